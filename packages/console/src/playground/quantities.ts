import { timeOfText } from '@gatewright/evaluator';
import type { Steps } from '@gatewright/policy';
import type { JsonObject, JsonValue } from '@gatewright/protocol';

/** Positions of the slider of amounts. */
const AMOUNT_STEPS = 200;
const AMOUNT_MAX_DEFAULT = 1000;
const MS_PER_MINUTE = 60_000;
export const MINUTES_PER_WEEK = 7 * 24 * 60;
/** Monday, 5 January 1970, in minutes since the epoch. */
const A_MONDAY = 4 * 24 * 60;

/** Numbers of a request that sliders are shown for. */
export const NUMBERS_MAX = 8;
/** Digits of a slider: its end is this often its step. */
const NUMBER_STEPS = 1000;

/** Names of members that hold a limit of an amount. */
const LIMITS: ReadonlySet<string> = new Set(['limit', 'rightOperand']);

/** The end and the step of a slider of amounts. */
export interface AmountRange {
  readonly max: number;
  readonly step: number;
}

/** A range with each limit of the documents and the amount itself below its end: twice the largest, with a step of 1, 2 or 5 times a power of ten. */
export function amountRange(documents: readonly JsonValue[], amount: number): AmountRange {
  const largest = Math.max(amount, ...documents.flatMap((document) => limitsIn(document)));
  const wanted = (largest > 0 ? largest * 2 : AMOUNT_MAX_DEFAULT) / AMOUNT_STEPS;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= wanted) ?? 10) * power;
  return { max: step * AMOUNT_STEPS, step };
}

function limitsIn(value: JsonValue): number[] {
  if (Array.isArray(value)) return value.flatMap(limitsIn);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) =>
    LIMITS.has(name) && typeof member === 'number' && Number.isFinite(member) ? [member] : limitsIn(member),
  );
}

/** A number that a request states, and its place. */
export interface StatedNumber {
  readonly steps: Steps;
  readonly value: number;
}

/** The first numbers, none below zero, that a request states beside its amount. */
export function numbersIn(members: JsonObject): StatedNumber[] {
  return numbersBelow(members, []).slice(0, NUMBERS_MAX);
}

function numbersBelow(value: JsonValue, steps: Steps): StatedNumber[] {
  if (typeof value === 'number') {
    const isAmount = steps.length === 2 && steps.join('.') === 'request.amount';
    return isAmount || !Number.isFinite(value) || value < 0 ? [] : [{ steps, value }];
  }
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap((element, place) => numbersBelow(element, [...steps, place]));
  return Object.entries(value).flatMap(([name, member]) => numbersBelow(member, [...steps, name]));
}

/** A range whose end, a power of ten, stays where it is while the number is moved below it. Counts are whole numbers. */
export function numberRange({ steps, value }: StatedNumber): AmountRange {
  const isCount = /count$/i.test(String(steps.at(-1)));
  const power = value > 0 ? Math.ceil(Math.log10(value)) : 0;
  const max = 10 ** Math.max(isCount ? 2 : 0, power);
  return { max, step: isCount ? Math.max(1, max / NUMBER_STEPS) : max / NUMBER_STEPS };
}

/** Minutes since Monday, 00:00, as a time (RFC 3339) shows them in its own offset; null where it is no time. */
export function minuteOfWeek(time: string): number | null {
  const at = timeOfText(time);
  if (at === null) return null;
  const local = Math.floor(at / MS_PER_MINUTE) + offsetOf(time) - A_MONDAY;
  return ((local % MINUTES_PER_WEEK) + MINUTES_PER_WEEK) % MINUTES_PER_WEEK;
}

/** The time at another minute of the same week, in the same offset. */
export function atMinuteOfWeek(time: string, minute: number): string {
  const [at, before] = [timeOfText(time), minuteOfWeek(time)];
  if (at === null || before === null) return time;
  const offset = offsetOf(time);
  const local = (Math.floor(at / MS_PER_MINUTE) + offset + minute - before) * MS_PER_MINUTE;
  return new Date(local).toISOString().replace('.000Z', offset === 0 ? 'Z' : offsetText(offset));
}

/** Minutes that a time is ahead of UTC by its text. */
function offsetOf(time: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(time) ?? [];
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function offsetText(offset: number): string {
  const parts = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return (offset < 0 ? '-' : '+') + parts.map((part) => String(part).padStart(2, '0')).join(':');
}
