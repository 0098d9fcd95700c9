import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONSOLE_SESSION_TTL_MS } from '../../src/features/identity/console-session.js';
import { DATABASES } from '../support/databases.js';
import { jws, LocalIssuer, signingKey } from '../support/local-issuer.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const PASSWORD = 'correct horse battery staple';
const OWN = 'http://gate.test';
const FOREIGN = 'http://evil.test';
const KEY = signingKey('key', 'ES256');
/** A write of an owner. */
const WRITE = '/organisation/holds';

describe.each(DATABASES)('%s', (_name, environment) => {
  const issuer = new LocalIssuer();
  let gate: TestGate;
  beforeAll(async () => {
    issuer.keys = [KEY];
    await issuer.listen();
    gate = await TestGate.start({ ...(await environment()), GATEWRIGHT_OIDC_ISSUER: issuer.url });
  });
  afterAll(async () => {
    await gate.discard();
    await issuer.close();
  });

  /** A page with its cookie, as a browser keeps it. */
  async function opened(body: object, headers: Readonly<Record<string, string>> = { origin: OWN }) {
    const answer = await gate.post('/console/session', body, { headers });
    const given = answer.headers.get('set-cookie') ?? '';
    const [cookie = ''] = given.split(';');
    return { answer, given, cookie, csrf: String(answer.data['csrfToken']) };
  }
  type Page = Awaited<ReturnType<typeof opened>>;
  const read = async (cookie: string, headers: Readonly<Record<string, string>> = {}) =>
    (await gate.get('/organisation', { headers: { cookie, ...headers } })).status;
  const write = async (
    { cookie, csrf }: Pick<Page, 'cookie' | 'csrf'>,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const sent = { cookie, origin: OWN, 'x-gatewright-csrf': csrf, ...headers };
    return (await gate.post(WRITE, { minutes: 30 }, { headers: sent })).status;
  };
  async function person(email: string, role = 'admin') {
    const token = await gate.personToken(role, email);
    await gate.post('/auth/password', { password: PASSWORD }, { token });
    return token;
  }

  test('a console session opens with a password or a token, and reads and writes as its person', async () => {
    await person('pat@example.test', 'owner');
    for (const body of [{ username: 'pat@example.test', password: PASSWORD }, { token: gate.ownerToken }]) {
      const page = await opened(body);
      expect(page.answer.status).toBe(201);
      expect(page.given).toMatch(
        /^gatewright-session=gws_[0-9a-f]{64}; Path=\/; Max-Age=(?:43200|43199); HttpOnly; SameSite=Strict$/,
      );
      expect([await read(page.cookie), await write(page)]).toEqual([200, 200]);
      const { data } = await gate.get('/console/session', { headers: { cookie: page.cookie } });
      expect(data).toEqual(page.answer.data);
      expect(data).toMatchObject({ role: 'owner', csrfToken: page.csrf });
    }
  });

  test('a console session is named by no token in any answer, and its cookie is no bearer token', async () => {
    const page = await opened({ token: gate.ownerToken });
    const secret = page.cookie.split('=')[1] ?? '';
    expect(JSON.stringify(page.answer.body)).not.toMatch(/gws?_[0-9a-f]{8}/);
    expect((await gate.get('/organisation', { token: secret })).status).toBe(401);
    expect(await read(`gatewright-session=${gate.ownerToken}`)).toBe(401);
    const { tokens } = (await gate.get('/tokens', { headers: { cookie: page.cookie } })).data;
    expect(tokens).toEqual((await gate.get('/tokens', { token: gate.ownerToken })).data['tokens']);
  });

  // threat operations console-forged-write: A page of another site writes with the cookie of a person who is logged in =>
  //   401 without the own origin and the CSRF token of that session
  test('a console session counts for no write of another site, nor without its own CSRF token', async () => {
    const page = await opened({ token: gate.ownerToken });
    const other = await opened({ token: gate.ownerToken });
    for (const origin of [FOREIGN, 'null', 'http://gate.test.evil.test', 'http://gate.test:8080', `${OWN}/`]) {
      expect(await write(page, { origin }), origin).toBe(401);
    }
    expect(await write(page, { 'sec-fetch-site': 'cross-site' })).toBe(401);
    expect(await write(page, { 'sec-fetch-site': 'same-site' })).toBe(401);
    for (const csrf of ['', 'x', other.csrf, page.csrf.toUpperCase(), `${page.csrf}0`]) {
      expect(await write({ cookie: page.cookie, csrf }), csrf).toBe(401);
    }
    const headers = { cookie: page.cookie, 'x-gatewright-csrf': page.csrf };
    expect((await gate.post(WRITE, { minutes: 30 }, { headers })).status).toBe(401);
    expect(await write(page, { 'sec-fetch-site': 'same-origin' })).toBe(200);
  });

  test('a console session counts for no read that the page of another site makes', async () => {
    const { cookie } = await opened({ token: gate.ownerToken });
    expect(await read(cookie, { origin: FOREIGN })).toBe(401);
    expect(await read(cookie, { 'sec-fetch-site': 'cross-site' })).toBe(401);
    expect(await read(cookie, { 'sec-fetch-site': 'same-origin' })).toBe(200);
  });

  test('a console session opens for no page of another site', async () => {
    for (const headers of [{ origin: FOREIGN }, { origin: OWN, 'sec-fetch-site': 'cross-site' }]) {
      const { answer, given } = await opened({ token: gate.ownerToken }, headers);
      expect([answer.status, given]).toEqual([401, '']);
    }
  });

  // threat operations console-fixed-session: A session that an attacker planted in the browser before the login => the login
  //   gives another one, and the planted one stays without access
  test('a console session is a new one at each login, whatever cookie the browser had', async () => {
    const planted = `gws_${'ab'.repeat(32)}`;
    const headers = { origin: OWN, cookie: `gatewright-session=${planted}` };
    const first = await opened({ token: gate.ownerToken }, headers);
    const second = await opened({ token: gate.ownerToken }, { origin: OWN, cookie: first.cookie });
    expect(new Set([planted, first.cookie, second.cookie]).size).toBe(3);
    expect(await read(headers.cookie)).toBe(401);
  });

  test('a console session has a __Host- cookie under TLS, where the plain name counts for nothing', async () => {
    const page = await opened({ token: gate.ownerToken }, { origin: 'https://gate.test' });
    expect(page.given).toMatch(/^__Host-gatewright-session=.*; Secure$/);
    const plain = page.cookie.replace('__Host-', '');
    expect(await write(page, { origin: 'https://gate.test' })).toBe(200);
    expect(await write({ ...page, cookie: plain }, { origin: 'https://gate.test' })).toBe(401);
  });

  test('a console session ends with the token that opened it', async () => {
    const made = (await gate.asOwner('/tokens', { role: 'admin' })).data;
    const page = await opened({ token: textAt(made, 'token') });
    expect(await read(page.cookie)).toBe(200);
    await gate.asOwner(`/tokens/${textAt(made, 'tokenId')}/revoke`, undefined);
    expect(await read(page.cookie)).toBe(401);
  });

  test('a console session ends with the access of its person, and with a change of the password', async () => {
    const login = { username: 'leaver@example.test', password: PASSWORD };
    await person(login.username);
    const [one, other] = [await opened(login), await opened(login)];
    const changed = { cookie: one.cookie, origin: OWN, 'x-gatewright-csrf': one.csrf };
    const next = { password: 'another long password', currentPassword: PASSWORD };
    expect((await gate.post('/auth/password', next, { headers: changed })).status).toBe(200);
    expect([await read(one.cookie), await read(other.cookie)]).toEqual([401, 401]);
    const again = await opened({ username: login.username, password: next.password });
    await gate.asOwner('/people/revoke', { email: login.username });
    expect(await read(again.cookie)).toBe(401);
    expect((await opened({ username: login.username, password: next.password })).answer.status).toBe(401);
  });

  test('a console session ends alone: another tab and another browser go on, and the token does', async () => {
    const [one, other] = [await opened({ token: gate.ownerToken }), await opened({ token: gate.ownerToken })];
    const headers = { cookie: one.cookie, origin: OWN, 'x-gatewright-csrf': one.csrf };
    const ended = await gate.post('/console/session/end', undefined, { headers });
    expect([ended.status, ended.data['ended']]).toEqual([200, true]);
    expect(ended.headers.get('set-cookie')).toMatch(/^gatewright-session=; Path=\/; Max-Age=0;/);
    expect([await read(one.cookie), await read(other.cookie)]).toEqual([401, 200]);
    expect((await gate.get('/organisation', { token: gate.ownerToken })).status).toBe(200);
    const byToken = await gate.post('/console/session/end', undefined, { token: gate.ownerToken });
    expect(byToken.data).toEqual({ ended: false });
  });

  /** Makes a link with a token, and opens it. */
  const linked = async (token: string) => {
    const made = await gate.post('/console/link', undefined, { token });
    const link = new URL(textAt(made.data, 'address')).hash.slice('#link='.length);
    return { made, link };
  };

  // threat login-link
  test('a login link of a token opens one session of its person, with the role of the token', async () => {
    const token = await gate.personToken('auditor', 'linked@example.test');
    const { made, link } = await linked(token);
    expect(textAt(made.data, 'address')).toMatch(/^http:\/\/[^/]+\/console\/login#link=gwl_[0-9a-f]{64}$/);
    const page = await opened({ link });
    expect(page.answer.data).toMatchObject({ email: 'linked@example.test', role: 'auditor' });
    expect([await read(page.cookie), await write(page)]).toEqual([200, 403]);
    expect((await opened({ link })).answer.data['reasonCode']).toBe('UNAUTHENTICATED');
  });

  // threat login-link
  test('a login link opens nothing once the access of its person is ended, and no session makes one', async () => {
    const token = await gate.personToken('admin', 'gone@example.test');
    const { link } = await linked(token);
    const { cookie, csrf } = await opened({ token });
    const headers = { cookie, origin: OWN, 'x-gatewright-csrf': csrf };
    const bySession = await gate.post('/console/link', undefined, { headers });
    expect([bySession.status, bySession.data['reasonCode']]).toEqual([403, 'FORBIDDEN']);
    await gate.asOwner('/people/revoke', { email: 'gone@example.test' });
    expect((await opened({ link })).answer.status).toBe(401);
    expect((await gate.post('/console/link', undefined, { token })).status).toBe(401);
  });

  test('a console session gives no more than the role of its token', async () => {
    const auditor = await opened({ token: await gate.personToken('auditor', 'aud@example.test') });
    expect([await read(auditor.cookie), await write(auditor)]).toEqual([200, 403]);
  });

  test('a console session needs a password or a token, and one of them alone', async () => {
    for (const body of [{}, { username: 'x@example.test' }, { token: gate.ownerToken, password: PASSWORD }]) {
      expect((await opened(body)).answer.data['reasonCode']).toBe('MALFORMED_REQUEST');
    }
    expect((await opened({ token: 'gw_none' })).answer.status).toBe(401);
    expect((await opened({ username: 'owner@gatewright.local', password: 'wrong' })).answer.status).toBe(401);
  });

  test('a console session opens with a token of the issuer, and ends with it', async () => {
    const token = jws(KEY, issuer.claims({ sub: 'sub-c', email: 'oidc@example.test', roles: ['admin'] }));
    const page = await opened({ token });
    expect([page.answer.status, await read(page.cookie)]).toEqual([201, 200]);
    gate.letPass(600_000);
    expect(await read(page.cookie)).toBe(401);
  });

  test('a console session ends with its time, which the token bounds that opened it', async () => {
    const short = textAt((await gate.asOwner('/tokens', { role: 'owner', expiresInSeconds: 60 })).data, 'token');
    const page = await opened({ token: short });
    expect(page.given).toMatch(/Max-Age=(?:59|60);/);
    const long = await opened({ token: gate.ownerToken });
    gate.letPass(61_000);
    expect([await read(page.cookie), await read(long.cookie)]).toEqual([401, 200]);
    gate.letPass(CONSOLE_SESSION_TTL_MS);
    expect(await read(long.cookie)).toBe(401);
  });

  test('a console session opens for people of the issuer alone where only the issuer vouches', async () => {
    const { cookie } = await opened({ token: gate.ownerToken });
    const strict = { ...(await environment()), GATEWRIGHT_OIDC_ISSUER: issuer.url, GATEWRIGHT_EMBEDDED_TOKENS: 'off' };
    gate = await gate.restart({ ...strict, GATEWRIGHT_PUBLIC_URL: 'https://gate.example' });
    expect(await read(cookie)).toBe(401);
    const headers = { origin: 'https://gate.example' };
    expect((await opened({ token: gate.ownerToken }, headers)).answer.status).toBe(401);
    expect((await opened({ username: 'pat@example.test', password: PASSWORD }, headers)).answer.status).toBe(401);
    const token = jws(KEY, issuer.claims({ sub: 'sub-d', email: 'late@example.test', roles: ['admin'] }));
    const page = await opened({ token }, headers);
    expect([page.answer.status, await read(page.cookie)]).toEqual([201, 200]);
  });
});
