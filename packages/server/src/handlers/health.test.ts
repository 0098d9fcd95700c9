import { createLedger } from '@gatewright/ledger';
import { createSqliteLedgerStore, openSqlite } from '@gatewright/ledger/sqlite';
import { expect, test } from 'vitest';
import { systemIds } from '../host.js';
import { readiness } from './health.js';

test('a store that can be read and not written is not ready from the first failed batch on, until it takes writes', async () => {
  const driver = await openSqlite(':memory:');
  const store = await createSqliteLedgerStore(driver, { now: Date.now });
  const ledger = createLedger(store, { batchIds: systemIds.uuid });
  const ready = () => readiness(null, { store, ids: systemIds, gate: { ledger } });
  const open = (mandateId: string) => {
    const terms = { orgId: 'org-1', agentDid: 'did:key:z1', action: 'buy', currency: 'USD', cap: 1_000n };
    return ledger.submit({ kind: 'openMandate', mandateId, ...terms });
  };
  await open('first');
  expect(await ready()).toMatchObject({ status: 200, data: { status: 'ready' } });

  await driver.exec('pragma query_only = 1');
  await expect(open('second')).rejects.toMatchObject({ code: 'GATE_UNAVAILABLE' });
  expect(await ready()).toMatchObject({
    status: 503,
    message: 'GATE_UNAVAILABLE',
    data: { detail: 'the store does not answer: attempt to write a readonly database' },
  });

  await driver.exec('pragma query_only = 0');
  expect(await ready()).toMatchObject({ status: 200 });
  expect(await open('second')).toMatchObject({ ok: true });
});
