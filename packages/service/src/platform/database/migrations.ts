import {
  type Schema,
  type SchemaChange,
  type SqlDriver,
  type SqlRow,
  takeSchemaSteps,
  verifySchemaSteps,
} from '@gatewright/ledger/sql';
import { sql } from 'kysely';
import { ANNOUNCED_KEYS } from './announced-keys.js';
import { APPLIED_PAGES } from './applied-pages.js';
import { STAGED_BINDINGS } from './bindings.js';
import { BUDGETS } from './budgets.js';
import { DECISION_COUNTS } from './decision-counts.js';
import { FIRST_SCHEMA } from './first-schema.js';
import { LABEL_BINDINGS } from './label-bindings.js';
import { countPolicyChanges } from './policy-revisions.js';
import { CLIENT_ADDRESSES, SETTING_CHANGES } from './setting-changes.js';
import type { Directory } from './tables.js';

/** The tables of the directory. Unreleased programs took the steps up to 0022. */
export const DIRECTORY_SCHEMA: Schema = {
  owner: 'directory',
  steps: new Map<string, readonly SchemaChange[]>([
    ['0023-first-release', FIRST_SCHEMA],
    ['0024-confirmations', ['alter table gate_identity add column confirmations bigint not null default 0']],
    ['0025-policy-revisions', [countPolicyChanges]],
    ['0027-staged-bindings', STAGED_BINDINGS],
    ['0030-advisory-answers', ['alter table organisation add column advisory_answers integer not null default 0']],
    ['0032-setting-changes', SETTING_CHANGES],
    ['0033-label-bindings', LABEL_BINDINGS],
    ['0034-ended-deliveries', ["update webhook_delivery set payload = '' where next_attempt_at is null"]],
    ['0035-recorded-from', ['alter table organisation add column recorded_from text']],
    ['0036-applied-pages', APPLIED_PAGES],
    ['0037-budgets', BUDGETS],
    ['0038-announced-keys', ANNOUNCED_KEYS],
    ['0039-client-addresses', CLIENT_ADDRESSES],
    ['0040-decision-counts', DECISION_COUNTS],
  ]),
  log: {
    create: 'create table if not exists directory_migration (name text not null primary key)',
    list: 'select name from directory_migration order by name desc',
    note: 'insert into directory_migration (name) values ($1)',
  },
};

/** Brings the directory to the newest schema. Throws SchemaTooOldError, SchemaTooNewError, and the error of a step. */
export function migrateDirectory(port: SqlDriver): Promise<void> {
  return takeSchemaSteps(port, DIRECTORY_SCHEMA);
}

/** Verifies that the directory has the schema of this program still. Throws as `verifySchemaSteps` does. */
export function verifyDirectorySchema(db: Directory): Promise<void> {
  return verifySchemaSteps(async (text) => (await sql.raw<SqlRow>(text).execute(db)).rows, DIRECTORY_SCHEMA);
}
