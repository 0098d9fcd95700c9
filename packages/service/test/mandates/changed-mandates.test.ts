import { bindingId, type JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASES } from '../support/databases.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const TERMS = { scope: 'purchase-order', currency: 'USD', merchants: ['acme-supplies'] };

describe.each(DATABASES)('%s', (_name, environment) => {
  let gate: TestGate;
  let buyer: JsonObject;
  let mandateId: string;

  beforeAll(async () => {
    gate = await TestGate.start({ ...(await environment()), GATEWRIGHT_NETWORK: 'testnet' });
  });
  afterAll(() => gate.discard());
  beforeEach(async () => {
    buyer = await agent({ ...TERMS, perTxnMax: 500, maxAmount: 1_000 });
    mandateId = textAt(buyer, 'mandate', 'policyId');
  });

  const agent = async (terms: object) => (await gate.asOwner('/onboarding/agent', { name: 'Agent', ...terms })).data;
  const issue = (change: object) =>
    gate.asOwner('/policy/mandate', { agentDid: buyer['agentDid'], ...TERMS, perTxnMax: 500, ...change });
  const change = (members: object, id = mandateId) => gate.asOwner(`/mandate/${id}/change`, members);
  const revoke = (id: string) => gate.asOwner(`/mandate/${id}/revoke`, {});
  const read = async (id: string) => (await gate.get(`/mandate/${id}`, { token: gate.ownerToken })).data;
  const order = (amount: number, by = buyer, members: object = {}) =>
    gate.post('/policy/mandate/authorize', signedOrder(by, { amount, ...members }));
  const withdrawalOf = async (id: string) => {
    const path = `/evidence/${encodeURIComponent(bindingId.revocation(id))}`;
    const { data } = await gate.get(path, { token: gate.ownerToken });
    return data['record'] ?? null;
  };
  const voidHold = (id: string) => gate.post(`/policy/mandate/authorize/${id}/void`, {});

  // covers 1.4 change-keeps-does: A change keeps what it does not name, and what was spent
  test('a changed mandate keeps every limit that is not named, and shows the limits before and after', async () => {
    const changed = await change({ perTxnMax: 800 });
    expect(changed).toMatchObject({
      status: 200,
      data: {
        changedFrom: mandateId,
        before: { currency: 'USD', perTxnMax: 500, maxAmount: 1_000, merchants: ['acme-supplies'] },
        after: { currency: 'USD', perTxnMax: 800, maxAmount: 1_000, merchants: ['acme-supplies'] },
        remaining: 1_000,
      },
    });
    expect((await order(800)).status).toBe(200);
    expect((await order(100, buyer, { merchant: 'stranger' })).status).toBe(403);
    expect((await order(300)).data).toMatchObject({ reasonCode: 'SPEND_LIMIT_EXCEEDED' });
  });

  test('a changed mandate loses a limit where null names it, and no other', async () => {
    const { data } = await change({ merchants: null });
    expect(data).toMatchObject({ after: { merchants: null, perTxnMax: 500, maxAmount: 1_000 } });
    expect((await order(100, buyer, { merchant: 'stranger' })).status).toBe(200);
    expect((await order(501)).status).toBe(403);
  });

  test('a changed mandate shows its terms, and who changed it with what they said, newest first', async () => {
    const { data } = await change({ perTxnMax: 400, merchants: null, message: 'the supplier left' });
    expect(await change({ message: 'nothing' }, textAt(data, 'mandateId'))).toMatchObject({ status: 400 });
    const email = textAt(gate.bootstrap, 'owner', 'email');
    expect(await read(textAt(data, 'mandateId'))).toMatchObject({
      terms: { currency: 'USD', perTxnMax: 400, maxAmount: 1_000, merchants: null },
      history: [
        { mandateId: data['mandateId'], email, message: 'the supplier left' },
        { mandateId, email, message: null },
      ],
    });
  });

  test('a mandate names what its revocation would void: its own holds and those under what was delegated from it', async () => {
    const holds = async (id: string) =>
      (await gate.get(`/mandate/${id}/holds`, { token: gate.ownerToken })).data['voidable'];
    expect(await holds(mandateId)).toEqual([]);
    const other = await agent({ scope: 'other', currency: 'USD', perTxnMax: 5, maxAmount: 5 });
    const { data: child } = await issue({ agentDid: other['agentDid'], parentMandateId: mandateId, maxAmount: 100 });
    await order(400);
    await order(30, other);
    const scope = 'purchase-order';
    expect(await holds(mandateId)).toEqual([
      { mandateId, agentDid: buyer['agentDid'], scope, delegated: false, holds: 1, amount: 400, currency: 'USD' },
      {
        ...{ mandateId: child['mandateId'], agentDid: other['agentDid'], scope, delegated: true },
        ...{ holds: 1, amount: 30, currency: 'USD' },
      },
    ]);
    await revoke(mandateId);
    expect(await holds(mandateId)).toEqual([]);
    expect((await gate.get('/mandate/none/holds', { token: gate.ownerToken })).status).toBe(404);
  });

  // covers change-keeps-does
  test('a changed mandate counts what was spent and reserved before, and gets back what an earlier hold returns', async () => {
    const first = textAt((await order(400)).data, 'authorizationId');
    const { data } = await change({ perTxnMax: 1_000 });
    expect(data).toMatchObject({ reserved: 400, remaining: 600 });
    expect((await order(601)).data).toMatchObject({ reasonCode: 'SPEND_LIMIT_EXCEEDED' });
    expect((await voidHold(first)).status).toBe(200);
    expect((await order(1_000)).status).toBe(200);
    expect(await read(textAt(data, 'mandateId'))).toMatchObject({
      remaining: 0,
      status: 'active',
      accountId: mandateId,
    });
  });

  test('a changed mandate keeps a total that is at least what is spent', async () => {
    await order(400);
    const refused = await change({ maxAmount: 399 });
    expect(refused).toMatchObject({ status: 403, data: { reasonCode: 'SPEND_LIMIT_EXCEEDED' } });
    expect((await order(100)).status).toBe(200);
    expect((await change({ maxAmount: 500 })).data).toMatchObject({ remaining: 0 });
  });

  test.each([
    ['another currency', { currency: 'EUR' }, 'MALFORMED_REQUEST'],
    ['an amount finer than its currency', { perTxnMax: '1.0000001' }, 'MALFORMED_REQUEST'],
    ['an empty list', { merchants: [] }, 'MALFORMED_REQUEST'],
    ['nothing', {}, 'MALFORMED_REQUEST'],
    ['another action', { scope: 'anything' }, 'MALFORMED_REQUEST'],
    ['another agent', { agentDid: 'did:key:z' }, 'MALFORMED_REQUEST'],
    [
      'an end before its begin',
      { validFrom: '2030-01-02T00:00:00Z', validUntil: '2030-01-01T00:00:00Z' },
      'MALFORMED_REQUEST',
    ],
  ])('a mandate is refused a change to %s and stays as it was', async (_what, members, reasonCode) => {
    const refused = await change(members);
    expect(refused.data).toMatchObject({ reasonCode });
    expect(await read(mandateId)).toMatchObject({ status: 'active', remaining: 1_000 });
    expect((await order(500)).status).toBe(200);
  });

  test('a mandate is changed once by changes at the same time, and a repeated one names the terms in force', async () => {
    let id = mandateId;
    for (let round = 0; round < 8; round += 1) {
      const ask = (_: unknown, index: number) => change({ perTxnMax: 100 + index, maxAmount: 900 + index }, id);
      const answers = await Promise.all(Array.from({ length: 6 }, ask));
      const done = answers.filter(({ status }) => status === 200).map(({ data }) => textAt(data, 'mandateId'));
      expect(done).toHaveLength(1);
      const [changedTo = ''] = done;
      expect(await change({ perTxnMax: 1 }, id)).toMatchObject({ status: 409, data: { mandateId: changedTo } });
      expect((await order(100)).status).toBe(200);
      id = changedTo;
    }
  });

  // threat money order-under-way: An order under way under the terms that a change narrows, or a change at the same
  //   time as a revocation => evaluated again under the new terms; `MANDATE_REVOKED`
  test('a changed mandate permits nothing under its earlier terms, while its agent goes on ordering', async () => {
    let answered = false;
    const late: Promise<{ status: number }>[] = [];
    const orders: Promise<unknown>[] = [];
    const changing = change({ perTxnMax: 1 }).then((answer) => {
      answered = true;
      return answer;
    });
    while (late.length < 5) {
      const asked = order(2);
      (answered ? late : orders).push(asked);
      orders.push(asked);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await Promise.all(orders);
    expect((await changing).status).toBe(200);
    expect((await Promise.all(late)).map(({ status }) => status)).toEqual(late.map(() => 403));
  });

  test('a changed mandate leaves an order that was decided meanwhile in its budget', async () => {
    const asked = Array.from({ length: 30 }, () => order(20));
    const changed = await change({ maxAmount: 400 });
    const permitted = (await Promise.all(asked)).filter(({ status }) => status === 200).length;
    const { captured, reserved } = await read(mandateId);
    expect(Number(captured) + Number(reserved)).toBe(permitted * 20);
    expect(permitted * 20).toBeLessThanOrEqual(changed.status === 200 ? 400 : 1_000);
  });

  test('a changed mandate is revoked by any of its ids, with the holds from before', async () => {
    const hold = textAt((await order(100)).data, 'authorizationId');
    const changedTo = textAt((await change({ perTxnMax: 400 })).data, 'mandateId');
    const revoked = await revoke(mandateId);
    expect(revoked).toMatchObject({ status: 200, data: { mandateId: changedTo, voided: [hold] } });
    expect(await read(changedTo)).toMatchObject({ status: 'revoked' });
    expect((await order(1)).data).toMatchObject({ reasonCode: 'MANDATE_REVOKED' });
    expect((await change({ perTxnMax: 1 }, changedTo)).data).toMatchObject({ reasonCode: 'MANDATE_REVOKED' });
  });

  // threat order-under-way
  test('a revoked mandate is refused a further change by any of its earlier ids: MANDATE_REVOKED', async () => {
    const changed = textAt((await change({ perTxnMax: 400 })).data, 'mandateId');
    await revoke(changed);
    for (const id of [mandateId, changed]) {
      expect(await change({ perTxnMax: 300 }, id)).toMatchObject({ data: { reasonCode: 'MANDATE_REVOKED' } });
    }
  });

  test('a replaced mandate has its withdrawal in the log once, though several revoke it at once', async () => {
    await issue({ maxAmount: 10 });
    const revocations = await Promise.all([1, 2, 3, 4].map(() => revoke(mandateId)));
    expect(revocations.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await withdrawalOf(mandateId)).toMatchObject({ reasonCode: 'MANDATE_WITHDRAWN', mandateId });
  });

  test('a mandate is revoked for good though it is changed at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { data } = await issue({ maxAmount: 1_000 });
      const id = textAt(data, 'mandateId');
      const [changed] = await Promise.all([change({ perTxnMax: 400 }, id), revoke(id)]);
      const last = changed.status === 200 ? textAt(changed.data, 'mandateId') : id;
      expect(await read(last)).toMatchObject({ status: 'revoked' });
      expect((await order(1)).data).toMatchObject({ reasonCode: 'MANDATE_REVOKED' });
    }
  });

  test('a change of an unknown mandate gets 404, and one without a token 401', async () => {
    const stranger = await gate.post('/mandate/none/change', { perTxnMax: 1 }, { token: gate.ownerToken });
    expect(stranger.status).toBe(404);
    expect((await gate.post(`/mandate/${mandateId}/change`, { perTxnMax: 1 })).status).toBe(401);
  });

  describe('delegated', () => {
    let helper: JsonObject;
    let childId: string;

    beforeEach(async () => {
      helper = await agent({ scope: 'read-report' });
      childId = textAt((await delegate(400)).data, 'mandateId');
    });

    const delegate = (maxAmount: number, parentMandateId = mandateId) =>
      issue({ agentDid: helper['agentDid'], parentMandateId, perTxnMax: 100, maxAmount });

    test('a changed delegated mandate narrows its parent still, and moves its share of the parent’s budget', async () => {
      expect(await change({ maxAmount: 1_001 }, childId)).toMatchObject({ data: { reasonCode: 'CONSTRAINT_WIDENED' } });
      expect(await change({ maxAmount: null }, childId)).toMatchObject({ status: 409 });
      await order(500);
      expect(await change({ maxAmount: 501 }, childId)).toMatchObject({ data: { reasonCode: 'SPEND_LIMIT_EXCEEDED' } });
      const grown = textAt((await change({ maxAmount: 500 }, childId)).data, 'mandateId');
      expect(await read(mandateId)).toMatchObject({ remaining: 0 });
      expect((await order(100, helper)).status).toBe(200);
      const shrunk = textAt((await change({ maxAmount: 100 }, grown)).data, 'mandateId');
      expect(await read(mandateId)).toMatchObject({ remaining: 400 });
      await revoke(shrunk);
      // The hold that an unclaimed permit made is voided with its mandate.
      expect(await read(mandateId)).toMatchObject({ remaining: 500 });
    });

    // covers change-keeps-does
    test('a delegated mandate goes on under a changed parent, and returns its budget to it', async () => {
      const parent = textAt((await change({ perTxnMax: 400, validUntil: null })).data, 'mandateId');
      expect(await read(childId)).toMatchObject({ status: 'active', parentMandateId: parent });
      expect((await order(100, helper)).status).toBe(200);
      await revoke(childId);
      expect(await read(parent)).toMatchObject({ remaining: 1_000 });
    });

    test('a delegated mandate keeps its parent from terms that it goes beyond', async () => {
      const refused = await change({ perTxnMax: 99 });
      expect(refused.data).toMatchObject({ reasonCode: 'CONSTRAINT_WIDENED', mandateId: childId });
      expect((await order(100, helper)).status).toBe(200);
      expect((await order(500)).status).toBe(200);
    });

    // covers change-keeps-does
    test('a delegated mandate without a total keeps its parent from one, though it ended: CONFLICT', async () => {
      const other = await agent({ scope: 'read-report' });
      const unlimited = textAt((await change({ maxAmount: null })).data, 'mandateId');
      const terms = { agentDid: other['agentDid'], parentMandateId: unlimited, perTxnMax: 100, maxAmount: undefined };
      const unbudgeted = textAt((await issue(terms)).data, 'mandateId');
      expect((await order(100, other)).status).toBe(200);
      await revoke(unbudgeted);
      const changed = textAt((await change({ perTxnMax: 400 }, unlimited)).data, 'mandateId');
      const refused = await change({ maxAmount: 900 }, changed);
      expect(refused).toMatchObject({ status: 409, data: { reasonCode: 'CONFLICT', mandateId: unbudgeted } });
      expect(await read(changed)).toMatchObject({ status: 'active' });
      expect((await order(400)).status).toBe(200);
    });

    test('a delegated mandate with a total lets its parent gain one, under which its spending counts', async () => {
      const unlimited = textAt((await change({ maxAmount: null })).data, 'mandateId');
      expect((await order(100, helper)).status).toBe(200);
      const limited = await change({ maxAmount: 400 }, unlimited);
      expect(limited.status).toBe(200);
      expect((await order(1)).data).toMatchObject({ reasonCode: 'SPEND_LIMIT_EXCEEDED' });
    });

    test('a delegated mandate ends with its changed parent', async () => {
      await change({ perTxnMax: 400 });
      await revoke(mandateId);
      expect(await read(childId)).toMatchObject({ status: 'revoked' });
      expect((await order(1, helper)).status).toBe(403);
    });

    test('a changed delegated mandate has its withdrawal in the log under its terms in force', async () => {
      const changed = textAt((await change({ perTxnMax: 50 }, childId)).data, 'mandateId');
      const newest = textAt((await change({ perTxnMax: 60 }, changed)).data, 'mandateId');
      await revoke(mandateId);
      expect(await read(newest)).toMatchObject({ status: 'revoked' });
      expect(await withdrawalOf(newest)).toMatchObject({ reasonCode: 'MANDATE_WITHDRAWN', mandateId: newest });
    });

    test('a delegation while its parent is changed leaves the parent’s budget whole', async () => {
      const [changed, made] = await Promise.all([change({ perTxnMax: 100, maxAmount: 600 }), delegate(200)]);
      expect([200, 409]).toContain(changed.status);
      const parent = changed.status === 200 ? textAt(changed.data, 'mandateId') : mandateId;
      const { remaining, reserved } = await read(parent);
      expect(Number(remaining) + Number(reserved)).toBe(changed.status === 200 ? 600 : 1_000);
      if (made.status === 201) expect((await order(1, helper)).status).toBe(200);
    });
  });
});

// threat money server-killed-middle: A server is killed in the middle of a change => nothing is permitted under
//   either terms (`GATE_UNAVAILABLE`) until the change is asked for again
test('a change that was cut short permits nothing until it is asked for again', async () => {
  let gate = await TestGate.start();
  const mandateId = textAt(gate.agent, 'mandate', 'policyId');
  const order = () => gate.post('/policy/mandate/authorize', signedOrder(gate.agent, { amount: 10 }));
  await gate.stop();
  await gate.database.run(`update ledger_mandate set terms_id = 'never-stored' where mandate_id = '${mandateId}'`);
  gate = await gate.restart();
  expect(await order()).toMatchObject({ status: 503, data: { decision: 'block', reasonCode: 'GATE_UNAVAILABLE' } });
  expect((await gate.asOwner(`/mandate/${mandateId}/change`, { perTxnMax: 500 })).status).toBe(200);
  expect((await order()).status).toBe(200);
  await gate.discard();
});

describe('replacements', () => {
  let gate: TestGate;
  beforeAll(async () => {
    gate = await TestGate.start();
  });
  afterAll(() => gate.discard());

  test('a mandate over one in force names what it drops, and is refused where nothing is to be replaced', async () => {
    const terms = {
      scope: 'purchase-order',
      currency: 'USD',
      perTxnMax: 500,
      maxAmount: 1_000,
      merchants: ['acme-supplies'],
    };
    const buyer = (await gate.asOwner('/onboarding/agent', { name: 'Agent', ...terms })).data;
    const mandateId = textAt(buyer, 'mandate', 'policyId');
    const again = { agentDid: buyer['agentDid'], scope: 'purchase-order', perTxnMax: 2_000 };
    const dropped = { maxAmount: 1_000, merchants: ['acme-supplies'] };
    const refused = await gate.asOwner('/policy/mandate', { ...again, replace: false });
    expect(refused).toMatchObject({ status: 409, data: { reasonCode: 'CONFLICT', mandateId, dropped } });
    expect(await gate.asOwner('/policy/mandate', { ...again, scope: 'other', replace: false })).toMatchObject({
      status: 201,
    });
    const replaced = await gate.asOwner('/policy/mandate', again);
    expect(replaced).toMatchObject({ status: 201, data: { replaced: { mandateId, dropped } } });
  });
});
