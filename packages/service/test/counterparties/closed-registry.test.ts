import type { ServiceCall } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestGate } from '../support/test-gate.js';
import { TestService } from '../support/test-service.js';
import { textAt } from '../support/text-at.js';

const AUTHORIZE = '/policy/mandate/authorize';
const elsewhere = new TestService(new Uint8Array(32).fill(81));
const stranger = new TestService(new Uint8Array(32).fill(82));

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start();
  const registration = {
    did: elsewhere.did,
    label: 'Elsewhere',
    merchants: ['another'],
    confirmEnforcementChange: true,
  };
  expect((await gate.asOwner('/policy/counterparties', registration)).status).toBe(201);
});
afterAll(() => gate.discard());

/** What moves an unclaimed hold, signed or not. */
const CALLS: readonly [string, ServiceCall, (id: string) => readonly [string, object]][] = [
  ['a claim', { verb: 'claim', idempotencyKey: '' }, (id) => [`${AUTHORIZE}/${id}/effect/dispatching`, {}]],
  ['a capture', { verb: 'capture', amount: 100 }, (id) => [`${AUTHORIZE}/${id}/capture`, { amountCharged: 100 }]],
  ['a void', { verb: 'void' }, (id) => [`${AUTHORIZE}/${id}/void`, {}]],
  ['a reservation', { verb: 'reserve' }, (id) => ['/magp/settlement/reserve', { authorizationId: id }]],
  ['a payment', { verb: 'finalize' }, (id) => ['/magp/settlement/finalize', { authorizationId: id }]],
  ['a release', { verb: 'release' }, (id) => ['/magp/settlement/release', { authorizationId: id }]],
];

describe.each(CALLS)('once a counterparty is registered, %s', (_what, signed, callOf) => {
  // covers every-endpoint-table
  test('an unsigned call, a stranger’s and one of a service of other merchants are each refused with 403', async () => {
    const id = textAt((await gate.authorize()).data, 'authorizationId');
    const [path, body] = callOf(id);
    const codes = [
      await gate.post(path, body),
      await gate.post(path, body, { headers: stranger.headers(signed, id) }),
      await gate.post(path, body, { headers: elsewhere.headers(signed, id) }),
    ].map(({ status, data }) => [status, data['reasonCode']]);
    expect(codes).toEqual([
      [403, 'COUNTERPARTY_AUTH_REQUIRED'],
      [403, 'COUNTERPARTY_NOT_REGISTERED'],
      [403, 'COUNTERPARTY_NOT_ALLOWED_FOR_MERCHANT'],
    ]);
    expect((await gate.get(`${AUTHORIZE}/${id}/effect`)).data['outcome']).toBe('not_started');
  });
});
