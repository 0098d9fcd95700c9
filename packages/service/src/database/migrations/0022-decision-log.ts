/**
 * The decision log. Keys are hashes of organisation and value (`decisions/keys.ts`), and each index has the decisions of a key in the
 * order of time.
 */
const INDEXED = ['org', 'agent', 'action', 'code', 'decision', 'event'] as const;
/** Keys that many decisions do not have. */
const SPARSE = ['merchant', 'policy', 'authorization', 'escalation', 'mandate', 'amount'] as const;

export const DECISION_LOG = [
  `create table decision (
    org_id text not null, position bigint not null primary key, org_key bigint not null, agent_key bigint not null,
    action_key bigint not null, code_key bigint not null, decision_key bigint not null, merchant_key bigint,
    policy_key bigint, event_key bigint not null, authorization_key bigint, escalation_key bigint, mandate_key bigint,
    money_key bigint, units bigint, amount_key bigint, detail text not null)`,
  ...INDEXED.map((key) => `create index decision_by_${key} on decision (${key}_key, position)`),
  ...SPARSE.map(
    (key) => `create index decision_by_${key} on decision (${key}_key, position) where ${key}_key is not null`,
  ),
  'create index decision_by_units on decision (money_key, units) where money_key is not null',
  `create table decision_rule (
    rule_key bigint not null, position bigint not null, primary key (rule_key, position))`,
  `create table decision_erasure (
    org_id text not null, erasure_id text not null, subject text, requested_by text not null,
    requested_at text not null, reached bigint not null, erased bigint not null, done_at text,
    primary key (org_id, erasure_id))`,
  `create index decision_erasure_open on decision_erasure (requested_at) where done_at is null`,
  'alter table organisation add column log_context integer not null default 0',
  'alter table organisation add column log_days integer',
] as const;
