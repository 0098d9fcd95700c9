import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTokenOffline } from '../../../src/offline/offline-token.js';
import { readSettings } from '../../../src/settings/settings.js';
import { TestServer, textAt } from '../../support/test-server.js';

const PASSWORD = 'correct horse battery staple';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.discard());

const revoke = (email: string, token = server.ownerToken) => server.post('/people/revoke', { email }, { token });
const reaches = async (token: string) => (await server.get('/organisation', { token })).status;

describe('a person who leaves', () => {
  // covers how-access-tokens
  test('is left without token, session and password, in one step', async () => {
    const token = await server.personToken('admin', 'leaving@example.test');
    const second = await server.personToken('developer', 'Leaving@example.test');
    await server.post('/auth/password', { password: PASSWORD }, { token });
    const login = () => server.post('/auth/login', { username: 'leaving@example.test', password: PASSWORD });
    const { data } = await login();
    const access = textAt(data, 'accessToken');
    expect([await reaches(token), await reaches(second), await reaches(access)]).toEqual([200, 200, 200]);

    expect((await revoke('LEAVING@example.test')).data).toMatchObject({ tokensEnded: 3 });
    expect([await reaches(token), await reaches(second), await reaches(access)]).toEqual([401, 401, 401]);
    expect((await login()).status).toBe(401);
    expect((await server.post('/auth/refresh-token', { refreshToken: data['refreshToken'] })).status).toBe(401);
  });

  test('gets no agent any more that they asked for', async () => {
    const token = await server.personToken('developer', 'asking@example.test');
    const ask = { ownerEmail: textAt(server.bootstrap, 'owner', 'email'), name: 'A', scope: 'a', financial: false };
    const asked = async () => (await server.post('/onboarding/requests', ask, { token })).data;
    const [approved, pending] = [await asked(), await asked()];
    const resolve = ({ requestId }: JsonObject) =>
      server.asOwner(`/onboarding/requests/${requestId}/resolve`, { decision: 'approve' });
    expect((await resolve(approved)).status).toBe(200);
    await revoke('asking@example.test');
    expect((await resolve(pending)).status).toBe(409);
    for (const { requestId, claimToken } of [approved, pending]) {
      const claimed = await server.get(`/onboarding/requests/${requestId}/claim?token=${claimToken}`);
      expect(claimed).toMatchObject({ status: 200, data: { requestId, status: 'denied' } });
      expect(claimed.data).not.toHaveProperty('config');
    }
  });

  test('is given no token on the database of a stopped server either', async () => {
    const other = await TestServer.start();
    await other.personToken('developer', 'leaving@example.test');
    await other.asOwner('/people/revoke', { email: 'leaving@example.test' });
    await other.stop();
    const settings = readSettings({ GATEWRIGHT_DATA_DIR: other.dataDir });
    const make = (email: string) => createTokenOffline(settings, email, 'developer');
    await expect(make('Leaving@example.test')).rejects.toMatchObject({ code: 'ACCESS_ENDED' });
    expect((await make('staying@example.test')).token).toMatch(/^gw_/);
    await other.discard();
  });

  test('is asked for no agent any more', async () => {
    await server.personToken('owner', 'asked@example.test');
    const ask = { ownerEmail: 'asked@example.test', name: 'A', scope: 'a', financial: false };
    const asked = async () => (await server.post('/onboarding/requests', ask, { token: server.developerToken })).status;
    expect(await asked()).toBe(201);
    await revoke('asked@example.test');
    expect(await asked()).toBe(404);
  });

  test('is no person who may do more than the caller, nor the caller, nor a stranger', async () => {
    const admin = await server.personToken('admin', 'admin@example.test');
    await server.personToken('developer', 'was-developer@example.test');
    const promoted = await server.personToken('owner', 'was-developer@example.test');
    const owner = textAt(server.bootstrap, 'owner', 'email');
    for (const email of [owner, 'was-developer@example.test', 'admin@example.test']) {
      expect(await revoke(email, admin)).toMatchObject({ status: 403, data: { reasonCode: 'FORBIDDEN' } });
    }
    expect((await revoke(owner)).status).toBe(403);
    expect((await revoke('nobody@example.test')).status).toBe(404);
    expect((await revoke('nobody')).status).toBe(400);
    expect([await reaches(promoted), await reaches(admin), await reaches(server.ownerToken)]).toEqual([200, 200, 200]);
    await server.personToken('developer', 'developer@example.test');
    expect((await revoke('developer@example.test', admin)).status).toBe(200);
  });
});
