import type { SqlDriver } from '@gatewright/ledger/sqlite';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { openDirectory } from '../../src/database/open.js';
import { approversAmong, peopleOfOneAddress } from '../../src/identity/approvers.js';
import { personOfIssuer } from '../../src/identity/issuer-people.js';
import { findOrAddPerson, issueToken } from '../../src/identity/repository.js';
import { endAccess, findPeople, restoreAccess, setPassword } from '../../src/identity/session-repository.js';
import type { Role } from '../../src/settings/roles.js';
import { DRIVERS } from '../support/databases.js';
import { olderDirectory } from '../support/older-directory.js';

const COMPOSED = 'josé@example.test';
const DECOMPOSED = 'jose\u0301@example.test';
const AT = '2026-01-02T00:00:00.000Z';
const BOTH = { embeddedTokens: true, oidc: null };

describe.each(DRIVERS)('people of an older directory on %s', (_name, open) => {
  let driver: SqlDriver;
  afterEach(() => driver.close());

  /** A directory as before addresses had one form: people by id and address, each with an owner's token. */
  async function older(people: Readonly<Record<string, string>>) {
    driver = await open();
    const before = await olderDirectory(driver, '0013-rule-versions');
    for (const [personId, email] of Object.entries(people)) {
      await sql`insert into person (org_id, person_id, email, created_at, role)
        values ('org-1', ${personId}, ${email}, '2026-01-01T00:00:00.000Z', 'owner')`.execute(before);
      await sql`insert into access_token (org_id, token_id, person_id, role, token_hash, created_at)
        values ('org-1', ${`token-${personId}`}, ${personId}, 'owner', ${personId}, '2026-01-01T00:00:00.000Z')`.execute(
        before,
      );
    }
    await sql`insert into onboarding_request (org_id, request_id, owner_email, requester_email, request, status, required,
      claim_token_hash, created_at, expires_at)
      values ('org-1', 'request', ${DECOMPOSED}, ${DECOMPOSED}, '{}', 'pending', 1, 'hash', ${AT}, ${AT})`.execute(
      before,
    );
    return openDirectory(driver);
  }

  test('are found by every spelling of their address, which is kept in one form', async () => {
    const directory = await older({ a: DECOMPOSED, b: 'ben@example.test' });
    for (const spelling of [COMPOSED, DECOMPOSED, ' JOSÉ@example.test']) {
      expect(await findPeople(directory, spelling)).toMatchObject([{ personId: 'a' }]);
    }
    const kept = await directory.selectFrom('person').select('email').orderBy('personId').execute();
    expect(kept.map(({ email }) => email)).toEqual([COMPOSED, 'ben@example.test']);
    const { requesterEmail } = await directory
      .selectFrom('onboardingRequest')
      .select('requesterEmail')
      .executeTakeFirstOrThrow();
    expect(requesterEmail).toBe(COMPOSED);
    expect(await peopleOfOneAddress(directory)).toEqual([]);
  });

  // threat one-person-approves
  test('that are two rows of one address stay two rows, are reported, and count once', async () => {
    const directory = await older({ a: COMPOSED, b: DECOMPOSED, c: 'ｊosé@example.test', d: 'dora@example.test' });
    expect(await peopleOfOneAddress(directory)).toEqual([{ orgId: 'org-1', personIds: ['a', 'b', 'c'] }]);
    const kept = await directory.selectFrom('person').select('email').orderBy('personId').execute();
    expect(kept.map(({ email }) => email)).toEqual([COMPOSED, DECOMPOSED, 'ｊosé@example.test', 'dora@example.test']);
    const may = await approversAmong(directory, 'org-1', ['b', 'c', 'd'], AT, BOTH);
    expect([...may]).toEqual([
      ['b', 'a'],
      ['c', 'a'],
      ['d', 'd'],
    ]);
    expect(await findPeople(directory, COMPOSED)).toHaveLength(3);
  });
});

describe.each(DRIVERS)('who may approve, on %s', (_name, open) => {
  let driver: SqlDriver;
  afterEach(() => driver.close());

  test('is who could get in as an owner or admin right now, by a credential that the gate accepts', async () => {
    driver = await open();
    const directory = await openDirectory(driver);
    const person = (personId: string, role: Role) => ({
      orgId: 'org-1',
      personId,
      role,
      email: `${personId}@example.test`,
      createdAt: AT,
      issuer: 'https://issuer.test',
      subject: personId,
      provenBy: null,
    });
    const withToken = async (personId: string, role: Role, expiresAt: string | null) => {
      await findOrAddPerson(directory, person(personId, role));
      const ask = { orgId: 'org-1', personId, role, createdAt: AT, expiresAt, familyId: null };
      await issueToken(directory, ask, personId, Buffer.from(personId.padEnd(32)));
    };
    await withToken('token', 'admin', null);
    await withToken('expiring', 'owner', '2026-01-03T00:00:00.000Z');
    await withToken('expired', 'owner', AT);
    await withToken('developer', 'developer', null);
    await findOrAddPerson(directory, person('password', 'owner'));
    await setPassword(directory, 'org-1', 'password', 'salt:key', AT);
    await findOrAddPerson(directory, person('nothing', 'owner'));
    await personOfIssuer(directory, person('issuer', 'admin'));
    await personOfIssuer(directory, person('auditor', 'auditor'));
    await personOfIssuer(directory, person('ended', 'admin'));
    await endAccess(directory, 'org-1', 'ended', AT);
    const all = ['token', 'expiring', 'expired', 'developer', 'password', 'nothing', 'issuer', 'auditor', 'ended'];
    const may = async (accepted: Parameters<typeof approversAmong>[4]) =>
      [...(await approversAmong(directory, 'org-1', all, AT, accepted)).keys()].sort();
    const issuer = { issuer: 'https://issuer.test', audience: 'gate', roleClaims: { claim: 'groups', roles: [] } };
    const oidc: Parameters<typeof approversAmong>[4]['oidc'] = Object(issuer);
    expect(await may({ embeddedTokens: true, oidc: null })).toEqual(['expiring', 'password', 'token']);
    expect(await may({ embeddedTokens: true, oidc })).toEqual(['expiring', 'issuer', 'password', 'token']);
    expect(await may({ embeddedTokens: false, oidc })).toEqual(['issuer']);
    expect(await personOfIssuer(directory, person('ended', 'admin'))).toEqual({ ok: false, why: 'revoked' });
    expect(await may({ embeddedTokens: false, oidc })).toEqual(['issuer']);
    await restoreAccess(directory, 'org-1', 'ended');
    expect(await may({ embeddedTokens: false, oidc })).toEqual(['issuer']);
    await personOfIssuer(directory, person('ended', 'admin'));
    expect(await may({ embeddedTokens: false, oidc })).toEqual(['ended', 'issuer']);
    expect(await may({ embeddedTokens: false, oidc: Object({ ...issuer, issuer: 'https://next.test' }) })).toEqual([]);
    expect([...(await approversAmong(directory, 'org-2', all, AT, { embeddedTokens: true, oidc }))]).toEqual([]);
  });
});
