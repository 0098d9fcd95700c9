import { createHmac } from 'node:crypto';
import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OIDC_KEYS_COOLDOWN_MS } from '../../src/features/identity/issuer-keys.js';
import { jws, LocalIssuer, part, signingKey } from '../support/local-issuer.js';
import { TestGate } from '../support/test-gate.js';

const issuer = new LocalIssuer();
const rsa = signingKey('rsa-1', 'RS256');
const ec = signingKey('ec-1', 'ES256');
const ed = signingKey('ed-1', 'EdDSA');
let gate: TestGate;

/** What an issuer fails at is reported, and shown nowhere. */
const silent = () => undefined;

beforeAll(async () => {
  issuer.keys = [rsa, ec, ed];
  await issuer.listen();
  gate = await TestGate.start(
    {
      GATEWRIGHT_OIDC_ISSUER: issuer.url,
      GATEWRIGHT_EMBEDDED_TOKENS: 'off',
    },
    silent,
  );
});
afterAll(async () => {
  await gate.discard();
  await issuer.close();
});

const claims = (changes: JsonObject = {}) => issuer.claims(changes);
const reach = async (token: string, path = '/policy/escalations') => (await gate.get(path, { token })).status;

describe('OpenID Connect', () => {
  // covers how-access-tokens
  test.each([rsa, ec, ed])('an issuer’s token signed with $alg is accepted', async (key) => {
    expect(await reach(jws(key, claims()))).toBe(200);
  });

  test('an issuer’s token carries its role, the strongest where there are several, and none without one', async () => {
    expect(await reach(jws(rsa, claims({ roles: ['developer'] })))).toBe(403);
    expect(await reach(jws(rsa, claims({ roles: 'developer' })), '/mandate')).toBe(200);
    expect(await reach(jws(rsa, claims({ roles: ['developer', 'admin'] })))).toBe(200);
    expect(await reach(jws(rsa, claims({ roles: ['superuser'] })))).toBe(401);
    expect(await reach(jws(rsa, claims({ roles: null })))).toBe(401);
  });

  test('an issuer’s token gives the roles that the operator gives its names, wherever the issuer has them', async () => {
    const mapped = await TestGate.start({
      GATEWRIGHT_OIDC_ISSUER: issuer.url,
      GATEWRIGHT_OIDC_ROLES_CLAIM: 'realm_access.roles',
      GATEWRIGHT_OIDC_ROLES: 'finance-approvers=admin, everybody=auditor',
    });
    const status = async (...roles: string[]) => {
      const token = jws(rsa, claims({ roles: ['owner'], realm_access: { roles } }));
      return (await mapped.get('/policy/escalations', { token })).status;
    };
    expect(await status('everybody', 'finance-approvers')).toBe(200);
    expect(await status('everybody')).toBe(403);
    expect(await status('owner')).toBe(401);
    await mapped.discard();
  });

  // covers how-access-tokens
  // threat money token-issuer-another: A token of the issuer for another client, or of another kind, such as a logout
  //   token => 401
  test.each<[string, JsonObject]>([
    ['another issuer', { iss: 'https://elsewhere.test' }],
    ['another audience', { aud: 'other' }],
    ['no audience', { aud: null }],
    ['an expiry that is over', { exp: 1 }],
    ['no expiry', { exp: null }],
    ['a time before which they do not count', { nbf: 32_503_680_000 }],
    ['no address', { email: null }],
    ['an empty address', { email: '' }],
    ['a blank address', { email: ' ' }],
    ['an address that is none', { email: 'olga' }],
    ['an address with a space', { email: 'olga @example.test' }],
    ['an address that is too long', { email: `${'a'.repeat(5000)}@example.test` }],
    ['several addresses', { email: ['olga@example.test'] }],
    ['an address with a letter that is another once it is folded', { email: '\u212aim@example.test' }],
    ['an address in full-width letters', { email: 'ｋim@example.test' }],
    ['several audiences and no client that it was issued to', { aud: ['gatewright', 'other'] }],
    ['a client that is not the audience', { azp: 'another-client' }],
    ['several audiences and another client', { aud: ['gatewright', 'other'], azp: 'other' }],
    ['a client that is no text', { azp: ['gatewright'] }],
  ])('an issuer’s token is refused with %s', async (_name, changes) => {
    expect(await reach(jws(rsa, claims(changes)))).toBe(401);
  });

  test.each<[string, JsonObject]>([
    ['one audience in a list', { aud: ['gatewright'] }],
    ['the audience as client', { azp: 'gatewright' }],
    ['several audiences and that client', { aud: ['gatewright', 'other'], azp: 'gatewright' }],
  ])('an issuer’s token is accepted with %s', async (_name, changes) => {
    expect(await reach(jws(rsa, claims(changes)))).toBe(200);
  });

  test('an issuer’s token is accepted where it was issued to a client that the operator names', async () => {
    const named = await TestGate.start({
      GATEWRIGHT_OIDC_ISSUER: issuer.url,
      GATEWRIGHT_OIDC_AUTHORIZED_PARTIES: 'console, command-line',
    });
    const status = async (azp: string) =>
      (await named.get('/policy/escalations', { token: jws(rsa, claims({ azp })) })).status;
    expect([await status('console'), await status('command-line')]).toEqual([200, 200]);
    expect([await status('gatewright'), await status('elsewhere')]).toEqual([401, 401]);
    await named.discard();
  });

  test.each(['JWT', 'jwt', 'at+jwt', 'AT+JWT', 'application/at+jwt'])(
    'an issuer’s token of the type %s is accepted',
    async (typ) => {
      expect(await reach(jws(rsa, claims(), { typ }))).toBe(200);
    },
  );

  // threat token-issuer-another
  test.each(['logout+jwt', 'secevent+jwt', 'dpop+jwt', 'application/logout+jwt', '', 'JWS', 1])(
    'an issuer’s token of another type is refused: %j',
    async (typ) => {
      expect(await reach(jws(rsa, claims(), { typ }))).toBe(401);
    },
  );

  test.each([false, 'false', 'no', 'TRUE', '', 0, 1, null, {}])(
    'an issuer’s token with an unverified address is refused: %j',
    async (verified) => {
      expect(await reach(jws(rsa, claims({ email_verified: verified })))).toBe(401);
    },
  );

  // threat requests unverified-address: An issuer lets people name any address, and one names that of an owner =>
  //   `UNAUTHENTICATED`; a token without `email_verified` names no person who is there
  test('an issuer’s token without `email_verified` binds the address of no person who is there', async () => {
    const unsaid = (changes: JsonObject) => {
      const { email_verified: _said, ...rest } = claims(changes);
      return jws(rsa, rest);
    };
    const invited = await TestGate.start({ GATEWRIGHT_OIDC_ISSUER: issuer.url }, silent);
    const status = async (token: string) => (await invited.get('/policy/escalations', { token })).status;
    expect((await invited.asOwner('/tokens', { email: 'ira@example.test', role: 'auditor' })).status).toBe(201);
    expect(await status(unsaid({ sub: 'stranger', email: 'Ira@example.test' }))).toBe(401);
    expect(await status(jws(rsa, claims({ sub: 'ira', email: 'ira@example.test' })))).toBe(200);
    expect(await status(unsaid({ sub: 'ira', email: 'ira@example.test' }))).toBe(200);
    expect(await status(unsaid({ sub: 'nova', email: 'nova@example.test' }))).toBe(200);
    expect(await status(unsaid({ sub: 'nova', email: 'nova@example.test' }))).toBe(200);
    expect(await status(unsaid({ sub: 'other nova', email: 'nova@example.test' }))).toBe(401);
    await invited.discard();
  });

  test.each([true, 'true'])('an issuer’s token with a verified address is accepted: %j', async (verified) => {
    expect(await reach(jws(rsa, claims({ email_verified: verified })))).toBe(200);
  });

  test('a token that is unsigned, signed by others, or under an algorithm that its key is not for is refused', async () => {
    const [head, body, signature] = jws(rsa, claims()).split('.');
    const none = `${part({ alg: 'none' })}.${body}.${signature}`;
    const publicText = JSON.stringify(rsa.jwk);
    const confused = `${part({ alg: 'HS256', kid: 'rsa-1' })}.${body}`;
    const hmac = createHmac('sha256', publicText).update(confused).digest('base64url');
    const forged = signingKey('rsa-1', 'RS256');
    for (const token of [
      none,
      `${confused}.${hmac}`,
      jws(forged, claims()),
      jws({ ...rsa, kid: 'ec-1' }, claims()),
      jws(rsa, claims(), { crit: ['exp'] }),
      `${head}.${part(claims({ roles: ['owner'], sub: 'other' }))}.${signature}`,
      `${head}.${body}.`,
      `${head}.${body}`,
      'gw_none',
    ]) {
      expect(await reach(token)).toBe(401);
    }
  });

  test('an issuer’s token names one person per address, and the gate’s own tokens are refused where it says so', async () => {
    const people = [jws(rsa, claims()), jws(ec, claims({ sub: 'user-1', email: 'olga@EXAMPLE.test' }))];
    for (const token of people) expect(await reach(token)).toBe(200);
    expect(await reach(gate.ownerToken)).toBe(401);
  });

  test('a token under a key that is for encryption, or of another kind than its algorithm, is refused', async () => {
    const published = issuer.keys;
    const encrypting = signingKey('enc-1', 'RS256');
    const mistaken = signingKey('kind-1', 'ES256');
    issuer.keys = [{ ...encrypting, jwk: { ...encrypting.jwk, use: 'enc' } }, mistaken];
    const other = await TestGate.start({ GATEWRIGHT_OIDC_ISSUER: issuer.url }, silent);
    for (const token of [jws(encrypting, claims()), jws({ ...rsa, kid: 'kind-1' }, claims())]) {
      expect((await other.get('/policy/escalations', { token })).status).toBe(401);
    }
    issuer.keys = published;
    await other.discard();
  });

  test('tokens under an unknown key make the gate ask the issuer once, not at every call', async () => {
    const [before, began] = [issuer.reads, Date.now()];
    const unknown = signingKey('ed-2', 'EdDSA');
    for (let asked = 0; asked < 5; asked += 1) expect(await reach(jws(unknown, claims()))).toBe(401);
    // On a slow host the calls may outlast the pause between two readings, which is kept by the host's clock.
    const pauses = Math.floor((Date.now() - began) / OIDC_KEYS_COOLDOWN_MS);
    expect(issuer.reads - before).toBeLessThanOrEqual(1 + pauses);
  });
});
