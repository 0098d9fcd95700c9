import { accept, malformed, type Result } from '@gatewright/gate';
import type { ApplyRulesRequest, Fault, JsonObject } from '@gatewright/protocol';
import { LIST_MAX_ROWS } from '../database/limits.js';
import { findOrganisation, lockOrganisation } from '../database/organisations.js';
import { refusableTransaction } from '../database/refusable.js';
import { rfc3339 } from '../database/rfc3339.js';
import type { AuthenticatedCall } from '../http/call.js';
import { readWord } from '../http/query.js';
import { ok, type Reply, refuse, refused } from '../http/reply.js';
import { type Applied, applyRules, currentVersion, type WantedDocument, wantedBindings } from './apply.js';
import type { PoliciesContext } from './context.js';
import { announceRules } from './document-change.js';
import { NAMED_AGENTS_MAX, OTHERS_CHANGES_MAX } from './limits.js';
import { attestChange, newestChanges } from './rule-changes.js';
import { type RuleHeader, rulesDigest, shownVersion } from './rule-documents.js';
import { readRules, standingOf } from './rule-handlers.js';
import { withStrictness } from './rule-strictness.js';
import {
  agentBindings,
  DOCUMENT_STATES,
  documentsInForce,
  headersNamed,
  nameInFiles,
  stateDigest,
} from './rules-state.js';

/** GET /rules: a page of the documents that the query asks for, and the digest of all that the organisation has. */
export async function readRulesState(
  { caller, query }: AuthenticatedCall,
  { directory }: PoliciesContext,
): Promise<Reply> {
  const { orgId } = caller;
  const { after = '', title = '' } = query;
  const status = readWord(query, 'status', DOCUMENT_STATES);
  if (!status.ok) return status.refusal;
  const digest = await stateDigest(directory, orgId);
  const page = await documentsInForce(directory, orgId, { after, title, status: status.value });
  const documents = page.map(({ header, title, digest }) => ({
    ...{ documentId: header.documentId, kind: header.kind, name: nameInFiles(header), isNamed: header.name !== null },
    ...{ title, version: shownVersion(header), digest, ...standingOf(header) },
  }));
  const next = page.length === LIST_MAX_ROWS ? (page.at(-1)?.header.documentId ?? null) : null;
  return ok({ digest, documents, next });
}

/** GET /rules/bindings: a page of the agents with the documents that bind them. */
export async function readBindings(
  { caller, query }: AuthenticatedCall,
  { directory }: PoliciesContext,
): Promise<Reply> {
  const bindings = await agentBindings(directory, caller.orgId, query['after'] ?? '');
  const next = bindings.length === LIST_MAX_ROWS ? (bindings.at(-1)?.agentDid ?? null) : null;
  return ok({ bindings: bindings.map((each) => ({ ...each })), next });
}

/**
 * POST /rules/apply: makes the rules of the organisation what policy files state, in one transaction, or says what it would do. Refused
 * where the rules are others than `expect` says.
 */
export async function apply(
  message: ApplyRulesRequest,
  { caller }: AuthenticatedCall,
  service: PoliciesContext,
): Promise<Reply> {
  const { directory, clock, ids } = service;
  const { orgId, personId, role } = caller;
  const faults = referenceFaults(message);
  if (faults.length > 0) return malformed('MALFORMED_REQUEST', faults);
  const known = await headersNamed(directory, orgId, namesOf(message));
  const read = await readDocuments(message, known, orgId, service);
  if (!read.ok) return read.refusal;
  const { documents, warnings } = read.value;
  const made = { by: personId, at: rfc3339(clock.now()) };
  const done = await refusableTransaction(directory, async (transaction) => {
    const organisation = await lockOrganisation(transaction, orgId);
    if (organisation === null) return refuse('NOT_FOUND', 'the organisation of the token is not there');
    const bindings = await wantedBindings(message.assignments, { transaction, organisation });
    if (!bindings.ok) return bindings;
    const meant = message.assignments.some(({ agents }) => agents === undefined) ? bindings.value : undefined;
    const digest = await stateDigest(transaction, orgId, meant);
    const headers = await headersNamed(transaction, orgId, namesOf(message));
    const isExpected = message.expect === undefined || message.expect === digest;
    if (!isExpected || hasChanged(known, headers)) {
      const since = isExpected ? 'while they were read' : 'since that digest, or the agents with a label or name did';
      const newest = await newestChanges(transaction, orgId, OTHERS_CHANGES_MAX);
      return refuse('PRECONDITION_FAILED', `the rules changed ${since}; plan again`, { digest, newest });
    }
    const { prune = false, message: said = '' } = message;
    const wanted = { documents, bindings: bindings.value, message: said, prune };
    const yieldToEventLoop = () => service.timers.yieldToEventLoop();
    const scope = { transaction, organisation, made, role, ids, headers, yieldToEventLoop };
    const applied = await applyRules(wanted, scope);
    if (!applied.ok) return applied;
    const answer = answerOf(applied.value, digest, message.dryRun !== true, warnings);
    // What a dry run did is rolled back.
    if (message.dryRun === true) return { ok: false, refusal: ok(answer) };
    const after = { ...answer, digest: await stateDigest(transaction, orgId, meant) };
    return accept({ answer: after, applied: applied.value, organisation });
  });
  if (!done.ok) return done.refusal;
  const { answer, applied, organisation } = done.value;
  for (const { header, agents, act } of applied.changes) announceRules(header, agents, act, service);
  await Promise.all(applied.changes.map(({ change }) => attestChange(change, organisation, service)));
  return ok(answer, applied.isWaiting ? 202 : 200);
}

/** Names that are given twice, or that no document of the message has; groups that are none. */
function referenceFaults({ documents, assignments }: ApplyRulesRequest): Fault[] {
  const faults: Fault[] = [];
  const names = new Set<string>();
  for (const [index, { name }] of documents.entries()) {
    if (names.has(name)) faults.push({ path: `$.documents[${index}].name`, message: `is given twice: ${name}` });
    names.add(name);
  }
  for (const [index, { label, agents, name, policy }] of assignments.entries()) {
    const at = `$.assignments[${index}]`;
    const given = [label, agents, name].filter((each) => each !== undefined).length;
    if (given !== 1) faults.push({ path: at, message: 'names one of label, agents and name' });
    for (const [place, name] of policy.entries()) {
      if (!names.has(name)) faults.push({ path: `${at}.policy[${place}]`, message: `names no document: ${name}` });
    }
  }
  return faults;
}

function namesOf({ documents }: ApplyRulesRequest): string[] {
  return documents.map(({ name }) => name);
}

/** The documents of a message as they would be stored: what they leave open is said by the version before, or by the organisation. */
async function readDocuments(
  message: ApplyRulesRequest,
  known: ReadonlyMap<string, RuleHeader>,
  orgId: string,
  service: PoliciesContext,
): Promise<Result<{ documents: WantedDocument[]; warnings: JsonObject[] }, Reply>> {
  const { directory, slices } = service;
  const organisation = await findOrganisation(directory, orgId);
  if (organisation === null) {
    return { ok: false, refusal: refused('NOT_FOUND', 'the organisation of the token is not there') };
  }
  const documents: WantedDocument[] = [];
  const warnings: JsonObject[] = [];
  for (const [index, { kind, name, title, documentJson }] of message.documents.entries()) {
    await slices.yieldToEventLoop();
    const current = await currentVersion(directory, known.get(name));
    const strict = current === null ? organisation.strictRules : (current.document['strict'] ?? false);
    const path = `$.documents[${index}].documentJson`;
    const rules = await readRules(withStrictness(documentJson, strict), service, path);
    if (!rules.ok) return rules;
    const { document } = rules.value;
    await slices.yieldToEventLoop();
    documents.push({ kind, name, title, document, digest: rulesDigest(document) });
    warnings.push(...rules.value.warnings);
  }
  return accept({ documents, warnings });
}

function hasChanged(before: ReadonlyMap<string, RuleHeader>, after: ReadonlyMap<string, RuleHeader>): boolean {
  const revisions = (headers: ReadonlyMap<string, RuleHeader>) =>
    [...headers.values()]
      .map(({ documentId, revision }) => `${documentId} ${revision}`)
      .sort()
      .join();
  return revisions(before) !== revisions(after);
}

function answerOf({ changes, isWaiting }: Applied, digest: string, applied: boolean, warnings: JsonObject[]) {
  const shown = changes.map(({ act, header, change, agents }) => ({
    ...{ act, kind: header.kind, name: nameInFiles(header), documentId: header.documentId },
    version: change.detail.version,
    ...{ agents: agents.length, agentDids: agents.slice(0, NAMED_AGENTS_MAX) },
  }));
  return { digest, applied, waiting: isWaiting, changes: shown, warnings };
}
