import type { SqlDriver } from '@gatewright/ledger/sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApplicationContext } from '../../src/app/context.js';
import { personOfIssuer } from '../../src/features/identity/issuer-people.js';
import { PasswordAttempts } from '../../src/features/identity/login-attempts.js';
import { changePassword } from '../../src/features/identity/login-handlers.js';
import { issueToken } from '../../src/features/identity/repository.js';
import { findPeople } from '../../src/features/identity/session-repository.js';
import type { Directory } from '../../src/platform/database/tables.js';
import type { Caller } from '../../src/platform/settings/roles.js';
import { DRIVERS } from '../support/databases.js';
import { serviceOn } from '../support/service-on.js';
import { TestClock } from '../support/test-clock.js';

const CREATED_AT = '2026-01-01T00:00:00.000Z';
const PIA = {
  ...{ orgId: 'org-1', email: 'pia@example.test', personId: 'person-1', createdAt: CREATED_AT },
  ...{ issuer: 'https://issuer.test', subject: 'pia', isVerified: true },
};

const NO_SESSION = { endsAt: null, expiresAt: null, csrfToken: null };

describe.each(DRIVERS)('%s', (_name, open) => {
  let driver: SqlDriver;
  let service: ApplicationContext;
  let directory: Directory;
  let caller: Caller;
  beforeEach(async () => {
    driver = await open();
    service = await serviceOn(driver, new TestClock());
    ({ directory } = service);
    const { orgId, email, personId } = PIA;
    expect(await personOfIssuer(directory, { ...PIA, role: 'admin' })).toEqual({ ok: true, personId });
    const ask = { orgId, personId, role: 'admin', createdAt: CREATED_AT, expiresAt: null, familyId: null } as const;
    const { tokenId } = await issueToken(directory, ask, 'token-1', new Uint8Array(32));
    caller = { orgId, personId, email, role: 'admin', tokenId, familyId: null, ...NO_SESSION, client: 'a test' };
  });
  afterEach(() => driver.close());

  const setPassword = () => {
    const call = { params: {}, query: {}, headers: {}, source: '192.0.2.1', body: new Uint8Array(), caller };
    const passwordAttempts = new PasswordAttempts({ burst: 20, perSecond: 1 });
    return changePassword({ password: 'correct horse battery staple' }, call, { ...service, passwordAttempts });
  };
  /** What happens once the password is hashed, and before it is stored. */
  const beforeStored = (happens: () => Promise<unknown>) => {
    const begin = driver.transaction.bind(driver);
    return vi.spyOn(driver, 'transaction').mockImplementationOnce(async (work) => {
      await happens();
      return begin(work);
    });
  };
  const login = async () =>
    (await findPeople(directory, PIA.email)).map(({ role, passwordHash }) => [role, passwordHash]);

  test('a first password that an admin’s token set gives a login', async () => {
    expect(await setPassword()).toMatchObject({ status: 200, data: { changed: true } });
    expect(await login()).toEqual([['admin', expect.stringContaining(':')]]);
  });

  // threat developer-s-token
  test('a first password gives no login where the person became an owner meanwhile', async () => {
    const started = beforeStored(() => personOfIssuer(directory, { ...PIA, role: 'owner' }));
    expect(await setPassword()).toMatchObject({ status: 401, data: { reasonCode: 'UNAUTHENTICATED' } });
    expect(started).toHaveBeenCalledTimes(1);
    expect(await login()).toEqual([['owner', null]]);
  });

  test('a first password is set where the person became a developer meanwhile, and gives that role', async () => {
    beforeStored(() => personOfIssuer(directory, { ...PIA, role: 'developer' }));
    expect(await setPassword()).toMatchObject({ status: 200 });
    expect(await login()).toEqual([['developer', expect.stringContaining(':')]]);
  });
});
