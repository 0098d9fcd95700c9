import { type Money, money as moneyOf, plainMoney } from './amounts.js';
import type { Event, History } from './history.js';
import { isAsk } from './plan.js';

/** How long after its expiry a permit may still be counted, ms: gates sweep in the background. */
const SWEEP_MS = 2_000;
/** Shorter than what the clock of the test tells apart, ms. */
const INSTANT_MS = 1e-6;

/** What a permit takes of a cap of the number of permits. */
export const PLACE = moneyOf('1');

type Changes = readonly (readonly [at: number, by: Money])[];

/** What one permit counts for, over time, ms of the test. */
export interface Life {
  readonly certain: Changes;
  readonly possible: Changes;
  readonly paid: Changes;
}

/** A permit that was given. */
interface Permit {
  readonly id: string;
  readonly amount: Money;
  readonly asked: Event;
  /** The first ask that may have made it. */
  readonly began: Event;
}

/**
 * How much a permit counts for, from the ask to its last ending: of money, or of places, of which it takes one until it is given back as a
 * whole.
 */
export function lifeOf(
  { id, amount: money, asked, began }: Permit,
  { events, holdMs, paidBy, refundsReturn }: History,
  of: 'money' | 'places',
): Life {
  const amount = of === 'places' ? PLACE : money;
  const amountOf = ({ amount: text }: { readonly amount: string }) =>
    of === 'places' ? amount : (plainMoney(text) ?? amount);
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
      const value = amountOf(step);
      // Settled for certain, whatever a void did meanwhile.
      if (isDone(event)) {
        countCertain(value < base ? start : end, value);
        countPossible(end, value);
        pay(end, value);
      } else if (value < base) countCertain(start, value);
    } else if (step.do === 'refund') {
      const value = of === 'places' ? 0n : amountOf(step);
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
