import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../support/databases.js';
import { escalate, resolveAs, reviewedAgent, reviewRules } from '../support/escalated.js';
import { jws, LocalIssuer, signingKey } from '../support/local-issuer.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const KEY = signingKey('key', 'ES256');
const PASSWORD = 'correct horse battery staple';
/** Lifetime of the issuer's tokens, ms. */
const TOKEN_TTL_MS = 300_000;

describe.each(DATABASES)('people of an issuer, on %s', (_name, environment) => {
  const issuer = new LocalIssuer();
  let gate: TestGate;
  beforeAll(async () => {
    issuer.keys = [KEY];
    await issuer.listen();
    gate = await TestGate.start({ ...(await environment()), GATEWRIGHT_OIDC_ISSUER: issuer.url });
    await gate.asOwner('/organisation/approvals', { escalation: 1, onboarding: 2 });
  });
  afterAll(async () => {
    await gate.discard();
    await issuer.close();
  });

  const token = (sub: string, email: string, role = 'admin') => jws(KEY, issuer.claims({ sub, email, roles: [role] }));
  const reach = async (bearer: string) => (await gate.get('/organisation', { token: bearer })).status;
  const revoke = (email: string) => gate.asOwner('/people/revoke', { email });
  const reinstate = (email: string, by = gate.ownerToken) => gate.post('/people/reinstate', { email }, { token: by });

  describe('subjects', () => {
    // threat money one-account-issuer: One account at the issuer with two verified addresses, to approve twice => 401
    //   for the second address
    test('a subject of the issuer is one person: a second address is refused, and the first goes on', async () => {
      expect(await reach(token('sub-1', 'one@example.test'))).toBe(200);
      expect(await reach(token('sub-1', 'other@example.test'))).toBe(401);
      expect(await reach(token('sub-1', 'ONE@example.test'))).toBe(200);
    });

    // threat one-account-issuer
    test('a subject of the issuer approves once, with whichever verified address', async () => {
      const agent = await reviewedAgent(gate, reviewRules({ approvals: 2 }));
      const escalationId = await escalate(gate, agent);
      const words = [];
      for (const email of ['twice@example.test', 'double@example.test'])
        words.push(await resolveAs(gate, token('sub-twice', email), escalationId, 'approve'));
      expect(words.map(({ status }) => status)).toEqual([200, 401]);
      expect(words[0]?.data).toMatchObject({ status: 'pending', approvals: 1 });
    });

    // threat money new-account-issuer: A new account at the issuer takes the address of a person who left => 401,
    //   until an owner frees the address
    test('a subject of the issuer takes no address that another subject has', async () => {
      expect(await reach(token('sub-first', 'taken@example.test'))).toBe(200);
      expect(await reach(token('sub-second', 'taken@example.test'))).toBe(401);
      expect(await reach(token('sub-first', 'taken@example.test'))).toBe(200);
    });

    // threat one-account-issuer
    test('a subject of the issuer with several addresses at once has one of them', async () => {
      const addresses = Array.from({ length: 8 }, (_, index) => `racing${index}@example.test`);
      const statuses = await Promise.all(addresses.map((email) => reach(token('sub-racing', email))));
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(new Set(statuses)).toEqual(new Set([200, 401]));
    });

    test.each(['', 'ü', 'a\u0000b', 'x'.repeat(256)])(
      'a subject that OpenID Connect does not allow is refused: %j',
      async (sub) => {
        expect(await reach(token(sub, 'odd@example.test'))).toBe(401);
      },
    );
  });

  describe('ended access', () => {
    // threat money person-who-was: A person who was let go calls on with the issuer's live token, to act, to make a
    //   lasting token or to have an earlier approval count => 401; the approval does not count
    test('people whose access was ended stay out with a live token until a person reinstates them', async () => {
      const live = token('sub-leaver', 'leaver@example.test');
      expect(await reach(live)).toBe(200);
      expect((await revoke('leaver@example.test')).data).toMatchObject({ revokedAt: expect.any(String) });
      expect(await gate.get('/organisation', { token: live })).toMatchObject({
        status: 401,
        data: { reasonCode: 'UNAUTHENTICATED', detail: expect.stringContaining('reinstate') },
      });
      const standing = await gate.post('/tokens', { role: 'admin' }, { token: live });
      expect(standing.status).toBe(401);
      expect(await reach(token('sub-leaver', 'alias@example.test'))).toBe(401);
      expect(await reach(token('sub-other', 'leaver@example.test'))).toBe(401);
      const given = { role: 'developer', email: 'leaver@example.test' };
      expect(await gate.asOwner('/tokens', given)).toMatchObject({ status: 409, data: { reasonCode: 'CONFLICT' } });
      expect((await reinstate('LEAVER@example.test')).data).toEqual({ email: 'LEAVER@example.test', reinstated: true });
      expect(await reach(live)).toBe(200);
    });

    // threat person-who-was
    test('people whose access was ended approve nothing that waits, also where they call again', async () => {
      const live = token('sub-gone', 'gone@example.test');
      const agent = await reviewedAgent(gate, reviewRules({ approvals: 2 }));
      const escalationId = await escalate(gate, agent);
      const ask = { ownerEmail: textAt(gate.bootstrap, 'owner', 'email'), name: 'A', scope: 'a', financial: false };
      const { requestId } = (await gate.post('/onboarding/requests', ask, { token: gate.developerToken })).data;
      const onboard = async (bearer: string): Promise<JsonObject> =>
        (await gate.post(`/onboarding/requests/${requestId}/resolve`, { decision: 'approve' }, { token: bearer })).data;
      expect((await resolveAs(gate, live, escalationId, 'approve')).data).toMatchObject({ approvals: 1 });
      expect(await onboard(live)).toMatchObject({ approvals: 1 });
      await revoke('gone@example.test');
      await reach(live);
      const second = token('sub-stays', 'stays@example.test');
      expect((await resolveAs(gate, second, escalationId, 'approve')).data).toMatchObject({
        status: 'pending',
        approvals: 1,
      });
      expect(await onboard(second)).toMatchObject({ status: 'pending', approvals: 1 });
    });

    // covers how-access-tokens
    test('people whose access was ended are reinstated by owners, and by admins where they decide nothing', async () => {
      const admin = token('sub-reinstating', 'reinstating@example.test');
      for (const role of ['developer', 'admin', 'owner']) {
        expect(await reach(token(`sub-${role}`, `${role}@ended.test`, role))).toBe(200);
        await revoke(`${role}@ended.test`);
      }
      expect((await reinstate('admin@ended.test', admin)).status).toBe(403);
      expect((await reinstate('owner@ended.test', admin)).status).toBe(403);
      expect((await reinstate('developer@ended.test', admin)).status).toBe(200);
      expect((await reinstate('owner@ended.test')).status).toBe(200);
      expect(await reinstate('owner@ended.test')).toMatchObject({ status: 409, data: { reasonCode: 'CONFLICT' } });
      expect((await reinstate('nobody@ended.test')).status).toBe(404);
      expect((await reinstate('admin@ended.test', gate.developerToken)).status).toBe(403);
    });

    test('a reinstatement frees the subject of its person for an address that changed', async () => {
      expect(await reach(token('sub-renamed', 'maiden@example.test'))).toBe(200);
      await revoke('maiden@example.test');
      await reinstate('maiden@example.test');
      expect(await reach(token('sub-renamed', 'married@example.test'))).toBe(200);
      expect(await reach(token('sub-renamed', 'maiden@example.test'))).toBe(401);
    });
  });

  describe('tokens', () => {
    const made = async (bearer: string, ask: JsonObject) => {
      const { status, data } = await gate.post('/tokens', ask, { token: bearer });
      expect(status).toBe(201);
      return { token: textAt(data, 'token'), tokenId: textAt(data, 'tokenId'), expiresAt: data['expiresAt'] };
    };
    const endsInTime = (expiresAt: unknown) => {
      const left = Date.parse(String(expiresAt)) - Date.now();
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(TOKEN_TTL_MS);
    };

    // threat money person-issuer-makes: A person of an issuer makes tokens that outlive their access there: for
    //   themselves, for a made-up person, by rotation, by way of another token, by a password => each ends with the
    //   issuer's token and with the person; no password
    test('people of an issuer make only tokens that end with their own access, whatever they ask for', async () => {
      const owner = token('sub-maker', 'maker@example.test', 'owner');
      const own = await made(owner, { role: 'admin' });
      const others = await made(owner, { role: 'admin', email: 'puppet@example.test', expiresInSeconds: 31_536_000 });
      const short = await made(owner, { role: 'developer', expiresInSeconds: 60 });
      const further = await made(own.token, { role: 'admin' });
      const furthest = await made(others.token, { role: 'developer', email: 'puppet2@example.test' });
      const all = [own, others, short, further, furthest];
      for (const { expiresAt } of all) endsInTime(expiresAt);
      expect(Date.parse(String(short.expiresAt)) - Date.now()).toBeLessThanOrEqual(60_000);
      expect(await Promise.all(all.map((each) => reach(each.token)))).toEqual(all.map(() => 200));
      await revoke('maker@example.test');
      expect(await Promise.all(all.map((each) => reach(each.token)))).toEqual(all.map(() => 401));
    });

    // threat person-issuer-makes
    test('people of an issuer rotate their tokens only to ones that end with their own access', async () => {
      await made(gate.ownerToken, { role: 'admin', email: 'rotating@example.test' });
      const live = token('sub-rotating', 'rotating@example.test');
      expect(await reach(live)).toBe(200);
      const { tokens } = (await gate.get('/tokens', { token: gate.ownerToken })).data;
      const rows = Array.isArray(tokens) ? tokens : [];
      const row = rows.find((each) => textAt(each, 'email') === 'rotating@example.test') ?? null;
      const rotated = await gate.post(`/tokens/${textAt(row, 'tokenId')}/rotate`, undefined, { token: live });
      expect(rotated.status).toBe(201);
      endsInTime(rotated.data['expiresAt']);
    });

    // threat person-issuer-makes
    test('people of an issuer set no first password, which would outlive their access: FORBIDDEN', async () => {
      const live = token('sub-setter', 'setter@example.test');
      const { token: descended } = await made(live, { role: 'admin' });
      for (const bearer of [live, descended]) {
        expect(await gate.post('/auth/password', { password: PASSWORD }, { token: bearer })).toMatchObject({
          status: 403,
          data: { reasonCode: 'FORBIDDEN' },
        });
      }
    });
  });
});
