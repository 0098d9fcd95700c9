import type { SqlDriver } from '@gatewright/ledger/sqlite';
import { afterEach, describe, expect, test } from 'vitest';
import { approversAmong } from '../../src/features/identity/approvers.js';
import { personOfIssuer } from '../../src/features/identity/issuer-people.js';
import { findOrAddPerson, issueToken, personIdOf } from '../../src/features/identity/repository.js';
import { endAccess, findPeople, restoreAccess, setPassword } from '../../src/features/identity/session-repository.js';
import { openDirectory } from '../../src/platform/database/open.js';
import type { Role } from '../../src/platform/settings/roles.js';
import { DRIVERS } from '../support/databases.js';

/** Of one address: decomposed, composed, in upper case, and with a full-width letter. */
const SPELLINGS = ['jose\u0301@example.test', 'jos\u00e9@example.test', ' JOSÉ@example.test', '\uff4aosé@example.test'];
const AT = '2026-01-02T00:00:00.000Z';

describe.each(DRIVERS)('people on %s', (_name, open) => {
  let driver: SqlDriver;
  afterEach(() => driver.close());

  // threat one-person-approves
  test('a person is one for all spellings of an address, and is found by each', async () => {
    driver = await open();
    const directory = await openDirectory(driver);
    const person = { orgId: 'org-1', role: 'owner', createdAt: AT, provenBy: null } as const;
    for (const [index, email] of SPELLINGS.entries()) {
      expect(await findOrAddPerson(directory, { ...person, email, personId: `person-${index}` })).toBe('person-0');
    }
    for (const email of SPELLINGS) {
      expect(await findPeople(directory, email)).toMatchObject([{ personId: 'person-0' }]);
      expect(await personIdOf(directory, 'org-1', email)).toBe('person-0');
    }
    const kept = await directory.selectFrom('person').select('email').execute();
    expect(kept).toEqual([{ email: 'jos\u00e9@example.test' }]);
  });
});

describe.each(DRIVERS)('approvers on %s', (_name, open) => {
  let driver: SqlDriver;
  afterEach(() => driver.close());

  test('only a person who could get in as an owner or admin right now, by an accepted credential, may approve', async () => {
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
      isVerified: true,
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
