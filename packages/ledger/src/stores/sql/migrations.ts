import type { SqlDriver } from './driver.js';
import { type Schema, type SchemaChange, takeSchemaSteps, verifySchemaSteps } from './schema-steps.js';

/** The condition of the index of open holds, which a query must repeat. */
export const OPEN_HOLDS = `state in ('paying', 'dispatching', 'dispatched', 'unknown')`;

/**
 * The schema of 0.1.0, in text that SQLite and PostgreSQL read alike. Tables lead with their organisation; money is a signed 64-bit
 * count of units, times are milliseconds since the epoch.
 *
 * The key of a hold begins with its id, which every look-up knows and many know alone: one index serves them all. Indexes over
 * expressions share neither columns nor conditions with others: a planner that knows nothing about a new table yet would otherwise
 * take them for look-ups by key, and read every call of an agent or every hold of a mandate.
 */
const FIRST: readonly SchemaChange[] = [
  `create table ledger_mandate (
    org_id text not null, mandate_id text not null, terms_id text not null, agent_did text not null, action text not null,
    currency text, cap bigint, reserved bigint not null, captured bigint not null,
    revoked integer not null, unclaimed bigint not null, ending text, version bigint not null,
    primary key (org_id, mandate_id),
    check (reserved >= 0 and captured >= 0 and unclaimed >= 0),
    check (cap is null or (currency is not null and reserved <= cap - captured)))`,
  `create index ledger_mandate_of_agent on ledger_mandate ((agent_did || ''))`,
  'create index ledger_mandate_ending on ledger_mandate (org_id, mandate_id) where ending is not null',
  `create table ledger_hold (
    org_id text not null, authorization_id text not null, kind text not null, mandate_id text not null,
    agent_did text not null, action text not null, amount bigint not null, currency text not null,
    merchant text, resource text, counterparty text, payload_digest text, context_digest text,
    approved_by_human integer not null, escalation_id text,
    state text not null, authorized_at bigint not null, expires_at bigint not null,
    claimer text, claim_token_hash text, idempotency_key_hash text, remote_ref text,
    settled_amount bigint, settled_at bigint, refunded_amount bigint not null, settlement_evidence text,
    settlement_tx_hash text, booking_ref text,
    slot_state text, slot_holder text, paid_outside bigint, slot_tx_hash text, closed_by text, note text,
    on_settlement text not null default '[]',
    primary key (authorization_id, org_id),
    check (amount >= 0 and (settled_amount is null or settled_amount between 0 and amount)),
    check ((state in ('settled', 'reversed')) = (settled_amount is not null)),
    check (refunded_amount between 0 and coalesce(settled_amount, 0)))`,
  // The expired holds of a mandate are summed before each decision, from this index alone.
  `create index ledger_hold_held_of_mandate on ledger_hold (org_id, mandate_id, expires_at, amount)
    where state = 'held'`,
  `create index ledger_hold_lapsing on ledger_hold ((expires_at + 0)) where '' || state = 'held'`,
  `create index ledger_hold_open on ledger_hold ((org_id || ''), authorized_at, authorization_id) where ${OPEN_HOLDS}`,
  // A hold that was settled at nothing is no payment.
  'create index ledger_hold_paid on ledger_hold (org_id, agent_did, merchant) where settled_amount > 0',
  `create index ledger_hold_payments on ledger_hold (org_id, agent_did, currency, authorized_at)
    where settled_amount > 0`,
  `create table ledger_agent (
    org_id text not null, agent_did text not null, status text not null, operating_mode text,
    primary key (org_id, agent_did))`,
  `create table ledger_nonce (
    org_id text not null, agent_did text not null, nonce text not null, authorization_id text, used_at bigint not null,
    primary key (org_id, agent_did, nonce))`,
  `create index ledger_nonce_calls on ledger_nonce ((agent_did || ''), used_at)`,
  `create table ledger_escalation (
    org_id text not null, escalation_id text not null, agent_did text not null, action text not null,
    mandate_id text, reason_code text not null, request text not null, status text not null,
    required integer not null, approvers text not null, reasons text not null,
    created_at bigint not null, expires_at bigint not null,
    authorization_id text, resumed integer not null, next_escalation_id text, decided_by text,
    primary key (org_id, escalation_id))`,
  'create index ledger_escalation_by_id on ledger_escalation (escalation_id)',
  `create index ledger_escalation_pending on ledger_escalation (org_id, created_at) where status = 'pending'`,
  'create table ledger_stream (org_id text not null primary key, version bigint not null)',
  // A journal line is never written again: its place in the queue or in a batch is a row of its own.
  `create table ledger_entry (
    org_id text not null, stream_id text not null, version bigint not null, at bigint not null, kind text not null,
    authorization_id text, reserved bigint not null, captured bigint not null, event_id text, record text,
    constraint ledger_entry_by_version primary key (org_id, stream_id, version),
    constraint ledger_entry_by_event unique (event_id),
    check ((event_id is null) = (record is null)))`,
  'create table ledger_pending (at bigint not null, event_id text not null, primary key (at, event_id))',
  // What the decision log takes over, beside the journal for the same reason.
  `create table ledger_feed (at bigint not null, event_id text not null, request text, primary key (at, event_id))`,
  `create table ledger_leaf (
    batch_index bigint not null, leaf_index bigint not null, event_id text not null unique,
    primary key (batch_index, leaf_index))`,
  // Records of a time span are found by the oldest and newest time of each batch.
  `create table ledger_batch (
    batch_index bigint not null primary key, batch_id text not null unique, root text not null, size bigint not null,
    sealed_at bigint not null, checkpoint text not null, oldest_at bigint not null, newest_at bigint not null)`,
  'create table ledger_batch_receipt (batch_id text not null primary key, at bigint not null, landed integer not null)',
  'create index ledger_receipt_by_time on ledger_batch_receipt (at)',

  // Earlier actions that rules ask for.
  `create table ledger_past_action (
    org_id text not null, key text not null, times text not null, keep_until bigint not null, primary key (org_id, key))`,
  'create index ledger_past_action_by_time on ledger_past_action (keep_until)',
];

/**
 * What each process has committed, by which it finds that the database lost some of it; null for `seen_at` until the process trusts the
 * database. One row of `ledger_rewound` says that something was lost.
 */
const HISTORY: readonly SchemaChange[] = [
  `create table ledger_writer (
    writer_id text not null primary key, batches bigint not null, seen_at bigint, system text not null, timeline bigint not null,
    started_at bigint not null, synchronous integer not null)`,
  'create table ledger_rewound (id integer not null primary key, at bigint not null, reason text not null)',
  'create table ledger_home (id integer not null primary key, copy text not null)',
];

/** Each refund of a hold, beside their sum. */
const EACH_REFUND: readonly SchemaChange[] = [`alter table ledger_hold add column refunds text not null default '[]'`];

/**
 * How often what policies are compiled from was changed: of an agent, or with an empty DID of its whole organisation. Who owns the
 * tables of that counts here, and may make this table before the ledger does.
 */
export const POLICY_REVISION_TABLE = `create table if not exists ledger_policy_revision (
    org_id text not null, agent_did text not null, revision bigint not null, primary key (org_id, agent_did))`;

/** Roots of complete subtrees of the evidence log, by which a start reads it without its batches. */
const SUBTREES: readonly SchemaChange[] = [
  'create table ledger_subtree (subtree_index bigint not null primary key, root text not null)',
];

/** The last number that a record of an organisation got. Records of before have none. */
const SEQUENCES: readonly SchemaChange[] = [
  'create table ledger_sequence (org_id text not null primary key, last bigint not null)',
];

/**
 * Limits over time: what counts under each now, and what each hold charged, by when it did and, while it is unclaimed, by when it expires.
 * A hold of before counts under none.
 */
const LIMITS: readonly SchemaChange[] = [
  `alter table ledger_hold add column charges text not null default '[]'`,
  `create table ledger_tally (
    org_id text not null, key text not null, rule text not null, at bigint not null, counts_from bigint not null,
    ends_at bigint not null, units bigint not null, holds bigint not null,
    primary key (org_id, key), check (units >= 0 and holds >= 0))`,
  'create index ledger_tally_ending on ledger_tally (ends_at)',
  `create table ledger_charge (
    org_id text not null, key text not null, authorization_id text not null, at bigint not null, units bigint not null,
    holds bigint not null, expires_at bigint, keep_until bigint not null, primary key (org_id, key, authorization_id))`,
  'create index ledger_charge_kept on ledger_charge (keep_until)',
  // What leaves a rolling window is summed from this index alone.
  `create index ledger_charge_by_time on ledger_charge ((org_id || ''), key, at, units, holds)`,
  `create index ledger_charge_unclaimed on ledger_charge ((key || ''), org_id, expires_at) where expires_at is not null`,
];

/**
 * Calls and earlier actions count under tallies of their own; those of before count no more. A period hands on what it left, and events
 * restart a tally.
 */
const EVENTS: readonly SchemaChange[] = [
  'alter table ledger_tally add column carries bigint',
  'alter table ledger_tally add column carried bigint not null default 0',
  'alter table ledger_tally add column generation bigint not null default 0',
  `update ledger_hold set on_settlement = '[]' where on_settlement <> '[]'`,
  async (session) => {
    await session.run(`create table ledger_waiting_charge (
    org_id text not null, key text not null, expires_at bigint not null, authorization_id text not null, at bigint not null,
    units bigint not null, holds bigint not null, primary key (org_id, key, expires_at, authorization_id))${session.dialect.byKey}`);
  },
  async (session) => {
    await session.run(`create table ledger_rolling_charge (
    org_id text not null, key text not null, at bigint not null, authorization_id text not null, units bigint not null,
    holds bigint not null, keep_until bigint not null, primary key (org_id, key, at, authorization_id))${session.dialect.byKey}`);
  },
  'create index ledger_rolling_charge_kept on ledger_rolling_charge (keep_until)',
  `insert into ledger_waiting_charge select org_id, key, expires_at, authorization_id, at, units, holds from ledger_charge
    where expires_at is not null`,
  `insert into ledger_rolling_charge select org_id, key, at, authorization_id, units, holds, keep_until from ledger_charge charged
    where exists (select 1 from ledger_tally tally where tally.org_id = charged.org_id and tally.key = charged.key
      and tally.rule like '%rollingMs%')`,
  'drop table ledger_charge',
  'drop table ledger_past_action',
  'drop index ledger_nonce_calls',
];

/** Closed holds that the decision log has not counted yet. */
const CLOSED_HOLDS: readonly SchemaChange[] = [
  async (session) => {
    await session.run(`create table ledger_closed_hold (
    authorization_id text not null, org_id text not null, authorized_at bigint not null, captured_amount bigint not null,
    refunded_amount bigint not null, primary key (authorization_id, org_id))${session.dialect.byKey}`);
  },
];

/** The tables of the ledger. The name of a step is its version; unreleased programs used those up to 17. */
export const LEDGER_SCHEMA: Schema = {
  owner: 'ledger',
  steps: new Map([
    ['18', FIRST],
    ['19', EACH_REFUND],
    ['20', HISTORY],
    ['21', [POLICY_REVISION_TABLE]],
    ['22', SUBTREES],
    ['23', SEQUENCES],
    ['24', LIMITS],
    ['25', EVENTS],
    ['26', CLOSED_HOLDS],
  ]),
  log: {
    create: 'create table if not exists ledger_migration (version integer not null primary key)',
    list: 'select version as name from ledger_migration order by version desc',
    note: 'insert into ledger_migration (version) values (cast($1 as integer))',
  },
};

/** Brings the ledger's tables to the newest schema. Throws SchemaTooOldError and SchemaTooNewError. */
export function migrateLedger(driver: SqlDriver): Promise<void> {
  return takeSchemaSteps(driver, LEDGER_SCHEMA);
}

/** Verifies that the ledger has the schema of this program still. Throws as `verifySchemaSteps` does. */
export function verifyLedgerSchema(driver: SqlDriver): Promise<void> {
  return verifySchemaSteps((sql) => driver.all(sql), LEDGER_SCHEMA);
}
