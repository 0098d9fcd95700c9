import { createSqliteDriver, type SqlDriver } from '@gatewright/ledger/sql';
import type { ObjectStorage } from '../platform.js';
import { ObjectEngine } from './object-engine.js';

/** The database of a Durable Object. A commit survives a power loss before any answer leaves the object. */
export function openDatabase(storage: ObjectStorage): SqlDriver {
  return createSqliteDriver(new ObjectEngine(storage), 'power');
}
