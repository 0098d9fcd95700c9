import { afterEach, expect, test } from 'vitest';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const AUTHORIZE = '/policy/mandate/authorize';

let gate: TestGate;
afterEach(() => gate.discard());

test('a slot that an older version kept in the directory is part of its hold after a start, and what was paid is spent', async () => {
  gate = await TestGate.start();
  const ids = await Promise.all([1, 2, 3].map(async () => textAt((await gate.authorize()).data, 'authorizationId')));
  const orgId = textAt((await gate.get('/organisation', { token: gate.ownerToken })).data, 'orgId');
  await gate.stop();
  const [paid = '', underWay = '', voided = ''] = ids;
  const rows = [
    [paid, '', 'final', '0x1', '100000000'],
    [underWay, '', 'reserved', null, null],
    [voided, 'urn:gatewright:void', 'reserved', null, null],
  ] as const;
  const insert = `insert into settlement_slot (org_id, authorization_id, service_did, state, tx_hash, amount_minor)
    values ($1, $2, $3, $4, $5, $6)`;
  for (const row of rows) await gate.database.run(insert, [orgId, ...row]);

  gate = await gate.restart();
  const voids = await Promise.all(ids.map((id) => gate.post(`${AUTHORIZE}/${id}/void`, {})));
  expect(voids.map(({ data }) => data['reasonCode'])).toEqual([
    'SETTLEMENT_REUSED',
    'SETTLEMENT_REUSED',
    'HOLD_VOIDED',
  ]);
  const finalized = await gate.post('/magp/settlement/finalize', { authorizationId: underWay });
  expect(finalized.data).toMatchObject({ finalized: true });
  const again = await gate.post('/magp/settlement/finalize', { authorizationId: paid });
  expect(again.data['reasonCode']).toBe('SETTLEMENT_REUSED');
});
