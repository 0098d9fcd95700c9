import {
  CALENDAR_PERIODS,
  currencyCode,
  currencyExponent,
  LIMIT_PERIODS,
  toUnits,
  unitsToDecimal,
} from '@gatewright/protocol';
import { HISTORY } from '../writing/program-builder.js';
import { canonicalZone } from '../writing/zones.js';
import type { AtomConfigRow, AtomRow } from './atom-row.js';
import type { AtomConfig } from './config.js';
import { answerColumns, COMPARED_FIELD, EARLIER_ACTIONS } from './history.js';

/** Whose actions count: the agent's, those of its delegation tree, or those of all agents of its organisation. */
const SUM_SCOPES = ['agent', 'tree', 'organisation'] as const;

/** The period of a sum: one of the calendar in its zone, the last so many ms, or all time. */
export type SumPeriod =
  | { readonly calendar: (typeof CALENDAR_PERIODS)[number]; readonly zone: string }
  | { readonly rollingMs: number }
  | { readonly total: true };

/** Whether what was permitted in a period and the action that is asked for are together above a limit. */
export interface SumQuestion {
  /** The question as text, under which the facts of a request answer it. */
  readonly key: string;
  /** Decimal text in units of the currency; null where actions are counted. */
  readonly limit: string | null;
  /** Upper case; null where actions are counted. */
  readonly currency: string | null;
  /** Null where amounts are added. */
  readonly count: number | null;
  readonly period: SumPeriod;
  /** The field by whose value sums are apart; null for one sum. */
  readonly by: string | null;
  readonly scope: (typeof SUM_SCOPES)[number];
  /** Sorted, each once; null where every action counts. */
  readonly actions: readonly string[] | null;
}

/** The longest rolling period, ms: 366 days. */
const ROLLING_MAX_MS = 366 * 86_400_000;
const COUNT_MAX = 1_000_000_000;

/** An ISO 8601 duration of weeks, days, hours, minutes and seconds, at least one of them. */
const DURATION =
  'P(?=[0-9T])(?:([0-9]{1,3})W)?(?:([0-9]{1,3})D)?(?:T(?=[0-9])(?:([0-9]{1,4})H)?(?:([0-9]{1,5})M)?(?:([0-9]{1,8})S)?)?';
const DURATION_UNITS_MS = [7 * 86_400_000, 86_400_000, 3_600_000, 60_000, 1_000] as const;
const PERIOD_PATTERN = `^(?:${LIMIT_PERIODS.join('|')}|${DURATION})$`;
const PERIOD_FORMS = `is not one of ${LIMIT_PERIODS.join(', ')}, nor a duration such as P7D`;

/** UTC, or a region and a place: other names, such as PST, are not known to every host that counts. */
const ZONE_PATTERN = '^(?:UTC|[A-Z][A-Za-z]*(?:/[A-Za-z0-9_+-]+){1,2})$';
const ZONE_FORMS = 'is not UTC or the IANA name of a time zone such as Europe/Berlin';

/** Milliseconds of a duration; null for another text. */
function durationMs(text: string): number | null {
  const parts = new RegExp(`^${DURATION}$`).exec(text)?.slice(1);
  return parts?.reduce((ms, part, index) => ms + Number(part ?? 0) * (DURATION_UNITS_MS[index] ?? 0), 0) ?? null;
}

function refusePeriod(config: AtomConfig): string | null {
  const ms = durationMs(config.text('period'));
  return ms === null || (ms > 0 && ms <= ROLLING_MAX_MS) ? null : 'is not a duration of 1 second to 366 days';
}

function refuseZone(config: AtomConfig): string | null {
  if (calendarOf(config) === undefined) return 'belongs to a period of the calendar; remove it';
  return canonicalZone(config.text('zone')) === null ? ZONE_FORMS : null;
}

function refuseLimit(config: AtomConfig): string | null {
  const currency = config.text('currency');
  if (currencyExponent(currency) === null || unitsOf(config) !== null) return null;
  return `is not an exact, non-negative amount of ${currency}`;
}

function unitsOf(config: AtomConfig): bigint | null {
  return toUnits(config.numeric('limit') ?? 0, config.text('currency'));
}

function calendarOf(config: AtomConfig) {
  return CALENDAR_PERIODS.find((word) => word === config.text('period'));
}

function periodOf(config: AtomConfig): SumPeriod {
  const calendar = calendarOf(config);
  if (calendar !== undefined) return { calendar, zone: config.text('zone', 'UTC') };
  const rollingMs = durationMs(config.text('period'));
  return rollingMs === null ? { total: true } : { rollingMs };
}

/** The question of a config that was checked. Periods of one length are one question, however they are written. */
export function sumQuestionOf(config: AtomConfig): SumQuestion {
  const period = periodOf(config);
  const shared = {
    period,
    by: config.has('by') ? config.text('by') : null,
    scope: SUM_SCOPES.find((scope) => scope === config.text('scope')) ?? 'agent',
    actions: config.has('action') ? [...new Set(config.texts('action'))].sort() : null,
  };
  const { by, scope, actions } = shared;
  const length = 'calendar' in period ? period.calendar : 'rollingMs' in period ? period.rollingMs : 'total';
  const counted = [length, 'calendar' in period ? period.zone : null, by, scope, actions];
  if (config.has('count')) {
    const count = config.numeric('count') ?? 0;
    return { key: JSON.stringify(['counted', count, ...counted]), limit: null, currency: null, count, ...shared };
  }
  const currency = currencyCode(config.text('currency')) ?? '';
  const limit = unitsToDecimal(unitsOf(config) ?? 0n, currency);
  return { key: JSON.stringify(['spent', limit, currency, ...counted]), limit, currency, count: null, ...shared };
}

const COUNTED: readonly AtomConfigRow[] = [
  {
    key: 'period',
    type: 'string',
    required: true,
    description: `${LIMIT_PERIODS.join(', ')}, or a rolling duration such as P7D or PT1H, up to 366 days`,
    pattern: { source: PERIOD_PATTERN, otherwise: PERIOD_FORMS },
    refuse: refusePeriod,
  },
  {
    key: 'zone',
    type: 'string',
    required: false,
    description: 'the time zone of a period of the calendar by its IANA name; UTC if not given',
    pattern: { source: ZONE_PATTERN, otherwise: ZONE_FORMS },
    refuse: refuseZone,
  },
  {
    ...COMPARED_FIELD,
    key: 'by',
    description: 'merchant, action or another field, each value of which counts by itself; all together if not given',
  },
  {
    key: 'scope',
    type: 'enum',
    required: false,
    options: SUM_SCOPES,
    description: 'whose actions: the agent’s, those of its delegation tree, or its organisation’s; agent if not given',
  },
  {
    ...EARLIER_ACTIONS,
    required: false,
    description: 'the action that counts, or several; every action if not given',
  },
];

/** Fires where the gate answers that the limit is passed; without an answer it is unverifiable. */
function sumAtom(
  described: Pick<AtomRow, 'predicate' | 'label' | 'description'>,
  limit: readonly AtomConfigRow[],
  requested: readonly string[],
): AtomRow {
  return {
    ...described,
    requiredContext: requested,
    config: [...limit, ...COUNTED],
    protocol: false,
    unread: { missing: 'unverifiable', garbled: 'unverifiable' },
    reads: (config) => [
      HISTORY,
      ...requested,
      ...(config.has('action') ? ['action'] : []),
      ...(config.has('by') ? [config.text('by')] : []),
    ],
    encode: (config, program) => answerColumns(sumQuestionOf(config).key, true, program),
  };
}

/** Atoms about the sum or the number of permitted actions in a period, of which the gate answers the questions (ADR 99). */
export const SUM_ATOMS: readonly AtomRow[] = [
  sumAtom(
    {
      predicate: 'spent-over',
      label: 'Spent over a limit',
      description: 'What was permitted in a period and this amount together are above a limit.',
    },
    [
      {
        key: 'limit',
        type: 'number',
        required: true,
        description: 'the limit, in units of the currency',
        refuse: refuseLimit,
      },
      {
        key: 'currency',
        type: 'string',
        required: true,
        description: 'the currency of the limit; a request in any other fires',
        pattern: { source: '^[A-Za-z]+$', otherwise: 'is not the code of a currency, such as EUR' },
        refuse: (config) =>
          currencyExponent(config.text('currency')) === null
            ? 'is not the code of a known currency, such as EUR'
            : null,
      },
    ],
    ['amount', 'currency'],
  ),
  sumAtom(
    {
      predicate: 'counted-over',
      label: 'Actions over a count',
      description: 'The permitted actions of a period and this one together are more than a count.',
    },
    [
      {
        key: 'count',
        type: 'number',
        required: true,
        description: 'the most actions that do not fire, this one included',
        whole: { min: 1, max: COUNT_MAX },
      },
    ],
    [],
  ),
];
