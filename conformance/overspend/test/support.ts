import type { Answer, Event, History } from '../src/history.js';
import type { Step } from '../src/plan.js';

/** An event of a history that is written by hand; it takes from `start` to `end`, ms, and the clock of the gate shows the same. */
export function event(start: number, end: number, step: Step, answer: Answer, permit?: string): Event {
  return { step, start, end, gate: { from: start, to: end }, answer, ...(permit === undefined ? {} : { permit }) };
}

export const DONE: Answer = { kind: 'done' };
export const permitted = (id: string): Answer => ({ kind: 'permit', id });
export const REFUSED: Answer = { kind: 'refused', reason: 'over the cap' };
export const NO_ANSWER: Answer = { kind: 'noAnswer', why: 'connection closed' };

export const budget = (cap: string): Event => event(0, 1, { do: 'budget', budget: 'a', cap }, DONE);
export const asked = (start: number, end: number, permit: string, amount: string, answer: Answer): Event =>
  event(
    start,
    end,
    { do: 'ask', permit, budget: 'a', amount },
    answer,
    answer.kind === 'permit' ? answer.id : undefined,
  );

export function history(...events: Event[]): History {
  return { events, keys: false, refundsReturn: true, holdMs: undefined, paidBy: 'settle' };
}
