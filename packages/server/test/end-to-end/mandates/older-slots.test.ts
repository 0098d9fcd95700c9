import { join } from 'node:path';
import { openSqlite } from '@gatewright/ledger/sqlite';
import { afterEach, expect, test } from 'vitest';
import { DATABASE_FILE } from '../../../src/database/database.js';
import { TestServer, textAt } from '../../support/test-server.js';

const AUTHORIZE = '/policy/mandate/authorize';

let server: TestServer;
afterEach(() => server.discard());

test('a slot that an older version kept in the directory is part of its hold after a start, and what was paid is spent', async () => {
  server = await TestServer.start();
  const ids = await Promise.all([1, 2, 3].map(async () => textAt((await server.authorize()).data, 'authorizationId')));
  const orgId = textAt((await server.get('/organisation', { token: server.ownerToken })).data, 'orgId');
  await server.stop();
  const driver = await openSqlite(join(server.dataDir, DATABASE_FILE));
  const [paid = '', underWay = '', voided = ''] = ids;
  const rows = [
    [paid, '', 'final', '0x1', '100000000'],
    [underWay, '', 'reserved', null, null],
    [voided, 'urn:gatewright:void', 'reserved', null, null],
  ] as const;
  const insert = `insert into settlement_slot (org_id, authorization_id, service_did, state, tx_hash, amount_minor)
    values ($1, $2, $3, $4, $5, $6)`;
  for (const row of rows) await driver.run(insert, [orgId, ...row]);
  await driver.close();

  server = await TestServer.start(server.dataDir);
  const voids = await Promise.all(ids.map((id) => server.post(`${AUTHORIZE}/${id}/void`, {})));
  expect(voids.map(({ data }) => data['reasonCode'])).toEqual([
    'SETTLEMENT_REUSED',
    'SETTLEMENT_REUSED',
    'HOLD_VOIDED',
  ]);
  const finalized = await server.post('/magp/settlement/finalize', { authorizationId: underWay });
  expect(finalized.data).toMatchObject({ finalized: true });
  const again = await server.post('/magp/settlement/finalize', { authorizationId: paid });
  expect(again.data['reasonCode']).toBe('SETTLEMENT_REUSED');
});
