import type { Step } from './plan.js';

/** What a step got to know. */
export type Answer =
  | { readonly kind: 'permit'; readonly id: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'waiting'; readonly approval: string }
  | { readonly kind: 'done' }
  | { readonly kind: 'notDone'; readonly reason: string; readonly unknown: boolean }
  | { readonly kind: 'left'; readonly left: string }
  /** It is unknown whether it happened. */
  | { readonly kind: 'noAnswer'; readonly why: string }
  /** The step could not run: its permit was never given. */
  | { readonly kind: 'skipped' };

/** Bounds of the time that the clock of the gate showed, ms since the epoch. */
export interface GateTime {
  readonly from: number;
  readonly to: number;
}

/** A step that ran. Times are ms of one monotonic clock of the test. */
export interface Event {
  readonly step: Step;
  readonly start: number;
  readonly end: number;
  /** What the clock of the gate showed between start and end. */
  readonly gate: GateTime;
  /** Id of the permit that the step is about, where it has one. */
  readonly permit?: string;
  readonly answer: Answer;
}

/** Events by the order in which they began. */
export interface History {
  readonly events: readonly Event[];
  /** The same key never gets a second permit. */
  readonly keys: boolean;
  /** A refund makes room in the budget. */
  readonly refundsReturn: boolean;
  /** How long an unclaimed permit lives, ms of the gate; undefined where none expires. */
  readonly holdMs: number | undefined;
  /** What counts as paid without further steps: a permit, or a claim, or only a settlement. */
  readonly paidBy: 'ask' | 'claim' | 'settle';
}

/** One line of a history, for people. */
export function eventText({ step, start, end, answer }: Event): string {
  const { do: verb, ...rest } = step;
  const words = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
  );
  return `${start.toFixed(1)}–${end.toFixed(1)} ms  ${[verb, ...words].join(' ')}  →  ${answerText(answer)}`;
}

function answerText(answer: Answer): string {
  switch (answer.kind) {
    case 'permit':
      return `permitted (${answer.id})`;
    case 'refused':
      return `refused: ${answer.reason}`;
    case 'waiting':
      return `waits for approval (${answer.approval})`;
    case 'notDone':
      return `not done: ${answer.reason}`;
    case 'left':
      return `left ${answer.left}`;
    case 'noAnswer':
      return `no answer: ${answer.why}`;
    default:
      return answer.kind;
  }
}
