import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  IssuerKeys,
  IssuerUnavailableError,
  OIDC_ANSWER_MAX_BYTES,
  OIDC_KEYS_COOLDOWN_MS,
  OIDC_KEYS_MAX_AGE_MS,
  OIDC_TIMEOUT_MS,
} from '../../src/features/identity/issuer-keys.js';
import { OidcVerifier } from '../../src/features/identity/oidc.js';
import { OWN_ROLE_NAMES } from '../../src/platform/settings/role-claims.js';
import { jws, LocalIssuer, signingKey } from '../support/local-issuer.js';
import { TestGate } from '../support/test-gate.js';
import { testFetch } from '../support/test-machine.js';

const FIRST = signingKey('first', 'ES256');
const NEXT = signingKey('next', 'ES256');
const LONG_AWAY_MS = 10 * OIDC_KEYS_MAX_AGE_MS;

let issuer: LocalIssuer;
let now: number;
let failures: string[];
let verifier: OidcVerifier;
beforeEach(async () => {
  issuer = new LocalIssuer();
  issuer.keys = [FIRST];
  await issuer.listen();
  now = Date.now();
  // Of this test alone: what an earlier one still waits for may fail now.
  const own: string[] = [];
  failures = own;
  const settings = {
    issuer: issuer.url,
    audience: 'gatewright',
    authorizedParties: ['gatewright'],
    roleClaims: { claim: 'roles', roles: OWN_ROLE_NAMES },
    client: null,
  };
  const failed = (operation: string, error: unknown) => own.push(`${operation}: ${error}`);
  const clock = { now: () => now };
  verifier = new OidcVerifier(settings, new IssuerKeys(issuer.url, clock, failed, testFetch), clock, failed);
});
afterEach(() => issuer.close());

const token = (key = FIRST) => jws(key, issuer.claims({ exp: Math.floor((now + LONG_AWAY_MS) / 1000) }));
const accepts = async (key = FIRST) => (await verifier.identify(token(key))) !== null;

describe('issuer that is away', () => {
  test('the keys of an issuer that is away stay good for longer than they would otherwise be used', async () => {
    expect(await accepts()).toBe(true);
    issuer.down = true;
    now += LONG_AWAY_MS;
    for (let call = 0; call < 5; call += 1) expect(await accepts()).toBe(true);
  });

  test('an issuer that is away is asked for keys once in a pause, and each failure is reported once', async () => {
    await accepts();
    issuer.down = true;
    now += LONG_AWAY_MS;
    const before = issuer.asked;
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await Promise.all([accepts(), accepts(), accepts(NEXT), accepts(NEXT)]);
      for (let call = 0; call < 5; call += 1) await accepts(call % 2 === 0 ? FIRST : NEXT);
      expect(issuer.asked - before).toBe(attempt);
      expect(failures).toHaveLength(attempt);
      now += OIDC_KEYS_COOLDOWN_MS;
    }
    expect(failures[0]).toMatch(/^read the keys of the token issuer: .+ answered 503/);
  });

  test('an issuer that is known to be away holds up no call whose key is there', async () => {
    await accepts();
    issuer.down = true;
    now += LONG_AWAY_MS;
    await accepts();
    issuer.down = false;
    issuer.silent = true;
    now += OIDC_KEYS_COOLDOWN_MS;
    const began = performance.now();
    expect(await accepts()).toBe(true);
    expect(performance.now() - began).toBeLessThan(OIDC_TIMEOUT_MS / 2);
  });

  test('the keys of an issuer that was away are replaced as soon as it is back', async () => {
    await accepts();
    issuer.down = true;
    now += LONG_AWAY_MS;
    expect([await accepts(), await accepts(NEXT)]).toEqual([true, false]);
    issuer.down = false;
    issuer.keys = [NEXT];
    now += OIDC_KEYS_COOLDOWN_MS;
    expect([await accepts(NEXT), await accepts()]).toEqual([true, false]);
  });
});

describe('keys', () => {
  test('a key of the issuer is no longer good once newer keys without it were read', async () => {
    expect(await accepts()).toBe(true);
    issuer.keys = [NEXT];
    now += OIDC_KEYS_MAX_AGE_MS;
    expect([await accepts(), await accepts(NEXT)]).toEqual([false, true]);
  });

  test('a new key of the issuer is good at once, and the old one no longer', async () => {
    expect(await accepts()).toBe(true);
    issuer.keys = [NEXT];
    now += OIDC_KEYS_COOLDOWN_MS;
    expect([await accepts(NEXT), await accepts()]).toEqual([true, false]);
  });

  test('a new key is good at once, and the old one no longer, also where the clock was set back', async () => {
    expect(await accepts()).toBe(true);
    issuer.keys = [NEXT];
    now -= 60 * 60 * 1000;
    expect([await accepts(), await accepts(NEXT)]).toEqual([false, true]);
  });

  test('unknown keys make the gate ask the issuer once in a pause', async () => {
    await accepts();
    now += OIDC_KEYS_COOLDOWN_MS;
    const before = issuer.reads;
    for (let call = 0; call < 5; call += 1) expect(await accepts(NEXT)).toBe(false);
    expect(issuer.reads - before).toBe(1);
  });
});

test('an issuer that published something else than keys keeps those that it published before', async () => {
  await accepts();
  issuer.keySet = { keys: 'none today' };
  now += OIDC_KEYS_MAX_AGE_MS;
  expect(await accepts()).toBe(true);
  expect(failures).toEqual([expect.stringContaining('holds no JSON Web Key Set')]);
});

describe('answers', () => {
  // threat records issuer-server-place: An issuer, or a server in its place, sends an answer of 400 MB, or one that
  //   never ends => the read fails at its bound; the keys that were read before stay good
  test('an answer of the issuer is read up to its bound, and no further', async () => {
    issuer.padding = OIDC_ANSWER_MAX_BYTES / 2;
    expect(await accepts()).toBe(true);
    now += OIDC_KEYS_MAX_AGE_MS;
    issuer.padding = OIDC_ANSWER_MAX_BYTES;
    // The keys that were read before stay good.
    expect(await accepts()).toBe(true);
    expect(failures).toEqual([expect.stringContaining(`longer than ${OIDC_ANSWER_MAX_BYTES} bytes`)]);
  });

  // threat issuer-server-place
  test('an answer of the issuer that never ends is given up in time', async () => {
    issuer.trickles = true;
    const began = performance.now();
    await expect(accepts()).rejects.toThrow(IssuerUnavailableError);
    expect(performance.now() - began).toBeLessThan(OIDC_TIMEOUT_MS + 5_000);
  }, 30_000);
});

test('what does not say that it is of the issuer is refused without asking it', async () => {
  const elsewhere = jws(FIRST, issuer.claims({ iss: 'https://elsewhere.test' }));
  for (const junk of ['gw_none', 'a.b.c', '', elsewhere]) expect(await verifier.identify(junk)).toBeNull();
  expect(issuer.asked).toBe(0);
});

test('a token of an issuer whose keys were never read is answered that it is unknown, and when to come again', async () => {
  issuer.down = true;
  const logged: string[] = [];
  const settings = { GATEWRIGHT_OIDC_ISSUER: issuer.url };
  const gate = await TestGate.start(settings, (line) => logged.push(line));
  const of = async (bearer: string) => {
    const { status, data, headers } = await gate.get('/organisation', { token: bearer });
    return [status, data['reasonCode'], headers.get('retry-after')];
  };
  await gate.withTimeStopped(async () => {
    for (let call = 0; call < 3; call += 1) expect(await of(token())).toEqual([503, 'GATE_UNAVAILABLE', '10']);
    expect(await of(jws(FIRST, { iss: 'https://elsewhere.test' }))).toEqual([401, 'UNAUTHENTICATED', null]);
    expect(await of('gw_none')).toEqual([401, 'UNAUTHENTICATED', null]);
    expect((await of(gate.ownerToken))[0]).toBe(200);
  });
  expect([issuer.asked, logged.length]).toEqual([1, 1]);
  expect(logged[0]).toContain('read the keys of the token issuer');

  issuer.down = false;
  gate.letPass(OIDC_KEYS_COOLDOWN_MS);
  expect((await of(token()))[0]).toBe(200);
  await gate.discard();
});
