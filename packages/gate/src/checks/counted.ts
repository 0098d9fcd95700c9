import { type HistoryOutcome, type HistoryQuestion, type SumQuestion, scalarField } from '@gatewright/evaluator';
import {
  type EventCount,
  type EventNote,
  fitAll,
  type Limit,
  type LimitAnswer,
  type LimitWindow,
  type OutcomeNotes,
  oneHold,
} from '@gatewright/ledger';
import { toUnits } from '@gatewright/protocol';
import { limitOfValue, thresholdOf } from '../mandate/counted-limit.js';
import { type GrantedLimit, sinceEvent } from '../mandate/limits-over-time.js';
import type { AgentPolicy, GatePorts, GrantedMandate } from '../ports.js';
import type { AuthenticatedRequest, AuthorizationContext, EarlierAnswer } from './authorization-context.js';
import { statedRequest } from './policy.js';

/** Window in which the calls of an agent are counted for its rules (`callCount`), seconds. */
const CALL_WINDOW_SECONDS = 60;

/** Who asks, and what: all that says under which keys their actions are counted. */
type Asking = Pick<AuthenticatedRequest, 'request' | 'agent' | 'policy' | 'contextProvenance'>;

/** An action with the mandate whose account pays. */
type Paying = Asking & Pick<AuthorizationContext, 'mandate' | 'amount' | 'currency'>;

type Hash = Pick<GatePorts, 'sha256Hex'>;

/** What counts for an action before it, as far as its rules and its mandate ask. */
export interface CountedBefore {
  readonly calls: EventCount | null;
  readonly callWindows: ReadonlyMap<number, EventCount>;
  readonly earlier: readonly EarlierAnswer[];
  readonly thresholds: readonly LimitAnswer[];
}

/** An event at the start of the window counts: so far, and one millisecond. */
function lastSeconds(seconds: number): LimitWindow {
  return { rollingMs: seconds * 1_000 + 1 };
}

/** What the rules of the agent read, those on trial included: what they ask for is counted before they are in force. */
function readsOf({ shadow, reads }: AgentPolicy): AgentPolicy['reads'] {
  return shadow?.reads ?? reads;
}

function callsOf({ agent }: Asking, seconds: number): EventNote {
  return { key: JSON.stringify(['calls', agent.did, seconds]), window: lastSeconds(seconds) };
}

/** The seconds of every window in which the calls of the agent are counted. */
function callWindowsOf({ policy }: Asking): readonly number[] {
  const { calls, callWindows } = readsOf(policy);
  return calls ? [...new Set([CALL_WINDOW_SECONDS, ...callWindows])] : callWindows;
}

/** Reads all of it at once. A question whose field the request does not state has no answer. */
export async function readCounts(
  paying: Paying,
  { ledger, sha256Hex }: Pick<GatePorts, 'ledger' | 'sha256Hex'>,
): Promise<CountedBefore> {
  const seconds = callWindowsOf(paying);
  const windows = seconds.map((each) => callsOf(paying, each));
  const questions = [...earlierQuestions(paying, { sha256Hex }), ...sumQuestions(paying, { sha256Hex })];
  const asked = questions.flatMap(({ asked }) => (typeof asked === 'boolean' ? [] : [asked]));
  const thresholds = thresholdsOf(paying, { sha256Hex });
  const counted = [...windows, ...[...asked, ...thresholds].map(({ limit }) => limit)];
  const uses = counted.length === 0 ? [] : await ledger.store.limitUses(paying.agent.orgId, counted);
  const counts = windows.map((window, index) => ({ ...window, count: uses[index]?.used.holds ?? 0 }));
  const answers = new Map(
    [...asked, ...thresholds].map((each, index) => {
      const use = uses[windows.length + index];
      return [each, { ...each, exceeded: use === undefined || !fitAll([each.limit], [use], each.adds) }] as const;
    }),
  );
  const answerTo = (each: AskedLimit) => answers.get(each) ?? { ...each, exceeded: true };
  const reads = readsOf(paying.policy);
  return {
    calls: reads.calls ? (counts[0] ?? null) : null,
    callWindows: new Map(
      seconds.flatMap((each, index) => {
        const count = counts[index];
        return count === undefined || !reads.callWindows.includes(each) ? [] : [[each, count] as const];
      }),
    ),
    earlier: questions.map(({ question, asked }) => {
      const answer = typeof asked === 'boolean' ? null : answerTo(asked);
      return { question, answer, met: answer === null ? asked === true : answer.exceeded };
    }),
    thresholds: thresholds.map(answerTo),
  };
}

/** What the ledger is asked. */
type AskedLimit = Pick<LimitAnswer, 'limit' | 'adds'>;

/** A question of a rule, and what the ledger is asked for it, or the answer where that rests on the request alone (`sumAnswer`). */
interface Question {
  readonly question: string;
  readonly asked: AskedLimit | boolean;
}

const NOTHING_ADDED = { units: 0n, holds: 0 } as const;

function earlierQuestions(asking: Asking, ports: Hash): readonly Question[] {
  return readsOf(asking.policy).history.flatMap((question) => {
    const counted = earlierEvents(question, asking, ports);
    if (counted === null) return [];
    // Met by `count` events, which are more than the limit.
    const limit = { ...counted, units: null, holds: question.count - 1 };
    return [{ question: question.key, asked: { limit, adds: NOTHING_ADDED } }];
  });
}

function sumQuestions(paying: Paying, ports: Hash): readonly Question[] {
  const { amount, currency } = paying;
  return readsOf(paying.policy).sums.flatMap((question): readonly Question[] => {
    const { key, limit, count } = question;
    if (!countsIn(question, paying)) return [{ question: key, asked: false }];
    const counted = sumOf(question, paying, ports);
    if (counted === null) return [];
    // A sum in one currency says nothing of an amount in another.
    if (question.currency !== null && question.currency !== currency) return [{ question: key, asked: true }];
    const units = limit === null ? null : (toUnits(limit, currency) ?? 0n);
    return [{ question: key, asked: { limit: { ...counted, units, holds: count }, adds: oneHold(amount) } }];
  });
}

/** True where the action is one of those that the sum is over. */
function countsIn({ actions }: SumQuestion, { request }: Asking): boolean {
  return actions === null || actions.includes(request.action);
}

/** From which part of a limit on people decide. */
function thresholdsOf(paying: Paying, ports: Hash): readonly AskedLimit[] {
  const { mandate, amount } = paying;
  return (mandate?.limits ?? []).flatMap((granted) => {
    const limit = thresholdOf(granted, countedLimit(granted, paying, ports), amount);
    return limit === null ? [] : [{ limit, adds: oneHold(amount) }];
  });
}

/**
 * The limits that the hold of an action must fit under, those of its mandate first, and the sums of rules that it is charged to, which
 * limit nothing by themselves.
 */
export function limitsOf(paying: Paying, ports: Hash): readonly Limit[] {
  const sums = readsOf(paying.policy).sums.filter((question) => {
    return countsIn(question, paying) && (question.currency ?? paying.currency) === paying.currency;
  });
  const charged = sums.flatMap((question) => sumOf(question, paying, ports) ?? []);
  return [...mandateLimits(paying, ports), ...charged.map((each) => ({ ...each, units: null, holds: null }))];
}

/** The limits over time of the mandate and of what is above it, in their order. */
export function mandateLimits(paying: Paying, ports: Hash): readonly Limit[] {
  return (paying.mandate?.limits ?? []).map((granted) => countedLimit(granted, paying, ports));
}

function countedLimit(granted: GrantedLimit, asking: Asking, { sha256Hex }: Hash): Limit {
  const { limit, by } = granted;
  if (by === null) return limit;
  const value = typeof by === 'string' ? (asking.request[by] ?? '') : fieldOf(by.field, asking);
  return limitOfValue(granted, value, sha256Hex);
}

/** What the ledger counts of the action for later decisions, as far as rules and limits of its agent ask for it. */
export function notesOf(asking: Asking, ports: Hash): { readonly notes?: OutcomeNotes } {
  const called = callWindowsOf(asking).map((seconds) => callsOf(asking, seconds));
  const questions = readsOf(asking.policy).history.filter(({ actions }) => actions.includes(asking.request.action));
  const restarts = restarted(asking);
  if (called.length + questions.length + restarts.length === 0) return {};
  const notes = (outcome: HistoryOutcome): readonly EventNote[] => {
    const events = questions
      .filter((question) => question.outcome === outcome)
      .flatMap((question) => earlierEvents(question, asking, ports) ?? []);
    return [...new Map(events.map((event) => [event.key, event])).values()];
  };
  const settled = [...notes('settled'), ...restarts];
  return { notes: { called, permitted: notes('permitted'), settled, refused: notes('refused') } };
}

/** The limits of the agent's own mandates that the action restarts once it is carried out. */
function restarted({ policy, request: { action } }: Asking): readonly EventNote[] {
  const events = policy.mandates.flatMap(({ accountId, limits }) =>
    limits.flatMap(({ limit: { window } }) => {
      const isRestarted = 'since' in window && window.since === sinceEvent(accountId, action);
      return isRestarted ? [window.since] : [];
    }),
  );
  return [...new Set(events)].map((key) => ({ key, window: { total: true } as const }));
}

/** The events that a question is about; null where the request does not state its field. */
function earlierEvents(question: HistoryQuestion, asking: Asking, { sha256Hex }: Hash): EventNote | null {
  const { actions, outcome, field, scope, withinSeconds } = question;
  const value = field === null ? null : fieldOf(field, asking);
  if (field !== null && value === null) return null;
  const key = [scope, whose(scope, asking), outcome, actions, field, value, withinSeconds];
  return { key: sha256Hex(JSON.stringify(key)), window: lastSeconds(withinSeconds) };
}

/** What a sum or count of a rule is over; null where the request does not state the field that it is counted by. */
function sumOf(question: SumQuestion, asking: Asking, { sha256Hex }: Hash): EventNote | null {
  const { actions, by, scope, period, currency } = question;
  const value = by === null ? null : fieldOf(by, asking);
  if (by !== null && value === null) return null;
  const key = ['sum', scope, whose(scope, asking), period, currency, actions, by, value];
  const window = 'calendar' in period ? { calendar: period.calendar, timeZone: period.zone, startsAt: null } : period;
  return { key: sha256Hex(JSON.stringify(key)), window };
}

/** Whose actions count: the agent's, those of the agents under the one that the delegation began with, or all of the organisation's. */
function whose(scope: SumQuestion['scope'], asking: Asking): string {
  if (scope === 'organisation') return '';
  const { did } = asking.agent;
  return scope === 'agent' ? did : (mandateOf(asking)?.delegatedFrom.at(-1)?.agentDid ?? did);
}

function mandateOf({ policy, request }: Asking): GrantedMandate | null {
  return policy.mandates.find(({ action }) => action === request.action) ?? null;
}

/** The value of a field of the request that names one thing; null for another, and for none. */
function fieldOf(field: string, asking: Asking) {
  return scalarField(statedRequest(asking, { mandate: mandateOf(asking) }), field);
}
