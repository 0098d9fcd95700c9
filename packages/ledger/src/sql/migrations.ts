import { SchemaTooNewError } from '../errors.js';
import type { SqlDriver } from './driver.js';
import { FINER_UNITS } from './finer-units.js';
import { type Schema, type SchemaChange, takeSchemaSteps } from './schema-steps.js';

/** One step of the schema. */
type Migration = readonly SchemaChange[];

/** Text that SQLite and PostgreSQL read alike. Tables lead with their organisation; money is a signed 64-bit count. */
const FIRST: Migration = [
  `create table ledger_mandate (
    org_id text not null, mandate_id text not null, agent_did text not null, action text not null,
    currency text, cap bigint, reserved bigint not null, captured bigint not null,
    revoked integer not null, version bigint not null,
    primary key (org_id, mandate_id),
    check (reserved >= 0 and captured >= 0),
    check (cap is null or (currency is not null and reserved <= cap - captured)))`,
  `create table ledger_hold (
    org_id text not null, authorization_id text not null, mandate_id text not null, agent_did text not null,
    action text not null, amount bigint not null, currency text not null, merchant text, resource text,
    payload_digest text, context_digest text, approved_by_human integer not null, escalation_id text,
    state text not null, authorized_at bigint not null, expires_at bigint not null,
    claimer text, claim_token_hash text, idempotency_key_hash text, remote_ref text,
    settled_amount bigint, refunded_amount bigint not null, settlement_evidence text,
    settlement_tx_hash text, booking_ref text, closed_by text, note text,
    primary key (org_id, authorization_id),
    check (amount >= 0 and (settled_amount is null or settled_amount between 0 and amount)),
    check ((state in ('settled', 'reversed')) = (settled_amount is not null)),
    check (refunded_amount between 0 and coalesce(settled_amount, 0)))`,
  'create index ledger_hold_by_id on ledger_hold (authorization_id)',
  `create index ledger_hold_held_of_mandate on ledger_hold (org_id, mandate_id, expires_at) where state = 'held'`,
  `create index ledger_hold_held_of_agent on ledger_hold (org_id, agent_did) where state = 'held'`,
  `create index ledger_hold_held on ledger_hold (expires_at) where state = 'held'`,
  `create table ledger_agent (
    org_id text not null, agent_did text not null, status text not null, operating_mode text,
    primary key (org_id, agent_did))`,
  `create table ledger_nonce (
    org_id text not null, agent_did text not null, nonce text not null, authorization_id text, used_at bigint not null,
    primary key (org_id, agent_did, nonce))`,
  `create table ledger_escalation (
    org_id text not null, escalation_id text not null, agent_did text not null, action text not null,
    mandate_id text, reason_code text not null, request text not null, status text not null,
    required integer not null, approvers text not null, created_at bigint not null, expires_at bigint not null,
    authorization_id text, resumed integer not null, next_escalation_id text, decided_by text,
    primary key (org_id, escalation_id))`,
  'create index ledger_escalation_by_id on ledger_escalation (escalation_id)',
  `create index ledger_escalation_pending on ledger_escalation (org_id, created_at) where status = 'pending'`,
  'create table ledger_stream (org_id text not null primary key, version bigint not null)',
  `create table ledger_entry (
    org_id text not null, stream_id text not null, version bigint not null, at bigint not null, kind text not null,
    authorization_id text, reserved bigint not null, captured bigint not null,
    event_id text unique, record text, batch_index bigint, leaf_index bigint,
    primary key (org_id, stream_id, version),
    check ((event_id is null) = (record is null)),
    check ((batch_index is null) = (leaf_index is null)))`,
  `create index ledger_entry_pending on ledger_entry (at, org_id, stream_id, version)
    where event_id is not null and batch_index is null`,
  `create unique index ledger_entry_of_batch on ledger_entry (batch_index, leaf_index) where batch_index is not null`,
  `create table ledger_batch (
    batch_index bigint not null primary key, batch_id text not null unique, root text not null, size bigint not null,
    sealed_at bigint not null, checkpoint text not null,
    anchored_at bigint, anchor_tx_id text, anchor_ref text)`,
  'create table ledger_receipt (batch_id text not null primary key, at bigint not null)',
  'create index ledger_receipt_by_time on ledger_receipt (at)',
];

/** The history of an agent: its payees, amounts and number of calls. */
const PAST: Migration = [
  `create index ledger_hold_paid on ledger_hold (org_id, agent_did, merchant) where settled_amount is not null`,
  `create index ledger_hold_payments on ledger_hold (org_id, agent_did, currency, authorized_at)
    where settled_amount is not null`,
  'create index ledger_nonce_by_time on ledger_nonce (org_id, agent_did, used_at)',
];

/**
 * A receipt may also say that its batch never lands; containment looks for all mandates of an agent. What is asked for by
 * agent or by time has indexes over expressions: a planner that knows nothing about a new table yet would otherwise
 * take them for look-ups by key, and read every call of the agent or every hold of the organisation.
 */
const FATES: Migration = [
  'drop index ledger_hold_held',
  `create index ledger_hold_lapsing on ledger_hold ((expires_at + 0)) where state = 'held'`,
  'drop index ledger_nonce_by_time',
  `create index ledger_nonce_calls on ledger_nonce ((agent_did || ''), org_id, used_at)`,
  'alter table ledger_receipt add column landed integer not null default 1',
  `create index ledger_mandate_of_agent on ledger_mandate ((agent_did || ''), org_id)`,
  'drop index ledger_hold_held_of_agent',
  `create index ledger_hold_unclaimed_of_agent on ledger_hold ((agent_did || ''), org_id) where state = 'held'`,
];

/** When a hold was settled, as its journal has it. The service knows where a batch is anchored. */
const SETTLED_AT: Migration = [
  'alter table ledger_hold add column settled_at bigint',
  `update ledger_hold set settled_at = entry.at from ledger_entry entry
    where entry.org_id = ledger_hold.org_id and entry.authorization_id = ledger_hold.authorization_id
      and entry.kind in ('capture', 'reconcile') and ledger_hold.settled_amount is not null`,
  'alter table ledger_batch drop column anchored_at',
  'alter table ledger_batch drop column anchor_tx_id',
  'alter table ledger_batch drop column anchor_ref',
];

const HOLD_COLUMNS = `org_id, authorization_id, mandate_id, agent_did, action, amount, currency, merchant, resource,
  payload_digest, context_digest, approved_by_human, escalation_id, state, authorized_at, expires_at, claimer,
  claim_token_hash, idempotency_key_hash, remote_ref, settled_amount, settled_at, refunded_amount, settlement_evidence,
  settlement_tx_hash, booking_ref, closed_by, note`;

/**
 * The key of a hold begins with its id, which every look-up knows and many know alone: one index serves them all.
 * Indexes over expressions share neither columns nor conditions with others: a planner that knows nothing about a new table
 * yet would take them for the way to the holds of a mandate.
 */
const HOLDS_BY_ID: Migration = [
  `create table ledger_hold_by_its_id (
    org_id text not null, authorization_id text not null, mandate_id text not null, agent_did text not null,
    action text not null, amount bigint not null, currency text not null, merchant text, resource text,
    payload_digest text, context_digest text, approved_by_human integer not null, escalation_id text,
    state text not null, authorized_at bigint not null, expires_at bigint not null,
    claimer text, claim_token_hash text, idempotency_key_hash text, remote_ref text,
    settled_amount bigint, settled_at bigint, refunded_amount bigint not null, settlement_evidence text,
    settlement_tx_hash text, booking_ref text, closed_by text, note text,
    primary key (authorization_id, org_id),
    check (amount >= 0 and (settled_amount is null or settled_amount between 0 and amount)),
    check ((state in ('settled', 'reversed')) = (settled_amount is not null)),
    check (refunded_amount between 0 and coalesce(settled_amount, 0)))`,
  `insert into ledger_hold_by_its_id (${HOLD_COLUMNS}) select ${HOLD_COLUMNS} from ledger_hold`,
  'drop table ledger_hold',
  'alter table ledger_hold_by_its_id rename to ledger_hold',
  `create index ledger_hold_held_of_mandate on ledger_hold (org_id, mandate_id, expires_at) where state = 'held'`,
  `create index ledger_hold_lapsing on ledger_hold ((expires_at + 0)) where '' || state = 'held'`,
  `create index ledger_hold_unclaimed_of_agent on ledger_hold ((agent_did || '')) where state || '' = 'held'`,
  `create index ledger_hold_paid on ledger_hold (org_id, agent_did, merchant) where settled_amount is not null`,
  `create index ledger_hold_payments on ledger_hold (org_id, agent_did, currency, authorized_at)
    where settled_amount is not null`,
  'drop index ledger_nonce_calls',
  `create index ledger_nonce_calls on ledger_nonce ((agent_did || ''), used_at)`,
  'drop index ledger_mandate_of_agent',
  `create index ledger_mandate_of_agent on ledger_mandate ((agent_did || ''))`,
];

/** What the expired holds of a mandate reserve is summed before each decision under it, without looking at the holds. */
const EXPIRED_SUMS: Migration = [
  'drop index ledger_hold_held_of_mandate',
  `create index ledger_hold_held_of_mandate on ledger_hold (org_id, mandate_id, expires_at, amount)
    where state = 'held'`,
];

/** Every decision's evidence waits here for its batch: the times alone are an index of an eighth of the size. */
const PENDING_BY_TIME: Migration = [
  'drop index ledger_entry_pending',
  'create index ledger_entry_pending on ledger_entry (at) where event_id is not null and batch_index is null',
];

/** A journal line is never written again: what waits for a batch, and where it stands in one, are rows of their own. */
const LINES_WRITTEN_ONCE: Migration = [
  'create table ledger_pending (at bigint not null, event_id text not null, primary key (at, event_id))',
  `insert into ledger_pending (at, event_id)
    select at, event_id from ledger_entry where event_id is not null and batch_index is null`,
  `create table ledger_leaf (
    batch_index bigint not null, leaf_index bigint not null, event_id text not null unique,
    primary key (batch_index, leaf_index))`,
  `insert into ledger_leaf (batch_index, leaf_index, event_id)
    select batch_index, leaf_index, event_id from ledger_entry where batch_index is not null
    order by batch_index, leaf_index`,
  'alter table ledger_entry rename to ledger_entry_before',
  `create table ledger_entry (
    org_id text not null, stream_id text not null, version bigint not null, at bigint not null, kind text not null,
    authorization_id text, reserved bigint not null, captured bigint not null, event_id text, record text,
    constraint ledger_entry_by_version primary key (org_id, stream_id, version),
    constraint ledger_entry_by_event unique (event_id),
    check ((event_id is null) = (record is null)))`,
  `insert into ledger_entry
    select org_id, stream_id, version, at, kind, authorization_id, reserved, captured, event_id, record
    from ledger_entry_before order by at`,
  'drop table ledger_entry_before',
];

/**
 * Between which times the records of a batch lie, so that those of a span are found without reading any. A batch that an older
 * server closes meanwhile may hold any time.
 */
const TIMES_OF_BATCHES: Migration = [
  'alter table ledger_batch add column oldest_at bigint not null default 0',
  `alter table ledger_batch add column newest_at bigint not null default ${Number.MAX_SAFE_INTEGER}`,
  `update ledger_batch set oldest_at = times.oldest_at, newest_at = times.newest_at
    from (select leaf.batch_index, min(entry.at) as oldest_at, max(entry.at) as newest_at
      from ledger_leaf leaf join ledger_entry entry on entry.event_id = leaf.event_id
      group by leaf.batch_index) as times
    where times.batch_index = ledger_batch.batch_index`,
];

/**
 * The budget of a delegated mandate was an ordinary hold that a service by this name had claimed; it is a kind of its own. A
 * payment outside is part of its hold.
 */
const KINDS_AND_SLOTS: Migration = [
  `alter table ledger_hold add column kind text not null default 'permit'`,
  'alter table ledger_hold add column slot_state text',
  'alter table ledger_hold add column slot_holder text',
  'alter table ledger_hold add column paid_outside bigint',
  'alter table ledger_hold add column slot_tx_hash text',
  `update ledger_hold set kind = 'delegatedBudget', claimer = null,
    state = case when state in ('dispatching', 'dispatched', 'unknown') then 'setAside' else state end
    where claimer = 'svc:urn:gatewright:delegation'`,
];

/** The condition of the index of open holds, which a query must repeat. */
export const OPEN_HOLDS = `state in ('paying', 'dispatching', 'dispatched', 'unknown')`;

/** Holds whose effect may be on its way are listed for the people who reconcile them. */
const OPEN_HOLDS_BY_AGE: Migration = [
  `create index ledger_hold_open on ledger_hold ((org_id || ''), authorized_at, authorization_id) where ${OPEN_HOLDS}`,
];

/** A hold that was settled at nothing is no payment. */
const PAYMENTS_ABOVE_ZERO: Migration = [
  'drop index ledger_hold_paid',
  'create index ledger_hold_paid on ledger_hold (org_id, agent_did, merchant) where settled_amount > 0',
  'drop index ledger_hold_payments',
  `create index ledger_hold_payments on ledger_hold (org_id, agent_did, currency, authorized_at)
    where settled_amount > 0`,
];

/** Which service alone may act on a hold; any may on the holds of older schemas. */
const COUNTERPARTIES: Migration = ['alter table ledger_hold add column counterparty text'];

/** A mandate may change its terms and keeps its account. */
const TERMS: Migration = [
  `alter table ledger_mandate add column terms_id text not null default ''`,
  'update ledger_mandate set terms_id = mandate_id',
];

/** The reasons that people give for what they decide. */
const DECISION_REASONS: Migration = [`alter table ledger_escalation add column reasons text not null default '[]'`];

/** Decisions that the decision log takes over, beside the journal: a line there is never written again. */
const DECISION_FEED: Migration = [
  `create table ledger_feed (at bigint not null, event_id text not null, request text, primary key (at, event_id))`,
];

/** From the oldest schema to the newest. */
export const MIGRATIONS: readonly Migration[] = [
  FIRST,
  PAST,
  FATES,
  SETTLED_AT,
  HOLDS_BY_ID,
  EXPIRED_SUMS,
  PENDING_BY_TIME,
  LINES_WRITTEN_ONCE,
  TIMES_OF_BATCHES,
  KINDS_AND_SLOTS,
  FINER_UNITS,
  OPEN_HOLDS_BY_AGE,
  PAYMENTS_ABOVE_ZERO,
  COUNTERPARTIES,
  TERMS,
  DECISION_REASONS,
  DECISION_FEED,
];

const LEDGER_SCHEMA: Schema = {
  steps: new Map(MIGRATIONS.map((migration, index) => [String(index + 1), migration])),
  log: {
    create: 'create table if not exists ledger_migration (version integer not null primary key)',
    list: 'select version as name from ledger_migration order by version desc',
    note: 'insert into ledger_migration (version) values (cast($1 as integer))',
  },
  tooNew: (name) => new SchemaTooNewError(Number(name), MIGRATIONS.length),
};

/** Brings the ledger's tables to the newest schema, or to that of `version`. Throws SchemaTooNewError and MoneyTooLargeError. */
export function migrateLedger(driver: SqlDriver, version = MIGRATIONS.length): Promise<void> {
  return takeSchemaSteps(driver, LEDGER_SCHEMA, String(version));
}
