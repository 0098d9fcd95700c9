import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { ROLES, type Role } from './roles.js';

/** How the tokens of an issuer name roles. */
export interface RoleClaims {
  /** The claim that holds the names, or the way into it, with dots: `realm_access.roles`. */
  readonly claim: string;
  /** The role that each name of the issuer gives. */
  readonly roles: ReadonlyMap<string, Role>;
}

/** The names that are roles by themselves. */
export const OWN_ROLE_NAMES: ReadonlyMap<string, Role> = new Map(ROLES.map((role) => [role, role]));

/** The strongest of the roles that the claims of a token give; null where they give none. */
export function roleIn(claims: JsonObject, { claim, roles }: RoleClaims): Role | null {
  const given = valueAt(claims, claim);
  const names: readonly unknown[] = Array.isArray(given) ? given : [given];
  const held = new Set(names.map((name) => (typeof name === 'string' ? roles.get(name) : undefined)));
  return ROLES.find((role) => held.has(role)) ?? null;
}

/** A claim by its whole name, which may have dots (`https://example.com/roles`), else by the way that they part. */
function valueAt(claims: JsonObject, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split('.').reduce<unknown>((at, part) => {
    return isJsonObject(at) && Object.hasOwn(at, part) ? at[part] : undefined;
  }, claims);
}

/** Reads `NAME=ROLE, NAME=ROLE`: what each name of an issuer gives. Null where that is not what the text says. */
export function readRoleNames(text: string): ReadonlyMap<string, Role> | null {
  const entries = text.split(',').map((entry) => /^(.+)=([a-z]+)$/.exec(entry.trim()));
  const roles = new Map<string, Role>();
  for (const entry of entries) {
    const [, name = '', given] = entry ?? [];
    const role = ROLES.find((known) => known === given);
    if (role === undefined || roles.has(name.trim())) return null;
    roles.set(name.trim(), role);
  }
  return roles;
}
