import { isJsonObject, type JsonObject, toHex, utf8 } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decryptAgentKey } from '../../src/features/onboarding/key-encryption.js';
import { KeyDerivations } from '../../src/platform/runtime/key-derivation.js';
import { escalate, resolveAs, reviewRules, statusOf } from '../support/escalated.js';
import { setApprovals } from '../support/set-approvals.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';
import { testTimers } from '../support/timers.js';

let gate: TestGate;
let admin: string;
beforeAll(async () => {
  gate = await TestGate.start();
  admin = await gate.personToken('admin', 'admin@example.test');
});
afterAll(() => gate.discard());

const DERIVATION = {
  subtle: crypto.subtle,
  derivations: new KeyDerivations({ atOnce: 1, restMs: 0 }, testTimers),
};
const AUTHORIZE = '/policy/mandate/authorize';
const REQUESTS = '/onboarding/requests';
const ASK = { name: 'Buyer', scope: 'purchase-order', perTxnMax: 1000, maxAmount: 2000, currency: 'USD' };
const ownerEmail = () => textAt(gate.bootstrap, 'owner', 'email');
const request = (ask: JsonObject = {}, token = gate.developerToken) =>
  gate.post(REQUESTS, { ownerEmail: ownerEmail(), ...ASK, ...ask }, { token });
const resolve = (id: string, decision: string, token = gate.ownerToken) =>
  gate.post(`${REQUESTS}/${id}/resolve`, { decision }, { token });
const claim = (id: string, claimToken: string, headers: Record<string, string> = {}) =>
  gate.get(`${REQUESTS}/${id}/claim`, { headers: { 'x-claim-token': claimToken, ...headers } });

async function requested(ask: JsonObject = {}, token?: string) {
  const { data } = await request(ask, token);
  return { id: textAt(data, 'requestId'), claimToken: textAt(data, 'claimToken') };
}

async function approved(ask: JsonObject = {}) {
  const asked = await requested(ask);
  await resolve(asked.id, 'approve');
  return asked;
}

function configOf(answer: { readonly data: JsonObject }): JsonObject {
  const { config } = answer.data;
  if (!isJsonObject(config)) throw new Error('the answer holds no config');
  return config;
}

describe('requests', () => {
  // covers 1.3 developer-who-owner: A developer who is not the owner requests an agent; the owner or an admin
  //   approves; the developer claims with a one-time token
  // covers 1.3 owneremail-name-scope: ownerEmail, name, scope, financial, spend limits; requestId and claimToken
  test('a request waits for the owner, shows them what is asked and never the claim token', async () => {
    const answer = await request({ merchants: ['acme-supplies'] });
    expect(answer).toMatchObject({
      status: 201,
      data: {
        requestId: expect.any(String),
        claimToken: expect.stringMatching(/^[0-9a-f]{64}$/),
        status: 'pending',
        ownerEmail: ownerEmail(),
        financial: true,
      },
    });
    const queue = await gate.get(REQUESTS, { token: gate.ownerToken });
    const rows = Array.isArray(queue.data['requests']) ? queue.data['requests'].filter(isJsonObject) : [];
    const row = rows.find(({ requestId }) => requestId === answer.data['requestId']);
    expect(row).toMatchObject({
      name: 'Buyer',
      perTxnMax: 1000,
      merchants: ['acme-supplies'],
      approvals: 0,
      required: 1,
    });
    expect(JSON.stringify(queue.body)).not.toContain(textAt(answer.data, 'claimToken'));
  });

  // covers owneremail-name-scope
  test('a request for an agent that moves no money must say so, and is refused with 400 otherwise', async () => {
    const body = { ownerEmail: ownerEmail(), name: 'Reader', scope: 'read-report' };
    const options = { token: gate.developerToken };
    expect((await gate.post(REQUESTS, body, options)).status).toBe(400);
    const answer = await gate.post(REQUESTS, { ...body, financial: false }, options);
    expect(answer).toMatchObject({ status: 201, data: { financial: false, currency: null } });
  });

  // covers owneremail-name-scope
  test.each<[string, JsonObject, string]>([
    ['limits that cannot be counted', { perTxnMax: 1.0000001 }, '$.perTxnMax'],
    ['an empty allow-list of counterparties', { counterparties: [] }, '$.counterparties'],
    ['a key that is none', { publicKey: 'zz' }, '$.publicKey'],
    ['limits on an agent that moves no money', { financial: false }, '$.financial'],
  ])('a request is refused with %s', async (_name, ask, path) => {
    expect(await request(ask)).toMatchObject({ status: 400, data: { faults: [{ path }] } });
  });

  test('a request gets UNKNOWN_RULE_PACK where the pack alone is wrong, and every fault otherwise', async () => {
    const data = { reasonCode: 'UNKNOWN_RULE_PACK', faults: [{ path: '$.rulePack' }] };
    expect(await request({ rulePack: 'none' })).toMatchObject({ status: 404, data });
    expect(await gate.asOwner('/onboarding/agent', { ...ASK, rulePack: 'none' })).toMatchObject({ status: 404, data });
    const faults = expect.arrayContaining([{ path: '$.rulePack', message: expect.any(String) }]);
    expect(await request({ rulePack: 'none', publicKey: 'zz' })).toMatchObject({
      status: 400,
      data: { reasonCode: 'MALFORMED_REQUEST', faults },
    });
  });

  test('a person may have fifty requests waiting, and the next one gets 429', async () => {
    const token = await gate.personToken('developer', 'eager@example.test');
    const statuses = [];
    for (let asked = 0; asked < 51; asked += 1) statuses.push((await request({}, token)).status);
    expect(statuses.slice(-2)).toEqual([201, 429]);
  });

  // covers owneremail-name-scope
  test('a request to an address that owns nothing here is 404', async () => {
    expect(await request({ ownerEmail: 'nobody@example.test' })).toMatchObject({ status: 404 });
    expect(await request({ ownerEmail: 'admin@example.test' })).toMatchObject({ status: 404 });
  });
});

describe('decisions', () => {
  // covers approval-claiming-two
  test('the decision belongs to owners and admins, and never to the requester, whatever role they hold as well', async () => {
    const { id } = await requested();
    expect((await resolve(id, 'approve', gate.developerToken)).status).toBe(403);
    const own = await requested({}, gate.ownerToken);
    expect(await resolve(own.id, 'approve')).toMatchObject({ status: 403, data: { reasonCode: 'FORBIDDEN' } });
    const developerAsAdmin = await gate.personToken(
      'admin',
      textAt(gate.bootstrap, 'developer', 'email').toUpperCase(),
    );
    expect(await resolve(id, 'approve', developerAsAdmin)).toMatchObject({ status: 403 });
    expect((await resolve(own.id, 'approve', admin)).data['status']).toBe('approved');
  });

  // covers 1.3 approve-deny-m: approve and deny; M-of-N as for a held action
  test('the decision on a request needs as many different people as the organisation says', async () => {
    await gate.asOwner('/organisation/approvals', { escalation: 1, onboarding: 2 });
    const { id, claimToken } = await requested();
    await setApprovals(gate, { escalation: 1, onboarding: 1 });
    expect((await resolve(id, 'approve')).data).toMatchObject({ status: 'pending', approvals: 1, required: 2 });
    const again = textAt((await gate.asOwner('/tokens', { role: 'admin' })).data, 'token');
    expect((await resolve(id, 'approve', again)).status).toBe(409);
    expect(await claim(id, claimToken)).toMatchObject({
      status: 403,
      data: { reasonCode: 'ESCALATION_PENDING', status: 'pending' },
    });
    expect((await resolve(id, 'approve', admin)).data).toMatchObject({ status: 'approved', approvals: 2 });
  });

  // covers approve-deny-m
  test('a denied request gives no config, and the denial is not taken back', async () => {
    const { id, claimToken } = await requested();
    expect((await resolve(id, 'deny')).data['status']).toBe('denied');
    expect((await resolve(id, 'approve', admin)).status).toBe(409);
    expect(await claim(id, claimToken)).toMatchObject({
      status: 409,
      data: { reasonCode: 'ESCALATION_NOT_APPROVED', requestId: id, status: 'denied' },
    });
  });
});

/** The status of a request as its reviewers see it. */
async function standingOf(id: string) {
  const { data } = await gate.get(REQUESTS, { token: gate.ownerToken });
  const requests = Array.isArray(data['requests']) ? data['requests'].filter(isJsonObject) : [];
  return requests.find(({ requestId }) => requestId === id)?.['status'];
}

describe('claims', () => {
  // covers developer-who-owner
  // covers claim-public-one
  test('the claim of a request gives the config once, and the agent acts with it', async () => {
    const { id, claimToken } = await approved({ rulePack: 'procurement' });
    const first = await gate.get(`${REQUESTS}/${id}/claim?token=${claimToken}`);
    expect(first).toMatchObject({ status: 200, data: { status: 'approved' } });
    const config = configOf(first);
    expect((await gate.post(AUTHORIZE, signedOrder(config))).data['reasonCode']).toBe('AUTHORIZED');
    expect((await gate.post(AUTHORIZE, signedOrder(config, { amount: 501 }))).data['reasonCode']).toBe(
      'PROCUREMENT_APPROVAL_REQUIRED',
    );
    expect(await claim(id, claimToken)).toMatchObject({
      status: 410,
      data: { reasonCode: 'CONFIG_ALREADY_DELIVERED', status: 'claimed' },
    });
    expect(await standingOf(id)).toBe('claimed');
  });

  // covers 1.2 approval-claiming-two: Approval and claiming are two credentials of two people
  test('the claim takes the claim token alone: an owner’s token does not claim, nor a claim token approve', async () => {
    const { id, claimToken } = await requested();
    expect(await resolve(id, 'approve', claimToken)).toMatchObject({ status: 401 });
    await resolve(id, 'approve');
    const path = `${REQUESTS}/${id}/claim`;
    for (const token of [gate.ownerToken, gate.developerToken, admin]) {
      expect(await gate.get(path, { token })).toMatchObject({
        status: 401,
        data: { reasonCode: 'CLAIM_TOKEN_INVALID' },
      });
      expect((await claim(id, token)).status).toBe(401);
    }
    const other = await requested();
    expect((await claim(id, other.claimToken)).status).toBe(401);
    expect((await claim('none', claimToken)).status).toBe(404);
    expect((await claim(id, claimToken)).status).toBe(200);
  });

  test('the claim of a request is not used up by a HEAD request, which gets 405', async () => {
    const { id, claimToken } = await approved();
    const head = await gate.fetch(`${REQUESTS}/${id}/claim?token=${claimToken}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET']);
    expect(configOf(await claim(id, claimToken))['agentKey']).toEqual(expect.any(String));
  });

  test('the claim hands a managed key out under a passphrase where the claimant sends one', async () => {
    const { id, claimToken } = await approved();
    expect((await claim(id, claimToken, { 'x-key-passphrase': 'short' })).status).toBe(400);
    // As a client sends UTF-8: one character for each byte.
    const umlauts = Buffer.from('pässwörd-lang', 'utf8').toString('latin1');
    expect(await claim(id, claimToken, { 'x-key-passphrase': umlauts })).toMatchObject({
      status: 400,
      data: { faults: [{ path: 'x-key-passphrase' }] },
    });
    const config = configOf(await claim(id, claimToken, { 'x-key-passphrase': 'correct horse' }));
    expect(config['agentKey']).toBeNull();
    const encrypted = {
      ciphertext: textAt(config, 'agentKeyEncrypted', 'ciphertext'),
      salt: textAt(config, 'agentKeyEncrypted', 'salt'),
    };
    const agentKey = await decryptAgentKey(encrypted, 'correct horse', DERIVATION);
    expect((await gate.post(AUTHORIZE, signedOrder({ ...config, agentKey }))).status).toBe(200);
    await expect(decryptAgentKey(encrypted, 'wrong horse', DERIVATION)).rejects.toThrow();
  });

  // covers 1.2 post-verify-key: POST …/verify-key for a brought key
  test('the claim of a brought key needs the proof of possession, by the claim token and the key itself', async () => {
    const seed = new Uint8Array(32).fill(91);
    const { id, claimToken } = await approved({ publicKey: toHex(nodeEd25519.publicKey(seed)) });
    const config = configOf(await claim(id, claimToken));
    expect(config).toMatchObject({ agentKey: null, keyVerified: false });
    expect(await standingOf(id)).toBe('key_pending');
    const order = () => gate.post(AUTHORIZE, signedOrder({ ...config, agentKey: toHex(seed) }));
    expect((await order()).data['reasonCode']).toBe('AGENT_KEY_UNVERIFIED');
    const sign = (challenge: string, key = seed) => toHex(nodeEd25519.sign(utf8(challenge), key));
    const verify = (body: unknown) => gate.post(`${REQUESTS}/${id}/verify-key`, body);
    const old = textAt(config, 'challenge');
    expect((await verify({ signature: sign(old) })).status).toBe(401);
    expect((await verify({ signature: sign(old), claimToken: gate.ownerToken })).status).toBe(401);
    const renewed = await gate.post(`${REQUESTS}/${id}/regenerate-challenge`, { claimToken });
    const challenge = textAt(renewed.data, 'challenge');
    expect((await verify({ signature: sign(old), claimToken })).data['reasonCode']).toBe('SIGNATURE_INVALID');
    const stranger = sign(challenge, new Uint8Array(32).fill(92));
    const refused = { status: 401, data: { reasonCode: 'SIGNATURE_INVALID' } };
    expect(await verify({ signature: stranger, claimToken })).toMatchObject(refused);
    expect((await verify({ signature: sign(challenge), claimToken })).data).toMatchObject({ verified: true });
    expect((await verify({ signature: sign(challenge), claimToken })).status).toBe(409);
    expect((await order()).data['reasonCode']).toBe('AUTHORIZED');
    expect(await standingOf(id)).toBe('active');
  });

  test('the claim of a key that an agent has already gets CONFLICT, also when it is tried again', async () => {
    const publicKey = toHex(nodeEd25519.publicKey(new Uint8Array(32).fill(93)));
    const [first, second] = [await approved({ publicKey }), await approved({ publicKey })];
    expect((await claim(first.id, first.claimToken)).status).toBe(200);
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await claim(second.id, second.claimToken)).toMatchObject({
        status: 409,
        data: { reasonCode: 'CONFLICT' },
      });
    }
  });

  test.each([
    ['verify-key', { signature: '00'.repeat(64) }],
    ['regenerate-challenge', {}],
  ])(
    'the claim of a request comes before %s: CONFLICT, and CLAIM_TOKEN_INVALID without its token',
    async (verb, body) => {
      const { id, claimToken } = await approved();
      const codeOf = async (requestId: string, more: object) =>
        (await gate.post(`${REQUESTS}/${requestId}/${verb}`, { ...body, ...more })).data['reasonCode'];
      expect(await codeOf('none', { claimToken })).toBe('NOT_FOUND');
      expect(await codeOf(id, {})).toBe('CLAIM_TOKEN_INVALID');
      expect(await codeOf(id, { claimToken: gate.ownerToken })).toBe('CLAIM_TOKEN_INVALID');
      expect(await codeOf(id, { claimToken })).toBe('CONFLICT');
    },
  );

  test('the claim of a request makes an agent whose requester decides nothing that it asks', async () => {
    const developerEmail = textAt(gate.bootstrap, 'developer', 'email');
    const { id, claimToken } = await approved({ sop: { title: 'Review', documentJson: reviewRules() } });
    const config = configOf(await claim(id, claimToken));
    const escalationId = await escalate(gate, config);
    const promoted = await gate.personToken('admin', developerEmail);
    expect(await resolveAs(gate, promoted, escalationId, 'approve')).toMatchObject({ status: 403 });
    expect((await resolveAs(gate, admin, escalationId, 'approve')).status).toBe(200);
    expect((await statusOf(gate, escalationId))['status']).toBe('approved');
  });

  // covers 1.2 claim-public-one: The claim is public, by the one-time token
  test('two claims of one request at once give one config: 200 and 410', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, claimToken } = await approved();
      const answers = await Promise.all([claim(id, claimToken), claim(id, claimToken)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    }
  });
});

describe('catalogue', () => {
  test('rule packs are listed and shown, and every one compiles for an agent', async () => {
    const { body } = await gate.get('/onboarding/rule-packs');
    const packs = Array.isArray(body['data']) ? body['data'].filter(isJsonObject) : [];
    expect(packs.length).toBeGreaterThan(1);
    for (const { key } of packs) {
      expect((await gate.get(`/onboarding/rule-packs/${key}`)).data).toMatchObject({
        documentJson: expect.any(Object),
      });
      expect((await gate.asOwner('/onboarding/agent', { ...ASK, rulePack: key })).status).toBe(201);
    }
    expect((await gate.get('/onboarding/rule-packs/none')).status).toBe(404);
  });
});

describe('sandbox', () => {
  // covers 1.3 sandbox-agent-without: A sandbox agent without account, for flights; a purchase order is NO_MANDATE
  test('the sandbox gives every caller an agent for flights, up to 500, and NO_MANDATE for anything else', async () => {
    const { data } = await gate.call('POST', '/onboarding/sandbox');
    expect(data).toMatchObject({ sandbox: true, financial: true, network: 'sandbox', perTxnMax: 500 });
    const flight = { action: 'flight-purchase', merchant: 'skyward-air', itinerary: { riskLevel: 'low' } };
    const codeOf = async (ask: JsonObject) => (await gate.post(AUTHORIZE, signedOrder(data, ask))).data['reasonCode'];
    expect(await codeOf({ ...flight, amount: 300 })).toBe('AUTHORIZED');
    expect(await codeOf({ ...flight, amount: 500 })).toBe('AUTHORIZED');
    expect(await codeOf({ ...flight, amount: 501 })).toBe('SOP_SPEND_CAP');
    expect(await codeOf({ ...flight, merchant: 'elsewhere' })).toBe('MERCHANT_NOT_ALLOWED');
    expect(await codeOf({})).toBe('NO_MANDATE');
  });

  test('a sandbox agent that moves no money is permitted its action without an amount, and no amount above 0', async () => {
    const { data } = await gate.post('/onboarding/sandbox', { financial: false });
    const flight = { action: 'flight-purchase', merchant: 'skyward-air', itinerary: { riskLevel: 'low' } };
    // Undefined is left out of the JSON that is sent, and signed as 0.
    const unstated: object = { amount: undefined };
    const answer = (ask: object) => gate.post(AUTHORIZE, signedOrder(data, Object.assign({}, flight, unstated, ask)));
    expect(await answer({})).toMatchObject({ status: 200, data: { reasonCode: 'AUTHORIZED' } });
    for (const ask of [{ amount: 1_000_000_000 }, { amount: '0.01', currency: 'JPY' }]) {
      expect(await answer(ask)).toMatchObject({
        status: 403,
        data: { decision: 'block', reasonCode: 'AMOUNT_NOT_DETERMINABLE', authorizationId: null },
      });
    }
  });

  test('the sandbox is for everybody also where organisations are limited, and acts with DIDs of another network', async () => {
    const limited = await TestGate.start({
      GATEWRIGHT_FREE_TIER: 'on',
      GATEWRIGHT_DID_METHOD: 'hedera',
      GATEWRIGHT_DID_ENTITY: '0.0.1001',
    });
    for (let asked = 0; asked < 7; asked += 1) {
      const { data } = await limited.post('/onboarding/sandbox', {});
      const itinerary = { riskLevel: 'low' };
      const flight = { action: 'flight-purchase', merchant: 'skyward-air', amount: 300, itinerary };
      expect((await limited.post(AUTHORIZE, signedOrder(data, flight))).data['reasonCode']).toBe('AUTHORIZED');
    }
    await limited.discard();
  });

  // covers sandbox-agent-without
  test('the sandbox is bounded by the address that asks: 429', async () => {
    const bounded = await TestGate.start();
    const statuses = [];
    for (let asked = 0; asked < 25; asked += 1) {
      statuses.push((await bounded.post('/onboarding/sandbox', { financial: false })).status);
    }
    expect(statuses).toContain(201);
    expect(statuses.at(-1)).toBe(429);
    await bounded.discard();
  });
});
