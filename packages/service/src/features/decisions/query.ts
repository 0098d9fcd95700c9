import { timeOfText } from '@gatewright/evaluator';
import { readPage } from '@gatewright/gate';
import {
  currencyCode,
  MONEY_MAX_UNITS,
  moneyScale,
  type Result,
  refuse,
  refuseFaults,
  toUnits,
} from '@gatewright/protocol';
import { query } from '../../platform/http/route-parameters.js';
import type { AmountRange, Wanted } from './criteria.js';
import { ID_PREFIX_CHARACTERS, idText, positionAt } from './keys.js';

/** Decisions on one page of the log: at most, and unless the reader says. */
export const PAGE_MAX_DECISIONS = 500;
const PAGE_DECISIONS = 50;

/** What every read of the log takes, beside the page. */
export const FILTERS = [
  query('agentDid', 'only those of this agent'),
  query('action', 'only those of this action'),
  query('merchant', 'only those at this merchant'),
  query('currency', 'only those in this currency'),
  query('minAmount', 'only from this amount on, decimal, with currency'),
  query('maxAmount', 'only up to this amount, decimal, with currency'),
  query('reasonCode', 'only those with this code'),
  query('decision', 'only those with this decision'),
  query('rule', 'only those for which this rule fired, as document/molecule, or a rule of this document'),
  query('policyDigest', 'only those under this version of the policy'),
  query(
    'id',
    `only those whose event, authorization, escalation or mandate id begins so, ${ID_PREFIX_CHARACTERS} characters at least`,
  ),
  query('from', 'only from this time on, RFC 3339'),
  query('to', 'only up to this time, RFC 3339'),
] as const;

export const PAGING = [
  query('limit', `decisions on the page, ${PAGE_DECISIONS} unless given, ${PAGE_MAX_DECISIONS} at most`),
  query('after', 'the next of the page before'),
] as const;

/** What a reader asks of the log. */
export interface LogQuery {
  readonly wanted: Wanted;
  /** Positions from `from` on and before `before`. */
  readonly from: number;
  readonly before: number;
  readonly limit: number;
}

type Given = Readonly<Record<string, string>>;

const CURSOR = /^[0-9a-z]{1,11}$/;
const CURSOR_RADIX = 36;
const TEXTS = ['agentDid', 'action', 'merchant', 'reasonCode', 'decision', 'rule', 'policyDigest', 'id'] as const;

/** Reads the query of an address. Every fault is a refusal: a filter that is not understood would answer with everything. */
export function readLogQuery(given: Given): Result<LogQuery> {
  const page = readPage(given, positionIn, PAGE_MAX_DECISIONS, PAGE_DECISIONS);
  if (!page.ok) return refuseFaults('MALFORMED_REQUEST', [page.refusal]);
  const { after, limit } = page.value;
  const { id } = given;
  if (id !== undefined && idText(id).length < ID_PREFIX_CHARACTERS) {
    return faulty(`id has fewer than ${ID_PREFIX_CHARACTERS} characters; give more of it`);
  }
  const amount = amountOf(given);
  if (typeof amount === 'string') return faulty(amount);
  const span = spanOf(given, after);
  if (typeof span === 'string') return faulty(span);
  const texts = Object.fromEntries(TEXTS.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
  const wanted: Wanted = { ...texts, ...(amount === null ? {} : { amount }) };
  return { ok: true, value: { wanted, ...span, limit } };
}

/** The text by which a reader asks for the page that begins before a position. */
export function cursorOf(position: number): string {
  return position.toString(CURSOR_RADIX);
}

function amountOf({ currency, minAmount, maxAmount }: Given): AmountRange | null | string {
  if (currency === undefined) {
    return minAmount === undefined && maxAmount === undefined ? null : 'amounts are of a currency; give currency too';
  }
  const code = currencyCode(currency);
  if (code === null || moneyScale(code) === null) return `currency is none that the gate knows: ${currency}`;
  const from = minAmount === undefined ? 0n : toUnits(minAmount, code);
  const to = maxAmount === undefined ? MONEY_MAX_UNITS : toUnits(maxAmount, code);
  if (from === null || to === null) return 'minAmount and maxAmount are decimal numbers such as 12.50';
  return from > to ? 'minAmount is above maxAmount' : { currency: code, from, to };
}

function positionIn(after: string): number | null {
  const position = CURSOR.test(after) ? Number.parseInt(after, CURSOR_RADIX) : Number.NaN;
  return Number.isSafeInteger(position) ? position : null;
}

function spanOf({ from, to }: Given, after: number | null): Pick<LogQuery, 'from' | 'before'> | string {
  const [first, last] = [from, to].map((text) => (text === undefined ? undefined : timeOfText(text)));
  if (first === null || last === null) return 'from and to are RFC 3339 times such as 2026-03-01T00:00:00Z';
  const begin = first === undefined ? 0 : positionAt(Math.max(0, first));
  const end = last === undefined ? Number.MAX_SAFE_INTEGER : positionAt(last + 1);
  return { from: begin, before: Math.min(end, after ?? end) };
}

function faulty(detail: string): Result<never> {
  return refuse('MALFORMED_REQUEST', detail);
}
