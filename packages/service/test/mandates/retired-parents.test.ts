import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { TestService } from '../support/test-service.js';
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
let helperMandate: string;
beforeEach(async () => {
  buyer = await agent({ ...TERMS, perTxnMax: 500, maxAmount: 1_000 });
  helper = await agent({ scope: 'read-report' });
  helperMandate = await delegated(helper, textAt(buyer, 'mandate', 'policyId'), 400);
});

async function agent(terms: object): Promise<JsonObject> {
  return (await gate.asOwner('/onboarding/agent', { name: 'Agent', ...terms })).data;
}

const delegate = (to: JsonObject, parentMandateId: string, maxAmount: number) =>
  gate.asOwner('/policy/mandate', { agentDid: to['agentDid'], parentMandateId, ...TERMS, perTxnMax: 10, maxAmount });
const delegated = async (...of: Parameters<typeof delegate>) => textAt((await delegate(...of)).data, 'mandateId');
const order = (config: JsonObject) => gate.post(AUTHORIZE, signedOrder(config, { amount: 10 }));
const act = (config: JsonObject, verb: string, body: object = {}) =>
  gate.asOwner(`/agent-identity/${textAt(config, 'identityId')}/${verb}`, { reason: 'a drill', ...body });
const retire = (config: JsonObject) => act(config, 'decommission');
const claim = (id: string) => gate.post(`${AUTHORIZE}/${id}/effect/dispatching`, {});
const capture = (id: string) => gate.post(`${AUTHORIZE}/${id}/capture`, { amountCharged: 10 });
const account = async (id: string) => (await gate.get(`/mandate/${id}`, { token: gate.ownerToken })).data;

describe('parents', () => {
  // covers 2.12 delegation-chain-broken: DELEGATION_CHAIN_BROKEN: authority through a contained or retired agent
  // threat money agents-continue-spending: Agents continue spending what an agent delegated that was retired or
  //   contained, also while that happens => `DELEGATION_CHAIN_BROKEN`
  test('delegated authority ends with the retirement of an agent that it comes through, however far above', async () => {
    const last = await agent({ scope: 'read-report' });
    await delegated(last, helperMandate, 100);
    const [unclaimed, claimed] = [await order(last), await order(last)].map(({ data }) =>
      textAt(data, 'authorizationId'),
    );
    expect((await claim(claimed ?? '')).status).toBe(200);
    const { voided } = (await retire(buyer)).data;
    expect(voided).toEqual([unclaimed]);
    for (const below of [helper, last]) {
      expect((await order(below)).data).toMatchObject({ decision: 'block', reasonCode: 'DELEGATION_CHAIN_BROKEN' });
      const { data } = await gate.get(`/policy/bundle/${textAt(below, 'agentDid')}`);
      expect(JSON.stringify(data)).not.toContain('purchase-order');
    }
    expect(await claim(unclaimed ?? '')).toMatchObject({
      status: 409,
      data: { reasonCode: 'DELEGATION_CHAIN_BROKEN' },
    });
    expect((await capture(claimed ?? '')).data['captured']).toBe(true);
    const further = await delegate(await agent({ scope: 'read-report' }), helperMandate, 10);
    expect(further.data['reasonCode']).toBe('DELEGATION_CHAIN_BROKEN');
  });

  // covers delegation-chain-broken
  test.each(['suspended', 'quarantined'])(
    'delegated authority waits while an agent that it comes through is %s',
    async (status) => {
      const id = textAt((await order(helper)).data, 'authorizationId');
      await act(buyer, 'contain', { status });
      expect((await order(helper)).data['reasonCode']).toBe('DELEGATION_CHAIN_BROKEN');
      expect((await claim(id)).data['reasonCode']).toBe('DELEGATION_CHAIN_BROKEN');
      await act(buyer, 'reinstate');
      expect((await order(helper)).data['reasonCode']).toBe('AUTHORIZED');
      expect((await claim(id)).data['reasonCode']).toBe(status === 'suspended' ? 'CLAIMED' : 'DELEGATION_CHAIN_BROKEN');
    },
  );

  // threat money agents-pay-past-mode: Agents pay what an agent delegated that may only read, or that people watch =>
  //   `MODE_READ_ONLY`, `MODE_RESTRICTED_REVIEW`, `MODE_SUPERVISED_REVIEW`
  test.each([
    ['read_only', 'block', 'MODE_READ_ONLY'],
    ['restricted', 'escalate', 'MODE_RESTRICTED_REVIEW'],
    ['supervised', 'escalate', 'MODE_SUPERVISED_REVIEW'],
  ])(
    'delegated authority is decided in the mode %s of an agent that it comes through, however far above',
    async (mode, decision, code) => {
      const last = await agent({ scope: 'read-report' });
      await delegated(last, helperMandate, 100);
      const id = textAt((await order(last)).data, 'authorizationId');
      await act(buyer, 'mode', { mode });
      for (const below of [helper, last]) {
        expect((await order(below)).data).toMatchObject({ decision, reasonCode: code });
        const { body } = await gate.get(`/policy/bundle/${textAt(below, 'agentDid')}`);
        expect(body).toMatchObject({ operatingMode: { mode } });
      }
      const claimed = await claim(id);
      expect(claimed.data['reasonCode']).toBe(mode === 'read_only' ? 'MODE_READ_ONLY' : 'CLAIMED');
      await act(buyer, 'mode', { mode: 'autonomous' });
      for (const below of [helper, last]) expect((await order(below)).data['reasonCode']).toBe('AUTHORIZED');
      expect((await claim(textAt((await order(last)).data, 'authorizationId'))).data['reasonCode']).toBe('CLAIMED');
    },
  );

  test('delegated authority is decided in the strictest mode of its agent and of those that it comes through', async () => {
    await act(buyer, 'mode', { mode: 'supervised' });
    await act(helper, 'mode', { mode: 'restricted' });
    expect((await order(helper)).data['reasonCode']).toBe('MODE_RESTRICTED_REVIEW');
    await act(buyer, 'mode', { mode: 'read_only' });
    expect((await order(helper)).data['reasonCode']).toBe('MODE_READ_ONLY');
    const unpriced = gate.post(AUTHORIZE, signedOrder(helper, { amount: 0 }));
    expect((await unpriced).data['reasonCode']).toBe('MODE_RESTRICTED_REVIEW');
    expect((await order(buyer)).data['reasonCode']).toBe('MODE_READ_ONLY');
  });

  // threat money payment-outside-under: A payment outside is under way under delegated authority, to outlive its
  //   quarantine => `DELEGATION_CHAIN_BROKEN` after its release; what was paid counts
  test('delegated authority ends with the release of a payment begun before quarantine; a paid one is captured', async () => {
    const orders = [await order(helper), await order(helper)];
    const [failed = '', paid = ''] = orders.map(({ data }) => textAt(data, 'authorizationId'));
    const store = new TestService(new Uint8Array(32).fill(92));
    const slot = (verb: 'reserve' | 'finalize' | 'release', authorizationId: string) =>
      gate.post(
        `/magp/settlement/${verb}`,
        { authorizationId },
        { headers: store.headers({ verb }, authorizationId, gate.now) },
      );
    for (const id of [failed, paid]) expect((await slot('reserve', id)).status).toBe(200);
    await act(buyer, 'contain', { status: 'quarantined' });
    expect((await slot('finalize', paid)).data['finalized']).toBe(true);
    expect((await slot('release', failed)).data['released']).toBe(true);
    await act(buyer, 'reinstate');
    const ended = { status: 409, data: { reasonCode: 'DELEGATION_CHAIN_BROKEN' } };
    expect(await slot('reserve', failed)).toMatchObject(ended);
    expect(await claim(failed)).toMatchObject(ended);
    expect((await capture(paid)).data['captured']).toBe(true);
    expect(await account(helperMandate)).toMatchObject({ reserved: 0, captured: 10 });
  });

  // threat agents-continue-spending
  test('delegated authority gives no permit that outlives the retirement, though many orders are under way', async () => {
    const racing = Array.from({ length: 30 }, () => order(helper));
    const retired = retire(buyer);
    const more = Array.from({ length: 30 }, () => order(helper));
    const answers = await Promise.all([...racing, ...more]);
    expect((await retired).status).toBe(200);
    const permitted = answers.flatMap(({ data }) =>
      data['decision'] === 'allow' ? [textAt(data, 'authorizationId')] : [],
    );
    for (const id of permitted) expect((await claim(id)).data['reasonCode']).toBe('DELEGATION_CHAIN_BROKEN');
    expect(await account(helperMandate)).toMatchObject({ reserved: 0, captured: 0 });
    expect((await order(helper)).data['reasonCode']).toBe('DELEGATION_CHAIN_BROKEN');
  });
});
