import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { StoredValueError } from '../../src/operations/errors.js';
import { columnName, integer, membersOf, money, oneOf, storedText, text } from '../../src/stores/sql/columns.js';
import { migrateLedger } from '../../src/stores/sql/migrations.js';
import {
  AGENTS,
  ENTRIES,
  ESCALATIONS,
  HOLDS,
  MANDATES,
  NONCES,
  ORG_VERSIONS,
  PENDING,
  ROLLING_CHARGES,
  TALLIES,
  WAITING_CHARGES,
} from '../../src/stores/sql/schema.js';
import { openSqlite } from '../../src/stores/sql/sqlite/index.js';

describe('stored values', () => {
  test('any text comes back as it was, and different texts stay different', () => {
    const anyText = fc.string({ unit: fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code)) });
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        expect(text.read(text.write(one))).toBe(one);
        expect(storedText(one) === storedText(other)).toBe(one === other);
        expect(storedText(one)).not.toContain('\0');
      }),
    );
  });

  test('what a column cannot mean is refused, not guessed', () => {
    expect(() => integer.read(2n ** 60n)).toThrow(StoredValueError);
    expect(() => integer.read('7')).toThrow(StoredValueError);
    expect(() => money.read(2 ** 53)).toThrow(StoredValueError);
    expect(() => money.read(0.5)).toThrow(StoredValueError);
    expect(() => oneOf(['held']).read('claimed')).toThrow(StoredValueError);
  });
});

describe('the schema', () => {
  const TABLES = [
    MANDATES,
    HOLDS,
    AGENTS,
    NONCES,
    ESCALATIONS,
    ORG_VERSIONS,
    ENTRIES,
    PENDING,
    TALLIES,
    WAITING_CHARGES,
    ROLLING_CHARGES,
  ];

  test.each(TABLES.map((table) => [table.name, table] as const))(
    '%s has a column for every member and no other',
    async (name, table) => {
      const driver = await openSqlite(':memory:');
      await migrateLedger(driver);
      const columns = (await driver.all(`select name from pragma_table_info('${name}')`)).map((row) => row['name']);
      const members = Object.keys(table.columns).map(columnName);
      expect(columns.sort()).toEqual(members.sort());
      expect(membersOf(ORG_VERSIONS.columns)).toEqual(['orgId', 'version']);
    },
  );
});
