import { type Money, money, moneyText, plainMoney, worth } from './amounts.js';
import { isInMinorUnits } from './currencies.js';
import { Curve } from './curve.js';
import type { Event, History } from './history.js';
import { boundsOf, certainPeriod, periodsOf } from './periods.js';
import type { Step } from './plan.js';
import type { Window } from './target.js';

/** What a history shows that must not be. */
export interface Finding {
  readonly kind: FindingKind;
  readonly budget: string;
  /** By how much, where that has an amount. */
  readonly by: Money;
  readonly text: string;
}

/** The kinds of findings, worst first, as the table names them. */
export const FINDING_KINDS = ['over', 'lost', 'refused', 'order'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** The figures of one budget, or of one period of it. */
export interface Account {
  readonly budget: string;
  readonly currency: string;
  /** Where the cap counts by period. */
  readonly period?: string;
  readonly cap: Money;
  /** The most that was permitted at one time, for certain. */
  readonly permitted: Money;
  /** The most that was paid at one time, for certain. */
  readonly paid: Money;
}

export interface Books {
  readonly accounts: readonly Account[];
  readonly findings: readonly Finding[];
}

/** How long after its expiry a permit may still be counted, ms: gates sweep in the background. */
const SWEEP_MS = 2_000;
/** Shorter than what the clock of the test tells apart, ms. */
const INSTANT_MS = 1e-6;

interface Budget {
  readonly name: string;
  readonly cap: Money;
  readonly currency: string;
  readonly window: Window | undefined;
  readonly parent: string | undefined;
  /** Its cap is set aside in its parent as a whole. */
  readonly isAside: boolean;
}

/** What one permit counts for, over time. */
interface Charge {
  readonly budget: string;
  readonly currency: string;
  readonly asked: Event;
  /** Null where it is unknown whether it was given. */
  readonly permit: string | null;
  readonly amount: Money;
  readonly certain: readonly (readonly [at: number, by: Money])[];
  readonly possible: readonly (readonly [at: number, by: Money])[];
  readonly paid: readonly (readonly [at: number, by: Money])[];
}

/**
 * Keeps the books of a history from acknowledged answers and from the effects that the test made itself. What is reported is certain:
 * an amount counts as permitted from the end of the call that permitted it to the beginning of the call that may have given it back, and a refusal counts as wrong
 * only where the amount fitted during the whole call, whatever the open calls did.
 */
export function booksOf(history: History): Books {
  const budgets = budgetsOf(history.events);
  const charges = chargesOf(history);
  const accounts: Account[] = [];
  const findings: Finding[] = [...unreadable(charges), ...unknownPermits(history, charges)];
  for (const budget of budgets.values()) {
    const own = charges.filter((charge) => isBelow(charge.budget, budget.name, budgets));
    const before = findings.length;
    for (const [currency, period, counted] of parts(budget, own, history.events)) {
      const cap = currency === budget.currency ? budget.cap : 0n;
      const certain = curveOf('certain', counted, ({ certain: changes }) => changes);
      const paid = curveOf('certain', counted, ({ paid: changes }) => changes);
      const account = {
        budget: budget.name,
        currency,
        cap,
        permitted: certain.highest().value,
        paid: paid.highest().value,
      };
      accounts.push({ ...account, ...(period === undefined ? {} : { period }) });
      findings.push(...overOf(account, period));
    }
    if (budget.window !== undefined && findings.length === before)
      findings.push(...overAllPeriods(budget, budget.window, own, history.events));
    findings.push(...excessLeft(budget, own, history.events));
  }
  findings.push(...wrongRefusals({ events: history.events, budgets, charges }));
  return { accounts, findings };
}

function budgetsOf(events: readonly Event[]): ReadonlyMap<string, Budget> {
  const budgets = new Map<string, Budget>();
  for (const { step, answer } of events) {
    if (answer.kind !== 'done') continue;
    if (step.do === 'budget') {
      const { budget: name, cap, currency = 'USD', window, parent } = step;
      budgets.set(name, { name, cap: money(cap), currency, window, parent, isAside: false });
    } else if (step.do === 'delegate') {
      const currency = budgets.get(step.parent)?.currency ?? 'USD';
      const { budget: name, parent } = step;
      budgets.set(name, { name, cap: money(step.cap), currency, window: undefined, parent, isAside: true });
    }
  }
  return budgets;
}

function isBelow(name: string, top: string, budgets: ReadonlyMap<string, Budget>): boolean {
  for (let at: string | undefined = name; at !== undefined; at = budgets.get(at)?.parent) if (at === top) return true;
  return false;
}

const isAsk = (step: Step) => step.do === 'ask' || step.do === 'resume';

function chargesOf(history: History): Charge[] {
  const charges: Charge[] = [];
  const permits = new Set<string>();
  const asks = new Map<string, Extract<Step, { do: 'ask' }>>();
  for (const { step } of history.events) if (step.do === 'ask') asks.set(step.permit, step);
  const currencies = new Map(
    [...budgetsOf(history.events).values()].map(({ name, currency }) => [name, currency] as const),
  );
  const acknowledged = history.events.filter(({ answer }) => answer.kind === 'permit');
  const keyOf = ({ step }: Event) => (step.do === 'ask' ? `${step.budget} ${step.key ?? step.permit}` : '');
  const resolved = new Set(history.keys ? acknowledged.map(keyOf) : []);
  for (const asked of history.events) {
    const { step, answer } = asked;
    if (!isAsk(step)) continue;
    const original = step.do === 'ask' ? step : asks.get(step.do === 'resume' ? step.of : '');
    if (original === undefined || answer.kind === 'refused' || answer.kind === 'skipped') continue;
    const { budget, currency = currencies.get(budget) ?? 'USD', amount } = original;
    const given = { budget, currency: currency.toUpperCase(), asked, amount: worth(amount) ?? 0n };
    if (answer.kind === 'permit') {
      // A repeated ask may get the same permit again, which is one permit from the first answer on.
      if (permits.has(answer.id)) continue;
      permits.add(answer.id);
      const first = acknowledged
        .filter((event) => event.answer.kind === 'permit' && event.answer.id === answer.id)
        .reduce((one, other) => (one.end <= other.end ? one : other));
      const began = history.keys
        ? history.events.find(
            (event) => isAsk(event.step) && keyOf(event) === keyOf(asked) && event.start <= asked.start,
          )
        : undefined;
      charges.push({
        ...given,
        asked: first,
        permit: answer.id,
        ...lifeOf({ id: answer.id, amount: given.amount, asked: first, began: began ?? asked }, history),
      });
    } else if (!resolved.has(keyOf(asked))) {
      charges.push({ ...given, permit: null, certain: [], possible: [[asked.start, given.amount]], paid: [] });
    }
  }
  return charges;
}

interface Permit {
  readonly id: string;
  readonly amount: Money;
  readonly asked: Event;
  /** The first ask that may have made it. */
  readonly began: Event;
}

/** How much a permit counts for, from the ask to its last ending. */
function lifeOf({ id, amount, asked, began }: Permit, { events, holdMs, paidBy, refundsReturn }: History) {
  const certain: [number, Money][] = [[asked.end, amount]];
  const possible: [number, Money][] = [[began.start, amount]];
  const paid: [number, Money][] = [];
  const about = events.filter((event) => event.permit === id && !isAsk(event.step));
  const isDone = (event: Event) => event.answer.kind === 'done';
  const mayBeDone = (event: Event) => isDone(event) || event.answer.kind === 'noAnswer';
  let base = amount;
  let sure = amount;
  let open = amount;
  let payments = 0n;
  let counted = 0n;
  /** What refunds may have given back: a refund may have ended before the call that settled is answered. */
  let returned = 0n;
  const rest = (value: Money) => (value > returned ? value - returned : 0n);
  const countCertain = (at: number, value: Money) => {
    base = value;
    certain.push([at, rest(base) - sure]);
    sure = rest(base);
  };
  const countPaid = (at: number) => {
    paid.push([at, rest(payments) - counted]);
    counted = rest(payments);
  };
  const countPossible = (at: number, value: Money) => {
    if (value < open) possible.push([at, value - open]);
    open = value < open ? value : open;
  };
  const pay = (at: number, value: Money) => {
    payments = value > payments ? value : payments;
    countPaid(at);
  };
  if (paidBy === 'ask') pay(asked.end, amount);
  const expiry = holdMs === undefined ? undefined : expiryOf(asked, began, events, holdMs);
  const claims = about.filter(({ step }) => step.do === 'claim' || step.do === 'settle');
  const isKept = claims.some((event) => isDone(event) && (expiry === undefined || event.end <= expiry.first));
  let mayExpireAt = expiry === undefined || isKept ? Number.POSITIVE_INFINITY : expiry.first;
  const expire = (until: number) => {
    if (mayExpireAt > until) return;
    if (Number.isFinite(mayExpireAt)) countCertain(mayExpireAt, 0n);
    mayExpireAt = Number.POSITIVE_INFINITY;
  };
  let isVoided = false;
  const refunds = new Set<string>();
  for (const event of about) {
    const { step, start, end } = event;
    expire(start);
    if (!mayBeDone(event)) continue;
    if (step.do === 'claim' && isDone(event)) {
      // It had not expired, however late it is.
      expire(end);
      if (base === 0n && !isVoided) countCertain(end, amount);
      mayExpireAt = Number.POSITIVE_INFINITY;
      if (paidBy === 'claim') pay(end, amount);
    } else if (step.do === 'void') {
      isVoided = true;
      countCertain(start, 0n);
      if (isDone(event)) countPossible(end, 0n);
    } else if (step.do === 'settle') {
      const value = plainMoney(step.amount) ?? amount;
      // Settled for certain, whatever a void did meanwhile.
      if (isDone(event)) {
        countCertain(value < base ? start : end, value);
        countPossible(end, value);
        pay(end, value);
      } else if (value < base) countCertain(start, value);
    } else if (step.do === 'refund') {
      const value = plainMoney(step.amount) ?? amount;
      returned += value;
      countCertain(start, base);
      countPaid(start);
      // A repeated refund may be the same one.
      if (refundsReturn && isDone(event) && !(step.key !== undefined && refunds.has(step.key))) {
        countPossible(end, open > value ? open - value : 0n);
        if (step.key !== undefined) refunds.add(step.key);
      }
    } else if (step.do === 'pay') pay(end, amount);
  }
  expire(Number.POSITIVE_INFINITY);
  const isOver = expiry !== undefined && Number.isFinite(expiry.last) && !claims.some((event) => mayBeDone(event));
  if (isOver) countPossible(expiry.last, 0n);
  return { certain, possible, paid };
}

/** When a permit can have expired at the earliest and must have at the latest, on the clock of the test. */
function expiryOf(asked: Event, began: Event, events: readonly Event[], holdMs: number) {
  const due = { first: began.gate.from + holdMs, last: asked.gate.to + holdMs + SWEEP_MS };
  const later = events.filter(({ end }) => end >= asked.end);
  const first = later.find(({ gate }) => gate.to >= due.first);
  const last = later.find(({ gate }) => gate.from >= due.last);
  return {
    first: first === undefined ? Number.POSITIVE_INFINITY : Math.max(asked.end, first.start),
    // Before the call that shows it begins.
    last: last === undefined ? Number.POSITIVE_INFINITY : last.start - INSTANT_MS,
  };
}

function curveOf(
  bound: 'certain' | 'possible',
  charges: readonly Charge[],
  changesOf: (charge: Charge) => readonly (readonly [number, Money])[],
): Curve {
  const curve = new Curve(bound);
  for (const charge of charges) for (const [at, by] of changesOf(charge)) curve.add(at, by);
  return curve;
}

/** The charges of a budget by currency, and by period where its cap has one. What lies at an edge is in no period for certain. */
function parts(
  budget: Budget,
  charges: readonly Charge[],
  events: readonly Event[],
): [string, string | undefined, Charge[]][] {
  const groups = new Map<string, [string, string | undefined, Charge[]]>();
  if (budget.window === undefined) groups.set(`${budget.currency} `, [budget.currency, undefined, []]);
  for (const charge of charges) {
    const period = budget.window === undefined ? undefined : certainPeriod(budget.window, charge.asked, events);
    if (budget.window !== undefined && period === undefined) continue;
    const name = `${charge.currency} ${period ?? ''}`;
    const group = groups.get(name) ?? [charge.currency, period, []];
    group[2].push(charge);
    groups.set(name, group);
  }
  return [...groups.values()];
}

function overOf({ budget, currency, cap, permitted, paid }: Account, period: string | undefined): Finding[] {
  const by = permitted > paid ? permitted - cap : paid - cap;
  if (by <= 0n) return [];
  const where = period === undefined ? '' : ` in the period ${period}`;
  const [verb, value] = paid > cap ? ['paid', paid] : ['permitted', permitted];
  const text = `${verb} ${moneyText(value)} ${currency} at one time${where}, above the cap of ${moneyText(cap)}`;
  return [{ kind: 'over', budget, by, text }];
}

/** The cap of each period, and of all together: a clock that is set back opens none again. */
function overAllPeriods(
  budget: Budget,
  window: Window,
  charges: readonly Charge[],
  events: readonly Event[],
): Finding[] {
  const counted = charges.filter(({ currency }) => currency === budget.currency);
  const { value } = curveOf('certain', counted, ({ certain }) => certain).highest();
  const periods = periodsOf(
    window,
    events.filter(({ step }) => isAsk(step)),
  ).size;
  const by = value - budget.cap * BigInt(periods);
  const text = `permitted ${moneyText(value)} ${budget.currency} in ${periods} periods of ${moneyText(budget.cap)}`;
  return by > 0n ? [{ kind: 'over', budget: budget.name, by, text }] : [];
}

function unreadable(charges: readonly Charge[]): Finding[] {
  return charges.flatMap(({ budget, permit, asked: { step } }) =>
    permit !== null && step.do === 'ask' && worth(step.amount) === null
      ? [
          {
            kind: 'over' as const,
            budget,
            by: 0n,
            text: `permitted ${JSON.stringify(step.amount)}, which is no amount`,
          },
        ]
      : [],
  );
}

/** Permits that the gate gave and says it never gave. */
function unknownPermits({ events }: History, charges: readonly Charge[]): Finding[] {
  return events.flatMap(({ permit, answer, step }) => {
    if (answer.kind !== 'notDone' || !answer.unknown) return [];
    const charge = charges.find((each) => each.permit === permit);
    if (charge === undefined) return [];
    const text = `${step.do}: the gate does not know the permit of ${moneyText(charge.amount)} that it gave`;
    return [{ kind: 'lost' as const, budget: charge.budget, by: charge.amount, text }];
  });
}

/** Readings of what is left that are above what can be left. */
function excessLeft({ name, cap, window, currency }: Budget, charges: readonly Charge[], events: readonly Event[]) {
  if (window !== undefined) return [];
  const counted = charges.filter((charge) => charge.currency === currency);
  const certain = curveOf('certain', counted, (charge) => charge.certain);
  return events.flatMap(({ step, answer, start, end }): Finding[] => {
    if (step.do !== 'left' || step.budget !== name || answer.kind !== 'left') return [];
    const most = cap - certain.extreme('lowest', start, end);
    const left = plainMoney(answer.left);
    if (left === null || left <= most || (most < 0n && left === 0n)) return [];
    const text = `says that ${answer.left} are left, and at most ${moneyText(most)} can be`;
    return [{ kind: 'lost', budget: name, by: left - most, text }];
  });
}

interface Kept {
  readonly events: readonly Event[];
  readonly budgets: ReadonlyMap<string, Budget>;
  readonly charges: readonly Charge[];
}

function wrongRefusals(kept: Kept): Finding[] {
  const { events, budgets } = kept;
  return events.flatMap((event): Finding[] => {
    const { step, answer } = event;
    if (step.do !== 'ask' || answer.kind !== 'refused') return [];
    const amount = plainMoney(step.amount);
    const own = budgets.get(step.budget);
    if (amount === null || own === undefined || (step.currency ?? own.currency) !== own.currency) return [];
    if (!isInMinorUnits(step.amount, own.currency)) return [];
    // A repeated key may be refused as such.
    const isRepeated = events.some(
      (other) =>
        other !== event && other.step.do === 'ask' && keyOf(other.step) === keyOf(step) && other.start <= event.end,
    );
    if (isRepeated || !fits(event, amount, own, kept)) return [];
    const text = `refused ${step.amount} (${answer.reason}), which fitted during the whole call`;
    return [{ kind: 'refused', budget: step.budget, by: amount, text }];
  });
}

const keyOf = (step: Extract<Step, { do: 'ask' }>) => `${step.budget} ${step.key ?? step.permit}`;

/** Whether an amount fitted during a whole call: in its budget, and in each that it is part of. */
function fits(refused: Event, amount: Money, budget: Budget, { events, budgets, charges }: Kept): boolean {
  for (let at: Budget | undefined = budget; at !== undefined; at = budgets.get(at.parent ?? '')) {
    const { name, window, cap } = at;
    const period = window === undefined ? undefined : certainPeriod(window, refused, events);
    if (window !== undefined && period === undefined) return false;
    const isCounted = ({ asked }: Charge) =>
      window === undefined || boundsOf(window, asked).some((each) => each === period);
    const counted = charges.filter((charge) => isBelow(charge.budget, name, budgets) && isCounted(charge));
    const highest = curveOf('possible', counted, ({ possible }) => possible).extreme(
      'highest',
      refused.start,
      refused.end,
    );
    const aside = [...budgets.values()].filter((each) => each.parent === name && each.isAside);
    if (aside.reduce((sum, each) => sum + each.cap, highest) + amount > cap) return false;
  }
  return true;
}
