import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DecisionTable, DirectoryTables } from '../../platform/database/tables.js';
import { bucketOf, idText, type LogKeys } from './keys.js';
import { type LoggedDecision, rulesOf } from './logged-decision.js';
import { nameContains } from './names.js';

/** Agents that one condition of a search names: a statement has at most 100 parameters in a Durable Object. */
const CONDITION_AGENTS_MAX = 24;

/** Columns that hold a key. */
export type KeyColumn = Extract<keyof DecisionTable, `${string}Key`>;

/** The entries of one key in one index, in the order of time. */
export type Stream =
  | { readonly table: 'decision'; readonly column: KeyColumn; readonly key: number }
  | { readonly table: 'decisionRule'; readonly key: number };

export type RowCondition = (
  row: ExpressionBuilder<DirectoryTables & { walk: { position: number } }, 'decision' | 'walk'>,
) => Expression<SqlBool>;

/** One thing that a reader asks of decisions: all that meet it are in the streams, and `matches` says what it means. */
export interface Criterion {
  readonly streams: readonly Stream[];
  readonly condition: RowCondition;
  readonly matches: (decision: LoggedDecision) => boolean;
  /** Amounts of a currency, units: where few decisions lie between them, they are found without the streams. */
  readonly between?: { readonly moneyKey: number; readonly from: bigint; readonly to: bigint };
}

/** An amount range, units, both ends included. */
export interface AmountRange {
  readonly currency: string;
  readonly from: bigint;
  readonly to: bigint;
}

/** What a reader asks by value; each must hold. */
export interface Wanted {
  readonly agentDid?: string;
  readonly action?: string;
  readonly merchant?: string;
  /** A part of the name of the merchant, and the keys of the merchants that have it. */
  readonly merchants?: { readonly text: string; readonly keys: readonly number[] };
  readonly merchantContains?: string;
  readonly reasonCode?: string;
  readonly decision?: string;
  readonly policyDigest?: string;
  /** A rule as `document/molecule`, or a document. */
  readonly rule?: string;
  /** The beginning of the id of the decision, authorization, escalation or mandate. */
  readonly id?: string;
  readonly amount?: AmountRange;
  /** The agents whose decisions the reader may see; all unless given. */
  readonly agents?: readonly string[];
}

const ID_COLUMNS = ['eventKey', 'authorizationKey', 'escalationKey', 'mandateKey'] as const;

/** The criteria of a search, the most selective kinds first. */
export function criteriaOf(orgId: string, wanted: Wanted, keys: LogKeys): readonly Criterion[] {
  const { id, rule, merchant, merchants, agentDid, agents, amount, policyDigest, reasonCode, action, decision } =
    wanted;
  const criteria: (Criterion | null)[] = [
    id === undefined ? null : idCriterion(keys.ofId(orgId, id), id),
    rule === undefined ? null : ruleCriterion(keys.of('rule', orgId, rule), rule),
    merchant === undefined
      ? null
      : equal('merchantKey', keys.of('merchant', orgId, merchant), (d) => d.merchant === merchant),
    merchants === undefined ? null : merchantsCriterion(merchants),
    agentDid === undefined
      ? null
      : equal('agentKey', keys.of('agent', orgId, agentDid), (d) => d.agentDid === agentDid),
    agents === undefined ? null : agentsCriterion(orgId, agents, keys),
    amount === undefined ? null : amountCriterion(orgId, amount, keys),
    policyDigest === undefined
      ? null
      : equal('policyKey', keys.of('policy', orgId, policyDigest), (d) => d.policyDigest === policyDigest),
    reasonCode === undefined
      ? null
      : equal('codeKey', keys.of('code', orgId, reasonCode), (d) => d.reasonCode === reasonCode),
    action === undefined ? null : equal('actionKey', keys.of('action', orgId, action), (d) => d.action === action),
    decision === undefined
      ? null
      : equal('decisionKey', keys.of('decision', orgId, decision), (d) => d.decision === decision),
  ];
  return criteria.flatMap((each) => each ?? []);
}

/** The criterion that every search has: decisions of the organisation. */
export function ownCriterion(orgId: string, keys: LogKeys): Criterion {
  return equal('orgKey', keys.of('organisation', orgId, ''), (decision) => decision.orgId === orgId);
}

function equal(column: KeyColumn, key: number, matches: Criterion['matches']): Criterion {
  return {
    streams: [{ table: 'decision', column, key }],
    condition: (row) => row(`decision.${column}`, '=', key),
    matches,
  };
}

function agentsCriterion(orgId: string, agents: readonly string[], keys: LogKeys): Criterion {
  const agentKeys = agents.map((did) => keys.of('agent', orgId, did));
  return {
    streams: agentKeys.map((key) => ({ table: 'decision', column: 'agentKey', key })),
    condition: (row) =>
      agentKeys.length > CONDITION_AGENTS_MAX ? sql<SqlBool>`1 = 1` : row('decision.agentKey', 'in', agentKeys),
    matches: ({ agentDid }) => agents.includes(agentDid),
  };
}

function merchantsCriterion({ text, keys }: NonNullable<Wanted['merchants']>): Criterion {
  return {
    streams: keys.map((key) => ({ table: 'decision', column: 'merchantKey', key })),
    condition: (row) => row('decision.merchantKey', 'in', [...keys]),
    matches: ({ merchant }) => merchant !== null && nameContains(merchant, text),
  };
}

function idCriterion(key: number, id: string): Criterion {
  const text = idText(id);
  return {
    streams: ID_COLUMNS.map((column) => ({ table: 'decision', column, key })),
    condition: (row) => row.or(ID_COLUMNS.map((column) => row(`decision.${column}`, '=', key))),
    matches: ({ eventId, authorizationId, escalationId, mandateId }) =>
      [eventId, authorizationId, escalationId, mandateId].some(
        (each) => each !== null && idText(each).startsWith(text),
      ),
  };
}

function ruleCriterion(key: number, rule: string): Criterion {
  return {
    streams: [{ table: 'decisionRule', key }],
    condition: (row) =>
      row.exists(
        row
          .selectFrom('decisionRule')
          .select('decisionRule.position')
          .where('decisionRule.ruleKey', '=', key)
          .whereRef('decisionRule.position', '=', 'decision.position'),
      ),
    matches: (decision) => rulesOf(decision).has(rule),
  };
}

function amountCriterion(orgId: string, { currency, from, to }: AmountRange, keys: LogKeys): Criterion {
  const moneyKey = keys.of('currency', orgId, currency);
  const [first, last] = [bucketOf(from), bucketOf(to)];
  const buckets = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return {
    streams: buckets.map((bucket) => ({
      table: 'decision',
      column: 'amountKey',
      key: keys.of('amount', orgId, `${currency} ${bucket}`),
    })),
    condition: (row) =>
      row.and([
        row('decision.moneyKey', '=', moneyKey),
        row('decision.units', '>=', from),
        row('decision.units', '<=', to),
      ]),
    matches: (decision) => {
      if (decision.currency !== currency || decision.units === null) return false;
      const units = BigInt(decision.units);
      return units >= from && units <= to;
    },
    between: { moneyKey, from, to },
  };
}
