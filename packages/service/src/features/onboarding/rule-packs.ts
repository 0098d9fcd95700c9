import type { Molecule } from '@gatewright/evaluator';
import type { MandateTerms } from '@gatewright/gate';
import { unitsToNumber } from '@gatewright/protocol';

/** What a pack makes its rules from: the spend terms of the agent's mandate; `currency` is null for an agent without money. */
export type SpendTerms = Pick<MandateTerms, 'currency' | 'perTxnMax'>;

/** A set of rules to begin with, bound to a new agent as an SOP of its organisation. */
export interface RulePack {
  readonly key: string;
  readonly label: string;
  readonly description: string;
  /** True where its rules judge amounts alone, and so govern no agent without money. */
  readonly requiresSpend: boolean;
  molecules(terms: SpendTerms): readonly Molecule[];
}

/** The terms of an agent without money. */
export const NO_SPEND: SpendTerms = { currency: null, perTxnMax: null };

const UNKNOWN_AMOUNT: Molecule = {
  id: 'unknown-amount',
  name: 'The amount must be known',
  combinator: 'any',
  atoms: [{ id: 'amount', predicate: 'amount-unknown', config: {} }],
  decision: 'block',
  reasonCode: 'AMOUNT_NOT_DETERMINABLE',
};

const HIGH_RISK: Molecule = {
  id: 'high-risk',
  name: 'High risk needs a person',
  combinator: 'any',
  atoms: [{ id: 'risk', predicate: 'risk-at-or-above', config: { level: 'high' } }],
  decision: 'escalate',
  reasonCode: 'RISK_REVIEW',
};

/** Key of the pack that the sandbox binds, and that `GATEWRIGHT_STARTER_RULES=on` binds where no rules are sent. */
export const STARTER_PACK = 'starter';

/** The rule packs that an onboarding may name. */
export const RULE_PACKS: readonly RulePack[] = [
  {
    key: STARTER_PACK,
    label: 'Starter rules',
    description:
      'An amount that cannot be read and one above the per-transaction maximum are blocked; high risk, or a risk that cannot be verified, waits for a person. For an agent without money only the last.',
    requiresSpend: false,
    molecules: (terms) => [
      ...(terms.currency === null ? [] : [UNKNOWN_AMOUNT]),
      ...aboveTransactionMaximum(terms),
      HIGH_RISK,
    ],
  },
  {
    key: 'procurement',
    label: 'Procurement',
    description: 'An amount that cannot be read is blocked; an order over 500 waits for a person.',
    requiresSpend: true,
    molecules: () => [
      UNKNOWN_AMOUNT,
      {
        id: 'large-order',
        name: 'A large order needs approval',
        combinator: 'any',
        atoms: [{ id: 'over-limit', predicate: 'amount-over', config: { limit: 500 } }],
        decision: 'escalate',
        reasonCode: 'PROCUREMENT_APPROVAL_REQUIRED',
      },
    ],
  },
  {
    key: 'risk-review',
    label: 'Risk review',
    description: 'High risk, or a risk that cannot be verified, waits for a person.',
    requiresSpend: false,
    molecules: () => [HIGH_RISK],
  },
  {
    key: 'personal-data',
    label: 'Personal data',
    description: 'Personal data waits for a person; without consent it is blocked.',
    requiresSpend: false,
    molecules: () => [
      {
        id: 'personal-data',
        name: 'Personal data needs a person',
        combinator: 'any',
        atoms: [{ id: 'pii', predicate: 'pii-present', config: {} }],
        decision: 'escalate',
        reasonCode: 'PERSONAL_DATA_REVIEW',
      },
      {
        id: 'no-consent',
        name: 'No consent, no action',
        combinator: 'any',
        atoms: [{ id: 'consent', predicate: 'consent-missing', config: {} }],
        decision: 'block',
        reasonCode: 'CONSENT_MISSING',
      },
    ],
  },
];

/** The pack under a key; undefined where there is none. */
export function findRulePack(key: string): RulePack | undefined {
  return RULE_PACKS.find((pack) => pack.key === key);
}

/** A mandate without a maximum per transaction gives no limit; its total is the mandate's own to hold. */
function aboveTransactionMaximum({ currency, perTxnMax }: SpendTerms): readonly Molecule[] {
  if (currency === null || perTxnMax === null) return [];
  const limit = unitsToNumber(perTxnMax, currency);
  return [
    {
      id: 'above-transaction-maximum',
      name: 'Above the maximum per transaction',
      combinator: 'any',
      atoms: [{ id: 'over-maximum', predicate: 'amount-over', config: { limit, currency } }],
      decision: 'block',
      reasonCode: 'SOP_SPEND_CAP',
    },
  ];
}
