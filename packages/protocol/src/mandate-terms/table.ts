import type { JsonValue } from '../json/index.js';

/** The levels of the risk of an action, the lowest first. */
export const RISK_TIERS = ['low', 'medium', 'high', 'critical'] as const;

/** The periods of the calendar that a limit over time renews after, in its zone. */
export const CALENDAR_PERIODS = ['hour', 'day', 'week', 'month', 'year'] as const;

/** The periods that have a name; `total` never renews, and `transaction` is each action by itself. */
export const LIMIT_PERIODS = [...CALENDAR_PERIODS, 'total', 'transaction'] as const;

/** Most characters of the name of a merchant or counterparty, and of a resource. */
const NAME_MAX_CHARS = 256;
const RESOURCE_MAX_CHARS = 1024;

interface RowFacts {
  /** `constraint`: with the operand `operand`; `permission` and `document`: as a member of that object, under the term's own name. */
  readonly odrl: 'constraint' | 'permission' | 'document';
  /** What a change may do: `remove` sets or removes the term, `set` sets it alone, and `none` leaves it. */
  readonly change: 'remove' | 'set' | 'none';
  /** True where an agent may be onboarded with it. */
  readonly onboarding: boolean;
  /** The option of the command line. */
  readonly option: string;
  /** What the term demands, for interface descriptions; and a value. */
  readonly meaning: string;
  readonly example: JsonValue;
}

/**
 * A term of mandates. Its kind says how it is asked, read, narrowed and shown: `money` is a ceiling in the mandate's currency, `names` a
 * list of what is allowed, `start` and `end` are RFC 3339 times, `seconds` is an upper bound of a duration, `flag` is a demand, `tier` one of
 * `RISK_TIERS`, `overTime` is a list of limits that renew, and `budget` the id of a budget of the organisation.
 */
type TermRow = RowFacts &
  (
    | { readonly kind: 'currency' | 'money'; readonly odrl: 'constraint'; readonly operand: string }
    | { readonly kind: 'names'; readonly odrl: 'constraint'; readonly operand: string; readonly itemMaxChars: number }
    | { readonly kind: 'start' | 'end'; readonly odrl: 'document' }
    | {
        readonly kind: 'flag' | 'tier' | 'seconds' | 'riskSignals' | 'overTime' | 'budget';
        readonly odrl: 'permission';
      }
  );

/**
 * Every term of a mandate beside its agent and its action (ADR 84). Requests, answers, ODRL documents in both directions, delegation,
 * the command line and the console derive their terms from this table.
 */
export const MANDATE_TERMS = {
  currency: {
    kind: 'currency',
    odrl: 'constraint',
    operand: 'mm:currency',
    change: 'none',
    onboarding: true,
    option: 'currency',
    meaning: 'currency of the mandate; without one it moves no money',
    example: 'USD',
  },
  perTxnMax: {
    kind: 'money',
    odrl: 'constraint',
    operand: 'mm:payAmount',
    change: 'remove',
    onboarding: true,
    option: 'per-txn-max',
    meaning: 'ceiling of one action',
    example: 500,
  },
  maxAmount: {
    kind: 'money',
    odrl: 'constraint',
    operand: 'mm:cumulativeSpend',
    change: 'remove',
    onboarding: true,
    option: 'max-amount',
    meaning: 'ceiling of all actions together',
    example: '5000',
  },
  limits: {
    kind: 'overTime',
    odrl: 'permission',
    change: 'remove',
    onboarding: true,
    option: 'period-limit',
    meaning: 'what is spent, or done, at most in a period that renews',
    example: [
      { amount: 500, per: 'day', timeZone: 'Europe/Berlin' },
      { count: 10, per: { rolling: 'PT1H' } },
    ],
  },
  budget: {
    kind: 'budget',
    odrl: 'permission',
    change: 'remove',
    onboarding: true,
    option: 'budget',
    meaning: 'budget under whose limits it counts, and under those of the budgets above',
    example: 'team-travel',
  },
  merchants: {
    kind: 'names',
    odrl: 'constraint',
    operand: 'mm:merchant',
    itemMaxChars: NAME_MAX_CHARS,
    change: 'remove',
    onboarding: true,
    option: 'merchant',
    meaning: 'merchants that may be paid',
    example: ['acme-supplies'],
  },
  counterparties: {
    kind: 'names',
    odrl: 'constraint',
    operand: 'mm:counterparty',
    itemMaxChars: NAME_MAX_CHARS,
    change: 'remove',
    onboarding: true,
    option: 'counterparty',
    meaning: 'services that may act on the holds, by DID',
    example: ['did:key:z6MkiaMbhXHNA4eJVCCj8dbzKzTgYDKf6crKgHVHid1F1WCT'],
  },
  resources: {
    kind: 'names',
    odrl: 'constraint',
    operand: 'resource',
    itemMaxChars: RESOURCE_MAX_CHARS,
    change: 'remove',
    onboarding: true,
    option: 'resource',
    meaning: 'resources that may be acted on',
    example: ['crm'],
  },
  riskTier: {
    kind: 'tier',
    odrl: 'permission',
    change: 'remove',
    onboarding: true,
    option: 'risk-tier',
    meaning: 'the least risk that rules see in the action',
    example: 'low',
  },
  requirePayloadBinding: {
    kind: 'flag',
    odrl: 'permission',
    change: 'set',
    onboarding: true,
    option: 'require-payload-binding',
    meaning: 'true demands a bound payload',
    example: true,
  },
  holdTtlSeconds: {
    kind: 'seconds',
    odrl: 'permission',
    change: 'remove',
    onboarding: true,
    option: 'hold-ttl-seconds',
    meaning: 'how long an unclaimed hold lives at most; it only shortens the time of the organisation',
    example: 300,
  },
  riskSignals: {
    kind: 'riskSignals',
    odrl: 'permission',
    change: 'remove',
    onboarding: true,
    option: 'risk-signals',
    meaning: 'how amounts and new merchants raise the risk; false for not at all',
    example: { amountShare: 0.5, newMerchant: 'strict' },
  },
  validFrom: {
    kind: 'start',
    odrl: 'document',
    change: 'remove',
    onboarding: false,
    option: 'valid-from',
    meaning: 'the first instant of the mandate, RFC 3339',
    example: '2026-01-01T00:00:00Z',
  },
  validUntil: {
    kind: 'end',
    odrl: 'document',
    change: 'remove',
    onboarding: false,
    option: 'valid-until',
    meaning: 'the last instant of the mandate, RFC 3339',
    example: '2027-01-01T00:00:00Z',
  },
} as const satisfies Readonly<Record<string, TermRow>>;

type Table = typeof MANDATE_TERMS;

export type MandateTermName = keyof Table;
export type TermKind = Table[MandateTermName]['kind'];

/** The names of the terms whose rows have these facts. */
export type TermsWith<Facts extends { readonly [Fact in keyof TermRow]?: TermRow[Fact] }> = {
  [Name in MandateTermName]: Table[Name] extends Facts ? Name : never;
}[MandateTermName];

/** Every term, in the order of the table. */
export const MANDATE_TERM_NAMES: readonly MandateTermName[] = Object.keys(MANDATE_TERMS).filter(isMandateTerm);

/** True for the name of a term. */
export function isMandateTerm(name: string): name is MandateTermName {
  return Object.hasOwn(MANDATE_TERMS, name);
}

/** The terms of these kinds, in the order of the table. */
export function termsOfKind<const Kind extends TermKind>(...kinds: readonly Kind[]) {
  return MANDATE_TERM_NAMES.filter((name): name is TermsWith<{ kind: Kind }> =>
    kinds.some((kind) => kind === MANDATE_TERMS[name].kind),
  );
}

/** The terms that an ODRL document states at a place, in the order of the table. */
export function termsAt<const Place extends TermRow['odrl']>(place: Place) {
  return MANDATE_TERM_NAMES.filter((name): name is TermsWith<{ odrl: Place }> => MANDATE_TERMS[name].odrl === place);
}

/** The terms of which a change may do this, in the order of the table. */
export function termsWithChange<const Change extends TermRow['change']>(change: Change) {
  return MANDATE_TERM_NAMES.filter(
    (name): name is TermsWith<{ change: Change }> => MANDATE_TERMS[name].change === change,
  );
}

/** The terms that an agent may be onboarded with. */
export const ONBOARDING_TERM_NAMES = MANDATE_TERM_NAMES.filter(
  (name): name is TermsWith<{ onboarding: true }> => MANDATE_TERMS[name].onboarding,
);

/** The value of a term that is not stated: a demand is not made, and of everything else there is none. */
export function absentTerm(name: MandateTermName): false | null {
  return MANDATE_TERMS[name].kind === 'flag' ? false : null;
}

/** An object with a member for each of these terms. */
export function byTerm<Name extends MandateTermName, Value>(
  names: readonly Name[],
  memberOf: (name: Name) => Value,
): { readonly [Each in Name]: Value } {
  // Each name is a key, which the type of `fromEntries` does not say.
  return Object.fromEntries(names.map((name) => [name, memberOf(name)])) as { [Each in Name]: Value };
}

/** The members of an object that are these terms, those that are there. */
export function termsIn<Stated extends { readonly [Each in Name]?: unknown }, Name extends MandateTermName>(
  stated: Stated,
  names: readonly Name[],
): { [Each in Name]?: Exclude<Stated[Each], undefined> } {
  const kept = names.filter((name) => stated[name] !== undefined).map((name) => [name, stated[name]]);
  // As above.
  return Object.fromEntries(kept) as { [Each in Name]?: Exclude<Stated[Each], undefined> };
}
