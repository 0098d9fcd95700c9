import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../support/databases.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const PASSWORD = 'correct horse battery staple';
const NEXT = 'another long password';

describe.each(DATABASES)('%s', (_name, environment) => {
  let gate: TestGate;
  beforeAll(async () => {
    gate = await TestGate.start(await environment());
  });
  afterAll(() => gate.discard());

  const reaches = async (token: string) => (await gate.get('/organisation', { token })).status;
  const logIn = async (username: string): Promise<JsonObject> =>
    (await gate.post('/auth/login', { username, password: PASSWORD })).data;
  const refresh = async (refreshToken: unknown) => (await gate.post('/auth/refresh-token', { refreshToken })).body;
  const makes = async (token: string) => (await gate.post('/tokens', { role: 'admin' }, { token })).data;
  const made = async (token: string) => textAt(await makes(token), 'token');

  /** A person with a password: a token that an owner made, and one that they made with it. */
  async function person(email: string) {
    const given = await gate.personToken('admin', email);
    await gate.post('/auth/password', { password: PASSWORD }, { token: given });
    return { given, own: await made(given) };
  }

  // threat money stolen-session-continues: A stolen session continues after the password was changed, or its refresh
  //   token was used twice, by an access token or a token made in it => 401
  test('a change of the password ends all that any login brought, and nothing else', async () => {
    const { given, own } = await person('changing@example.test');
    const first = await logIn('changing@example.test');
    const second = await logIn('changing@example.test');
    const renewed = await refresh(second['refreshToken']);
    const sessions = [first, second, renewed].map((session) => textAt(session, 'accessToken'));
    const madeInOne = await made(sessions[0] ?? '');
    const descended = [...sessions, madeInOne, await made(madeInOne)];
    const others = textAt(
      (await gate.asOwner('/tokens', { role: 'developer', email: 'x@example.test' })).data,
      'token',
    );
    for (const token of [...descended, given, own, others]) expect(await reaches(token)).toBe(200);

    const body = { password: NEXT, currentPassword: PASSWORD };
    const changed = await gate.post('/auth/password', body, { token: sessions[1] ?? '' });
    expect(changed.status).toBe(200);
    expect(await Promise.all(descended.map(reaches))).toEqual(descended.map(() => 401));
    expect(await Promise.all([given, own, others].map(reaches))).toEqual([200, 200, 200]);
    expect((await gate.post('/auth/refresh-token', { refreshToken: renewed['refreshToken'] })).status).toBe(401);
  });

  // threat stolen-session-continues
  test('a refresh token that is used twice ends all that its login brought, and no other login', async () => {
    await person('copied@example.test');
    const stolen = await logIn('copied@example.test');
    const other = await logIn('copied@example.test');
    const next = await refresh(stolen['refreshToken']);
    const thiefs = await makes(textAt(next, 'accessToken'));
    const path = `/tokens/${textAt(thiefs, 'tokenId')}/rotate`;
    const rotated = textAt((await gate.post(path, undefined, { token: textAt(thiefs, 'token') })).data, 'token');
    const tokens = [textAt(stolen, 'accessToken'), textAt(next, 'accessToken'), rotated];
    expect(await Promise.all(tokens.map(reaches))).toEqual([200, 200, 200]);
    expect((await gate.post('/auth/refresh-token', { refreshToken: stolen['refreshToken'] })).status).toBe(401);
    expect(await Promise.all(tokens.map(reaches))).toEqual([401, 401, 401]);
    expect(await reaches(textAt(other, 'accessToken'))).toBe(200);
  });
});
