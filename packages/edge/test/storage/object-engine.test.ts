import { createSqliteDriver, createSqlLedgerStore } from '@gatewright/ledger/sql';
import { describeLedgerStore } from '@gatewright/ledger/testing';
import { describe, expect, test } from 'vitest';
import { ObjectEngine } from '../../src/storage/object-engine.js';
import { localStorage } from '../support/sql-storage.js';

const open = () => createSqliteDriver(new ObjectEngine(localStorage()), 'power');

describeLedgerStore('SqlStorage', (now) => createSqlLedgerStore(open(), { now }), { describe, test, expect });

const BORDER = [2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 62n + 1n, 2n ** 63n - 1n, -(2n ** 63n)];

// covers money-keeps-every: Money keeps every digit where the numbers of the host end at 2^53
test.each(BORDER)('a whole number keeps every digit: %s', async (amount) => {
  const driver = open();
  await driver.exec('create table t (name text, amount bigint, share real)');
  await driver.run('insert into t values ($1, $2, $3)', ['one', amount, 0.5]);
  await driver.run('insert into t values ($1, $2, $3)', ['two', 7, null]);
  const rows = await driver.all('select name, amount, share from t where amount = $1 or name = $2 order by name', [
    amount,
    'two',
  ]);
  expect(rows.map((row) => ({ ...row, amount: BigInt(row['amount'] ?? 0) }))).toEqual([
    { name: 'one', amount, share: 0.5 },
    { name: 'two', amount: 7n, share: null },
  ]);
  expect(await driver.run('update t set amount = amount - 1 where amount = $1', [7])).toBe(1);
});

test('a statement that changes rows and gives a number past 2^53 is an error, not another number', async () => {
  const driver = open();
  await driver.exec('create table t (amount bigint)');
  await expect(driver.all('insert into t values ($1) returning amount', [2n ** 60n + 1n])).rejects.toThrow(RangeError);
});

test('the object engine counts the rows that a statement changed, without those of its indexes', async () => {
  const driver = open();
  await driver.exec('create table t (name text primary key, amount bigint); create index amounts on t (amount)');
  expect(await driver.run('insert into t values ($1, 1), ($2, 2)', ['a', 'b'])).toBe(2);
  expect(await driver.run('update t set amount = 3')).toBe(2);
  expect(await driver.run('delete from t where name = $1', ['c'])).toBe(0);
});
