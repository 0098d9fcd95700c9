import type { SqlDriver } from '@gatewright/ledger/sqlite';
import { Kysely } from 'kysely';
import { portDialect } from './dialect.js';
import { migrateDirectory } from './migrations.js';
import type { Directory } from './tables.js';

/** Opens the directory in the ledger's database and brings it to the newest schema. */
export async function openDirectory(port: SqlDriver): Promise<Directory> {
  const db: Directory = new Kysely({ dialect: portDialect(port) });
  await migrateDirectory(db);
  return db;
}

export * from './access.js';
export * from './agent-acts.js';
export * from './agents.js';
export * from './anchor-receipts.js';
export * from './approvers.js';
export * from './counterparties.js';
export * from './gate-identity.js';
export * from './gate-records.js';
export * from './issuer-people.js';
export * from './lineage.js';
export * from './mandates.js';
export * from './older-slots.js';
export * from './onboarding-requests.js';
export * from './organisations.js';
export * from './policies.js';
export * from './rule-approvals.js';
export * from './rule-documents.js';
export * from './rule-size.js';
export * from './rule-strictness.js';
export * from './sessions.js';
export * from './set-asides.js';
export * from './signing-keys.js';
export * from './status-slots.js';
export type { Directory } from './tables.js';
export * from './tokens.js';
export * from './webhook-deliveries.js';
export * from './webhooks.js';
