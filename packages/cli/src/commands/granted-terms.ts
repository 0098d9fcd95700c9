import type { JsonObject, JsonValue } from '@gatewright/protocol';
import { UsageError } from '../command.js';
import { type OptionKinds, oneOf } from '../options.js';

/** Options that stand for the limits of a mandate, with the body in a file for what they do not name. */
export const CHANGE_OPTIONS = {
  file: 'text',
  'per-txn-max': 'decimal',
  'max-amount': 'decimal',
  merchant: 'texts',
  counterparty: 'texts',
  resource: 'texts',
  'risk-tier': 'text',
  'require-payload-binding': 'flag',
} as const satisfies OptionKinds;

/** Options that stand for the terms of a mandate. */
export const TERM_OPTIONS = { ...CHANGE_OPTIONS, scope: 'text', currency: 'text' } as const satisfies OptionKinds;

/** Limits that a change removes, by the names of their options. */
const REMOVABLE = [
  'per-txn-max',
  'max-amount',
  'merchant',
  'counterparty',
  'resource',
  'risk-tier',
  'risk-signals',
  'require-payload-binding',
  'valid-from',
  'valid-until',
] as const;

export const CHANGE_USAGE =
  '[--per-txn-max DECIMAL] [--max-amount DECIMAL] [--merchant NAME]… [--counterparty NAME]… ' +
  '[--resource NAME]… [--risk-tier low|medium|high|critical] [--require-payload-binding]';

export const TERM_USAGE = `[--currency CODE] ${CHANGE_USAGE}`;

/** The member of a body that each option names. */
const MEMBERS: Readonly<Record<string, string>> = {
  name: 'name',
  agent: 'agentDid',
  parent: 'parentMandateId',
  scope: 'scope',
  currency: 'currency',
  'per-txn-max': 'perTxnMax',
  'max-amount': 'maxAmount',
  unlimited: 'unlimited',
  merchant: 'merchants',
  counterparty: 'counterparties',
  resource: 'resources',
  'risk-tier': 'riskTier',
  'require-payload-binding': 'requirePayloadBinding',
  'rule-pack': 'rulePack',
  'public-key': 'publicKey',
  'valid-from': 'validFrom',
  'valid-until': 'validUntil',
  'risk-signals': 'riskSignals',
  replace: 'replace',
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

/** The members of a change: the limits that options give, and null for those that are removed. Throws UsageError. */
export function changesOf(
  given: Parameters<typeof membersOf>[0],
  removed: readonly string[] | undefined = [],
): JsonObject {
  const changes: Record<string, JsonValue> = { ...membersOf(given) };
  for (const name of removed) {
    const option = oneOf(name, 'remove', REMOVABLE);
    const member = MEMBERS[option] ?? option;
    if (changes[member] != null) throw new UsageError(`--remove ${option} contradicts --${option}`);
    changes[member] = option === 'require-payload-binding' ? false : null;
  }
  return changes;
}
