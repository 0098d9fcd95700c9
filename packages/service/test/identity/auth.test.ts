import { isJsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loginBounds } from '../../src/features/identity/login-attempts.js';
import { LOGIN_BURST_ATTEMPTS } from '../../src/platform/settings/defaults.js';
import type { HttpAnswer } from '../support/gate-client.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start();
});
afterAll(() => gate.discard());

const PASSWORD = 'correct horse battery staple';
const login = (username: string, password: string) => gate.post('/auth/login', { username, password });
const whoAmI = (token: string) => gate.get('/organisation', { token });

/** The statuses of more tries than the allowance has, too close together for it to come back on the slowest machine. */
async function triedAtOnce(attempt: () => Promise<HttpAnswer>): Promise<Set<number>> {
  const answers = await Promise.all(Array.from({ length: LOGIN_BURST_ATTEMPTS + 5 }, attempt));
  return new Set(answers.map(({ status }) => status));
}

async function withPassword(role: string, email: string): Promise<void> {
  const token = await gate.personToken(role, email);
  const set = await gate.post('/auth/password', { password: PASSWORD }, { token });
  if (set.status !== 200) throw new Error(JSON.stringify(set.body));
}

describe('logins', () => {
  // covers how-access-tokens
  test('a login gives a short access token with the person’s role, and a refresh token', async () => {
    await withPassword('developer', 'dev@example.test');
    const { status, data } = await login('DEV@example.test', PASSWORD);
    expect(status).toBe(200);
    const accessToken = textAt(data, 'accessToken');
    expect((await whoAmI(accessToken)).status).toBe(200);
    expect((await gate.get('/policy/escalations', { token: accessToken })).status).toBe(403);
    const lifetime = Date.parse(textAt(data, 'expiredAt')) - Date.now();
    expect(lifetime).toBeLessThanOrEqual(15 * 60 * 1000);
  });

  test('a login has one refusal for a wrong password, an unknown address and a person without a password', async () => {
    await withPassword('developer', 'known@example.test');
    await gate.personToken('developer', 'tokens-only@example.test');
    const answers = [
      await login('known@example.test', 'wrong'),
      await login('unknown@example.test', PASSWORD),
      await login('tokens-only@example.test', ''),
      await login('tokens-only@example.test', PASSWORD),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 400, 401]);
    expect(new Set([answers[0], answers[1], answers[3]].map((answer) => JSON.stringify(answer?.body))).size).toBe(1);
  });

  test('a change of a password needs the current one, and ends the sessions', async () => {
    await withPassword('developer', 'changing@example.test');
    const { data } = await login('changing@example.test', PASSWORD);
    const token = textAt(data, 'accessToken');
    const change = (body: unknown) => gate.post('/auth/password', body, { token });
    expect((await change({ password: 'another long password' })).status).toBe(403);
    expect((await change({ password: 'short', currentPassword: PASSWORD })).status).toBe(400);
    expect((await change({ password: 'another long password', currentPassword: PASSWORD })).status).toBe(200);
    const refreshed = await gate.post('/auth/refresh-token', { refreshToken: data['refreshToken'] });
    expect(refreshed.status).toBe(401);
  });

  test('a login is tried a bounded number of times before 429', async () => {
    const statuses = await triedAtOnce(() => login('bounded@example.test', 'x'));
    expect(statuses).toEqual(new Set([401, 429]));
  });
});

describe('passwords', () => {
  let other: TestGate;
  beforeAll(async () => {
    other = await TestGate.start();
  });
  afterAll(() => other.discard());

  // threat records guessing-password-address: Guessing a password, with the address written in many ways or from
  //   inside => 429 by person and address, in wider bounds by each alone, and by token
  test('the logins of one person are counted together however the address is written, from wherever', () => {
    const spellings = ['olga@example.test', ' OLGA@example.test', 'olga@example.test\t', '\u00a0Olga@Example.Test\n'];
    const here = spellings.map((username) => loginBounds('192.0.2.1', username, null).lane);
    const wherever = spellings.map((username, index) => loginBounds(`192.0.2.${index}`, username, null).person);
    expect([new Set(here).size, new Set(wherever).size]).toEqual([1, 1]);
  });

  // threat guessing-password-address
  test('a holder of a person’s token guesses their password a bounded number of times before 429', async () => {
    const token = await other.personToken('developer', 'guessed@example.test');
    await other.post('/auth/password', { password: PASSWORD }, { token });
    const guess = { password: 'another long password', currentPassword: 'a guess' };
    const statuses = await triedAtOnce(() => other.post('/auth/password', guess, { token }));
    expect(statuses).toEqual(new Set([403, 429]));
  });

  // threat developer-s-token
  test('a token with fewer rights than the login cannot set the first password that opens it: FORBIDDEN', async () => {
    const weak = textAt((await other.asOwner('/tokens', { role: 'developer' })).data, 'token');
    const set = (token: string) => other.post('/auth/password', { password: PASSWORD }, { token });
    expect(await set(weak)).toMatchObject({ status: 403, data: { reasonCode: 'FORBIDDEN' } });
    expect((await set(other.ownerToken)).status).toBe(200);
  });
});

describe('refresh tokens', () => {
  // covers how-access-tokens
  test('a refresh token brings the next session once; its reuse ends every session of that login', async () => {
    const other = await TestGate.start();
    try {
      const token = await other.personToken('developer', 'dev@example.test');
      await other.post('/auth/password', { password: PASSWORD }, { token });
      const { data } = await other.post('/auth/login', { username: 'dev@example.test', password: PASSWORD });
      const refresh = (refreshToken: unknown) => other.post('/auth/refresh-token', { refreshToken });
      const next = await refresh(data['refreshToken']);
      expect(next.body).toEqual({
        accessToken: expect.stringMatching(/^gw_[0-9a-f]{64}$/),
        refreshToken: expect.stringMatching(/^gwr_[0-9a-f]{64}$/),
        expiredAt: expect.any(String),
      });
      expect((await refresh(data['refreshToken'])).status).toBe(401);
      expect((await refresh(next.body['refreshToken'])).status).toBe(401);
      expect((await refresh('gwr_unknown')).status).toBe(401);
    } finally {
      await other.discard();
    }
  });
});

describe('weaker tokens', () => {
  // covers how-access-tokens
  // threat records developer-s-token: A developer's token in an owner's name, to become the owner => `FORBIDDEN`: it
  //   brings no stronger token and sets no first password, and only owners make one
  test('a token that is weaker than its person brings no stronger one, and ends none', async () => {
    const weak = await gate.asOwner('/tokens', { role: 'developer' });
    const token = textAt(weak.data, 'token');
    const { data } = await gate.get('/tokens', { token });
    const rows = Array.isArray(data['tokens']) ? data['tokens'].filter(isJsonObject) : [];
    const strong = rows.find(({ role }) => role === 'owner')?.['tokenId'];
    expect(strong).toEqual(expect.any(String));
    for (const verb of ['rotate', 'revoke']) {
      expect(await gate.post(`/tokens/${strong}/${verb}`, undefined, { token })).toMatchObject({
        status: 403,
        data: { reasonCode: 'FORBIDDEN' },
      });
    }
    expect((await whoAmI(gate.ownerToken)).status).toBe(200);
    expect((await gate.asOwner(`/tokens/${textAt(weak.data, 'tokenId')}/rotate`, undefined)).status).toBe(201);
  });

  // covers how-access-tokens
  // threat developer-s-token
  test('a token in the name of an owner is made by owners alone, whatever its role: FORBIDDEN', async () => {
    const admin = await gate.personToken('admin', 'ambitious@example.test');
    const email = textAt(gate.bootstrap, 'owner', 'email');
    for (const role of ['developer', 'auditor']) {
      const made = await gate.post('/tokens', { role, email: email.toUpperCase() }, { token: admin });
      expect(made).toMatchObject({ status: 403, data: { reasonCode: 'FORBIDDEN' } });
    }
    await gate.personToken('developer', 'promoted@example.test');
    await gate.personToken('owner', 'promoted@example.test');
    const promoted = { role: 'developer', email: 'promoted@example.test' };
    expect((await gate.post('/tokens', promoted, { token: admin })).status).toBe(403);
    expect((await gate.asOwner('/tokens', promoted)).status).toBe(201);
  });
});

describe('access tokens', () => {
  // covers 1.2 how-access-tokens: How access tokens are obtained
  test('access tokens are listed without their text, rotated by their holder alone, and dead once revoked', async () => {
    const made = await gate.asOwner('/tokens', { role: 'developer', email: 'holder@example.test' });
    const { tokenId } = made.data;
    const token = textAt(made.data, 'token');
    const list = await gate.get('/tokens', { token: gate.ownerToken });
    expect(JSON.stringify(list.body)).toContain(String(tokenId));
    expect(JSON.stringify(list.body)).not.toContain(token);
    const own = await gate.get('/tokens', { token });
    const rows = Array.isArray(own.data['tokens']) ? own.data['tokens'].filter(isJsonObject) : [];
    expect(rows.map(({ email }) => email)).toEqual(['holder@example.test']);

    expect((await gate.asOwner(`/tokens/${tokenId}/rotate`, undefined)).status).toBe(404);
    const rotated = await gate.post(`/tokens/${tokenId}/rotate`, undefined, { token });
    expect(rotated.status).toBe(201);
    expect((await whoAmI(token)).status).toBe(401);
    const next = textAt(rotated.data, 'token');
    expect((await whoAmI(next)).status).toBe(200);
    expect((await gate.asOwner(`/tokens/${textAt(rotated.data, 'tokenId')}/revoke`, undefined)).status).toBe(200);
    expect((await whoAmI(next)).status).toBe(401);
  });

  test('an admin makes no token of an owner or for another admin, and revokes none of an owner', async () => {
    const admin = await gate.personToken('admin', 'admin@example.test');
    expect((await gate.post('/tokens', { role: 'owner' }, { token: admin })).status).toBe(403);
    const another = { role: 'admin', email: 'another@example.test' };
    expect((await gate.post('/tokens', another, { token: admin })).status).toBe(403);
    expect((await gate.post('/tokens', { ...another, role: 'developer' }, { token: admin })).status).toBe(201);
    expect((await gate.post('/tokens', { role: 'admin' }, { token: admin })).status).toBe(201);
    const owners = await gate.asOwner('/tokens', { role: 'owner', email: 'second@example.test' });
    const path = `/tokens/${textAt(owners.data, 'tokenId')}/revoke`;
    expect((await gate.post(path, undefined, { token: admin })).status).toBe(403);
    expect((await gate.post(path, undefined, { token: gate.developerToken })).status).toBe(404);
  });
});
