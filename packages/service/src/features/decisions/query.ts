import { timeOfText } from '@gatewright/evaluator';
import { readPage } from '@gatewright/gate';
import {
  accept,
  currencyCode,
  MONEY_MAX_UNITS,
  moneyScale,
  type Result,
  refuse,
  refuseFaults,
  toUnits,
} from '@gatewright/protocol';
import { described, needed, TIME, together } from '../../platform/http/asking.js';
import type { AmountRange, Wanted } from './criteria.js';
import { ID_PREFIX_CHARACTERS, idText, positionAt } from './keys.js';
import { NAMES_FOUND_MAX } from './names.js';

/** Decisions on one page of the log: at most, and unless the reader says. */
export const PAGE_MAX_DECISIONS = 500;
const PAGE_DECISIONS = 50;

/** What every read of the log takes, beside the page. */
const FILTERS = {
  agentDid: described('only those of this agent'),
  action: described('only those of this action'),
  merchant: described('only those at this merchant'),
  merchantContains: described(
    `only those at merchants whose name has this in it, in any case; refused where more than ${NAMES_FOUND_MAX} have`,
  ),
  currency: described('only those in this currency'),
  minAmount: described('only from this amount on, decimal, with currency'),
  maxAmount: described('only up to this amount, decimal, with currency'),
  reasonCode: described('only those with this code'),
  decision: described('only those with this decision'),
  rule: described('only those for which this rule fired, as document/molecule, or a rule of this document'),
  policyDigest: described('only those under this version of the policy'),
  id: described(
    `only those whose event, authorization, escalation or mandate id begins so, ${ID_PREFIX_CHARACTERS} characters at least`,
  ),
  from: described('only from this time on, RFC 3339', TIME),
  to: described('only up to this time, RFC 3339', TIME),
} as const;

/** What a reader asks of the log. */
export interface LogQuery {
  readonly wanted: Wanted;
  /** Positions from `from` on and before `before`. */
  readonly from: number;
  readonly before: number;
  readonly limit: number;
}

type Given = Readonly<Partial<Record<keyof typeof FILTERS | 'limit' | 'after', string>>>;

const CURSOR = /^[0-9a-z]{1,11}$/;
const CURSOR_RADIX = 36;
const TEXTS = [
  'agentDid',
  'action',
  'merchant',
  'merchantContains',
  'reasonCode',
  'decision',
  'rule',
  'policyDigest',
  'id',
] as const;

/** Reads the query of an address. Every fault is a refusal: a filter that is not understood would answer with everything. */
function readLogQuery(given: Given): Result<LogQuery> {
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

const AFTER = described('the next of the page before');

/** The query of a page of the log. */
export const LOG_PAGE = together(
  {
    ...FILTERS,
    limit: described(`decisions on the page, ${PAGE_DECISIONS} unless given, ${PAGE_MAX_DECISIONS} at most`, {
      ...{ type: 'integer', minimum: 1, maximum: PAGE_MAX_DECISIONS, default: PAGE_DECISIONS },
    }),
    after: AFTER,
  },
  readLogQuery,
);

/** The query of a summary. */
export const LOG_SUMMARY = together({ ...FILTERS, after: AFTER }, readLogQuery);

/** The forms of an export. */
const EXPORT_FORMATS = ['jsonl', 'csv'] as const;

/** The query of an export of the log, with the form of its lines. */
export const LOG_EXPORT = together(
  {
    ...FILTERS,
    format: described('jsonl or csv; jsonl unless given', { type: 'string', enum: EXPORT_FORMATS, default: 'jsonl' }),
  },
  ({ format: named = 'jsonl', ...filters }) => {
    const format = EXPORT_FORMATS.find((each) => each === named);
    if (format === undefined) return faulty('format is csv or jsonl');
    const asked = readLogQuery(filters);
    return asked.ok ? accept({ format, query: asked.value }) : asked;
  },
);

/** A span of time, ms since 1970, both ends included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The query of what a span has. */
export const LOG_SPAN = together(
  { from: needed('the time from which, RFC 3339', TIME), to: needed('the time up to which, RFC 3339', TIME) },
  (given): Result<Span> => {
    const [from, to] = [timeOfText(given.from ?? ''), timeOfText(given.to ?? '')];
    return from === null || to === null || from > to
      ? faulty('from and to are RFC 3339 times such as 2026-03-01T00:00:00Z, the earlier first')
      : accept({ from, to });
  },
);

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
