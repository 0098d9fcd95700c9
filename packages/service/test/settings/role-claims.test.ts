import { describe, expect, test } from 'vitest';
import { OWN_ROLE_NAMES, readRoleNames, roleIn } from '../../src/platform/settings/role-claims.js';

const own = { claim: 'roles', roles: OWN_ROLE_NAMES };

describe('role claims', () => {
  test.each([
    ['one name', { roles: 'admin' }, 'admin'],
    ['the strongest of several', { roles: ['auditor', 'owner', 'developer'] }, 'owner'],
    ['none for a name that is no role', { roles: ['administrator', 'Admin', 7, null] }, null],
    ['none without the claim', { groups: ['owner'] }, null],
    ['none for what every object inherits', { roles: 'constructor' }, null],
  ])('the role of a token is %s', (_, claims, role) => {
    expect(roleIn(claims, own)).toBe(role);
  });

  test('the role of a token is found inside a claim, and under a whole name with dots first', () => {
    const nested = { realm_access: { roles: ['developer'] } };
    expect(roleIn(nested, { ...own, claim: 'realm_access.roles' })).toBe('developer');
    expect(roleIn(nested, { ...own, claim: 'realm_access.roles.more' })).toBe(null);
    const named = { 'https://gate.example/roles': 'auditor', 'https://gate': { 'example/roles': 'owner' } };
    expect(roleIn(named, { ...own, claim: 'https://gate.example/roles' })).toBe('auditor');
    expect(roleIn({}, { ...own, claim: '__proto__.constructor' })).toBe(null);
  });

  test('the role of a token is what the operator gives its group, and then no name is a role by itself', () => {
    const mapped = readRoleNames('Finance Approvers=admin, platform=owner, /gate/readers=auditor') ?? new Map();
    const role = (...groups: string[]) => roleIn({ groups }, { claim: 'groups', roles: mapped });
    expect(role('Finance Approvers', '/gate/readers')).toBe('admin');
    expect(role('platform')).toBe('owner');
    expect(role('owner', 'admin')).toBe(null);
  });
});

test.each(['', 'admin', 'a=b', '=owner', 'a=owner,', 'a=owner,a=admin', 'cn=ops,ou=people=auditor'])(
  'a table of names and roles is not read from %j',
  (text) => {
    expect(readRoleNames(text)).toBe(null);
  },
);
