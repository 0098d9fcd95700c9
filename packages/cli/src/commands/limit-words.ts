import type { JsonValue } from '@gatewright/protocol';
import { UsageError } from '../command.js';

/** What follows an option that states a limit over time in its usage. */
export const LIMIT_VALUE = " 'amount=DECIMAL|count=NUMBER per=PERIOD …'";

const VALUES = ['amount', 'count', 'per', 'zone', 'starts', 'by', 'since', 'currency', 'notify', 'escalate'] as const;
const CARRY = 'carry';

/**
 * A limit over time: members as words, such as `amount=500 per=day zone=Europe/Berlin` or `count=10 per=PT1H by=merchant notify=80,100`. A
 * period is one of the calendar, `total`, `transaction`, or an ISO 8601 duration, which rolls; `since` takes its place. Throws UsageError.
 */
export function limitOverTime(text: string, option: string): JsonValue {
  const given = readWords(text, option);
  const { amount, count, per, zone, starts, by, since, currency, notify, escalate } = given;
  if ((per === undefined) === (since === undefined)) throw new UsageError(`--${option} ${text}: write per or since`);
  return {
    ...(amount === undefined ? {} : { amount }),
    ...(count === undefined ? {} : { count: Number(count) }),
    ...(currency === undefined ? {} : { currency }),
    per: since === undefined ? periodOf(per ?? '') : { since: { action: since } },
    ...(zone === undefined ? {} : { timeZone: zone }),
    ...(starts === undefined ? {} : { startsAt: starts }),
    ...(by === undefined ? {} : { by: by === 'merchant' || by === 'action' ? by : { field: by } }),
    ...(given.carries ? { carryOver: true } : {}),
    ...(notify === undefined ? {} : { notifyAt: notify.split(',').map(Number) }),
    ...(escalate === undefined ? {} : { escalateAbove: Number(escalate) }),
  };
}

type Words = { readonly [Name in (typeof VALUES)[number]]?: string };

function readWords(text: string, option: string): Words & { readonly carries: boolean } {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const stated = words.filter((word) => word !== CARRY);
  const given = stated.map((word) => [word.slice(0, Math.max(0, word.indexOf('='))), word] as const);
  const names = new Set(given.map(([name]) => name));
  const isKnown = given.every(([name]) => VALUES.some((each) => each === name));
  if (!isKnown || names.size < stated.length || words.length - stated.length > 1) {
    const form = [...VALUES.map((name) => `${name}=…`), CARRY].join(' ');
    throw new UsageError(`--${option} ${text}: write ${form}, each once at most`);
  }
  const values: Words = Object.fromEntries(given.map(([name, word]) => [name, word.slice(name.length + 1)]));
  return { ...values, carries: words.includes(CARRY) };
}

function periodOf(per: string): JsonValue {
  return per.startsWith('P') ? { rolling: per } : per;
}
