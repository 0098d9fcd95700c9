import { DatabaseSync } from '@photostructure/sqlite';
import type { ObjectStorage, StoredValue } from '../../src/platform.js';
import { PARAMETERS_MAX } from '../../src/storage/object-engine.js';

/** What SqlStorage refuses as text. */
const REFUSED = /\b(?:pragma|begin|commit|rollback|savepoint|release|attach|vacuum)\b/i;

type Value = ArrayBuffer | string | number | null;

/**
 * The storage of a Durable Object on SQLite in memory, with the limits of the platform: no transactions as text, 100 parameters, whole
 * numbers as JavaScript numbers, which are bound as floating point and come back rounded past 2^53.
 */
export function localStorage(): Pick<ObjectStorage, 'sql' | 'transaction'> {
  const database = new DatabaseSync(':memory:');
  return {
    sql: {
      exec(query, ...bindings) {
        if (REFUSED.test(query)) throw new Error(`not authorized: ${query}`);
        if (bindings.length > PARAMETERS_MAX) throw new Error('too many SQL variables');
        if (bindings.some((value) => typeof value === 'bigint')) throw new TypeError('Cannot convert a BigInt value');
        if (bindings.length === 0 && !/^\s*(?:select|with)\b/i.test(query)) {
          database.exec(query);
          return { toArray: () => [] };
        }
        const statement = database.prepare(asFloatingPoint(query, bindings));
        statement.setReadBigInts(true);
        const rows = statement.all(...bindings.map(bytesOf)).map(rounded);
        return { toArray: () => rows };
      },
    },
    async transaction(work) {
      database.exec('begin');
      try {
        const result = await work();
        database.exec('commit');
        return result;
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
  };
}

/** The query with its numbers as floating point, without an affinity that a cast would bring. */
function asFloatingPoint(query: string, bindings: readonly Value[]): string {
  let index = 0;
  return query.replaceAll('?', () => (typeof bindings[index++] === 'number' ? '(? + 0.0)' : '?'));
}

function bytesOf(value: Value): Uint8Array | string | number | null {
  return value instanceof ArrayBuffer ? new Uint8Array(value) : value;
}

function rounded(row: object): Readonly<Record<string, StoredValue>> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
  );
}
