import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IssuerKeys } from '../../src/features/identity/issuer-keys.js';
import { OidcVerifier } from '../../src/features/identity/oidc.js';
import { OWN_ROLE_NAMES } from '../../src/platform/settings/role-claims.js';
import {
  CertifiedIssuer,
  CLIENT_ID,
  issuerKeys,
  type LoginTokens,
  TOKEN_TTL_SECONDS,
} from '../support/certified-issuer.js';
import { TestGate } from '../support/test-gate.js';
import { testFetch } from '../support/test-machine.js';

const OLGA = { email: 'olga@example.test', email_verified: true, roles: ['owner'] };

let issuer: CertifiedIssuer;
let namesake: CertifiedIssuer;
let gate: TestGate;
let olga: LoginTokens;
beforeAll(async () => {
  const keys = issuerKeys();
  issuer = await CertifiedIssuer.start(keys);
  namesake = await CertifiedIssuer.start(keys);
  gate = await TestGate.start({
    GATEWRIGHT_OIDC_ISSUER: issuer.url,
    GATEWRIGHT_OIDC_AUDIENCE: CLIENT_ID,
    GATEWRIGHT_EMBEDDED_TOKENS: 'off',
  });
  olga = await issuer.login(OLGA);
});
afterAll(async () => {
  await gate.discard();
  await issuer.stop();
  await namesake.stop();
});

const reach = async (token: string, path = '/policy/escalations') => {
  const { status, body } = await gate.get(path, { token });
  return [status, body['message'] ?? null];
};
const part = (value: unknown) => Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');

function read(token: string, place: number): JsonObject {
  const value: unknown = JSON.parse(Buffer.from(token.split('.')[place] ?? '', 'base64url').toString('utf8'));
  if (!isJsonObject(value)) throw new Error('the token holds no JSON object');
  return value;
}

describe('certified issuer', () => {
  // covers how-access-tokens
  test('an ID token and an access token of a certified issuer reach the gate, each under its own algorithm', async () => {
    expect([read(olga.idToken, 0)['alg'], read(olga.accessToken, 0)['alg']]).toEqual(['RS256', 'ES256']);
    expect(await reach(olga.idToken)).toEqual([200, null]);
    expect(await reach(olga.accessToken)).toEqual([200, null]);
  });

  test('a person of a certified issuer has the role that the issuer gives, and no other', async () => {
    const dan = await issuer.login({ ...OLGA, email: 'dan@example.test', roles: ['developer'] });
    expect(await reach(dan.accessToken, '/mandate')).toEqual([200, null]);
    expect(await reach(dan.accessToken)).toEqual([403, 'FORBIDDEN']);
    const nobody = await issuer.login({ ...OLGA, email: 'nobody@example.test', roles: ['superuser'] });
    expect(await reach(nobody.accessToken, '/mandate')).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('a token of a certified issuer for another audience gets UNAUTHENTICATED', async () => {
    const { accessToken } = await issuer.login(OLGA, 'urn:elsewhere');
    expect(read(accessToken, 1)['aud']).toBe('elsewhere');
    expect(await reach(accessToken)).toEqual([401, 'UNAUTHENTICATED']);
  });

  // covers how-access-tokens
  test('a token of another issuer that signs with the same keys gets UNAUTHENTICATED', async () => {
    const { idToken, accessToken } = await namesake.login(OLGA);
    expect([await reach(idToken), await reach(accessToken)]).toEqual(Array(2).fill([401, 'UNAUTHENTICATED']));
  });

  // covers how-access-tokens
  test('a token that is unsigned, altered, or stripped of its signature gets UNAUTHENTICATED', async () => {
    for (const token of [olga.idToken, olga.accessToken]) {
      const [header = '', claims = '', signature = ''] = token.split('.');
      const unsigned = part({ ...read(token, 0), alg: 'none' });
      const promoted = part({ ...read(token, 1), email: 'eve@example.test' });
      const forged = [
        `${unsigned}.${claims}.`,
        `${unsigned}.${claims}.${signature}`,
        `${header}.${promoted}.${signature}`,
      ];
      for (const text of [...forged, `${header}.${claims}.`])
        expect(await reach(text)).toEqual([401, 'UNAUTHENTICATED']);
    }
  });

  test('a token of a certified issuer is refused once its time is over, and not before', async () => {
    const roleClaims = { claim: 'roles', roles: OWN_ROLE_NAMES };
    const settings = {
      issuer: issuer.url,
      audience: CLIENT_ID,
      authorizedParties: [CLIENT_ID],
      roleClaims,
      client: null,
    };
    const expiry = Number(read(olga.accessToken, 1)['exp']) * 1000;
    const failures: unknown[] = [];
    const failed = (_operation: string, error: unknown) => failures.push(error);
    const at = (now: number) => {
      const clock = { now: () => now };
      const keys = new IssuerKeys(issuer.url, clock, failed, testFetch);
      return new OidcVerifier(settings, keys, clock, failed).identify(olga.accessToken);
    };
    expect(await at(expiry - 1)).toEqual({
      issuer: issuer.url,
      subject: 'olga',
      email: OLGA.email,
      isVerified: true,
      role: 'owner',
      endsAt: new Date(expiry).toISOString(),
    });
    expect(await at(expiry + 31_000)).toBeNull();
    expect(expiry - Date.now()).toBeLessThanOrEqual(TOKEN_TTL_SECONDS * 1000);
    expect(failures).toEqual([]);
  });
});
