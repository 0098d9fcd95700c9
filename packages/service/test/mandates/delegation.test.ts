import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const AUTHORIZE = '/policy/mandate/authorize';
const TERMS = { scope: 'purchase-order', currency: 'USD', merchants: ['acme-supplies'] };

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start({ GATEWRIGHT_NETWORK: 'testnet' });
});
afterAll(() => gate.discard());

let buyer: JsonObject;
let helper: JsonObject;
let parentMandateId: string;
beforeEach(async () => {
  buyer = await agent({ ...TERMS, perTxnMax: 500, maxAmount: 1_000 });
  helper = await agent({ scope: 'read-report' });
  parentMandateId = textAt(buyer, 'mandate', 'policyId');
});

async function agent(terms: object): Promise<JsonObject> {
  return (await gate.asOwner('/onboarding/agent', { name: 'Agent', ...terms })).data;
}

const delegate = (to: JsonObject, change: object = {}) =>
  gate.asOwner('/policy/mandate', {
    agentDid: to['agentDid'],
    parentMandateId,
    ...TERMS,
    perTxnMax: 100,
    maxAmount: 400,
    ...change,
  });
const order = (config: JsonObject, amount: number) => gate.post(AUTHORIZE, signedOrder(config, { amount }));
const remaining = async (mandateId: string) =>
  (await gate.get(`/mandate/${mandateId}`, { token: gate.ownerToken })).data['remaining'];
const revoke = (mandateId: string) => gate.call('POST', `/mandate/${mandateId}/revoke`, { token: gate.ownerToken });

describe('delegation', () => {
  test('a delegated mandate lets its agent act within its own bounds, and names the chain down from the person', async () => {
    const made = await delegate(helper);
    expect(made).toMatchObject({ status: 201, data: { parentMandateId, remaining: 400 } });
    const { credential } = made.data;
    const evidence = isJsonObject(credential ?? null) ? JSON.stringify(credential) : '';
    expect(evidence).toContain('"fromType":"person"');
    expect(evidence).toContain(`"from":"${buyer['agentDid']}","fromType":"agent","to":"${helper['agentDid']}"`);
    expect((await order(helper, 100)).data).toMatchObject({ reasonCode: 'AUTHORIZED', remaining: 300 });
    expect((await order(helper, 101)).data['reasonCode']).toBe('SPEND_LIMIT_EXCEEDED');
  });

  // covers delegated-mandate-only
  // threat delegated-mandate-grants
  test('a delegated mandate takes its budget from its parent: together they spend no more than the parent could', async () => {
    await delegate(helper);
    expect(await remaining(parentMandateId)).toBe(600);
    expect((await order(buyer, 500)).status).toBe(200);
    expect((await order(buyer, 101)).data['reasonCode']).toBe('SPEND_LIMIT_EXCEEDED');
    const beyond = await delegate(await agent({ scope: 'read-report' }), { maxAmount: 101 });
    expect(beyond).toMatchObject({ status: 403, data: { reasonCode: 'SPEND_LIMIT_EXCEEDED' } });
  });

  test.each([
    ['another action', { scope: 'wire-transfer' }, 'ACTION_NOT_IN_PARENT'],
    ['more money at once', { perTxnMax: 501 }, 'CONSTRAINT_WIDENED'],
    ['any merchant', { merchants: undefined }, 'CONSTRAINT_DROPPED'],
  ])('a delegated mandate of %s is refused, and takes nothing', async (_what, change, code) => {
    expect(await delegate(helper, change)).toMatchObject({ status: 409, data: { reasonCode: code } });
    expect(await remaining(parentMandateId)).toBe(1_000);
  });

  // covers every-endpoint-table
  test.each([
    ['AGENT_SUSPENDED', 'contain', { status: 'suspended' }],
    ['AGENT_QUARANTINED', 'contain', { status: 'quarantined' }],
    ['AGENT_DECOMMISSIONED', 'decommission', {}],
  ])('a delegation takes nothing from an agent that is contained: %s', async (code, verb, body) => {
    const path = `/agent-identity/${textAt(buyer, 'identityId')}/${verb}`;
    expect((await gate.asOwner(path, { reason: 'a drill', ...body })).status).toBe(200);
    expect((await delegate(helper)).data['reasonCode']).toBe(code);
    expect(await remaining(parentMandateId)).toBe(1_000);
  });

  test.each([
    ['is valid for longer than its parent', { validUntil: '2099-01-01T00:00:00Z' }, {}, 'VALIDITY_WIDENED'],
    [
      'counts in another currency than its parent',
      { perTxnMax: undefined, maxAmount: undefined, unlimited: true },
      { currency: 'EUR' },
      'CONSTRAINT_WIDENED',
    ],
    [
      'counts in another currency, without a ceiling, as its parent is',
      { perTxnMax: undefined, maxAmount: undefined, unlimited: true },
      { currency: 'EUR', perTxnMax: undefined, maxAmount: undefined, unlimited: true },
      'CONSTRAINT_WIDENED',
    ],
    [
      'moves money and its parent none',
      { perTxnMax: undefined, maxAmount: undefined, currency: undefined },
      {},
      'CONSTRAINT_WIDENED',
    ],
  ])('a delegated mandate is refused where it %s', async (_what, parent, child, code) => {
    const terms = { agentDid: buyer['agentDid'], ...TERMS, perTxnMax: 500, maxAmount: 1_000, ...parent };
    parentMandateId = textAt((await gate.asOwner('/policy/mandate', terms)).data, 'mandateId');
    expect((await delegate(helper, child)).data['reasonCode']).toBe(code);
  });

  // covers delegated-mandate-only
  // threat money chain-leads-back: A chain that leads back to its own agent, or too deep => `UNCOMPARABLE`,
  //   `DEPTH_EXCEEDED`
  test('a delegation goes three deep and no deeper, and never back up', async () => {
    const chain = [helper, await agent({ scope: 'read-report' }), await agent({ scope: 'read-report' })];
    for (const next of chain) parentMandateId = textAt((await delegate(next, { maxAmount: 100 })).data, 'mandateId');
    const fourth = await delegate(await agent({ scope: 'read-report' }), { maxAmount: 100 });
    expect(fourth).toMatchObject({ status: 409, data: { reasonCode: 'DEPTH_EXCEEDED' } });
    expect((await order(chain[2] ?? {}, 100)).status).toBe(200);
    parentMandateId = textAt(buyer, 'mandate', 'policyId');
    const back = textAt((await delegate(await agent({ scope: 'read-report' }), { maxAmount: 10 })).data, 'mandateId');
    parentMandateId = back;
    expect((await delegate(buyer, { maxAmount: 10 })).data['reasonCode']).toBe('UNCOMPARABLE');
  });

  // covers delegated-mandate-only
  test('a delegated mandate ends with its parent, and its unclaimed holds are voided', async () => {
    await delegate(helper);
    const { data } = await order(helper, 50);
    await revoke(parentMandateId);
    expect((await order(helper, 50)).data['reasonCode']).toBe('MANDATE_REVOKED');
    const capture = await gate.post(`${AUTHORIZE}/${data['authorizationId']}/capture`, { amountCharged: 50 });
    expect(capture).toMatchObject({ status: 409, data: { reasonCode: 'MANDATE_REVOKED' } });
    expect((await delegate(helper)).data['reasonCode']).toBe('DELEGATION_CHAIN_BROKEN');
  });

  // threat money hold-delegated-mandate: A hold of a delegated mandate is claimed after the revocation of its root,
  //   because another mandate took the place of its own meanwhile => `MANDATE_REVOKED`
  test.each([
    ['another delegated one', (to: JsonObject) => delegate(to, { maxAmount: 100 })],
    [
      'one that people gave',
      (to: JsonObject) =>
        gate.asOwner('/policy/mandate', { agentDid: to['agentDid'], ...TERMS, perTxnMax: 10, maxAmount: 20 }),
    ],
  ])(
    'a delegated mandate ends its unclaimed holds with its parent, and those below it, though %s took its place',
    async (_what, replace) => {
      const below = await agent({ scope: 'read-report' });
      const root = parentMandateId;
      parentMandateId = textAt((await delegate(helper, { maxAmount: 200 })).data, 'mandateId');
      await delegate(below, { maxAmount: 100 });
      const orders = [await order(helper, 50), await order(below, 50), await order(helper, 50)];
      const [first = '', second = '', claimed = ''] = orders.map(({ data }) => textAt(data, 'authorizationId'));
      expect((await gate.post(`${AUTHORIZE}/${claimed}/effect/dispatching`, {})).status).toBe(200);
      parentMandateId = root;
      expect((await replace(helper)).status).toBe(201);
      await revoke(root);
      const ended = { status: 409, data: { reasonCode: 'MANDATE_REVOKED' } };
      for (const id of [first, second]) {
        expect(await gate.post('/magp/settlement/reserve', { authorizationId: id })).toMatchObject(ended);
        expect(await gate.post(`${AUTHORIZE}/${id}/effect/dispatching`, {})).toMatchObject(ended);
        expect(await gate.post(`${AUTHORIZE}/${id}/capture`, { amountCharged: 50 })).toMatchObject(ended);
      }
      const settled = await gate.post(`${AUTHORIZE}/${claimed}/capture`, { amountCharged: 50 });
      expect(settled.data['captured']).toBe(true);
    },
  );

  test('a delegated mandate gets DELEGATION_CHAIN_BROKEN once another mandate takes the place of its parent', async () => {
    await delegate(helper);
    expect((await order(helper, 50)).status).toBe(200);
    await gate.asOwner('/policy/mandate', { agentDid: buyer['agentDid'], ...TERMS, perTxnMax: 10, maxAmount: 20 });
    expect((await order(helper, 50)).data['reasonCode']).toBe('DELEGATION_CHAIN_BROKEN');
    const bundle = await gate.get(`/policy/bundle/${encodeURIComponent(textAt(helper, 'agentDid'))}`);
    expect(bundle.data['mandates']).toMatchObject([{ action: 'read-report' }]);
  });

  test('a delegated mandate gives back what it did not spend when it ends or is replaced', async () => {
    const made = await delegate(helper);
    const { data } = await order(helper, 100);
    await gate.post(`${AUTHORIZE}/${data['authorizationId']}/capture`, { amountCharged: 100 });
    await delegate(helper, { maxAmount: 200 });
    expect(await remaining(parentMandateId)).toBe(700);
    expect(await remaining(textAt(made.data, 'mandateId'))).toBe(300);
    const second = (
      await gate.get(`/mandate?agentDid=${encodeURIComponent(textAt(helper, 'agentDid'))}`, {
        token: gate.ownerToken,
      })
    ).data;
    const live = JSON.stringify(second['mandates']);
    expect(live).toContain('"superseded"');
    const current = await delegate(helper, { maxAmount: 50 });
    expect(await remaining(parentMandateId)).toBe(850);
    await revoke(textAt(current.data, 'mandateId'));
    expect(await remaining(parentMandateId)).toBe(900);
  });
});
