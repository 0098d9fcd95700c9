import { type Money, money, moneyText, plainMoney, worth } from './amounts.js';
import { isInMinorUnits } from './currencies.js';
import { Curve } from './curve.js';
import type { Event, History } from './history.js';
import { type Life, lifeOf, PLACE } from './life.js';
import { boundsOf, certainPeriod, periodsOf } from './periods.js';
import { isAsk, type Step } from './plan.js';
import { lacksFrom } from './restores.js';
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

interface Budget {
  readonly name: string;
  readonly cap: Money;
  readonly currency: string;
  readonly window: Window | undefined;
  /** How many permits it gives at most. */
  readonly count: Money | undefined;
  readonly parent: string | undefined;
  /** Its cap is set aside in its parent as a whole. */
  readonly isAside: boolean;
}

/** A permit, and what it counts for. */
interface Charge extends Life {
  readonly budget: string;
  readonly currency: string;
  readonly asked: Event;
  /** Null where it is unknown whether it was given. */
  readonly permit: string | null;
  readonly amount: Money;
  /** What it takes of a cap of the number of permits. */
  readonly places: Life;
}

/** Stands for the currency where permits are counted. */
export const PERMITS = 'permits';

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
  for (const budget of [...budgets.values()].flatMap(capsOf)) {
    const below = charges.filter((charge) => isBelow(charge.budget, budget.name, budgets));
    const own = budget.currency === PERMITS ? below.map(inPlaces) : below;
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
    if (budget.currency !== PERMITS) findings.push(...excessLeft(budget, own, history.events));
  }
  findings.push(...wrongRefusals({ events: history.events, budgets, charges }));
  return { accounts, findings };
}

/** The cap of money of a budget, and that of the number of permits as a cap in a currency of its own. */
const capsOf = (budget: Budget): Budget[] =>
  budget.count === undefined ? [budget] : [budget, { ...budget, cap: budget.count, currency: PERMITS }];

const inPlaces = (charge: Charge): Charge => ({ ...charge, ...charge.places, amount: PLACE, currency: PERMITS });

function budgetsOf(events: readonly Event[]): ReadonlyMap<string, Budget> {
  const budgets = new Map<string, Budget>();
  for (const { step, answer } of events) {
    if (answer.kind !== 'done') continue;
    if (step.do === 'budget') {
      const { budget: name, cap, currency = 'USD', window, parent } = step;
      const count = step.count === undefined ? undefined : PLACE * BigInt(step.count);
      budgets.set(name, { name, cap: money(cap), currency, window, count, parent, isAside: false });
    } else if (step.do === 'delegate') {
      const currency = budgets.get(step.parent)?.currency ?? 'USD';
      const { budget: name, parent } = step;
      budgets.set(name, {
        name,
        cap: money(step.cap),
        currency,
        window: undefined,
        count: undefined,
        parent,
        isAside: true,
      });
    }
  }
  return budgets;
}

function isBelow(name: string, top: string, budgets: ReadonlyMap<string, Budget>): boolean {
  for (let at: string | undefined = name; at !== undefined; at = budgets.get(at)?.parent) if (at === top) return true;
  return false;
}

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
      const permit = { id: answer.id, amount: given.amount, asked: first, began: began ?? asked };
      const places = lifeOf(permit, history, 'places');
      charges.push({
        ...given,
        asked: first,
        permit: answer.id,
        ...lifeOf(permit, history, 'money'),
        places,
      });
    } else if (!resolved.has(keyOf(asked))) {
      const unknown = (by: Money): Life => ({ certain: [], possible: [[asked.start, by]], paid: [] });
      charges.push({ ...given, permit: null, ...unknown(given.amount), places: unknown(PLACE) });
    }
  }
  return charges;
}

function curveOf(
  bound: 'certain' | 'possible',
  charges: readonly Charge[],
  changesOf: (charge: Charge) => Life['certain'],
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
  return events.flatMap(({ permit, answer, step, end }) => {
    if (answer.kind !== 'notDone' || !answer.unknown) return [];
    const charge = charges.find((each) => each.permit === permit);
    if (charge === undefined || end >= lacksFrom(charge.budget, events)) return [];
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
    if (end >= lacksFrom(name, events)) return [];
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
    if (step.do !== 'ask' || answer.kind !== 'refused' || event.end >= lacksFrom(step.budget, events)) return [];
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
    const most = (changesOf: (charge: Charge) => Life['possible']) =>
      curveOf('possible', counted, changesOf).extreme('highest', refused.start, refused.end);
    if (at.count !== undefined && most(({ places }) => places.possible) + PLACE > at.count) return false;
    const highest = most(({ possible }) => possible);
    const aside = [...budgets.values()].filter((each) => each.parent === name && each.isAside);
    if (aside.reduce((sum, each) => sum + each.cap, highest) + amount > cap) return false;
  }
  return true;
}
