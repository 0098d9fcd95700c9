import type { JsonObject } from '@gatewright/protocol';

/** A set of rules to begin with, bound to a new agent as an SOP. */
export interface RulePack {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly documentJson: JsonObject;
}

/** The rule packs that an onboarding may name. */
export const RULE_PACKS: readonly RulePack[] = [
  {
    key: 'procurement',
    title: 'Procurement',
    description: 'An amount that cannot be read is blocked; an order over 500 waits for a person.',
    documentJson: {
      molecules: [
        {
          id: 'unknown-amount',
          name: 'The amount must be known',
          combinator: 'any',
          atoms: [{ id: 'amount', predicate: 'amount-unknown', config: {} }],
          decision: 'block',
          reasonCode: 'AMOUNT_NOT_DETERMINABLE',
        },
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
  },
  {
    key: 'risk-review',
    title: 'Risk review',
    description: 'What is of high risk, or of a risk that nobody vouches for, waits for a person.',
    documentJson: {
      molecules: [
        {
          id: 'high-risk',
          name: 'High risk needs a person',
          combinator: 'any',
          atoms: [{ id: 'risk', predicate: 'risk-at-or-above', config: { level: 'high' } }],
          decision: 'escalate',
          reasonCode: 'RISK_REVIEW',
        },
      ],
    },
  },
  {
    key: 'personal-data',
    title: 'Personal data',
    description: 'Personal data waits for a person; without consent it is blocked.',
    documentJson: {
      molecules: [
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
  },
];

/** The pack under a key; undefined where there is none. */
export function findRulePack(key: string): RulePack | undefined {
  return RULE_PACKS.find((pack) => pack.key === key);
}
