import type { LoggedRequest } from '@gatewright/gate';
import type { FedDecision } from '@gatewright/ledger';
import { type EvidenceRecord, type JsonObject, unitsToNumber } from '@gatewright/protocol';
import type { DecisionTable } from '../../platform/database/tables.js';
import { bucketOf, type LogKeys, placeOf } from './keys.js';

/** Rows of fired rules of one statement: two parameters each, of at most 100 in a Durable Object. */
export const RULE_ROWS = 48;

/** A decision as the log keeps it: its evidence, and what its request said, where a signature proved that. */
export interface LoggedDecision extends Omit<EvidenceRecord, 'orgId'>, Omit<LoggedRequest, 'nonce' | 'issuedAt'> {
  readonly orgId: string;
  readonly nonce: string | null;
  readonly issuedAt: string | null;
  /** True once an erasure removed merchant, resource and context. */
  readonly erased: boolean;
}

/** A row of the log, and the keys of the rules that fired. */
export interface LogRow {
  readonly row: DecisionTable;
  readonly ruleKeys: readonly number[];
}

const NOTHING_SAID: Omit<LoggedDecision, keyof EvidenceRecord | 'erased'> = {
  units: null,
  currency: null,
  merchant: null,
  resource: null,
  nonce: null,
  issuedAt: null,
  payloadDigest: null,
  context: null,
};

/** What the log keeps of a decision; null for one that belongs to no organisation. */
export function loggedDecision({ record, request }: Pick<FedDecision, 'record' | 'request'>): LoggedDecision | null {
  const { orgId } = record;
  return orgId === null ? null : { ...NOTHING_SAID, ...record, orgId, ...requestOf(request), erased: false };
}

/** JSON that the gate wrote in the step of the decision. */
function requestOf(request: string | null): Partial<LoggedRequest> {
  return request === null ? {} : JSON.parse(request);
}

/** The rules that fired, and their documents, as a reader may name either. */
export function rulesOf({ firedRules }: Pick<LoggedDecision, 'firedRules'>): ReadonlySet<string> {
  return new Set(firedRules.flatMap((rule) => [rule, rule.split('/')[0] ?? rule]));
}

/** The row of a decision with its keys. */
export function logRowOf(decision: LoggedDecision, at: number, waited: number | null, keys: LogKeys): LogRow {
  const { orgId, eventId } = decision;
  const amount = decision.units === null ? null : BigInt(decision.units);
  const ofId = (id: string | null) => (id === null ? null : keys.ofId(orgId, id));
  return {
    row: {
      orgId,
      position: placeOf(at, eventId),
      orgKey: keys.of('organisation', orgId, ''),
      agentKey: keys.of('agent', orgId, decision.agentDid),
      actionKey: keys.of('action', orgId, decision.action),
      codeKey: keys.of('code', orgId, decision.reasonCode),
      decisionKey: keys.of('decision', orgId, decision.decision),
      merchantKey: decision.merchant === null ? null : keys.of('merchant', orgId, decision.merchant),
      policyKey: decision.policyDigest === null ? null : keys.of('policy', orgId, decision.policyDigest),
      eventKey: keys.ofId(orgId, eventId),
      authorizationKey: ofId(decision.authorizationId),
      escalationKey: ofId(decision.escalationId),
      mandateKey: ofId(decision.mandateId),
      ...amountKeys(orgId, decision.currency, amount, keys),
      detail: detailOf(decision),
      ...{ counted: 1, captured: null, released: null, refunded: null, waited },
    },
    ruleKeys: [...rulesOf(decision)].map((rule) => keys.of('rule', orgId, rule)),
  };
}

function amountKeys(orgId: string, currency: string | null, units: bigint | null, keys: LogKeys) {
  if (currency === null || units === null) return { moneyKey: null, units: null, amountKey: null };
  const moneyKey = keys.of('currency', orgId, currency);
  return { moneyKey, units, amountKey: keys.of('amount', orgId, `${currency} ${bucketOf(units)}`) };
}

/** The members of a row's text, in its order: a list has room for the values that names would take. */
const KEPT = [
  'eventId',
  'occurredAt',
  'agentDid',
  'action',
  'decision',
  'reasonCode',
  'authorizationId',
  'escalationId',
  'mandateId',
  'policyDigest',
  'contextFields',
  'firedRules',
  'network',
  'requestDigest',
  'units',
  'currency',
  'merchant',
  'resource',
  'nonce',
  'issuedAt',
  'payloadDigest',
  'context',
  'erased',
] as const satisfies readonly (keyof LoggedDecision)[];

/** The text of a row, JSON; the organisation has its own column. */
export function detailOf(decision: LoggedDecision): string {
  return JSON.stringify(KEPT.map((member) => decision[member]));
}

/** A row as the decision that it keeps. Throws on text that this program did not write. */
export function readDecision({ orgId, detail }: Pick<DecisionTable, 'orgId' | 'detail'>): LoggedDecision {
  const kept: unknown = JSON.parse(detail);
  if (!Array.isArray(kept) || kept.length !== KEPT.length) throw new Error('a row of the decision log is damaged');
  return { ...Object.fromEntries(KEPT.map((member, index) => [member, kept[index]])), orgId } as LoggedDecision;
}

/** A decision as readers see it. */
export function shownDecision({
  orgId: _orgId,
  units,
  contextFields,
  firedRules,
  ...rest
}: LoggedDecision): JsonObject {
  const { currency } = rest;
  return {
    ...rest,
    amount: units === null || currency === null ? null : unitsToNumber(BigInt(units), currency),
    contextFields: [...contextFields],
    firedRules: [...firedRules],
  };
}
