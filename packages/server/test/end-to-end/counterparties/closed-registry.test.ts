import type { ServiceCall } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestServer, textAt } from '../../support/test-server.js';
import { TestService } from '../../support/test-service.js';

const AUTHORIZE = '/policy/mandate/authorize';
const elsewhere = new TestService(new Uint8Array(32).fill(81));
const stranger = new TestService(new Uint8Array(32).fill(82));

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
  const registration = {
    did: elsewhere.did,
    label: 'Elsewhere',
    merchants: ['another'],
    confirmEnforcementChange: true,
  };
  expect((await server.asOwner('/policy/counterparties', registration)).status).toBe(201);
});
afterAll(() => server.discard());

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
  test('is refused unsigned, by a stranger, and by a service of other merchants', async () => {
    const id = textAt((await server.authorize()).data, 'authorizationId');
    const [path, body] = callOf(id);
    const codes = [
      await server.post(path, body),
      await server.post(path, body, { headers: stranger.headers(signed, id) }),
      await server.post(path, body, { headers: elsewhere.headers(signed, id) }),
    ].map(({ status, data }) => [status, data['reasonCode']]);
    expect(codes).toEqual([
      [403, 'COUNTERPARTY_AUTH_REQUIRED'],
      [403, 'COUNTERPARTY_NOT_REGISTERED'],
      [403, 'COUNTERPARTY_NOT_ALLOWED_FOR_MERCHANT'],
    ]);
    expect((await server.get(`${AUTHORIZE}/${id}/effect`)).data['outcome']).toBe('not_started');
  });
});
