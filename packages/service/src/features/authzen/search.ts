import { mandatedActions, statedTerms } from '@gatewright/gate';
import {
  type AuthzenActionSearch,
  type AuthzenResourceSearch,
  type AuthzenSubjectSearch,
  canonicalJson,
  fromHex,
  fromUtf8,
  type JsonValue,
  parseJsonText,
  type Result,
  refuseFaults,
  sha256Hex,
  toHex,
  utf8,
  type WireAnswerValue,
} from '@gatewright/protocol';
import { agentsAfter } from '../agents/repository.js';
import { liveMandates } from '../mandates/repository.js';
import { type Viewer, visibleDids } from '../visibility/agents.js';
import type { EvaluationContext } from './decision.js';
import { evaluateAgent } from './evaluate.js';
import { MERCHANT_TYPE, SUBJECT_TYPES } from './mapping.js';
import { agentOf, subjectIdsOf } from './subjects.js';

/** Agents or actions that one page of a search evaluates at most. */
const SEARCH_PAGE_MAX = 20;

type Subjects = WireAnswerValue<'AuthzenSubjects'>;
type Actions = WireAnswerValue<'AuthzenActions'>;
type Resources = WireAnswerValue<'AuthzenResources'>;

/** A page of what is searched through. */
interface Page {
  /** What the page before ended with; empty for the first page. */
  readonly after: string;
  readonly limit: number;
  /** Binds the next page to this search. */
  readonly query: string;
}

/** The agents that the caller sees for which the gate would permit the action, page by page of all that they see. */
export async function searchSubjects(
  { subject, action, resource, context = {}, page }: AuthzenSubjectSearch,
  viewer: Viewer,
  service: EvaluationContext,
): Promise<Result<Subjects>> {
  const { orgId } = viewer;
  const { type, properties = {} } = subject;
  const opened = pageOf(page, [{ type, properties }, action, resource, context]);
  if (!opened.ok) return opened;
  const { after, limit } = opened.value;
  const range = { after, limit: limit + 1, visible: visibleDids(service.directory, viewer) };
  const agents = SUBJECT_TYPES.includes(type) ? await agentsAfter(service.directory, orgId, range) : [];
  const ids = await subjectIdsOf(agents.slice(0, limit), orgId, service.directory);
  const results: Subjects['results'] = [];
  for (const agent of agents.slice(0, limit)) {
    const asked = { subject: { type, id: agent.agentDid, properties }, action, resource, context };
    const decided = await evaluateAgent(asked, agent.agentDid, orgId, service);
    if (!decided.ok) return decided;
    if (decided.value.decision) results.push({ type, id: ids.get(agent.agentDid) ?? agent.agentDid });
  }
  return {
    ok: true,
    value: paged(
      results,
      agents.map(({ identityId }) => identityId),
      opened.value,
    ),
  };
}

/** The actions of the mandates of an agent that the gate would permit, page by page of all its mandates. */
export async function searchActions(
  { subject, resource, context = {}, page }: AuthzenActionSearch,
  viewer: Viewer,
  service: EvaluationContext,
): Promise<Result<Actions>> {
  const { orgId } = viewer;
  const opened = pageOf(page, [subject, resource, context]);
  if (!opened.ok) return opened;
  const { after, limit } = opened.value;
  const agentDid = await agentOf(subject, viewer, service.directory);
  const mandated = agentDid === null ? [] : await mandatedActions(agentDid, orgId, service.gate);
  const actions = mandated.filter((name) => name > after).slice(0, limit + 1);
  const results: Actions['results'] = [];
  for (const name of actions.slice(0, limit)) {
    const asked = { subject, action: { name }, resource, context };
    const decided = await evaluateAgent(asked, agentDid, orgId, service);
    if (!decided.ok) return decided;
    if (decided.value.decision) results.push({ name });
  }
  return { ok: true, value: paged(results, actions, opened.value) };
}

/**
 * The merchants, or resources, of the mandate for an action that the gate would permit to an agent, page by page of all that the mandate
 * names. Refuses a search where it names none, since every one may be permitted then.
 */
export async function searchResources(
  { subject, action, resource, context = {}, page }: AuthzenResourceSearch,
  viewer: Viewer,
  service: EvaluationContext,
): Promise<Result<Resources>> {
  const { orgId } = viewer;
  const { type, properties = {} } = resource;
  const opened = pageOf(page, [subject, action, { type, properties }, context]);
  if (!opened.ok) return opened;
  const { after, limit } = opened.value;
  const agentDid = await agentOf(subject, viewer, service.directory);
  const granted = agentDid === null ? [] : await liveMandates(service.directory, orgId, agentDid);
  const mandate = granted.find((each) => each.action === action.name);
  const terms = mandate === undefined ? undefined : statedTerms(mandate)?.terms;
  const named = terms === undefined ? [] : type === MERCHANT_TYPE ? terms.merchants : terms.resources;
  if (named === null) return UNLISTED;
  const names = [...new Set(named)]
    .sort()
    .filter((id) => id > after)
    .slice(0, limit + 1);
  const results: Resources['results'] = [];
  for (const id of names.slice(0, limit)) {
    const asked = { subject, action, resource: { type, id, properties }, context };
    const decided = await evaluateAgent(asked, agentDid, orgId, service);
    if (!decided.ok) return decided;
    if (decided.value.decision) results.push({ type, id });
  }
  return { ok: true, value: paged(results, names, opened.value) };
}

/** `keys` are those of the page and, where more follow, of the first that does. */
function paged<Found>(results: Found[], keys: readonly string[], { after, limit, query }: Page) {
  const last = keys.length > limit ? (keys[limit - 1] ?? after) : undefined;
  const next_token = last === undefined ? '' : toHex(utf8(JSON.stringify([last, query])));
  return { page: { next_token, count: results.length }, results };
}

function pageOf(page: AuthzenSubjectSearch['page'], searched: JsonValue): Result<Page> {
  const { token = '', limit = SEARCH_PAGE_MAX } = page ?? {};
  const query = sha256Hex(canonicalJson(searched)).slice(0, 32);
  const bounds = { limit: Math.min(limit, SEARCH_PAGE_MAX), query };
  if (token === '') return { ok: true, value: { after: '', ...bounds } };
  const text = fromUtf8(fromHex(token) ?? new Uint8Array());
  const parsed = text === null ? null : parseJsonText(text);
  const [after, of] = parsed?.ok === true && Array.isArray(parsed.value) ? parsed.value : [];
  if (typeof after !== 'string' || of !== query) return FOREIGN_TOKEN;
  return { ok: true, value: { after, ...bounds } };
}

const UNLISTED = refuseFaults('MALFORMED_REQUEST', [
  {
    path: '$.resource.type',
    message: 'the mandate names none of this type, so any may be permitted; evaluate the one that you mean',
  },
]);

const FOREIGN_TOKEN = refuseFaults('MALFORMED_REQUEST', [
  { path: '$.page.token', message: 'is not the next_token of this search; begin again without a token' },
]);
