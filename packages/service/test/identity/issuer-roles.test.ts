import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jws, LocalIssuer, signingKey } from '../support/local-issuer.js';
import { TestGate } from '../support/test-gate.js';

const KEY = signingKey('key', 'ES256');
const DEVELOPER = 'dan@example.test';

const issuer = new LocalIssuer();
let gate: TestGate;
beforeAll(async () => {
  issuer.keys = [KEY];
  await issuer.listen();
  gate = await TestGate.start({ GATEWRIGHT_OIDC_ISSUER: issuer.url });
});
afterAll(async () => {
  await gate.discard();
  await issuer.close();
});

const token = (email: string, role: string) => jws(KEY, issuer.claims({ email, sub: email, roles: [role] }));
const call = async (email: string, role: string) => {
  expect((await gate.get('/organisation', { token: token(email, role) })).status).toBe(200);
};
/** The status of a developer's request for an agent to that owner. */
const asks = async (ownerEmail: string) => {
  const wanted = { ownerEmail, name: 'Buyer', scope: 'paper', financial: false };
  return (await gate.post('/onboarding/requests', wanted, { token: token(DEVELOPER, 'developer') })).status;
};

describe('changed roles', () => {
  test('a person made an owner by the issuer is asked for agents from then on', async () => {
    await call('promoted@example.test', 'developer');
    expect(await asks('promoted@example.test')).toBe(404);
    await call('promoted@example.test', 'owner');
    expect(await asks('promoted@example.test')).toBe(201);
  });

  test('a person who is an owner at the issuer no more is asked for no agent, and let go by an admin', async () => {
    const letGo = () =>
      gate.post('/people/revoke', { email: 'demoted@example.test' }, { token: token('adam@example.test', 'admin') });
    await call('demoted@example.test', 'owner');
    expect([await asks('demoted@example.test'), (await letGo()).status]).toEqual([201, 403]);
    await call('demoted@example.test', 'auditor');
    expect([await asks('demoted@example.test'), (await letGo()).status]).toEqual([404, 200]);
  });
});
