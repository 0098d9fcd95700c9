import { answerRefusal } from '@gatewright/gate';
import { type ApplyRulesRequest, type RulesPageRequest, sha256, toHex } from '@gatewright/protocol';
import { LIST_MAX_ROWS } from '../../../platform/database/list-length.js';
import { partsOf } from '../../../platform/database/parts.js';
import type { AuthenticatedCall } from '../../../platform/http/call.js';
import { ok, type Reply } from '../../../platform/http/reply.js';
import type { PoliciesContext } from '../../compiled-policies/context.js';
import { attestChange } from '../../rules-store/rule-changes.js';
import { shownVersion } from '../../rules-store/rule-documents.js';
import {
  agentBindings,
  type DOCUMENT_STATES,
  documentsInForce,
  documentsOfLabels,
  nameInFiles,
  revisionsOf,
  stateDigest,
} from '../../rules-store/rules-state.js';
import { announceApplied } from '../announce-rules.js';
import { planApplication } from '../application-plan.js';
import { appliedAnswer } from '../applied-answer.js';
import { basisDigest } from '../confirmed-basis.js';
import { execute } from '../execute.js';
import { storePage } from '../rule-pages.js';
import { standingOf } from './rule-handlers.js';

/** Changes of an application whose records are put into the log at once. */
const ATTESTED_TOGETHER = 100;

/** The documents of a page: behind an id, with a text in their title, and in a state; null for any. */
interface AskedDocuments {
  readonly title: string | null;
  readonly status: (typeof DOCUMENT_STATES)[number] | null;
  readonly after: string | null;
}

/** GET /rules: a page of the documents that the query asks for, and the digest of all that the organisation has. */
export async function readRulesState(
  asked: AskedDocuments,
  { caller }: AuthenticatedCall,
  { directory }: PoliciesContext,
): Promise<Reply> {
  const { orgId } = caller;
  const digest = stateDigest(await revisionsOf(directory, orgId));
  const page = await documentsInForce(directory, orgId, {
    after: asked.after ?? '',
    title: asked.title ?? '',
    status: asked.status,
  });
  const documents = page.map(({ header, title, digest }) => ({
    ...{ documentId: header.documentId, kind: header.kind, name: nameInFiles(header), isNamed: header.name !== null },
    ...{ title, version: shownVersion(header), digest, ...standingOf(header) },
  }));
  const next = page.length === LIST_MAX_ROWS ? (page.at(-1)?.header.documentId ?? null) : null;
  return ok({ digest, documents, next });
}

/** GET /rules/bindings: a page of the agents with the documents that bind them. */
export async function readBindings(
  { after }: { readonly after: string | null },
  { caller }: AuthenticatedCall,
  { directory, slices }: PoliciesContext,
): Promise<Reply> {
  const pause = () => slices.yieldToEventLoop();
  const { bindings, next } = await agentBindings(directory, caller.orgId, after ?? '', pause);
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
  const application = await planApplication(message, caller, service);
  if (!application.ok) return answerRefusal(application);
  const { basis, planned, isWaiting } = application.value;
  const answer = appliedAnswer(application.value, message.dryRun !== true);
  if (message.dryRun === true) return ok(answer);
  const revisions = await execute(application.value, service);
  if (!revisions.ok) return answerRefusal(revisions);
  announceApplied(planned.changes, service);
  for (const some of partsOf(planned.changes, ATTESTED_TOGETHER)) {
    await Promise.all(some.map(({ change }) => attestChange(change, basis.organisation, service)));
  }
  const digest = basisDigest({ revisions: revisions.value, agents: basis.agents });
  return ok({ ...answer, digest }, isWaiting ? 202 : 200);
}
