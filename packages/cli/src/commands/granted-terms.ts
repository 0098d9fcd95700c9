import type { JsonObject } from '@gatewright/protocol';
import type { OptionKinds } from '../options.js';

/** Options that stand for the terms of a mandate, with the body in a file for what they do not name. */
export const TERM_OPTIONS = {
  file: 'text',
  scope: 'text',
  currency: 'text',
  'per-txn-max': 'text',
  'max-amount': 'text',
  merchant: 'texts',
  counterparty: 'texts',
  resource: 'texts',
  'risk-tier': 'text',
  'require-payload-binding': 'flag',
} as const satisfies OptionKinds;

export const TERM_USAGE =
  '[--currency CODE] [--per-txn-max AMOUNT] [--max-amount AMOUNT] [--merchant NAME]… [--counterparty NAME]… ' +
  '[--resource NAME]… [--risk-tier low|medium|high|critical] [--require-payload-binding]';

/** The member of a body that each option names. */
const MEMBERS: Readonly<Record<string, string>> = {
  name: 'name',
  agent: 'agentDid',
  parent: 'parentMandateId',
  scope: 'scope',
  currency: 'currency',
  'per-txn-max': 'perTxnMax',
  'max-amount': 'maxAmount',
  merchant: 'merchants',
  counterparty: 'counterparties',
  resource: 'resources',
  'risk-tier': 'riskTier',
  'require-payload-binding': 'requirePayloadBinding',
  'rule-pack': 'rulePack',
  'public-key': 'publicKey',
  'valid-from': 'validFrom',
  'valid-until': 'validUntil',
};

/** The members of a body that options give. */
export function membersOf(
  given: Readonly<Record<string, string | boolean | readonly string[] | undefined>>,
): JsonObject {
  const members = Object.entries(given).flatMap(([option, value]) => {
    const member = MEMBERS[option];
    if (member === undefined || value === undefined) return [];
    return [[member, typeof value === 'object' ? [...value] : value] as const];
  });
  return Object.fromEntries(members);
}
