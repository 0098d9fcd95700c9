import type { SqlDialect } from '../dialect.js';
import { rowsInFull, rowsInShort } from './given-rows.js';

/** One connection has the whole database: nothing else is there to wait for, and the time is the process's. */
export const SQLITE_DIALECT: SqlDialect = {
  forUpdate: '',
  clock: null,
  lockSchema: null,
  each: (table, condition) => `join ${table} found on ${condition}`,
  given: (_types, rows, use = 'joined') => (use === 'inserted' ? rowsInShort(rows) : rowsInFull(rows)),
};
