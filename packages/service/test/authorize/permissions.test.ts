import {
  decodePrivateKey,
  type JsonObject,
  objectsIn,
  PREVIEW_NONCE_PREFIX,
  permissionsReadBytes,
  toHex,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const ORDERS = { scope: 'purchase-order', currency: 'USD', merchants: ['acme-supplies'] };
const OWN = '/policy/mandate/permissions';

let gate: TestGate;
beforeEach(async () => {
  gate = await TestGate.start();
});
afterEach(() => gate.discard());

let agents = 0;
async function agentOf(terms: JsonObject): Promise<JsonObject> {
  agents += 1;
  const { status, data } = await gate.asOwner('/onboarding/agent', { name: `Buyer ${agents}`, ...ORDERS, ...terms });
  expect([status, data['faults']]).toEqual([201, undefined]);
  return data;
}

function signedRead(config: JsonObject, of = textAt(config, 'agentDid')) {
  const read = { agentDid: of, issuedAt: gate.now };
  const seed = decodePrivateKey(textAt(config, 'agentKey')) ?? new Uint8Array(32);
  return { ...read, signature: toHex(nodeEd25519.sign(permissionsReadBytes(read), seed)) };
}

const own = async (config: JsonObject) => objectsIn((await gate.post(OWN, signedRead(config))).data['permissions']);

let nonces = 0;
async function isPermitted(config: JsonObject, amount: number): Promise<boolean> {
  nonces += 1;
  const nonce = `${PREVIEW_NONCE_PREFIX}${process.pid}-${nonces}`;
  const { data } = await gate.post(
    '/policy/mandate/preview',
    signedOrder(config, { amount, nonce, issuedAt: gate.now }),
  );
  return data['decision'] === 'allow';
}

test('the most that permissions state is what the gate permits, and a cent more is refused', async () => {
  const amount = fc.integer({ min: 1, max: 2_000 }).map((cents) => cents / 100);
  const terms = fc.record(
    { perTxnMax: amount, maxAmount: amount, day: amount, total: amount, transaction: amount },
    { requiredKeys: ['maxAmount'] },
  );
  const world = fc.record({ terms, spent: fc.array(amount, { maxLength: 3 }) });
  await gate.withTimeStopped(() =>
    fc.assert(
      fc.asyncProperty(world, async ({ terms: { day, total, transaction, ...caps }, spent }) => {
        const limits = [
          ...(day === undefined ? [] : [{ amount: day, per: 'day' }]),
          ...(total === undefined ? [] : [{ amount: total, per: 'total' }]),
          ...(transaction === undefined ? [] : [{ amount: transaction, per: 'transaction' }]),
        ];
        const buyer = await agentOf({ ...caps, ...(limits.length === 0 ? {} : { limits }) });
        for (const each of spent) {
          await gate.post('/policy/mandate/authorize', signedOrder(buyer, { amount: each, issuedAt: gate.now }));
        }
        const [permission = {}] = await own(buyer);
        const most = Number(permission['most']);
        if (most > 0) {
          expect(permission['reasonCode']).toBe(null);
          expect(await isPermitted(buyer, most)).toBe(true);
        }
        expect(await isPermitted(buyer, Math.round(most * 100 + 1) / 100)).toBe(false);
      }),
      { numRuns: 25 },
    ),
  );
});

test('permissions show terms, what is left, and why a mandate permits nothing, to the agent and to members alike', async () => {
  const buyer = await agentOf({ perTxnMax: 50, maxAmount: 100, limits: [{ count: 1, per: 'day' }] });
  expect(await own(buyer)).toMatchObject([
    {
      action: 'purchase-order',
      currency: 'USD',
      most: 50,
      remaining: 100,
      reasonCode: null,
      limits: [{ per: 'day', remainingCount: 1 }],
      terms: { merchants: ['acme-supplies'], perTxnMax: 50 },
    },
  ]);
  await gate.post('/policy/mandate/authorize', signedOrder(buyer, { amount: 20 }));
  const used = await own(buyer);
  expect(used).toMatchObject([{ reasonCode: 'PERIOD_LIMIT_EXCEEDED', remaining: 80 }]);
  const ref = encodeURIComponent(textAt(buyer, 'agentDid'));
  const shown = await gate.get(`/agent-identity/${ref}/permissions`, { token: gate.ownerToken });
  expect(objectsIn(shown.data['permissions'])).toEqual(used);
  await gate.asOwner(`/agent-identity/${ref}/contain`, { status: 'suspended', reason: 'a test' });
  expect(await own(buyer)).toMatchObject([{ reasonCode: 'AGENT_SUSPENDED' }]);
});

test('permissions are shown to the agent alone whose key signed the call', async () => {
  const [buyer, other] = [await agentOf({ maxAmount: 1 }), await agentOf({ maxAmount: 1 })];
  const stale = { ...signedRead(buyer), issuedAt: '2020-01-01T00:00:00Z' };
  const answers = [
    await gate.post(OWN, signedRead(other, textAt(buyer, 'agentDid'))),
    await gate.post(OWN, stale),
    await gate.post(OWN, signedRead(buyer, 'did:magp:test:unknown')),
  ];
  expect(answers.map(({ data }) => data['reasonCode'])).toEqual(['SIGNATURE_INVALID', 'REQUEST_EXPIRED', 'NO_MANDATE']);
});
