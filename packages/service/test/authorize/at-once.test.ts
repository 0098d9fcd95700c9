import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../support/databases.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { TestService } from '../support/test-service.js';
import { textAt } from '../support/text-at.js';

const AUTHORIZE = '/policy/mandate/authorize';
const TERMS = { scope: 'purchase-order', currency: 'USD', merchants: ['acme-supplies'] };

describe.each(DATABASES)('%s', (_name, environment) => {
  let gate: TestGate;
  beforeAll(async () => {
    gate = await TestGate.start({ ...(await environment()), GATEWRIGHT_NETWORK: 'testnet' });
  });
  afterAll(() => gate.discard());

  const agent = async (terms: object): Promise<JsonObject> =>
    (await gate.asOwner('/onboarding/agent', { name: 'Agent', ...terms })).data;
  const read = async (path: string) => (await gate.get(path, { token: gate.ownerToken })).data;

  test('calls at once remove no last counterparty unconfirmed', async () => {
    const made = [51, 52, 53, 54].map((seed) => new TestService(new Uint8Array(32).fill(seed)).did);
    const ids: string[] = [];
    for (const did of made) {
      const terms = { did, label: 'a service', confirmEnforcementChange: true };
      ids.push(textAt((await gate.asOwner('/policy/counterparties', terms)).data, 'counterpartyId'));
    }
    const remove = (id: string) => gate.call('POST', `/policy/counterparties/${id}/revoke`, { token: gate.ownerToken });
    const answers = await Promise.all(ids.map(remove));
    for (const id of ids) await gate.asOwner(`/policy/counterparties/${id}/revoke`, { confirmEnforcementChange: true });
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
  });

  // threat money person-who-let: A person who is let go makes tokens meanwhile => none of them opens anything
  test('calls at once leave no token to a person who is let go while they make some', async () => {
    const token = await gate.personToken('owner', 'leaver@example.test');
    const made: string[] = [];
    let gone = false;
    const making = Array.from({ length: 8 }, async () => {
      while (!gone) {
        const { status, data } = await gate.post('/tokens', { role: 'owner' }, { token });
        if (status === 201) made.push(textAt(data, 'token'));
      }
    });
    await expect.poll(() => made.length, { timeout: 60_000 }).toBeGreaterThan(8);
    await gate.asOwner('/people/revoke', { email: 'leaver@example.test' });
    gone = true;
    await Promise.all(making);
    const statuses = await Promise.all(
      made.map(async (each) => (await gate.get('/organisation', { token: each })).status),
    );
    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  // threat money they-renew-session: They renew a session, or set a password, meanwhile => neither outlives them
  test('calls at once leave no session to a person who is let go while they renew some', async () => {
    const [email, password] = ['renewer@example.test', 'a long enough password'];
    const token = await gate.personToken('owner', email);
    expect((await gate.post('/auth/password', { password }, { token })).status).toBe(200);
    const login = async () => (await gate.post('/auth/login', { username: email, password })).data;
    const sessions = await Promise.all(Array.from({ length: 8 }, login));
    let gone = false;
    const renewing = sessions.map(async (first) => {
      for (let session = first; !gone; sessions.push(session)) {
        const next = await gate.post('/auth/refresh-token', { refreshToken: session['refreshToken'] });
        if (next.status !== 200) return;
        session = next.body;
      }
    });
    await expect.poll(() => sessions.length, { timeout: 60_000 }).toBeGreaterThan(24);
    await gate.asOwner('/people/revoke', { email });
    gone = true;
    await Promise.all(renewing);
    const opened = (each: JsonObject) => gate.get('/organisation', { token: textAt(each, 'accessToken') });
    const statuses = await Promise.all(sessions.map(async (each) => (await opened(each)).status));
    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  // threat they-renew-session
  test('calls at once leave no password to a person who is let go while they set one', async () => {
    const [email, password] = ['setter@example.test', 'a long enough password'];
    const token = await gate.personToken('owner', email);
    const setting = gate.post('/auth/password', { password }, { token });
    await gate.asOwner('/people/revoke', { email });
    await setting;
    expect((await gate.post('/auth/login', { username: email, password })).status).toBe(401);
  });

  test('calls at once let no weaker containment replace a stronger one', async () => {
    const path = `/agent-identity/${textAt(await agent({ ...TERMS, maxAmount: 100 }), 'identityId')}`;
    const contain = (status: string) => gate.asOwner(`${path}/contain`, { status, reason: 'a test' });
    await Promise.all(['quarantined', 'suspended', 'suspended', 'suspended'].map(contain));
    expect(await read(path)).toMatchObject({ status: 'quarantined' });
  });

  test('calls at once return every budget of mandates revoked from both ends', async () => {
    const root = textAt(await agent({ ...TERMS, perTxnMax: 500, maxAmount: 1_000 }), 'mandate', 'policyId');
    const delegate = async (parentMandateId: string, maxAmount: number) => {
      const { agentDid } = await agent({ scope: 'read-report' });
      const terms = { agentDid, parentMandateId, ...TERMS, perTxnMax: 10, maxAmount };
      return textAt((await gate.asOwner('/policy/mandate', terms)).data, 'mandateId');
    };
    const child = await delegate(root, 400);
    const grandchild = await delegate(child, 300);
    await Promise.all([grandchild, child].map((id) => gate.asOwner(`/mandate/${id}/revoke`, {})));
    expect(await read(`/mandate/${root}`)).toMatchObject({ remaining: 1_000 });
  });

  // threat money hold-service-paid: A hold that a service paid outside is voided, to spend its budget again =>
  //   `SETTLEMENT_REUSED`
  test('a budget that was paid outside is not given back by a void after the payment: SETTLEMENT_REUSED', async () => {
    const buyer = await agent({ ...TERMS, perTxnMax: 100, maxAmount: 100 });
    const { data } = await gate.post(AUTHORIZE, signedOrder(buyer, { amount: 100 }));
    const authorizationId = textAt(data, 'authorizationId');
    expect((await gate.post('/magp/settlement/reserve', { authorizationId })).status).toBe(200);
    expect((await gate.post('/magp/settlement/finalize', { authorizationId, txHash: '0x1' })).status).toBe(200);
    const voided = await gate.call('POST', `${AUTHORIZE}/${authorizationId}/void`, {});
    expect(voided).toMatchObject({ status: 409, data: { reasonCode: 'SETTLEMENT_REUSED' } });
    expect((await gate.post(AUTHORIZE, signedOrder(buyer, { amount: 100 }))).status).toBe(403);
  });
});
