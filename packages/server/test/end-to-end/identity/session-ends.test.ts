import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../../support/databases.js';
import { TestServer, textAt } from '../../support/test-server.js';

const PASSWORD = 'correct horse battery staple';
const NEXT = 'another long password';

describe.each(DATABASES)('the end of a session, on %s', (_name, environment) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start(undefined, await environment());
  });
  afterAll(() => server.discard());

  const reaches = async (token: string) => (await server.get('/organisation', { token })).status;
  const logIn = async (username: string): Promise<JsonObject> =>
    (await server.post('/auth/login', { username, password: PASSWORD })).data;
  const refresh = async (refreshToken: unknown) => (await server.post('/auth/refresh-token', { refreshToken })).body;
  const made = async (token: string) =>
    textAt((await server.post('/tokens', { role: 'admin' }, { token })).data, 'token');

  /** A person with a password: a token that an owner made, and one that they made with it. */
  async function person(email: string) {
    const given = await server.personToken('admin', email);
    await server.post('/auth/password', { password: PASSWORD }, { token: given });
    return { given, own: await made(given) };
  }

  // threat money stolen-session-continues: A stolen session continues after the password was changed, or its refresh
  //   token was used twice, by an access token or a token made in it => 401
  test('by a change of the password ends all that any login brought, and nothing else', async () => {
    const { given, own } = await person('changing@example.test');
    const first = await logIn('changing@example.test');
    const second = await logIn('changing@example.test');
    const renewed = await refresh(second['refreshToken']);
    const sessions = [first, second, renewed].map((session) => textAt(session, 'accessToken'));
    const madeInOne = await made(sessions[0] ?? '');
    const descended = [...sessions, madeInOne, await made(madeInOne)];
    const others = textAt(
      (await server.asOwner('/tokens', { role: 'developer', email: 'x@example.test' })).data,
      'token',
    );
    for (const token of [...descended, given, own, others]) expect(await reaches(token)).toBe(200);

    const body = { password: NEXT, currentPassword: PASSWORD };
    const changed = await server.post('/auth/password', body, { token: sessions[1] ?? '' });
    expect(changed.status).toBe(200);
    expect(await Promise.all(descended.map(reaches))).toEqual(descended.map(() => 401));
    expect(await Promise.all([given, own, others].map(reaches))).toEqual([200, 200, 200]);
    expect((await server.post('/auth/refresh-token', { refreshToken: renewed['refreshToken'] })).status).toBe(401);
  });

  // threat stolen-session-continues
  test('by a refresh token that is used twice ends all that this login brought, and no other login', async () => {
    await person('copied@example.test');
    const stolen = await logIn('copied@example.test');
    const other = await logIn('copied@example.test');
    const next = await refresh(stolen['refreshToken']);
    const thiefs = await made(textAt(next, 'accessToken'));
    const rotated = textAt(
      (await server.post(`/tokens/${await idOf(thiefs)}/rotate`, undefined, { token: thiefs })).data,
      'token',
    );
    const tokens = [textAt(stolen, 'accessToken'), textAt(next, 'accessToken'), rotated];
    expect(await Promise.all(tokens.map(reaches))).toEqual([200, 200, 200]);
    expect((await server.post('/auth/refresh-token', { refreshToken: stolen['refreshToken'] })).status).toBe(401);
    expect(await Promise.all(tokens.map(reaches))).toEqual([401, 401, 401]);
    expect(await reaches(textAt(other, 'accessToken'))).toBe(200);
  });

  async function idOf(token: string): Promise<string> {
    const { tokens } = (await server.get('/tokens', { token })).data;
    const [newest] = Array.isArray(tokens) ? tokens : [];
    return textAt(newest ?? null, 'tokenId');
  }
});
