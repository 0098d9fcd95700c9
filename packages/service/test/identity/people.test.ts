import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const PASSWORD = 'correct horse battery staple';

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start();
});
afterAll(() => gate.discard());

const revoke = (email: string, token = gate.ownerToken) => gate.post('/people/revoke', { email }, { token });
const reaches = async (token: string) => (await gate.get('/organisation', { token })).status;

describe('people who leave', () => {
  // covers how-access-tokens
  test('a person who leaves is left without token, session and password, in one step', async () => {
    const token = await gate.personToken('admin', 'leaving@example.test');
    const second = await gate.personToken('developer', 'Leaving@example.test');
    await gate.post('/auth/password', { password: PASSWORD }, { token });
    const login = () => gate.post('/auth/login', { username: 'leaving@example.test', password: PASSWORD });
    const { data } = await login();
    const access = textAt(data, 'accessToken');
    expect([await reaches(token), await reaches(second), await reaches(access)]).toEqual([200, 200, 200]);

    expect((await revoke('LEAVING@example.test')).data).toMatchObject({ tokensEnded: 3 });
    expect([await reaches(token), await reaches(second), await reaches(access)]).toEqual([401, 401, 401]);
    expect((await login()).status).toBe(401);
    expect((await gate.post('/auth/refresh-token', { refreshToken: data['refreshToken'] })).status).toBe(401);
  });

  test('a person who leaves gets no agent any more that they asked for', async () => {
    const token = await gate.personToken('developer', 'asking@example.test');
    const ask = { ownerEmail: textAt(gate.bootstrap, 'owner', 'email'), name: 'A', scope: 'a', financial: false };
    const asked = async () => (await gate.post('/onboarding/requests', ask, { token })).data;
    const [approved, pending] = [await asked(), await asked()];
    const resolve = ({ requestId }: JsonObject) =>
      gate.asOwner(`/onboarding/requests/${requestId}/resolve`, { decision: 'approve' });
    expect((await resolve(approved)).status).toBe(200);
    await revoke('asking@example.test');
    expect((await resolve(pending)).status).toBe(409);
    for (const { requestId, claimToken } of [approved, pending]) {
      const claimed = await gate.get(`/onboarding/requests/${requestId}/claim?token=${claimToken}`);
      expect(claimed).toMatchObject({ status: 409, data: { requestId, status: 'denied' } });
      expect(claimed.data).not.toHaveProperty('config');
    }
  });

  test('a person who leaves is asked for no agent any more', async () => {
    await gate.personToken('owner', 'asked@example.test');
    const ask = { ownerEmail: 'asked@example.test', name: 'A', scope: 'a', financial: false };
    const asked = async () => (await gate.post('/onboarding/requests', ask, { token: gate.developerToken })).status;
    expect(await asked()).toBe(201);
    await revoke('asked@example.test');
    expect(await asked()).toBe(404);
  });

  test('a caller lets go no person who may do more, nor themselves, nor a stranger', async () => {
    const admin = await gate.personToken('admin', 'admin@example.test');
    await gate.personToken('developer', 'was-developer@example.test');
    const promoted = await gate.personToken('owner', 'was-developer@example.test');
    const owner = textAt(gate.bootstrap, 'owner', 'email');
    for (const email of [owner, 'was-developer@example.test', 'admin@example.test']) {
      expect(await revoke(email, admin)).toMatchObject({ status: 403, data: { reasonCode: 'FORBIDDEN' } });
    }
    expect((await revoke(owner)).status).toBe(403);
    expect((await revoke('nobody@example.test')).status).toBe(404);
    expect((await revoke('nobody')).status).toBe(400);
    expect([await reaches(promoted), await reaches(admin), await reaches(gate.ownerToken)]).toEqual([200, 200, 200]);
    await gate.personToken('developer', 'developer@example.test');
    expect((await revoke('developer@example.test', admin)).status).toBe(200);
  });
});
