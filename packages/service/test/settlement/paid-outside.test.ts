import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../support/databases.js';
import type { HttpAnswer } from '../support/gate-client.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { TestService } from '../support/test-service.js';
import { textAt } from '../support/text-at.js';

const AUTHORIZE = '/policy/mandate/authorize';
const CAP = 100;
/** Longer than any hold of these tests waits for its claim. */
const LATER_MS = 60 * 60_000;
const STORE = new TestService(new Uint8Array(32).fill(82));
const TERMS = { scope: 'purchase-order', currency: 'USD', perTxnMax: CAP, maxAmount: CAP };

interface Held {
  readonly id: string;
  readonly agent: JsonObject;
  readonly claimToken?: string;
}

/** How a hold ends, and the code that calls on it are refused with then. */
type Ending = readonly [string, (hold: Held) => Promise<unknown>, string];

describe.each(DATABASES)('%s', (name, environment) => {
  let gate: TestGate;
  beforeAll(async () => {
    gate = await TestGate.start({ ...(await environment()), GATEWRIGHT_NETWORK: 'testnet' });
  });
  afterAll(() => gate.discard());

  /** The whole cap of an agent of its own, held. */
  async function held(): Promise<Held> {
    const agent = (await gate.asOwner('/onboarding/agent', { name: 'Buyer', ...TERMS })).data;
    const { data } = await order(agent);
    return { id: textAt(data, 'authorizationId'), agent };
  }

  async function claimed(): Promise<Held> {
    const hold = await held();
    const { data } = await gate.post(`${AUTHORIZE}/${hold.id}/effect/dispatching`, {});
    return { ...hold, claimToken: textAt(data, 'claimToken') };
  }

  const order = (agent: JsonObject, amount = CAP) =>
    gate.post(AUTHORIZE, signedOrder(agent, { amount, issuedAt: gate.now }));
  const slot = (verb: string, { id, claimToken }: Held, more: object = {}) =>
    gate.post(`/magp/settlement/${verb}`, {
      authorizationId: id,
      ...(claimToken === undefined ? {} : { claimToken }),
      ...more,
    });
  /** The same, signed by a service of its own. */
  const signed = (verb: 'reserve' | 'release', { id }: Held) =>
    gate.post(`/magp/settlement/${verb}`, { authorizationId: id }, { headers: STORE.headers({ verb }, id, gate.now) });
  const onHold = (verb: string, { id, claimToken }: Held, body: object = {}) =>
    gate.post(`${AUTHORIZE}/${id}/${verb}`, { ...(claimToken === undefined ? {} : { claimToken }), ...body });
  const reconcile = ({ id }: Held, body: object) => gate.asOwner(`${AUTHORIZE}/${id}/effect/reconcile`, body);
  const revoke = ({ agent }: Held) => gate.asOwner(`/mandate/${textAt(agent, 'mandate', 'policyId')}/revoke`, {});
  const quarantine = ({ agent }: Held) =>
    gate.asOwner(`/agent-identity/${textAt(agent, 'identityId')}/contain`, {
      status: 'quarantined',
      reason: 'a drill',
    });
  const effect = async ({ id }: Held) => (await gate.get(`${AUTHORIZE}/${id}/effect`)).data;
  const refusedWith = (answer: HttpAnswer, status: number, reasonCode: string) =>
    expect(answer).toMatchObject({ status, data: { reasonCode } });
  const isRefusedAfter = async (end: (hold: Held) => Promise<unknown>, code: string) => {
    const hold = await held();
    await end(hold);
    refusedWith(await slot('reserve', hold), 409, code);
    refusedWith(await slot('finalize', hold), 409, code);
  };
  const leavesNothing = async ({ agent }: Held) => refusedWith(await order(agent, 1), 403, 'SPEND_LIMIT_EXCEEDED');

  // covers 2.16 was-paid-outside: What was paid outside is spent, and captured at least
  test('a payment outside is spent: no capture below it, also with the claim token, and one of it settles', async () => {
    const hold = await claimed();
    await slot('reserve', hold);
    await slot('finalize', hold, { txHash: '0x1', amountMinor: '60000001' });
    for (const amountCharged of [0, 59.99, 60]) {
      refusedWith(await onHold('capture', hold, { amountCharged }), 409, 'AMOUNT_MISMATCH');
    }
    expect((await onHold('capture', hold, { amountCharged: 60.000001 })).data).toMatchObject({ captured: true });
    refusedWith(await order(hold.agent, 40), 403, 'SPEND_LIMIT_EXCEEDED');
    expect((await order(hold.agent, 39.999999)).status).toBe(200);
    await leavesNothing(hold);
  });

  test('a payment outside that names no amount is all of the hold', async () => {
    const hold = await claimed();
    await slot('reserve', hold);
    await slot('finalize', hold);
    refusedWith(await onHold('capture', hold, { amountCharged: 99 }), 409, 'AMOUNT_MISMATCH');
    await leavesNothing(hold);
  });

  // threat service-paid-outside
  test.each([
    ['void', (hold: Held) => onHold('void', hold)],
    ['reconcile as not executed', (hold: Held) => reconcile(hold, { outcome: 'not_executed' })],
    ['reconcile lower', (hold: Held) => reconcile(hold, { outcome: 'settled', amount: 1 })],
  ])('a payment outside is not given back by a %s, whether under way or paid', async (verb, call) => {
    const code = verb === 'reconcile lower' ? 'AMOUNT_MISMATCH' : 'SETTLEMENT_REUSED';
    for (const steps of [['reserve'], ['reserve', 'finalize']]) {
      const hold = await claimed();
      for (const step of steps) expect((await slot(step, hold)).status).toBe(200);
      refusedWith(await call(hold), 409, code);
      await leavesNothing(hold);
    }
  });

  // threat same-time-hold
  test.each([
    ['its mandate is revoked', revoke],
    ['its agent is quarantined', quarantine],
  ])('a payment outside is noted and captured where %s while it is under way', async (_what, end) => {
    const hold = await held();
    expect((await slot('reserve', hold)).status).toBe(200);
    expect((await end(hold)).status).toBe(200);
    expect((await slot('finalize', hold, { txHash: '0x2' })).data).toMatchObject({ finalized: true });
    expect((await onHold('capture', hold, { amountCharged: CAP })).data).toMatchObject({ captured: true });
  });

  test('a released payment outside ends its hold where the mandate was revoked meanwhile: MANDATE_REVOKED', async () => {
    const hold = await held();
    await signed('reserve', hold);
    await revoke(hold);
    expect((await signed('release', hold)).data).toMatchObject({ released: true });
    refusedWith(await onHold('capture', hold, { amountCharged: CAP }), 409, 'MANDATE_REVOKED');
  });

  // threat holds payment-recorded-hold: A payment is recorded on a hold that is over => the code of its end
  test.each<Ending>([
    ['was voided', (hold) => onHold('void', hold), 'AUTHORIZATION_VOIDED'],
    ['was revoked', revoke, 'MANDATE_REVOKED'],
  ])('a payment outside is neither begun nor noted on a hold that %s', (_how, end, code) => isRefusedAfter(end, code));

  test('a reservation is released by an owner where the service that made it is gone, and by no developer', async () => {
    const hold = await held();
    const gone = new TestService(new Uint8Array(32).fill(81));
    const headers = gone.headers({ verb: 'reserve' }, hold.id, gate.now);
    const reserved = await gate.post('/magp/settlement/reserve', { authorizationId: hold.id }, { headers });
    expect(reserved.status).toBe(200);
    const release = (token: string) => gate.post('/magp/settlement/release', { authorizationId: hold.id }, { token });
    refusedWith(await slot('release', hold), 403, 'COUNTERPARTY_MISMATCH');
    refusedWith(await release(gate.developerToken), 403, 'FORBIDDEN');
    expect((await release(gate.ownerToken)).data).toMatchObject({ released: true });
  });

  // threat holds service-paid-outside: A service is paid outside, and the budget is recovered: captured at 0,
  //   reconciled as not executed, voided => `AMOUNT_MISMATCH`, `SETTLEMENT_REUSED`
  test('payments outside add up to no more than the cap, however often one is tried to be given back', async () => {
    const agent = (await gate.asOwner('/onboarding/agent', { name: 'Buyer', ...TERMS })).data;
    let paid = 0;
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const { data } = await order(agent);
      if (data['authorizationId'] === null) continue;
      const id = textAt(data, 'authorizationId');
      const { claimToken } = (await gate.post(`${AUTHORIZE}/${id}/effect/dispatching`, {})).data;
      const hold = { id, agent, claimToken: String(claimToken) };
      await slot('reserve', hold);
      if ((await slot('finalize', hold, { txHash: `0x${attempt}` })).data['finalized'] === true) paid += CAP;
      await onHold('capture', hold, { amountCharged: 0 });
      await reconcile(hold, { outcome: 'not_executed' });
      await onHold('void', hold);
      gate.letPass(LATER_MS);
    }
    expect(paid).toBe(CAP);
  });

  /** PostgreSQL lives by a clock of its own, which no test turns forward. */
  if (name !== 'SQLite') return;
  describe('while time passes', () => {
    // threat holds same-time-hold: The same by time: the hold expires, or its mandate is revoked, while the payment
    //   is under way => it lives until the slot is released or final
    test.each([[['reserve']], [['reserve', 'finalize']]])(
      'a payment outside is not given back by time: %j',
      async (steps) => {
        const hold = await held();
        for (const step of steps) expect((await slot(step, hold)).status).toBe(200);
        gate.letPass(LATER_MS);
        expect(await effect(hold)).toMatchObject({ outcome: 'in_flight', spendStatus: 'held', nothingExecuted: false });
        await leavesNothing(hold);
        expect((await onHold('capture', hold, { amountCharged: CAP })).data).toMatchObject({ captured: true });
        await leavesNothing(hold);
      },
    );

    test('a payment outside frees the hold with its release, of an unclaimed one that is over as well', async () => {
      const hold = await held();
      await signed('reserve', hold);
      gate.letPass(LATER_MS);
      expect((await signed('release', hold)).data).toMatchObject({ released: true });
      refusedWith(await onHold('capture', hold, { amountCharged: CAP }), 409, 'AUTHORIZATION_EXPIRED');
      expect((await order(hold.agent)).status).toBe(200);
    });

    test('a payment outside is neither begun nor noted on a hold that expired', () =>
      isRefusedAfter(async () => gate.letPass(LATER_MS), 'AUTHORIZATION_EXPIRED'));
  });
});
