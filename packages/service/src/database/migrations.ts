import { type Schema, type SchemaChange, type SqlDriver, takeSchemaSteps } from '@gatewright/ledger/sql';
import { FIRST_SCHEMA } from './first-schema.js';
import { countPolicyChanges } from './policy-revisions.js';

/** The tables of the directory. Unreleased programs took the steps up to 0022. */
export const DIRECTORY_SCHEMA: Schema = {
  owner: 'directory',
  steps: new Map<string, readonly SchemaChange[]>([
    ['0023-first-release', FIRST_SCHEMA],
    ['0024-confirmations', ['alter table gate_identity add column confirmations bigint not null default 0']],
    ['0025-policy-revisions', [countPolicyChanges]],
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
