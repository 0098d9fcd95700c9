import type { SqlDialect } from '../dialect.js';
import { preparedRows } from './prepared-rows.js';

/** One connection has the whole database: there is no other to wait for, and the time is the process's. */
export function sqliteDialect(parametersMax: number): SqlDialect {
  return {
    forUpdate: '',
    clock: null,
    stalled: null,
    lockSchema: null,
    each: (table, condition) => `join ${table} found on ${condition}`,
    given: (_types, rows) => preparedRows(rows, parametersMax),
  };
}
