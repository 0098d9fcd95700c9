import { createHash } from 'node:crypto';
import type { JsonObject } from '@gatewright/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OIDC_SESSION_TTL_MS } from '../../src/features/identity/issuer-login-handlers.js';
import { DATABASES } from '../support/databases.js';
import type { HttpAnswer } from '../support/gate-client.js';
import { jws, LocalIssuer, part, signingKey } from '../support/local-issuer.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const OWN = 'http://gate.test';
const CLIENT = 'console & gate';
const KEY = signingKey('key', 'ES256');
const ORIGIN = { origin: OWN };

/** The cookie of an answer by its name, as a browser sends it back; empty where the answer takes it away or sets none. */
function cookieOf({ headers }: HttpAnswer, name: string): string {
  const set = headers.getSetCookie().find((each) => each.startsWith(`${name}=`)) ?? '';
  return /Max-Age=0/.test(set) ? '' : (set.split(';')[0] ?? '');
}

describe.each(DATABASES)('%s', (_name, database) => {
  const issuer = new LocalIssuer();
  let gate: TestGate;
  const failures: string[] = [];

  beforeAll(async () => {
    issuer.keys = [KEY];
    await issuer.listen();
    const settings = {
      ...(await database()),
      GATEWRIGHT_OIDC_ISSUER: issuer.url,
      GATEWRIGHT_OIDC_CLIENT_ID: CLIENT,
      GATEWRIGHT_OIDC_CLIENT_SECRET: 'secret+%',
      GATEWRIGHT_LOGIN_RATE: '1000/1000',
    };
    gate = await TestGate.start(settings, (line) => failures.push(line));
  });
  afterAll(async () => {
    await gate.discard();
    await issuer.close();
  });
  beforeEach(() => {
    issuer.forms.length = 0;
  });
  afterEach(() => {
    issuer.configuration = {};
    issuer.onToken = () => null;
  });

  /** A browser that began a login, and what the issuer was asked for. */
  async function begun(headers: Readonly<Record<string, string>> = ORIGIN) {
    const answer = await gate.post('/console/login', undefined, { headers });
    expect(answer.status).toBe(200);
    const address = new URL(textAt(answer.data, 'address'));
    return {
      answer,
      address,
      asked: Object.fromEntries(address.searchParams),
      cookie: cookieOf(answer, 'gatewright-login'),
    };
  }
  const inFiveMinutes = () => Math.floor(Date.parse(gate.now) / 1000) + 300;
  type Begun = Awaited<ReturnType<typeof begun>>;

  /** The issuer gives an ID token of these claims for the one code that it gave for this login. */
  function answering({ asked }: Begun, claims: JsonObject = {}, token = (all: JsonObject) => jws(KEY, all)): void {
    issuer.onToken = (form) => {
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isMeant = form.get('code') === 'the code' && form.get('redirect_uri') === asked['redirect_uri'];
      if (!isMeant || challenge !== asked['code_challenge']) return null;
      return {
        id_token: token(issuer.claims({ aud: CLIENT, exp: inFiveMinutes(), nonce: asked['nonce'] ?? '', ...claims })),
      };
    };
  }
  const complete = ({ asked, cookie }: Begun, more: object = {}, headers: Readonly<Record<string, string>> = {}) =>
    gate.post(
      '/console/session',
      { code: 'the code', state: asked['state'], ...more },
      { headers: { ...ORIGIN, cookie, ...headers } },
    );
  const who = (cookie: string) => gate.get('/console/session', { headers: { cookie } });

  test('a login at the issuer asks for a code with PKCE, state and nonce, and opens a session for an hour', async () => {
    await gate.withTimeStopped(async () => {
      const login = await begun();
      expect(login.address.origin + login.address.pathname).toBe(`${issuer.url}/authorize`);
      expect(login.asked).toEqual({
        response_type: 'code',
        client_id: CLIENT,
        redirect_uri: `${OWN}/console/login`,
        scope: 'openid email profile',
        state: expect.stringMatching(/^[0-9a-f]{64}$/),
        nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
      });
      expect(login.answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^gatewright-login=[0-9a-f]{64}; Path=\/; Max-Age=600; HttpOnly; SameSite=Strict$/),
      ]);
      const secret = login.cookie.split('=')[1] ?? '';
      expect(JSON.stringify(login.answer.body)).not.toContain(secret);

      answering(login, { exp: Math.floor(Date.parse(gate.now) / 1000) + 5 });
      const opened = await complete(login);
      expect(opened).toMatchObject({ status: 201, data: { email: 'olga@example.test', role: 'owner' } });
      expect(opened.headers.getSetCookie()).toHaveLength(3);
      expect(cookieOf(opened, 'gatewright-login')).toBe('');
      const session = cookieOf(opened, 'gatewright-session');
      expect((await who(session)).data).toMatchObject({ email: 'olga@example.test' });
      const authorization = `Basic ${Buffer.from('console+%26+gate:secret%2B%25').toString('base64')}`;
      expect(issuer.forms).toMatchObject([{ authorization }]);
      expect([...(issuer.forms[0]?.form.keys() ?? [])]).not.toContain('client_secret');
      gate.letPass(OIDC_SESSION_TTL_MS - 1);
      expect((await who(session)).status).toBe(200);
      gate.letPass(1);
      expect((await who(session)).status).toBe(401);
    });
  });

  test('a login at the issuer sends the secret in the body where the issuer takes no other way', async () => {
    issuer.configuration = { token_endpoint_auth_methods_supported: ['client_secret_post'] };
    const other = await TestGate.start({
      GATEWRIGHT_OIDC_ISSUER: issuer.url,
      GATEWRIGHT_OIDC_CLIENT_ID: CLIENT,
      GATEWRIGHT_OIDC_CLIENT_SECRET: 'secret',
      GATEWRIGHT_EMBEDDED_TOKENS: 'off',
    });
    const { data, headers } = await other.post('/console/login', undefined, { headers: ORIGIN });
    const asked = Object.fromEntries(new URL(textAt(data, 'address')).searchParams);
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    issuer.onToken = () => ({ id_token: jws(KEY, issuer.claims({ aud: CLIENT, nonce: asked['nonce'] ?? '' })) });
    const body = { code: 'the code', state: asked['state'] };
    const opened = await other.post('/console/session', body, { headers: { ...ORIGIN, cookie } });
    expect(opened.status).toBe(201);
    expect(Object.fromEntries(issuer.forms[0]?.form ?? [])).toMatchObject({
      client_id: CLIENT,
      client_secret: 'secret',
    });
    expect((await other.get('/console/logins')).data).toEqual({ passwords: false, issuer: issuer.url });
    await other.discard();
  });

  // threat records login-csrf: The answer of a login that another browser began => `UNAUTHENTICATED`, before the issuer is asked
  test('a login at the issuer counts only in the browser that it began in, once, and for the state it was given', async () => {
    const [mine, theirs] = [await begun(), await begun()];
    answering(theirs);
    const attempts: [string, Promise<HttpAnswer>][] = [
      ['no cookie', complete({ ...theirs, cookie: '' })],
      ['a cookie of another login', complete({ ...theirs, cookie: mine.cookie })],
      ['a state of another login', complete({ ...theirs, asked: mine.asked })],
      ['an invented cookie', complete({ ...theirs, cookie: 'gatewright-login=00' })],
      ['another issuer', complete(theirs, { issuer: 'https://other.test' })],
      [
        'no page of its own',
        gate.post(
          '/console/session',
          { code: 'the code', state: theirs.asked['state'] },
          { headers: { cookie: theirs.cookie, origin: 'http://evil.test' } },
        ),
      ],
    ];
    for (const [name, attempt] of attempts) {
      const answer = await attempt;
      expect([name, answer.status, cookieOf(answer, 'gatewright-session')]).toEqual([name, 401, '']);
    }
    expect(issuer.forms).toEqual([]);
    expect((await complete(theirs, { issuer: issuer.url })).status).toBe(201);
    issuer.onToken = () => null;
    expect((await complete(theirs)).status).toBe(401);
  });

  test.each<[string, JsonObject, ((all: JsonObject) => string)?]>([
    ['another nonce', { nonce: 'another' }],
    ['no nonce', { nonce: null }],
    ['the audience of the interface', { aud: 'gatewright' }],
    ['another audience', { aud: 'elsewhere' }],
    ['another client', { azp: 'elsewhere' }],
    ['several audiences and no client', { aud: [CLIENT, 'elsewhere'] }],
    ['another issuer', { iss: 'https://other.test' }],
    ['a time that is over', { exp: 1_000_000 }],
    ['no role here', { roles: ['visitor'] }],
    ['an address that is not verified', { email_verified: false }],
    ['no signature', {}, (all) => `${part({ alg: 'none' })}.${part(all)}.`],
    ['a key of no issuer', {}, (all) => jws(signingKey('key', 'ES256'), all)],
    ['the type of a logout token', {}, (all) => jws(KEY, all, { typ: 'logout+jwt' })],
  ])('a login at the issuer opens nothing by an ID token with %s', async (_what, claims, token) => {
    const login = await begun();
    answering(login, claims, token);
    const answer = await complete(login);
    expect([answer.status, cookieOf(answer, 'gatewright-session')]).toEqual([401, '']);
    expect(issuer.forms).toHaveLength(1);
  });

  // threat records session-fixation: A session cookie that was there before the login => a session of its own
  test('a login at the issuer makes a new session of its own whatever cookies were there', async () => {
    const login = await begun();
    answering(login);
    const fixed = `gatewright-session=gws_${'0'.repeat(64)}`;
    const opened = await complete(login, {}, { cookie: `${fixed}; ${login.cookie}` });
    const session = cookieOf(opened, 'gatewright-session');
    expect(session).toMatch(/^gatewright-session=gws_[0-9a-f]{64}$/);
    expect(session).not.toBe(fixed);
    expect((await who(fixed)).status).toBe(401);
    expect((await who(session)).status).toBe(200);
    await gate.asOwner('/people/revoke', { email: 'olga@example.test' });
    expect((await who(session)).status).toBe(401);
    const again = await begun();
    answering(again);
    expect((await complete(again)).status).toBe(401);
    await gate.asOwner('/people/reinstate', { email: 'olga@example.test' });
  });

  // threat records open-redirect: A login begun by another page, or that names another address => it leads back to the gate alone
  test('a login at the issuer is begun by no page of another site, and leads back to the gate alone', async () => {
    for (const headers of [
      { origin: 'http://evil.test' },
      { ...ORIGIN, 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ]) {
      const answer = await gate.post('/console/login', undefined, { headers });
      expect(answer.status).toBe(401);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    for (const headers of [ORIGIN, {}, { ...ORIGIN, 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' }]) {
      expect((await begun(headers)).asked['redirect_uri']).toBe(`${OWN}/console/login`);
    }
    const answer = await gate.call('POST', '/console/login?to=https://evil.test', { headers: ORIGIN });
    expect(answer.status).toBe(400);
  });

  test('a login waits for an issuer that is away, and says nothing of a refused code but that', async () => {
    const login = await begun();
    const refused = await complete(login);
    expect(refused).toMatchObject({ status: 401, data: { reasonCode: 'UNAUTHENTICATED' } });
    const away = await TestGate.start({
      GATEWRIGHT_OIDC_ISSUER: 'http://127.0.0.1:1',
      GATEWRIGHT_OIDC_CLIENT_ID: CLIENT,
    });
    expect((await away.post('/console/login', undefined, { headers: ORIGIN })).status).toBe(503);
    await away.discard();
  });
});

test('a login behind TLS has cookies of the host alone, and leads to the public address', async () => {
  const issuer = new LocalIssuer();
  await issuer.listen();
  const gate = await TestGate.start({
    GATEWRIGHT_OIDC_ISSUER: issuer.url,
    GATEWRIGHT_OIDC_CLIENT_ID: CLIENT,
    GATEWRIGHT_PUBLIC_URL: 'https://gate.example.test',
    GATEWRIGHT_LOGIN_RATE: '2/0.001',
  });
  const begin = () => gate.post('/console/login', undefined, { headers: { origin: 'https://gate.example.test' } });
  const answer = await begin();
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-gatewright-login=.*; Secure$/)]);
  const address = new URL(textAt(answer.data, 'address'));
  expect(address.searchParams.get('redirect_uri')).toBe('https://gate.example.test/console/login');
  await gate.discard();
  await issuer.close();
});

describe('where an address of many people used up its logins at the issuer', () => {
  const issuer = new LocalIssuer();
  let gate: TestGate;
  beforeAll(async () => {
    issuer.keys = [KEY];
    await issuer.listen();
    gate = await TestGate.start({
      GATEWRIGHT_OIDC_ISSUER: issuer.url,
      GATEWRIGHT_OIDC_CLIENT_ID: CLIENT,
      GATEWRIGHT_LOGIN_RATE: '2/0.001',
    });
  });
  afterAll(async () => {
    await gate.discard();
    await issuer.close();
  });
  const begin = (cookie = '') => gate.post('/console/login', undefined, { headers: { ...ORIGIN, cookie } });
  const complete = (cookie: string, state: unknown) =>
    gate.post('/console/session', { code: 'the code', state }, { headers: { ...ORIGIN, cookie } });
  const stateIn = (answer: HttpAnswer) => new URL(textAt(answer.data, 'address')).searchParams;
  /** A whole login of the owner in a browser with these cookies. */
  async function logIn(cookie = '') {
    const begun = await begin(cookie);
    if (begun.status !== 200) return begun;
    const asked = stateIn(begun);
    const nonce = asked.get('nonce') ?? '';
    issuer.onToken = () => ({ id_token: jws(KEY, issuer.claims({ aud: CLIENT, nonce })) });
    return complete(`${cookieOf(begun, 'gatewright-login')}; ${cookie}`, asked.get('state'));
  }

  // threat requests issuer-logins-used: Anonymous calls use up the logins at the issuer of an address, and the owner behind it
  //   cannot log in => a browser that logged in before has logins of its own
  test('anonymous calls stop no browser that logged in at the issuer before, and calls that complete nothing stop none', async () => {
    const first = await logIn();
    expect(first.status).toBe(201);
    const known = cookieOf(first, 'gatewright-device');
    expect(known).toMatch(/^gatewright-device=gwd_[0-9a-f]+$/);
    // What nobody began asks the issuer for nothing.
    for (let call = 0; call < 19; call += 1) expect((await complete('', 's')).status).toBe(401);
    expect((await logIn()).status).toBe(201);
    for (let call = 0; call < 40; call += 1) await begin();
    expect((await begin()).status).toBe(429);
    expect((await logIn()).status).toBe(429);
    expect((await logIn(known)).status).toBe(201);
    for (let call = 0; call < 4; call += 1) await begin(known);
    expect((await begin(known)).status).toBe(429);
    expect((await begin(known.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).status).toBe(429);
  });

  test('a login that was begun is completed while no more are begun, and each is tried no more than its rate', async () => {
    gate.letPass(1_000_000);
    const begun = await begin();
    for (let call = 0; call < 40; call += 1) await begin();
    const cookie = cookieOf(begun, 'gatewright-login');
    issuer.onToken = () => null;
    const state = stateIn(begun).get('state');
    expect((await complete(cookie, state)).status).toBe(401);
    expect((await complete(cookie, state)).status).toBe(401);
    expect((await complete(cookie, state)).status).toBe(429);
  });
});

test('a gate without a client of an issuer has no such login', async () => {
  const gate = await TestGate.start();
  expect((await gate.get('/console/logins')).data).toEqual({ passwords: true, issuer: null });
  expect((await gate.post('/console/login', undefined, { headers: ORIGIN })).status).toBe(404);
  expect((await gate.post('/console/session', { code: 'c', state: 's' }, { headers: ORIGIN })).status).toBe(404);
  for (const body of [
    { code: 'c' },
    { link: 'l', token: 't' },
    { token: 't', issuer: 'i' },
    {},
    { code: 'c', state: 's', link: 'l' },
  ]) {
    expect((await gate.post('/console/session', body, { headers: ORIGIN })).status).toBe(400);
  }
  await gate.discard();
});
