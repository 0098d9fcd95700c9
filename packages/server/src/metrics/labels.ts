import {
  CURRENCY_EXPONENTS,
  DECISIONS,
  GATEWRIGHT_VERSION,
  LIMIT_PERIODS,
  READINESS_CAUSE_CODES,
  REASON_CODES,
} from '@gatewright/protocol';
import { ROUTES } from '@gatewright/service';
import {
  DELIVERY_CHANNELS,
  DELIVERY_OUTCOMES,
  DESCRIPTIONS,
  ESCALATION_AGES,
  KEY_NAMES,
  LOG_JOBS,
  SIGNING_WORK,
} from '@gatewright/service/internal';

/** What a value is shown as that its label does not have. */
export const OTHER = 'other';

/** Routes beside those of the table of routes: pages for people, and calls that no route takes. */
export const PAGES = 'pages';
export const UNMATCHED = 'unmatched';

/** What happens to a hold. `ended` is the release with a mandate that was revoked or an agent that was contained. */
export const HOLD_EVENTS = [
  'permitted',
  'claimed',
  'captured',
  'voided',
  'ended',
  'expired',
  'refunded',
  'unknown',
] as const;
export type HoldEvent = (typeof HOLD_EVENTS)[number];

interface LabelRow {
  readonly values: readonly string[];
  /** What the values are, for people. */
  readonly meaning: string;
}

/** Each label with all its values. Any other value is shown as `other`, so that no caller adds a series. */
export const LABELS = {
  route: {
    values: [...new Set(ROUTES.map(({ path }) => path)), DESCRIPTIONS, PAGES, UNMATCHED],
    meaning: `path of the route below the path prefix, or \`${DESCRIPTIONS}\` (of the interface), \`${PAGES}\` (for people), \`${UNMATCHED}\``,
  },
  method: { values: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'], meaning: 'HTTP method' },
  status: { values: ['1xx', '2xx', '3xx', '4xx', '5xx'], meaning: 'class of the HTTP status' },
  code: {
    values: REASON_CODES.map(({ code }) => code),
    meaning: '[reason code](../reference/register.md); a code that a rule declares is `other`',
  },
  decision: { values: DECISIONS, meaning: 'decision of the verdict' },
  live: { values: DECISIONS, meaning: 'decision of the rules in force' },
  shadow: { values: DECISIONS, meaning: 'decision with the version in shadow' },
  per: { values: [...LIMIT_PERIODS, 'rolling', 'since'], meaning: 'period of the limit' },
  from: { values: ['mandate', 'above', 'budget'], meaning: 'whose limit: the mandate, one above it, or a budget' },
  event: { values: HOLD_EVENTS, meaning: 'what happened to the hold; `ended` is by a revocation or a containment' },
  currency: { values: [...CURRENCY_EXPONENTS.keys()], meaning: 'code of the currency' },
  state: { values: ['idle', 'busy'], meaning: 'state of the connections' },
  work: { values: SIGNING_WORK, meaning: 'work on the evidence log' },
  channel: { values: DELIVERY_CHANNELS, meaning: 'way to the receiver' },
  outcome: { values: DELIVERY_OUTCOMES, meaning: 'what became of the attempt; `given-up` has no further one' },
  age: { values: Object.keys(ESCALATION_AGES), meaning: 'shortest age; the next one is the longest' },
  job: { values: LOG_JOBS, meaning: '[background job](people.md#progress) of the decision log' },
  key: { values: KEY_NAMES, meaning: 'purpose of the key' },
  cause: { values: READINESS_CAUSE_CODES, meaning: '[cause](readiness.md)' },
  version: { values: [GATEWRIGHT_VERSION], meaning: 'version of Gatewright' },
  node: { values: [process.version], meaning: 'version of Node' },
} as const satisfies Record<string, LabelRow>;

export type LabelName = keyof typeof LABELS;

const KNOWN: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(LABELS).map(([name, { values }]) => [name, new Set<string>(values)]),
);

/** The value as the label shows it. */
export function labelValue(name: LabelName, value: string): string {
  return KNOWN.get(name)?.has(value) === true ? value : OTHER;
}
