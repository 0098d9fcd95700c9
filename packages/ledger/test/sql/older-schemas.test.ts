import {
  currencyExponent,
  type EvidenceRecord,
  evidenceLeaf,
  MONEY_MAX_UNITS,
  toHex,
  unitsToDecimal,
} from '@gatewright/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SqlDriver } from '../../src/sql/driver.js';
import { FINER_UNITS } from '../../src/sql/finer-units.js';
import { createSqlLedgerStore } from '../../src/sql/ledger-store.js';
import { MIGRATIONS, migrateLedger } from '../../src/sql/migrations.js';
import { openPostgres } from '../../src/sql/postgres/index.js';
import { openSqlite } from '../../src/sql/sqlite/index.js';
import { evidenceOf, ORG } from '../../src/testing/operations.js';
import { emptyDatabase } from './postgres/support/database.js';

const DATABASES: readonly (readonly [string, () => Promise<SqlDriver>])[] = [
  ['SQLite', () => openSqlite(':memory:')],
  ['PostgreSQL', async () => openPostgres(await emptyDatabase())],
];

const now = () => 9_000;
const record = (id: string): EvidenceRecord => ({
  ...evidenceOf(id),
  occurredAt: new Date(7_000).toISOString(),
  agentDid: 'a',
  action: 'b',
  decision: 'block',
  reasonCode: 'FORBIDDEN',
  authorizationId: null,
  escalationId: null,
  mandateId: null,
});

/** Currency, units of one minor unit, and money in minor units as the older schema kept it. */
const CASES: readonly (readonly [string, bigint, Record<'cap' | 'amount' | 'settled' | 'refunded', number>])[] = [
  ['JPY', 1_000_000n, { cap: 9_000_000_000, amount: 1_500, settled: 1_499, refunded: 1 }],
  ['USD', 10_000n, { cap: 100_000, amount: 3_001, settled: 1_999, refunded: 5 }],
  ['KWD', 1_000n, { cap: 100_000, amount: 3_001, settled: 1_999, refunded: 5 }],
  ['CLF', 100n, { cap: 100_000, amount: 3_001, settled: 1_999, refunded: 5 }],
  ['USDC', 1n, { cap: 100_000, amount: 3_001, settled: 1_999, refunded: 5 }],
  ['HBAR', 1n, { cap: 100_000, amount: 3_001, settled: 1_999, refunded: 5 }],
];

/** Decimal text of minor units, by inserting the point. */
function inWords(minorUnits: bigint, currency: string): string {
  const exponent = currencyExponent(currency) ?? 0;
  const digits = String(minorUnits).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  return exponent === 0 ? whole : `${whole}.${digits.slice(-exponent)}`;
}

describe.each(DATABASES)('a database of an older schema, on %s', (_name, open) => {
  let driver: SqlDriver;
  afterEach(() => driver.close());

  test('knows from its journal when holds were settled', async () => {
    driver = await open();
    await migrateLedger(driver, 3);
    const hold = `insert into ledger_hold (org_id, authorization_id, mandate_id, agent_did, action, amount, currency,
      approved_by_human, state, authorized_at, expires_at, settled_amount, refunded_amount)`;
    await driver.run(`${hold} values ('${ORG}', 'auth-1', 'm', 'a', 'b', 5, 'USD', 0, 'settled', 1, 2, 5, 0)`);
    await driver.run(`${hold} values ('${ORG}', 'auth-2', 'm', 'a', 'b', 5, 'USD', 0, 'held', 1, 2, null, 0)`);
    await driver.run(`insert into ledger_entry
      (org_id, stream_id, version, at, kind, authorization_id, reserved, captured)
      values ('${ORG}', 'mandate:m', 1, 7000, 'capture', 'auth-1', 0, 5)`);
    const store = await createSqlLedgerStore(driver, { now });
    expect(await store.hold('auth-1')).toMatchObject({ settledAmount: 50_000n, settledAt: 7_000 });
    expect(await store.hold('auth-2')).toMatchObject({ settledAmount: null, settledAt: null });
  });

  test('keeps its journal, the places of its sealed evidence and what waits for a batch', async () => {
    driver = await open();
    await migrateLedger(driver, 7);
    const line = `insert into ledger_entry
      (org_id, stream_id, version, at, kind, reserved, captured, event_id, record, batch_index, leaf_index)`;
    for (const [index, [id, leaf]] of [
      ['late', 1] as const,
      ['soon', 0] as const,
      ['waits', null] as const,
    ].entries()) {
      await driver.run(`${line} values ('${ORG}', 'organisation', $1, 7000, 'decide', 0, 0, $2, $3, $4, $5)`, [
        index + 1,
        `event-${id}`,
        JSON.stringify(record(id)),
        leaf === null ? null : 0,
        leaf,
      ]);
    }
    await driver.run(`${line} values ('${ORG}', 'mandate:m', 1, 8000, 'void', 3, 4, null, null, null, null)`);
    await driver.run(`insert into ledger_batch (batch_index, batch_id, root, size, sealed_at, checkpoint)
      values (0, 'log-0', 'aa', 2, 8000, 'checkpoint')`);

    const store = await createSqlLedgerStore(driver, { now });
    expect((await store.batch('log-0'))?.records).toEqual([record('soon'), record('late')]);
    const placement = { batchId: 'log-0', batchIndex: 0, leafIndex: 1 };
    expect(await store.evidence('event-late')).toEqual({ version: 1, record: record('late'), placement });
    expect(await store.evidence('event-waits')).toMatchObject({ placement: null });
    const leaf = toHex(evidenceLeaf(record('waits')));
    expect(await store.pendingEvidence(9)).toEqual([{ eventId: 'event-waits', at: 7_000, leaf }]);
    expect(await store.history(ORG, 'm')).toMatchObject([{ kind: 'void', at: 8_000, reserved: 3n, captured: 4n }]);
    const next = {
      batchIndex: 1,
      batchId: 'log-1',
      root: 'bb',
      sealedAt: 9_000,
      oldestAt: 7_000,
      newestAt: 7_000,
      checkpoint: 'next',
    };
    expect(await store.sealBatch({ ...next, eventIds: ['event-late'] })).toBe(false);
    expect(await store.sealBatch({ ...next, eventIds: ['event-waits'] })).toBe(true);
  });

  test('knows a delegated budget by who had claimed it, and every other hold for a permit', async () => {
    driver = await open();
    await migrateLedger(driver, 9);
    const hold = `insert into ledger_hold (org_id, authorization_id, mandate_id, agent_did, action, amount, currency,
      approved_by_human, state, authorized_at, expires_at, claimer, settled_amount, settled_at, refunded_amount)`;
    const rows = [
      ['live', 'dispatching', 'svc:urn:gatewright:delegation', null],
      ['lost', 'unknown', 'svc:urn:gatewright:delegation', null],
      ['spent', 'settled', 'svc:urn:gatewright:delegation', 5],
      ['back', 'voided', 'svc:urn:gatewright:delegation', null],
      ['taken', 'dispatching', 'svc:did:key:z1', null],
      ['held', 'held', null, null],
    ] as const;
    for (const [id, state, claimer, settled] of rows) {
      await driver.run(`${hold} values ('${ORG}', $1, 'm', 'a', 'b', 5, 'USD', 0, $2, 1, 99000, $3, $4, $4, 0)`, [
        id,
        state,
        claimer,
        settled,
      ]);
    }
    const store = await createSqlLedgerStore(driver, { now });
    const kinds = await Promise.all(
      rows.map(async ([id]) => {
        const [permit, budget] = await Promise.all([store.hold(id), store.budget(id)]);
        const found = permit ?? budget;
        return [id, permit === null ? 'delegatedBudget' : 'permit', found?.state, found?.claimer, found?.slotState];
      }),
    );
    expect(kinds).toEqual([
      ['live', 'delegatedBudget', 'setAside', null, null],
      ['lost', 'delegatedBudget', 'setAside', null, null],
      ['spent', 'delegatedBudget', 'settled', null, null],
      ['back', 'delegatedBudget', 'voided', null, null],
      ['taken', 'permit', 'dispatching', 'svc:did:key:z1', null],
      ['held', 'permit', 'held', null, null],
    ]);
    expect(await store.paidAmounts(ORG, 'a', 'USD', 9)).toEqual([]);
  });

  describe('that counted money in minor units', () => {
    const hold = `insert into ledger_hold (org_id, authorization_id, mandate_id, agent_did, action, amount, currency,
      approved_by_human, state, authorized_at, expires_at, settled_amount, settled_at, refunded_amount)`;
    const paying = `insert into ledger_hold (org_id, authorization_id, mandate_id, agent_did, action, amount, currency,
      approved_by_human, state, authorized_at, expires_at, refunded_amount, slot_state, paid_outside)`;
    const mandate = `insert into ledger_mandate (org_id, mandate_id, agent_did, action, currency, cap, reserved, captured,
      revoked, version)`;
    const line = `insert into ledger_entry (org_id, stream_id, version, at, kind, authorization_id, reserved, captured)`;

    beforeEach(async () => {
      driver = await open();
      await migrateLedger(driver, MIGRATIONS.indexOf(FINER_UNITS));
    });

    test.each(CASES)(
      '%s: the same money is on the wire',
      async (currency, unitsPer, { cap, amount, settled, refunded }) => {
        const [minor = 0n, charged = 0n, given = 0n, ceiling = 0n] = [amount, settled, refunded, cap].map(BigInt);
        await driver.run(`${mandate} values ('${ORG}', 'm', 'a', 'b', $1, $2, $3, $4, 0, 2)`, [
          currency,
          ceiling,
          minor,
          charged,
        ]);
        await driver.run(
          `${hold} values ('${ORG}', 'auth-1', 'm', 'a', 'b', $1, $2, 0, 'held', 1, 20000, null, null, 0)`,
          [minor, currency],
        );
        await driver.run(
          `${hold} values ('${ORG}', 'auth-2', 'm', 'a', 'b', $1, $2, 0, 'settled', 1, 2, $3, 7000, $4)`,
          [minor, currency, charged, given],
        );
        await driver.run(
          `${paying} values ('${ORG}', 'auth-3', 'm', 'a', 'b', $1, $2, 0, 'paying', 1, 2, 0, 'final', $3)`,
          [minor, currency, charged],
        );
        await driver.run(`${line} values ('${ORG}', 'mandate:m', 1, 7000, 'capture', 'auth-2', $1, $2)`, [
          minor,
          charged,
        ]);
        await driver.run(`${line} values ('${ORG}', 'organisation', 1, 7000, 'decide', null, 0, 0)`);

        const store = await createSqlLedgerStore(driver, { now });
        const units = (count: bigint) => count * unitsPer;
        expect(await store.hold('auth-1')).toMatchObject({
          amount: units(minor),
          settledAmount: null,
          paidOutside: null,
        });
        const paid = { amount: units(minor), settledAmount: units(charged), refundedAmount: units(given) };
        expect(await store.hold('auth-2')).toMatchObject(paid);
        expect(await store.hold('auth-3')).toMatchObject({ amount: units(minor), paidOutside: units(charged) });
        const balances = { reserved: units(minor), captured: units(charged) };
        expect(await store.mandate(ORG, 'm')).toMatchObject({ cap: units(ceiling), ...balances });
        expect(await store.history(ORG, 'm')).toMatchObject([balances]);
        expect(await store.paidAmounts(ORG, 'a', currency, 9)).toEqual([units(charged)]);
        expect(unitsToDecimal(units(charged), currency)).toBe(inWords(charged, currency));
      },
    );

    test('keeps money without a currency of the table, and lowers a ceiling that is above all money', async () => {
      await driver.run(`${mandate} values ('${ORG}', 'm', 'a', 'b', 'POINTS', 900, 500, 7, 0, 1)`);
      await driver.run(`${mandate} values ('${ORG}', 'n', 'a', 'b', 'USD', ${2n ** 53n}, 500, 7, 0, 1)`);
      await driver.run(`${mandate} values ('${ORG}', 'o', 'a', 'b', null, null, 0, 0, 0, 1)`);
      const store = await createSqlLedgerStore(driver, { now });
      expect(await store.mandate(ORG, 'm')).toMatchObject({ cap: 900n, captured: 7n });
      expect(await store.mandate(ORG, 'n')).toMatchObject({ cap: MONEY_MAX_UNITS, captured: 70_000n });
      expect(await store.mandate(ORG, 'o')).toMatchObject({ cap: null, captured: 0n });
    });

    test.each([
      [
        'hold auth-1',
        `${hold} values ('${ORG}', 'auth-1', 'm', 'a', 'b', ${2n ** 53n}, 'USD', 0, 'voided', 1, 2, null, null, 0)`,
      ],
      [
        'hold auth-2',
        `${paying} values ('${ORG}', 'auth-2', 'm', 'a', 'b', 1, 'USD', 0, 'paying', 1, 2, 0, 'final', ${2n ** 53n})`,
      ],
      [
        'mandate m',
        `${mandate} values ('${ORG}', 'm', 'a', 'b', 'USD', null, ${5n * 10n ** 14n}, ${5n * 10n ** 14n}, 0, 1)`,
      ],
      ['journal of mandate m', `${line} values ('${ORG}', 'mandate:m', 1, 7000, 'void', 'auth-1', 0, ${2n ** 53n})`],
    ])('is refused where %s holds more than 64 bits of units, and stays as it was', async (where, insert) => {
      if (!where.startsWith('mandate')) {
        await driver.run(`${mandate} values ('${ORG}', 'm', 'a', 'b', 'USD', null, 300, 0, 0, 1)`);
      }
      await driver.run(insert);
      const opened = createSqlLedgerStore(driver, { now });
      await expect(opened).rejects.toThrow(`${where} of organisation ${ORG} holds more money`);
      const rows = await driver.all(`select max(version) as version from ledger_migration`);
      expect(rows).toMatchObject([{ version: MIGRATIONS.indexOf(FINER_UNITS) }]);
      if (where.startsWith('mandate')) return;
      const [kept] = await driver.all('select reserved from ledger_mandate');
      expect(Number(kept?.['reserved'])).toBe(300);
    });

    test('lets no server of the older schema commit any more', async () => {
      await createSqlLedgerStore(driver, { now });
      const receipt = driver.run(`insert into ledger_receipt (batch_id, at, landed) values ('batch', 1, 1)`);
      await expect(receipt).rejects.toThrow(/ledger_receipt/);
    });
  });

  test('knows from its journal between which times the records of a batch lie', async () => {
    driver = await open();
    await migrateLedger(driver, 8);
    for (const [index, at] of [7_000, 9_000, 6_000].entries()) {
      await driver.run(
        `insert into ledger_entry (org_id, stream_id, version, at, kind, reserved, captured, event_id, record)
          values ('${ORG}', 'organisation', $1, $2, 'decide', 0, 0, $3, $4)`,
        [index + 1, at, `event-${index}`, JSON.stringify(record(String(index)))],
      );
      await driver.run('insert into ledger_leaf (batch_index, leaf_index, event_id) values (0, $1, $2)', [
        index,
        `event-${index}`,
      ]);
    }
    await driver.run(`insert into ledger_batch (batch_index, batch_id, root, size, sealed_at, checkpoint)
      values (0, 'log-0', 'aa', 3, 8000, 'checkpoint')`);
    const store = await createSqlLedgerStore(driver, { now });
    expect(await store.batchRoots(0)).toMatchObject([{ batchId: 'log-0', oldestAt: 6_000, newestAt: 9_000 }]);
  });
});
