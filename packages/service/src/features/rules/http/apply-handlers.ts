import { answerRefusal } from '@gatewright/gate';
import {
  type ApplyRulesRequest,
  accept,
  faultList,
  type JsonObject,
  type Result,
  type RulesPageRequest,
  refuse,
  sha256,
  toHex,
} from '@gatewright/protocol';
import { LIST_MAX_ROWS } from '../../../platform/database/list-length.js';
import { findOrganisation } from '../../../platform/database/organisations.js';
import { partsOf } from '../../../platform/database/parts.js';
import { rfc3339 } from '../../../platform/database/rfc3339.js';
import type { Directory } from '../../../platform/database/tables.js';
import type { AuthenticatedCall } from '../../../platform/http/call.js';
import { readWord } from '../../../platform/http/query.js';
import { ok, type Reply } from '../../../platform/http/reply.js';
import type { PoliciesContext } from '../../compiled-policies/context.js';
import { attestChange, newestChanges } from '../../rules-store/rule-changes.js';
import { shownVersion } from '../../rules-store/rule-documents.js';
import {
  agentBindings,
  DOCUMENT_STATES,
  documentsInForce,
  documentsOfLabels,
  headersNamed,
  namedIds,
  nameInFiles,
  stateDigest,
} from '../../rules-store/rules-state.js';
import { applyPlan, type PlannedRules } from '../apply.js';
import { announceRules } from '../document-change.js';
import { type OvertakenChange, overtakenChange } from '../overtaken.js';
import { storePage } from '../rule-pages.js';
import { agentWithoutRoom, revisionsOf, TOO_MANY_RULES } from '../rule-room.js';
import { type AppliedChange, planRules, type RulesPlan } from '../rules-plan.js';
import { digestsOf, labelsWithoutAgents, meantAgents, wantedBindings } from '../wanted-bindings.js';
import { readDocuments } from '../wanted-documents.js';
import { standingOf } from './rule-handlers.js';

/** Changes of an application whose records are put into the log at once. */
const ATTESTED_TOGETHER = 100;
/** Changes that the refusal of an outdated plan names. */
const OTHERS_CHANGES_MAX = 5;
/** Agents of a change that an answer names. */
const NAMED_AGENTS_MAX = 10;

/** GET /rules: a page of the documents that the query asks for, and the digest of all that the organisation has. */
export async function readRulesState(
  { caller, query }: AuthenticatedCall,
  { directory }: PoliciesContext,
): Promise<Reply> {
  const { orgId } = caller;
  const { after = '', title = '' } = query;
  const status = readWord(query, 'status', DOCUMENT_STATES);
  if (!status.ok) return status.refusal;
  const digest = stateDigest(await revisionsOf(directory, orgId));
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
  { directory, slices }: PoliciesContext,
): Promise<Reply> {
  const pause = () => slices.yieldToEventLoop();
  const { bindings, next } = await agentBindings(directory, caller.orgId, query['after'] ?? '', pause);
  const labels = await documentsOfLabels(directory, caller.orgId);
  return ok({ bindings: bindings.map((each) => ({ ...each })), labels: labels.map((each) => ({ ...each })), next });
}

/** POST /rules/pages: keeps documents for a message that applies them with others; nothing counts before that. */
export async function storeRulesPage(
  { documents }: RulesPageRequest,
  { caller, body }: AuthenticatedCall,
  { directory, clock }: PoliciesContext,
): Promise<Reply> {
  const digest = `sha256:${toHex(sha256(body))}`;
  const page = { orgId: caller.orgId, digest, bytes: body.length, body: new TextDecoder().decode(body) };
  const expiresAt = await storePage(directory, page, clock.now());
  return ok({ page: digest, documents: documents.length, expiresAt }, 201);
}

/**
 * POST /rules/apply: makes the rules of the organisation what policy files state, all at once, or says what it would do. Refused where
 * the rules are others than `expect` says. It is planned outside of the transaction that makes the changes, with other calls in between.
 */
export async function apply(
  message: ApplyRulesRequest,
  { caller }: AuthenticatedCall,
  service: PoliciesContext,
): Promise<Reply> {
  const planned = await plan(message, caller, service);
  if (!planned.ok) return answerRefusal(planned);
  const { digest, meant, warnings, ...rules } = planned.value;
  const { changes, isWaiting } = rules.plan;
  const answer = answerOf(rules.plan, digest, message.dryRun !== true, warnings);
  if (message.dryRun === true) return ok(answer);
  const done = await applyPlan(rules, service);
  if (!done.ok) return answerRefusal(done);
  announceApplied(changes, service);
  for (const some of partsOf(changes, ATTESTED_TOGETHER)) {
    await Promise.all(some.map(({ change }) => attestChange(change, rules.organisation, service)));
  }
  return ok({ ...answer, digest: stateDigest(done.value, meant) }, isWaiting ? 202 : 200);
}

interface Planned extends PlannedRules {
  readonly digest: string;
  readonly meant: ReadonlyMap<string, string>;
  readonly warnings: JsonObject[];
}

/** Plans what a message asks, and how the transaction that makes it confirms that it was planned on what is there. */
async function plan(
  message: ApplyRulesRequest,
  { orgId, personId, tokenId, role }: AuthenticatedCall['caller'],
  service: PoliciesContext,
): Promise<Result<Planned>> {
  const { directory, clock, ids, slices } = service;
  const pause = () => slices.yieldToEventLoop();
  const { assignments, expect, prune = false, message: said = '' } = message;
  const organisation = await findOrganisation(directory, orgId);
  if (organisation === null) return refuse('NOT_FOUND', 'the organisation of the token is not there');
  const read = await readDocuments(message, orgId, service);
  if (!read.ok) return read;
  const { documents, warnings } = read.value;
  // What is read after the revisions and changed meanwhile is found by them.
  const revisions = await revisionsOf(directory, orgId);
  const named = await namedIds(directory, orgId);
  const names = documents.map(({ name }) => name);
  const headers = await headersNamed(directory, orgId, names);
  const agents = await meantAgents(assignments, orgId, directory, pause);
  if (!agents.ok) return agents;
  const meant = digestsOf(agents.value);
  const bindings = await wantedBindings(assignments, agents.value, orgId, directory, pause);
  if (!bindings.ok) return bindings;
  const digest = stateDigest(revisions, meant);
  const changedSince = async (db: Directory, since: string, now: string) => {
    const newest = await newestChanges(db, orgId, OTHERS_CHANGES_MAX);
    return refuse('PRECONDITION_FAILED', `the rules changed ${since}; plan again`, { data: { digest: now, newest } });
  };
  const SINCE_PLANNED = 'since that digest, or the agents with a label or name did';
  if (expect !== undefined && expect !== digest) return changedSince(directory, SINCE_PLANNED, digest);
  const made = { by: personId, tokenId, at: rfc3339(clock.now()) };
  const scope = { directory, organisation, made, role, ids, headers, pause };
  const rules = await planRules({ documents, bindings: bindings.value, message: said, prune }, scope);
  if (!rules.ok) return rules;
  if (expect === undefined && message.dryRun !== true) {
    const overtaken = await overtakenChange(rules.value, scope);
    if (overtaken !== null) {
      return refuse('PRECONDITION_FAILED', overtakenText(overtaken), { data: { digest, newest: [{ ...overtaken }] } });
    }
  }
  const overfull = await agentWithoutRoom(directory, orgId, rules.value.gains, pause);
  if (overfull !== null) return refuse('CONFLICT', TOO_MANY_RULES, { data: { agentDid: overfull } });
  const confirm: PlannedRules['confirm'] = async (transaction, now) => {
    const meantNow = await meantAgents(assignments, orgId, transaction, async () => undefined);
    if (!meantNow.ok) return meantNow;
    // Of many documents it takes some milliseconds, for which other organisations wait.
    const digestNow = () => stateDigest(now, digestsOf(meantNow.value));
    if (expect !== undefined && expect !== digestNow()) return changedSince(transaction, SINCE_PLANNED, digestNow());
    const isSame =
      [...rules.value.documentIds].every((documentId) => now.get(documentId) === revisions.get(documentId)) &&
      named.join() === (await namedIds(transaction, orgId)).join() &&
      stateDigest(new Map(), digestsOf(meantNow.value)) === stateDigest(new Map(), meant) &&
      (await findOrganisation(transaction, orgId))?.approvals.publish === organisation.approvals.publish;
    return isSame ? accept(undefined) : changedSince(transaction, 'while they were read', digestNow());
  };
  return accept({
    plan: rules.value,
    organisation,
    made,
    revisions,
    confirm,
    digest,
    meant,
    warnings: [...warnings, ...faultList(labelsWithoutAgents(assignments, agents.value))],
  });
}

function overtakenText({ act, name, version, by, at }: OvertakenChange): string {
  const of = version === null ? act : `${act}, version ${version}`;
  return (
    `${name} was changed by ${by} at ${at} (${of}), and you have not changed it since; plan again, and where that is to be replaced ` +
    'apply with the digest of the plan as expect'
  );
}

/** Evicts the policies of the agents that got other rules, and notifies their guards once. */
function announceApplied(changes: readonly AppliedChange[], service: PoliciesContext): void {
  const [first, ...others] = changes.filter(({ agents }) => agents.length > 0);
  if (first === undefined) return;
  const agents = new Set([first, ...others].flatMap((change) => [...change.agents]));
  announceRules(first.header, [...agents], others.length === 0 ? first.act : 'bind', service);
}

function answerOf({ changes, isWaiting }: RulesPlan, digest: string, applied: boolean, warnings: JsonObject[]) {
  const shown = changes.map(({ act, header, change, agents }) => ({
    ...{ act, kind: header.kind, name: nameInFiles(header), documentId: header.documentId },
    version: change.detail.version,
    ...{ agents: agents.length, agentDids: agents.slice(0, NAMED_AGENTS_MAX) },
  }));
  return { digest, applied, waiting: isWaiting, changes: shown, warnings };
}
