import type { SqlDriver } from '@gatewright/ledger/sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type NamedByIssuer, personOfIssuer } from '../../src/features/identity/issuer-people.js';
import { findPeople, lockPerson, setPassword } from '../../src/features/identity/session-repository.js';
import { openDirectory } from '../../src/platform/database/open.js';
import type { Directory } from '../../src/platform/database/tables.js';
import { ROLES, type Role } from '../../src/platform/settings/roles.js';
import { DRIVERS } from '../support/databases.js';

const EMAIL = 'pia@example.test';

function idOf(named: NamedByIssuer): string {
  if (!named.ok) throw new Error(`the token names no person: ${named.why}`);
  return named.personId;
}

describe.each(DRIVERS)('%s', (_name, open) => {
  let driver: SqlDriver;
  let directory: Directory;
  let named: number;
  beforeEach(async () => {
    driver = await open();
    directory = await openDirectory(driver);
    named = 0;
  });
  afterEach(() => driver.close());

  /** A call with a token of that role. */
  const calls = (role: Role) => {
    named += 1;
    const createdAt = '2026-01-01T00:00:00.000Z';
    return personOfIssuer(directory, {
      ...{ orgId: 'org-1', email: EMAIL, personId: `person-${named}`, role, createdAt },
      ...{ issuer: 'https://issuer.test', subject: 'pia', isVerified: true },
    }).then(idOf);
  };
  const people = async () => (await findPeople(directory, EMAIL)).map(({ personId, role }) => [personId, role]);

  test('a person of an issuer has the role of the newest call, up and down', async () => {
    for (const role of ['developer', 'owner', 'auditor'] as const) {
      expect(await calls(role)).toBe('person-1');
      expect(await people()).toEqual([['person-1', role]]);
    }
  });

  test('a person of an issuer is one after calls at once, and is written no more once they agree', async () => {
    const ids = await Promise.all(ROLES.map(calls));
    expect(new Set(ids).size).toBe(1);
    await calls('auditor');
    const written = vi.spyOn(driver, 'run');
    for (let call = 0; call < 3; call += 1) expect(await calls('auditor')).toBe(ids[0]);
    expect(written).not.toHaveBeenCalled();
    expect(await people()).toEqual([[ids[0], 'auditor']]);
  });

  test('a person of an issuer keeps the role of the gate’s own password, also of one that is just being set', async () => {
    const personId = await calls('developer');
    const call = await directory.transaction().execute(async (transaction) => {
      await lockPerson(transaction, 'org-1', personId);
      const meanwhile = calls('owner');
      await new Promise((resolve) => setTimeout(resolve, 100));
      await setPassword(transaction, 'org-1', personId, 'salt and key', '2026-01-01T00:00:00.000Z');
      return { meanwhile };
    });
    expect(await call.meanwhile).toBe(personId);
    const written = vi.spyOn(driver, 'run');
    expect(await calls('owner')).toBe(personId);
    expect(written).not.toHaveBeenCalled();
    expect(await people()).toEqual([[personId, 'developer']]);
  });
});
