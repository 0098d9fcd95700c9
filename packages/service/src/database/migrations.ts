import { type Schema, type SqlDriver, takeSchemaSteps } from '@gatewright/ledger/sql';
import { FIRST_SCHEMA } from './first-schema.js';

/** Sessions of the console are access tokens that name the token that opened them. */
const CONSOLE_SESSIONS = ['alter table access_token add column opened_by text'];

/** The tables of the directory. Unreleased programs took the steps up to 0021. */
export const DIRECTORY_SCHEMA: Schema = {
  owner: 'directory',
  steps: new Map([
    ['0022-first-release', FIRST_SCHEMA],
    ['0023-console-sessions', CONSOLE_SESSIONS],
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
