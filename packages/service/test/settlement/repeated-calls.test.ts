import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestGate } from '../support/test-gate.js';
import { TestService } from '../support/test-service.js';
import { textAt } from '../support/text-at.js';

const AUTHORIZE = '/policy/mandate/authorize';
const service = new TestService(new Uint8Array(32).fill(72));

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start();
});
afterAll(() => gate.discard());

interface Held {
  readonly id: string;
  readonly eventId: string;
  readonly claimToken: string;
}

/** A claimed hold of 100 USD, captured where the call asks for that. */
async function held(isCaptured = true): Promise<Held> {
  const { data } = await gate.authorize();
  const id = textAt(data, 'authorizationId');
  const claim = await gate.call('POST', `${AUTHORIZE}/${id}/effect/dispatching`);
  const claimToken = textAt(claim.data, 'claimToken');
  if (isCaptured) await gate.post(`${AUTHORIZE}/${id}/capture`, { amountCharged: 100, claimToken });
  return { id, eventId: textAt(data, 'eventId'), claimToken };
}

const refund = ({ id, claimToken }: Held, body: object, key?: string) =>
  gate.post(
    `${AUTHORIZE}/${id}/refund`,
    { claimToken, ...body },
    { headers: key === undefined ? {} : { 'idempotency-key': key } },
  );

const effectOf = async ({ id }: Pick<Held, 'id'>): Promise<JsonObject> =>
  (await gate.get(`${AUTHORIZE}/${id}/effect`)).data;

describe('refunds', () => {
  test('a refund under an idempotency key counts once, however often it is repeated, with the first answer', async () => {
    const hold = await held();
    const first = await refund(hold, { amount: 30 }, 'return-1');
    expect(first.data).toMatchObject({ refundAmount: 30, remainingCaptured: 70, replayed: false });
    const again = await Promise.all([1, 2, 3].map(() => refund(hold, { amount: '30.00' }, 'return-1')));
    for (const { status, data } of again) {
      expect({ status, data }).toMatchObject({ status: 200, data: { ...first.data, replayed: true } });
    }
    expect((await refund(hold, {}, 'return-2')).data).toMatchObject({ refundAmount: 70, remainingCaptured: 0 });
    expect((await refund(hold, {}, 'return-2')).data).toMatchObject({ refundAmount: 70, replayed: true });
    expect((await refund(hold, { amount: 30 }, 'return-1')).data).toMatchObject({ remainingCaptured: 70 });
    expect((await refund(hold, {}, 'return-3')).data['reasonCode']).toBe('ALREADY_REFUNDED');
  });

  test('a refund under a used key gets CONFLICT for another amount, and a bad key gets MALFORMED_REQUEST', async () => {
    const hold = await held();
    await refund(hold, { amount: 30 }, 'return-1');
    const other = await refund(hold, { amount: 31 }, 'return-1');
    expect(other).toMatchObject({ status: 409, data: { refunded: false, reasonCode: 'CONFLICT' } });
    for (const key of ['', 'x'.repeat(257)]) {
      expect((await refund(hold, { amount: 1 }, key)).data['reasonCode']).toBe('MALFORMED_REQUEST');
    }
    expect((await refund(hold, { amount: 1 }, 'x'.repeat(256))).data['reasonCode']).toBe('REFUNDED');
    expect(await effectOf(hold)).toMatchObject({ refundedAmount: 31 });
  });

  test('a refund is signed with its idempotency key: one that was swapped after signing is refused', async () => {
    const { data } = await gate.authorize();
    const id = textAt(data, 'authorizationId');
    await gate.post(`${AUTHORIZE}/${id}/effect/dispatching`, {}, { headers: service.claim(id) });
    const capture = service.headers({ verb: 'capture', amount: 100 }, id);
    await gate.post(`${AUTHORIZE}/${id}/capture`, { amountCharged: 100 }, { headers: capture });
    const send = (key: string, signed?: string) => {
      const headers = service.headers({ verb: 'refund', amount: 30, idempotencyKey: signed }, id);
      return gate.post(
        `${AUTHORIZE}/${id}/refund`,
        { amount: 30 },
        { headers: { ...headers, 'idempotency-key': key } },
      );
    };
    expect((await send('one', 'one')).data).toMatchObject({ refundAmount: 30, replayed: false });
    for (const signed of ['one', undefined]) {
      expect((await send('two', signed)).data['reasonCode']).toBe('COUNTERPARTY_SIGNATURE_INVALID');
    }
    expect((await send('one', 'one')).data).toMatchObject({ replayed: true });
  });

  test('refunds are read with their total in the effect, the decision and the evidence pack', async () => {
    const hold = await held();
    expect(await effectOf(hold)).toMatchObject({ refundedAmount: 0, refunds: [] });
    await refund(hold, { amount: 30 }, 'return-1');
    await refund(hold, { amount: 0.5 });
    const refundedAt = expect.stringMatching(/^\d{4}-.*Z$/);
    const entries = [30, 0.5].map((amount) => ({ amount, refundedAt }));
    const shown = { refundedAmount: 30.5, refunds: entries };
    expect(await effectOf(hold)).toMatchObject(shown);
    const asOwner = { token: gate.ownerToken };
    expect((await gate.get(`/policy/decisions/${hold.eventId}`, asOwner)).data).toMatchObject({ effect: shown });
    expect((await gate.get(`/evidence/${hold.eventId}`, asOwner)).data).toMatchObject({ effect: shown });
    gate.letPass(10_000);
    const span = new URLSearchParams({ from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' });
    const settled = async () => {
      const { settlements } = (await gate.get(`/evidence/pack?${span}`, asOwner)).data;
      const all = Array.isArray(settlements) ? settlements.filter(isJsonObject) : [];
      return all.find(({ authorizationId }) => authorizationId === hold.id);
    };
    await expect
      .poll(settled, { timeout: 60_000 })
      .toMatchObject({ outcome: 'settled', refunded: { amount: 30.5, currency: 'USD', refunds: entries } });
  });
});

/** Each verb of a claimed hold, as its claimer or owner calls it. */
const VERBS: readonly (readonly [verb: string, body: object, isCaptured: boolean])[] = [
  ['capture', { amountCharged: 60 }, false],
  ['void', {}, false],
  ['effect/dispatched', { remoteRef: 'order-1' }, false],
  ['effect/unknown', { reason: 'timeout' }, false],
  ['effect/reconcile', { outcome: 'settled', amount: 60 }, false],
  ['effect/reconcile', { outcome: 'not_executed' }, false],
  ['refund', { amount: 30 }, true],
  ['refund', {}, true],
];

test.each(VERBS)(
  '%s with %j counts once, however often it is repeated under one key',
  async (verb, body, isCaptured) => {
    const hold = await held(isCaptured);
    const call = () => {
      const isOwners = verb === 'effect/reconcile';
      const sent = isOwners ? body : { ...body, claimToken: hold.claimToken };
      const headers = { 'idempotency-key': 'once' };
      return gate.post(
        `${AUTHORIZE}/${hold.id}/${verb}`,
        sent,
        isOwners ? { token: gate.ownerToken, headers } : { headers },
      );
    };
    expect((await call()).status).toBe(200);
    const counted = await effectOf(hold);
    await call();
    await Promise.all([call(), call(), call()]);
    expect(await effectOf(hold)).toEqual(counted);
  },
);
