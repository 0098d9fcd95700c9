import { type Money, money, plainMoney, worth } from './amounts.js';
import type { Finding } from './books.js';
import { isInMinorUnits } from './currencies.js';
import { type Event, eventText, type History } from './history.js';
import { findOrder, type Operation } from './linearizability.js';
import { lacksFrom } from './restores.js';

interface Permit {
  readonly amount: Money;
  readonly state: 'held' | 'claimed' | 'settled' | 'gone';
  readonly key: string;
  /** Keys of calls that took effect on it: a repeated call is answered again. */
  readonly calls: readonly string[];
  readonly settled: Money;
  readonly refunded: Money;
}

/** One budget, as a program without concurrency and failures would keep it. */
interface State {
  readonly permits: ReadonlyMap<string, Permit>;
}

/** Longer histories of one budget are cut there: what began in the rest is left to the books. */
const OPERATIONS_MAX = 400;

/** Budgets of a history whose answers no sequential order explains. Only whole budgets: no periods, no trees, no approvals, none that a restore took from. */
export function unexplained(history: History): Finding[] {
  const { events } = history;
  const isPart = (name: string) =>
    events.some(({ step }) => (step.do === 'delegate' || step.do === 'budget') && step.parent === name);
  return events.flatMap(({ step, answer }): Finding[] => {
    if (step.do !== 'budget' || answer.kind !== 'done') return [];
    if (step.window ?? step.parent ?? step.needsApproval ?? (isPart(step.budget) || undefined)) return [];
    if (Number.isFinite(lacksFrom(step.budget, events))) return [];
    const own = events.filter((event) => isAbout(event, step.budget, events));
    const { currency = 'USD', count = Number.POSITIVE_INFINITY } = step;
    const operations = operationsOf(own, { ...history, cap: money(step.cap), currency, count });
    if (operations.length > OPERATIONS_MAX) return [];
    const order = findOrder(operations, { permits: new Map() }, nameOf);
    if (order !== 'unexplained') return [];
    const text = `no order of the calls explains the answers${firstWrong(operations)}`;
    return [{ kind: 'order', budget: step.budget, by: 0n, text }];
  });
}

function isAbout({ step, permit }: Event, budget: string, events: readonly Event[]): boolean {
  if (step.do === 'ask' || step.do === 'left') return step.budget === budget;
  return (
    permit !== undefined &&
    events.some((other) => other.permit === permit && other.step.do === 'ask' && other.step.budget === budget)
  );
}

/** The first event after which no order explains the answers. */
function firstWrong(operations: readonly Operation<State>[]): string {
  const events = operations.flatMap(({ event }) => event ?? []).sort((one, other) => one.end - other.end);
  for (const [count] of events.entries()) {
    const until = events[count]?.end ?? 0;
    const known = operations.flatMap((each): Operation<State>[] => {
      if (each.start > until) return [];
      return [each.end > until ? { ...each, isOptional: true } : each];
    });
    if (findOrder(known, { permits: new Map() }, nameOf) === 'unexplained') {
      const wrong = events[count];
      return wrong === undefined ? '' : `, first: ${eventText(wrong)}`;
    }
  }
  return '';
}

interface Terms extends History {
  readonly cap: Money;
  readonly currency: string;
  /** How many permits it gives at most. */
  readonly count: number;
}

function operationsOf(events: readonly Event[], terms: Terms): Operation<State>[] {
  return events.flatMap((event) => {
    const isUnknown = event.answer.kind === 'noAnswer';
    if (event.answer.kind === 'skipped' || event.step.do === 'pay') return [];
    const { start } = event;
    const end = isUnknown ? Number.POSITIVE_INFINITY : event.end;
    const operation = { start, end, isOptional: isUnknown, apply: effectOf(event, terms), event };
    return [operation, ...expiriesOf(event, terms)];
  });
}

/** A permit may end by itself from its expiry on, which the first ask with its key began: also one whose answer got lost. */
function expiriesOf(event: Event, { holdMs, events }: Terms): Operation<State>[] {
  const { answer, step } = event;
  if (holdMs === undefined || step.do !== 'ask') return [];
  const id = answer.kind === 'permit' ? answer.id : answer.kind === 'noAnswer' ? `?${step.permit}` : undefined;
  if (id === undefined) return [];
  const isSame = (other: Event) => other.step.do === 'ask' && keyOf(other.step) === keyOf(step);
  const began = Math.min(...events.filter(isSame).map(({ gate }) => gate.from));
  const due = events.find(({ gate, end }) => end >= event.start && gate.to >= began + holdMs);
  if (due === undefined) return [];
  const apply = (state: State) => changed(state, id, ({ state: now }) => (now === 'held' ? { state: 'gone' } : null));
  return [{ start: due.start, end: Number.POSITIVE_INFINITY, isOptional: true, apply }];
}

const keyOf = ({ budget, key, permit }: Extract<Event['step'], { do: 'ask' }>) => `${budget} ${key ?? permit}`;

const used = ({ permits }: State, refundsReturn: boolean) =>
  [...permits.values()].reduce((sum, { amount, state, settled, refunded }) => {
    if (state === 'gone') return sum;
    return sum + (state === 'settled' ? settled - (refundsReturn ? refunded : 0n) : amount);
  }, 0n);

function nameOf({ permits }: State): string {
  return [...permits]
    .map(([id, { state, settled, refunded, calls }]) => `${id}:${state}:${settled}:${refunded}:${calls.join(',')}`)
    .sort()
    .join(' ');
}

function changed(state: State, id: string, change: (permit: Permit) => Partial<Permit> | null): State[] {
  const permit = state.permits.get(id);
  const changes = permit === undefined ? null : change(permit);
  if (permit === undefined || changes === null) return [];
  return [{ permits: new Map([...state.permits, [id, { ...permit, ...changes }]]) }];
}

function effectOf({ step, answer, permit = '' }: Event, terms: Terms): (state: State) => readonly State[] {
  if (step.do === 'ask') return askOf(step, answer, terms);
  if (step.do === 'left') {
    const left = answer.kind === 'left' ? plainMoney(answer.left) : null;
    if (answer.kind !== 'left') return (state) => [state];
    return (state) => (left !== null && left === room(terms, state) ? [state] : []);
  }
  // An ending that was refused changed nothing, whatever the reason.
  if (answer.kind === 'notDone') return (state) => [state];
  const call = 'key' in step ? step.key : undefined;
  const once = (change: (permit: Permit) => Partial<Permit> | null) => (state: State) =>
    changed(state, permit, (now) => {
      if (call !== undefined && now.calls.includes(call)) return {};
      const changes = change(now);
      return changes === null || call === undefined ? changes : { ...changes, calls: [...now.calls, call] };
    });
  switch (step.do) {
    case 'claim':
      return once(({ state }) => (state === 'held' ? { state: 'claimed' } : null));
    case 'void':
      return once(({ state }) => (state === 'settled' ? null : { state: 'gone' }));
    case 'settle': {
      const settled = worth(step.amount) ?? 0n;
      return once((now) => {
        if (now.state === 'settled') return settled === now.settled ? {} : null;
        return now.state === 'gone' || settled > now.amount ? null : { state: 'settled', settled };
      });
    }
    case 'refund': {
      const amount = worth(step.amount) ?? 0n;
      return once((now) => {
        const refunded = now.refunded + amount;
        return now.state !== 'settled' || refunded > now.settled ? null : { refunded };
      });
    }
    default:
      return (state) => [state];
  }
}

function room({ cap, refundsReturn }: Terms, state: State): Money {
  const counted = used(state, refundsReturn);
  return cap > counted ? cap - counted : 0n;
}

function askOf(
  { amount: text, key, permit: name, currency }: Extract<Event['step'], { do: 'ask' }>,
  answer: Event['answer'],
  { cap, keys, currency: own, refundsReturn, count }: Terms,
): (state: State) => readonly State[] {
  const amount = worth(text);
  const isOwn = (currency ?? own).toUpperCase() === own;
  const isPlain = plainMoney(text) !== null && isOwn && isInMinorUnits(text, own);
  const asked = key ?? name;
  const ofKey = (state: State) => [...state.permits].find(([, permit]) => permit.key === asked);
  const hasPlace = ({ permits }: State) => [...permits.values()].filter(({ state }) => state !== 'gone').length < count;
  const fits = (state: State) =>
    amount !== null && used(state, refundsReturn) + amount <= cap && isOwn && hasPlace(state);
  const given = (state: State, id: string): State[] => {
    const before = keys ? ofKey(state) : undefined;
    if (before !== undefined) {
      const [hidden, permit] = before;
      if (hidden === id) return [state];
      // The permit of an answer that got lost shows its id now.
      if (!hidden.startsWith('?')) return [];
      const others = [...state.permits].filter(([each]) => each !== hidden);
      return [{ permits: new Map([...others, [id, permit]]) }];
    }
    if (state.permits.has(id) || !fits(state)) return [];
    const permit = { amount: amount ?? 0n, state: 'held', key: asked, calls: [], settled: 0n, refunded: 0n } as const;
    return [{ permits: new Map([...state.permits, [id, permit]]) }];
  };
  switch (answer.kind) {
    case 'permit':
      return (state) => given(state, answer.id);
    case 'refused':
      return (state) =>
        !isPlain || (currency ?? own) !== own || ofKey(state) !== undefined || !fits(state) ? [state] : [];
    default:
      return (state) => given(state, `?${name}`);
  }
}
