import type { SqlDriver } from '@gatewright/ledger/sqlite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { approversAmong } from '../../src/features/identity/approvers.js';
import { personOfIssuer } from '../../src/features/identity/issuer-people.js';
import { findCaller, findOrAddPerson, issueToken } from '../../src/features/identity/repository.js';
import { endAccess, findLogin, restoreAccess, setPassword } from '../../src/features/identity/session-repository.js';
import { openDirectory } from '../../src/platform/database/open.js';
import type { Directory } from '../../src/platform/database/tables.js';
import { canAdminister, ROLES, type Role } from '../../src/platform/settings/roles.js';
import { DRIVERS } from '../support/databases.js';

const ISSUER = 'https://issuer.test';
const TIMES = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => `${day}T00:00:00.000Z`);
const [CREATED_AT = '', EXPIRES_AT = '', AT = ''] = TIMES;
const PEOPLE = ['anna', 'ben'] as const;

const step = fc.record({
  person: fc.constantFrom(...PEOPLE),
  role: fc.constantFrom(...ROLES),
  does: fc.constantFrom('token', 'expiring token', 'password', 'named by issuer', 'revoke', 'reinstate'),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** One organisation whose people come and go, with every secret that was given. */
class People {
  private given = 0;
  readonly tokens: { readonly person: string; readonly token: string }[] = [];

  constructor(
    private readonly db: Directory,
    private readonly orgId: string,
  ) {}

  private named(person: string, role: Role) {
    const known = { orgId: this.orgId, email: `${person}@example.test`, personId: person, role, createdAt: CREATED_AT };
    return { ...known, issuer: ISSUER, subject: person, isVerified: true, provenBy: null };
  }

  async do({ person, role, does }: Step): Promise<void> {
    const { db, orgId } = this;
    const id = await findOrAddPerson(db, this.named(person, role));
    if (does === 'token' || does === 'expiring token') await this.give(id, role, does === 'token' ? null : EXPIRES_AT);
    if (does === 'password') await setPassword(db, orgId, id, 'salt:key', CREATED_AT);
    if (does === 'named by issuer') await personOfIssuer(db, this.named(person, role));
    if (does === 'revoke') await endAccess(db, orgId, id, CREATED_AT);
    if (does === 'reinstate') await restoreAccess(db, orgId, id);
  }

  private async give(personId: string, role: Role, expiresAt: string | null): Promise<void> {
    this.given += 1;
    const ask = { orgId: this.orgId, personId, role, createdAt: CREATED_AT, expiresAt, familyId: null };
    const random = Buffer.from(`${this.orgId} ${this.given}`.padEnd(32));
    const { token } = await issueToken(this.db, ask, `token-${this.given}`, random);
    this.tokens.push({ person: personId, token });
  }

  /** Whether the person is admitted as one who decides, by a token that they were given, or by their password. */
  async getsIn(person: string): Promise<boolean> {
    for (const { token } of this.tokens.filter((each) => each.person === person)) {
      const caller = await findCaller(this.db, token, AT);
      if (caller !== null && canAdminister(caller.role)) return true;
    }
    const login = await findLogin(this.db, this.orgId, person);
    return login !== null && login.passwordHash !== null && canAdminister(login.role);
  }
}

/** The people whose issuer's last word, since their access was last ended, makes them decide. A password keeps the role of its login. */
function byIssuer(steps: readonly Step[]): Set<string> {
  const state = new Map<string, { ended: boolean; named: boolean; password: boolean; role: Role }>();
  for (const { person, role, does } of steps) {
    const now = state.get(person) ?? { ended: false, named: false, password: false, role };
    if (does === 'password') now.password = true;
    if (does === 'revoke') Object.assign(now, { ended: true, password: false });
    if (does === 'reinstate') Object.assign(now, { ended: false, named: false });
    if (does === 'named by issuer' && !now.ended) {
      now.named = true;
      if (!now.password) now.role = role;
    }
    state.set(person, now);
  }
  return new Set(
    [...state].flatMap(([who, { ended, named, role }]) => (!ended && named && canAdminister(role) ? who : [])),
  );
}

describe.each(DRIVERS)('%s', (name, open) => {
  // threat person-who-was
  test('only a person who gets in as an owner or admin at that moment may approve, whatever happened before', async () => {
    const driver: SqlDriver = await open();
    const db = await openDirectory(driver);
    const oidc: Parameters<typeof approversAmong>[4]['oidc'] = Object({ issuer: ISSUER });
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        runs += 1;
        const orgId = `org-${runs}`;
        const people = new People(db, orgId);
        // A password is set in a session, which ends with the access.
        const possible: Step[] = [];
        const ended = new Set<string>();
        for (const each of steps) {
          if (each.does === 'password' && ended.has(each.person)) continue;
          if (each.does === 'revoke') ended.add(each.person);
          if (each.does === 'reinstate') ended.delete(each.person);
          possible.push(each);
          await people.do(each);
        }
        const expected = new Set(byIssuer(possible));
        for (const person of PEOPLE) if (await people.getsIn(person)) expected.add(person);
        const may = await approversAmong(db, orgId, [...PEOPLE], AT, { embeddedTokens: true, oidc });
        expect(new Set(may.keys())).toEqual(expected);
      }),
      { numRuns: name === 'SQLite' ? 200 : 40 },
    );
    await driver.close();
  });
});
