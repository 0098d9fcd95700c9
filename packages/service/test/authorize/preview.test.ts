import { type AuthorizeRequest, isJsonObject, type JsonObject, PREVIEW_NONCE_PREFIX } from '@gatewright/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const PREVIEW = '/policy/mandate/preview';
const ORDERS = {
  scope: 'purchase-order',
  currency: 'USD',
  perTxnMax: 500,
  maxAmount: 1_000,
  merchants: ['acme-supplies'],
};

let gate: TestGate;
beforeEach(async () => {
  gate = await TestGate.start();
});
afterEach(() => gate.discard());

let nonces = 0;
const previewOf = (config: JsonObject, ask: Partial<AuthorizeRequest> = {}) => {
  nonces += 1;
  return signedOrder(config, { nonce: `${PREVIEW_NONCE_PREFIX}${process.pid}-${nonces}`, ...ask });
};

async function agentOf(terms: JsonObject): Promise<JsonObject> {
  return (await gate.asOwner('/onboarding/agent', { name: 'Buyer', ...ORDERS, ...terms })).data;
}

/** Everything of the agent that a decision changes. */
async function stateOf(config: JsonObject): Promise<unknown> {
  const token = gate.ownerToken;
  const did = encodeURIComponent(textAt(config, 'agentDid'));
  const paths = [
    `/mandate/${textAt(config, 'mandate', 'policyId')}`,
    `/policy/decisions?agent=${did}`,
    `/policy/holds?agent=${did}`,
    '/policy/escalations',
    `/agent-identity/${textAt(config, 'identityId')}`,
  ];
  return Promise.all(paths.map(async (path) => (await gate.get(path, { token })).data));
}

test('a preview answers what the signed request then gets, and changes nothing, over outcomes of each kind', async () => {
  const limits = [{ amount: 300, per: 'day' }];
  const buyer = await agentOf({ limits });
  await gate.withTimeStopped(async () => {
    for (const ask of [
      { amount: 100 },
      { amount: 250 },
      { amount: 501 },
      { merchant: 'globex' },
      { currency: 'EUR' },
      { action: 'read-report' },
      { amount: 200 },
      { amount: 0.001 },
      { amount: 1 },
    ]) {
      const issuedAt = gate.now;
      const before = await stateOf(buyer);
      const preview = await gate.post(PREVIEW, previewOf(buyer, { ...ask, issuedAt }));
      expect(await stateOf(buyer)).toEqual(before);
      const { data } = await gate.post('/policy/mandate/authorize', signedOrder(buyer, { ...ask, issuedAt }));
      expect(preview.status).toBe(200);
      expect([preview.data['decision'], preview.data['reasonCode']]).toEqual([data['decision'], data['reasonCode']]);
    }
  });
});

test('a preview says what is left under the cap and each limit, before the action', async () => {
  const buyer = await agentOf({
    limits: [
      { amount: 300, per: 'day' },
      { count: 3, per: 'week' },
    ],
  });
  const left = async (amount: number) => (await gate.post(PREVIEW, previewOf(buyer, { amount }))).data;
  expect(await left(120)).toMatchObject({
    decision: 'allow',
    remaining: 1_000,
    limits: [
      { per: 'day', remaining: 300, exceeded: false },
      { per: 'week', remainingCount: 3 },
    ],
  });
  await gate.post('/policy/mandate/authorize', signedOrder(buyer, { amount: 120 }));
  const after = await left(181);
  expect(after).toMatchObject({
    decision: 'block',
    reasonCode: 'PERIOD_LIMIT_EXCEEDED',
    remaining: 880,
    limits: [
      { per: 'day', remaining: 180, exceeded: true },
      { per: 'week', remainingCount: 2, exceeded: false },
    ],
  });
  expect(typeof after['retryAt']).toBe('string');
});

test('a preview is no authorization when it is sent on, and an authorization is no preview', async () => {
  const sentOn = await gate.post('/policy/mandate/authorize', previewOf(gate.agent));
  expect([sentOn.status, sentOn.data['reasonCode']]).toEqual([400, 'MALFORMED_REQUEST']);
  const asPreview = await gate.post(PREVIEW, signedOrder(gate.agent));
  expect([asPreview.status, asPreview.data['reasonCode']]).toEqual([400, 'MALFORMED_REQUEST']);
  expect(asPreview.data['faults']).toMatchObject([{ path: '$.nonce' }]);
});

test('a preview shows nothing to a caller without the key of the agent', async () => {
  const body = previewOf(gate.agent);
  const forged = { ...body, amount: 1 };
  const answers = [
    await gate.post(PREVIEW, forged),
    await gate.post(PREVIEW, { ...body, signature: '00'.repeat(64) }),
    await gate.post(PREVIEW, { ...body, agentDid: 'did:magp:test:unknown' }),
    await gate.post(PREVIEW, previewOf(gate.agent, { issuedAt: '2020-01-01T00:00:00Z' })),
  ];
  expect(answers.map(({ data }) => data['reasonCode'])).toEqual([
    'SIGNATURE_INVALID',
    'SIGNATURE_INVALID',
    'NO_MANDATE',
    'REQUEST_EXPIRED',
  ]);
  for (const { data } of answers) expect(isJsonObject(data) && 'remaining' in data).toBe(false);
});
