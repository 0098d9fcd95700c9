import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../support/databases.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const AUTHORIZE = '/policy/mandate/authorize';
const TERMS = { scope: 'purchase-order', currency: 'USD', perTxnMax: 100, maxAmount: 300 };
const KEY = 'idempotency-key-of-the-service-1';

interface Stopped {
  readonly agent: JsonObject;
  /** An unclaimed hold, and one that was claimed with its token. */
  readonly held: string;
  readonly claimed: string;
  readonly claimToken: string;
}

describe.each(DATABASES)('%s', (_name, environment) => {
  let gate: TestGate;
  beforeAll(async () => {
    gate = await TestGate.start({ ...(await environment()), GATEWRIGHT_NETWORK: 'testnet' });
  });
  afterAll(() => gate.discard());

  const claim = (id: string) =>
    gate.post(`${AUTHORIZE}/${id}/effect/dispatching`, {}, { headers: { 'idempotency-key': KEY } });
  const reserve = (authorizationId: string, more: object = {}) =>
    gate.post('/magp/settlement/reserve', { authorizationId, ...more });
  const act = ({ agent }: Stopped, verb: string, body: object) =>
    gate.asOwner(`/agent-identity/${textAt(agent, 'identityId')}/${verb}`, { reason: 'a drill', ...body });

  async function twoHolds(): Promise<Stopped> {
    const agent = (await gate.asOwner('/onboarding/agent', { name: 'Buyer', ...TERMS })).data;
    const order = async () =>
      textAt((await gate.post(AUTHORIZE, signedOrder(agent, { issuedAt: gate.now }))).data, 'authorizationId');
    const [held, claimed] = [await order(), await order()];
    return { agent, held, claimed, claimToken: textAt((await claim(claimed)).data, 'claimToken') };
  }

  // threat holds payment-begins-under: A payment begins under a hold of a suspended or `read_only` agent => the code
  //   of a decision
  test.each<[string, (stopped: Stopped) => Promise<{ status: number }>, string, number]>([
    ['suspended', (stopped) => act(stopped, 'contain', { status: 'suspended' }), 'AGENT_SUSPENDED', 403],
    ['quarantined', (stopped) => act(stopped, 'contain', { status: 'quarantined' }), 'AGENT_QUARANTINED', 409],
    ['decommissioned', (stopped) => act(stopped, 'decommission', {}), 'AGENT_DECOMMISSIONED', 409],
    ['set to read_only', (stopped) => act(stopped, 'mode', { mode: 'read_only' }), 'MODE_READ_ONLY', 403],
  ])(
    'a payment under a hold begins neither by a claim nor by a reservation once its agent is %s',
    async (_how, stop, reasonCode, status) => {
      const stopped = await twoHolds();
      expect((await stop(stopped)).status).toBe(200);
      const { held, claimed, claimToken } = stopped;
      const begins = [
        await claim(held),
        await reserve(held),
        await claim(claimed),
        await reserve(claimed, { claimToken }),
      ];
      for (const answer of begins) expect(answer).toMatchObject({ status, data: { reasonCode } });
      const capture = await gate.post(`${AUTHORIZE}/${claimed}/capture`, { amountCharged: 100, claimToken });
      expect(capture.data).toMatchObject({ captured: true });
    },
  );
});
