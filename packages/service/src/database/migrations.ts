import { type Schema, type SchemaChange, type SqlDriver, takeSchemaSteps } from '@gatewright/ledger/sql';
import { PEOPLE_TABLES } from './migrations/0002-people.js';
import { COUNTERPARTY_TABLES } from './migrations/0003-counterparties.js';
import { EVIDENCE_TABLES } from './migrations/0004-evidence.js';
import { DELEGATION_TABLES } from './migrations/0005-delegation.js';
import { PAYEE_TABLES } from './migrations/0006-payees.js';
import { HOLD_LIFETIME_COLUMN } from './migrations/0007-hold-lifetime.js';
import { ONE_LIVE_MANDATE } from './migrations/0008-one-live-mandate.js';
import { DUE_WEBHOOKS } from './migrations/0009-due-webhooks.js';
import { SIGNING_KEYS } from './migrations/0010-signing-keys.js';
import { PROVEN_AGENTS } from './migrations/0011-proven-agents.js';
import { SET_ASIDE_TABLE } from './migrations/0012-set-asides.js';
import { RULE_VERSIONS } from './migrations/0013-rule-versions.js';
import { IDENTITIES } from './migrations/0014-identities.js';
import { COUNTERPARTY_PURPOSE } from './migrations/0015-counterparty-purpose.js';
import { BOUND_IDENTITIES } from './migrations/0016-bound-identities.js';
import { GATE_IDENTITY } from './migrations/0017-gate-identity.js';
import { STRICT_RULES_COLUMN } from './migrations/0018-strict-rules.js';
import { REQUESTERS } from './migrations/0019-requesters.js';
import { MANDATE_ACCOUNTS } from './migrations/0020-mandate-accounts.js';
import { DECISION_REASONS } from './migrations/0021-decision-reasons.js';
import { DECISION_LOG } from './migrations/0022-decision-log.js';

/** The first schema. Each table leads with its organisation; text that SQLite and PostgreSQL read alike. */
const DIRECTORY_TABLES = [
  `create table organisation (
    org_id text primary key, name text not null, did text not null,
    verification text not null, verified_at text, created_at text not null)`,
  `create table person (
    org_id text not null, person_id text not null, email text not null, created_at text not null,
    primary key (org_id, person_id), unique (org_id, email))`,
  `create table access_token (
    org_id text not null, token_id text not null, person_id text not null, role text not null,
    token_hash text not null unique, created_at text not null, expires_at text,
    primary key (org_id, token_id))`,
  `create table agent (
    org_id text not null, identity_id text not null, agent_did text not null unique, name text not null,
    network text not null, public_key text not null, key_verified integer not null,
    challenge text, challenge_expires_at text, created_at text not null,
    primary key (org_id, identity_id))`,
  `create table mandate (
    org_id text not null, mandate_id text not null, agent_did text not null, action text not null,
    currency text, require_payload_binding integer not null, document text not null, credential text not null,
    issued_at text not null, superseded_at text, revoked_at text,
    primary key (org_id, mandate_id))`,
  'create index mandate_by_agent on mandate (org_id, agent_did, action)',
  `create table rule_document (
    org_id text not null, document_id text not null, kind text not null, title text not null,
    document text not null, created_by text not null, created_at text not null,
    primary key (org_id, document_id))`,
  `create table assignment (
    org_id text not null, agent_did text not null, document_id text not null,
    assigned_by text not null, assigned_at text not null,
    primary key (org_id, agent_did, document_id))`,
] as const;

/** The directory's schema, step by step; a step that was ever released is never edited. */
const STEPS: Readonly<Record<string, readonly SchemaChange[]>> = {
  '0001-directory': DIRECTORY_TABLES,
  '0002-people': PEOPLE_TABLES,
  '0003-counterparties': COUNTERPARTY_TABLES,
  '0004-evidence': EVIDENCE_TABLES,
  '0005-delegation': DELEGATION_TABLES,
  '0006-payees': PAYEE_TABLES,
  '0007-hold-lifetime': HOLD_LIFETIME_COLUMN,
  '0008-one-live-mandate': ONE_LIVE_MANDATE,
  '0009-due-webhooks': DUE_WEBHOOKS,
  '0010-signing-keys': SIGNING_KEYS,
  '0011-proven-agents': PROVEN_AGENTS,
  '0012-set-asides': SET_ASIDE_TABLE,
  '0013-rule-versions': RULE_VERSIONS,
  '0014-identities': IDENTITIES,
  '0015-counterparty-purpose': COUNTERPARTY_PURPOSE,
  '0016-bound-identities': BOUND_IDENTITIES,
  '0017-gate-identity': GATE_IDENTITY,
  '0018-strict-rules': STRICT_RULES_COLUMN,
  '0019-requesters': REQUESTERS,
  '0020-mandate-accounts': MANDATE_ACCOUNTS,
  '0021-decision-reasons': DECISION_REASONS,
  '0022-decision-log': DECISION_LOG,
};

/** A newer program has changed the tables. */
export class DirectoryTooNewError extends Error {
  readonly code = 'SCHEMA_TOO_NEW';

  constructor(readonly step: string) {
    super(`the directory has taken the step ${step}, which this program does not know; update the program`);
    this.name = 'DirectoryTooNewError';
  }
}

/** The table is one that Kysely's `Migrator` made, in databases of older versions too; nothing reads its times. */
const DIRECTORY_SCHEMA: Schema = {
  steps: new Map(Object.entries(STEPS)),
  log: {
    create: `create table if not exists directory_migration (
      name varchar(255) not null primary key, timestamp varchar(255) not null)`,
    list: 'select name from directory_migration order by name desc',
    note: `insert into directory_migration (name, timestamp) values ($1, '')`,
  },
  tooNew: (name) => new DirectoryTooNewError(name),
};

/** Brings the directory to the newest schema, or to that of a step. Throws DirectoryTooNewError, and the error of a step. */
export function migrateDirectory(port: SqlDriver, step?: string): Promise<void> {
  return takeSchemaSteps(port, DIRECTORY_SCHEMA, step);
}
