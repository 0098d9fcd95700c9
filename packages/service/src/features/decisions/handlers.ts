import { answerRefusal, shownEffect } from '@gatewright/gate';
import { accept, type JsonObject, type ReplayLine, type Result, refuse } from '@gatewright/protocol';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';
import { streamedText } from '../../platform/http/streamed-data.js';
import { visibleAgents } from '../visibility/agents.js';
import { leadsToSettleable, onlyReads } from '../visibility/settleable.js';
import { commitInputs } from './captures.js';
import type { DecisionsContext } from './context.js';
import { countedFrom } from './count-fill.js';
import { type Criterion, criteriaOf, ownCriterion, type Wanted } from './criteria.js';
import { CSV_COLUMNS, csvLine, csvOf } from './csv.js';
import { positionAt } from './keys.js';
import { type LoggedDecision, shownDecision } from './logged-decision.js';
import { merchantsWith, NAMES_FOUND_MAX, NAMES_READ_MAX } from './names.js';
import { cursorOf, type LogQuery, type Span } from './query.js';
import { replayLines } from './replay.js';
import { findDecision, type Page, readPage } from './search.js';
import { DecisionSummary } from './summary.js';

/** How long a summary counts before it answers, ms, and after how many rows it reads no further page of the log. */
const SUMMARY_MAX_MS = 500;
const SUMMARY_MAX_ROWS = 1_000;
/** How long a client may take no part of an export, ms. */
const LOG_EXPORT_IDLE_MS = 30_000;
/** When an export may be asked for again, where one is under way, s. */
const LOG_EXPORT_RETRY_AFTER_SECONDS = 30;

/** GET /policy/decisions: one page of the log, newest first, with the time up to which the log is complete. */
export async function readDecisions(
  asked: LogQuery,
  { caller }: AuthenticatedCall,
  service: DecisionsContext,
): Promise<Reply> {
  const completeTo = await service.decisionLog.writer.catchUp();
  const search = await searchFor(caller, asked, service);
  if (!search.ok) return answerRefusal(search);
  const { decisions, next } = await search.value(asked.before);
  return ok({
    decisions: decisions.map(shownDecision),
    next: next === null ? null : cursorOf(next),
    completeTo: rfc3339(completeTo),
  });
}

/** Decisions that an export or a summary reads before other calls have their turn. */
const STEP_DECISIONS = 100;

/**
 * GET /policy/decisions/summary: counts and amounts of the decisions that a filter asks for, by day, verdict, code and currency. It counts
 * decisions that the log answers the caller with, and no others. Its work is bounded: it answers with what it counted and where the next
 * page begins, whose rows of the same day add to these.
 */
export async function summariseDecisions(
  asked: LogQuery,
  { caller }: AuthenticatedCall,
  service: DecisionsContext,
): Promise<Reply> {
  const { timers, slices, decisionLog } = service;
  const completeTo = await decisionLog.writer.catchUp();
  const search = await searchFor(caller, { ...asked, limit: STEP_DECISIONS }, service);
  if (!search.ok) return answerRefusal(search);
  const summary = new DecisionSummary();
  const began = timers.elapsed();
  let next: number | null = asked.before;
  do {
    const page: Page = await search.value(next);
    for (const decision of page.decisions) summary.add(decision);
    next = page.next;
    await slices.yieldToEventLoop();
  } while (next !== null && summary.length < SUMMARY_MAX_ROWS && timers.elapsed() - began < SUMMARY_MAX_MS);
  return ok({
    rows: summary.shown(),
    counted: summary.counted,
    next: next === null ? null : cursorOf(next),
    completeTo: rfc3339(completeTo),
  });
}

/** GET /policy/decisions/:eventId: the decision, and the effect behind its authorization so far, which the log does not hold. */
export async function readDecision({ params, caller }: AuthenticatedCall, service: DecisionsContext): Promise<Reply> {
  const eventId = params['eventId'] ?? '';
  const { directory, decisionLog, store } = service;
  await decisionLog.writer.catchUp();
  const agents = await visibleAgents(directory, caller);
  const found = await findDecision(directory, decisionLog.keys, caller.orgId, eventId);
  if (found === null || agents?.has(found.agentDid) === false) {
    return refused('NOT_FOUND', 'the log has no decision with this event id', { eventId });
  }
  const isWithheld = onlyReads(caller) && (await leadsToSettleable(found, store));
  const shown = isWithheld ? withoutIds(found) : found;
  const hold = shown.authorizationId === null ? null : await store.hold(shown.authorizationId);
  const effect = hold === null ? null : shownEffect(hold, await store.now());
  return ok({ ...shownDecision(shown), effect });
}

/** A decision without what leads to an authorization that can be settled: its id, that of the escalation, and the nonce of the request. */
function withoutIds(decision: LoggedDecision): LoggedDecision {
  return { ...decision, authorizationId: null, escalationId: null, nonce: null };
}

const BUSY = 'an export of the organisation, or too many of others, are under way; wait for Retry-After seconds';
const LINES_TYPE = 'application/x-ndjson; charset=utf-8';

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', head: csvLine(CSV_COLUMNS), line: csvOf },
  jsonl: {
    type: LINES_TYPE,
    head: '',
    line: (decision: JsonObject) => `${JSON.stringify(decision)}\n`,
  },
} as const;

/** GET /policy/decisions/export: all decisions that a query asks for, page by page as the reader takes them. */
export async function exportDecisions(
  { format, query }: { readonly format: keyof typeof FORMATS; readonly query: LogQuery },
  call: AuthenticatedCall,
  service: DecisionsContext,
): Promise<Reply | Response> {
  return exported('GET /policy/decisions/export', call, service, async () => {
    const search = await searchFor(call.caller, { ...query, limit: STEP_DECISIONS }, service);
    if (!search.ok) return search;
    const { type, head, line } = FORMATS[format];
    return accept({ type, text: linesOf(search.value, query.before, head, line) });
  });
}

/** Streams a text of the log that `made` begins, while few others are under way; the log has caught up by then. */
async function exported(
  operation: string,
  { caller, requestId }: AuthenticatedCall,
  { decisionLog: { exports, writer }, events, timers }: DecisionsContext,
  made: () => Promise<Result<{ readonly type: string; readonly text: AsyncGenerator<string> }>>,
): Promise<Reply | Response> {
  const leave = exports.begin(caller.orgId);
  if (leave === null) {
    return { ...refused('RATE_LIMIT_EXCEEDED', BUSY), retryAfterSeconds: LOG_EXPORT_RETRY_AFTER_SECONDS };
  }
  try {
    await writer.catchUp();
    const begun = await made();
    if (!begun.ok) {
      leave();
      return answerRefusal(begun);
    }
    const { type, text } = begun.value;
    const ended = (failure: unknown) => {
      leave();
      if (failure !== null) events.failed(operation, failure, requestId);
    };
    return streamedText(text, type, LOG_EXPORT_IDLE_MS, ended, timers);
  } catch (error) {
    leave();
    throw error;
  }
}

/** GET /policy/decisions/replay: what the verdicts of a span were computed from, as JSON lines. */
export async function exportReplay(
  { from, to }: Span,
  call: AuthenticatedCall,
  service: DecisionsContext,
): Promise<Reply | Response> {
  const { caller } = call;
  const { orgId } = caller;
  return exported('GET /policy/decisions/replay', call, service, async () => {
    await commitInputs(service);
    await service.policyDigests.written();
    const { directory, policyDigests, decisionLog, store } = service;
    const isWithheld = async (decision: LoggedDecision | undefined) =>
      onlyReads(caller) && (decision === undefined || leadsToSettleable(decision, store));
    const source = { directory, policyDigests, keys: decisionLog.keys, isWithheld };
    const pages = replayLines({ orgId, from, to }, source);
    return accept({ type: LINES_TYPE, text: textOf(pages) });
  });
}

async function* textOf(pages: AsyncGenerator<readonly ReplayLine[]>): AsyncGenerator<string> {
  for await (const lines of pages) yield lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

type PageBefore = (before: number) => Promise<Page>;

async function* linesOf(
  search: PageBefore,
  before: number,
  head: string,
  line: (decision: JsonObject) => string,
): AsyncGenerator<string> {
  yield head;
  let next: number | null = before;
  while (next !== null) {
    const page: Page = await search(next);
    yield page.decisions.map((decision) => line(shownDecision(decision))).join('');
    next = page.next;
  }
}

/**
 * The search of a caller, who sees decisions of their own organisation and of the agents that their role shows them. A role that only reads
 * finds no decision by a part of an id that it does not see.
 */
async function searchFor(
  caller: AuthenticatedCall['caller'],
  { wanted, from, limit }: LogQuery,
  service: DecisionsContext,
): Promise<Result<PageBefore>> {
  const {
    directory,
    timers,
    decisionLog: { keys },
  } = service;
  const agents = await visibleAgents(directory, caller);
  const merchants = await merchantsOf(caller.orgId, { wanted, from }, service);
  if (!merchants.ok) return merchants;
  if (agents?.size === 0 || merchants.value?.keys.length === 0) {
    return accept(async () => ({ decisions: [], next: null }));
  }
  const visible: Wanted = {
    ...wanted,
    ...(agents === null ? {} : { agents: [...agents] }),
    ...(merchants.value === null ? {} : { merchants: merchants.value }),
  };
  const own = ownCriterion(caller.orgId, keys);
  const criteria = criteriaOf(caller.orgId, visible, keys);
  const search: PageBefore = (before) => readPage(directory, timers, { own, criteria, from, before, limit });
  if (!onlyReads(caller)) return accept(search);
  return accept(async (before) => {
    const { decisions, next } = await search(before);
    return { decisions: await withoutOpenIds(decisions, wanted, criteria, service), next };
  });
}

/** The merchants that a query names by a part of their name; null where it names none so. */
async function merchantsOf(
  orgId: string,
  { wanted: { merchantContains: text }, from }: Pick<LogQuery, 'wanted' | 'from'>,
  { directory }: DecisionsContext,
): Promise<Result<NonNullable<Wanted['merchants']> | null>> {
  if (text === undefined) return accept(null);
  const reached = await countedFrom(directory, orgId);
  if (reached !== null && positionAt(reached) > from) {
    return narrower(`names of merchants are known from ${rfc3339(reached)} on so far; give a later from`);
  }
  const found = await merchantsWith(directory, orgId, text);
  if ('keys' in found) return accept({ text, keys: found.keys });
  if (found.excess === 'read') return narrower(`the log has more than ${NAMES_READ_MAX} merchants; give merchant`);
  return narrower(`more than ${NAMES_FOUND_MAX} merchants have this in their name; give more of it`);
}

function narrower(detail: string): Result<never> {
  return refuse('MALFORMED_REQUEST', `merchantContains: ${detail}`);
}

/** Decisions, those that lead to an authorization that can be settled without what leads to it. */
async function withoutOpenIds(
  decisions: readonly LoggedDecision[],
  { id }: Wanted,
  criteria: readonly Criterion[],
  { slices, store }: DecisionsContext,
): Promise<LoggedDecision[]> {
  const shown: LoggedDecision[] = [];
  for (const decision of decisions) {
    await slices.yieldToEventLoop();
    if (!(await leadsToSettleable(decision, store))) {
      shown.push(decision);
      continue;
    }
    const withheld = withoutIds(decision);
    // Who asks by the whole id knows it.
    const isKnown = id !== undefined && [decision.authorizationId, decision.escalationId].includes(id);
    if (isKnown || criteria.every(({ matches }) => matches(withheld))) shown.push(withheld);
  }
  return shown;
}
