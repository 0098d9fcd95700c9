/** Roles of an access token (protocol.md §1.2). */
export const ROLES = ['owner', 'admin', 'developer', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

/**
 * True where a role is all that another is. No person gets a token or a login of a role that theirs does not cover, not even one in
 * their own name: a token may be weaker than its person, and its holder is not that person.
 */
export function roleIncludes(role: Role, other: Role): boolean {
  return role === other || role === 'owner' || (role === 'admin' && other !== 'owner');
}

/** True for a role whose people decide for the organisation. */
export function canAdminister(role: Role): boolean {
  return role === 'owner' || role === 'admin';
}

/** A person as an access token, or a session, proves them. */
export interface ProvenPerson {
  readonly orgId: string;
  readonly personId: string;
  readonly email: string;
  readonly role: Role;
  readonly tokenId: string;
  /** The login that the token descends from, or the person whose word at an issuer; null where none does. */
  readonly familyId: string | null;
  /** The end of what an issuer said, RFC 3339: no token that the caller makes outlives it. Null where no issuer vouched. */
  readonly endsAt: string | null;
  /** The end of the credentials, RFC 3339; null for none. */
  readonly expiresAt: string | null;
  /** What writes of a session of the console carry; null where a token proves the caller. */
  readonly csrfToken: string | null;
}

/** Who calls. */
export interface Caller extends ProvenPerson {
  /** Client address, of IPv6 the /64. */
  readonly client: string;
}

/** Roles of people who stand for the organisation: they grant authority and set rules (protocol.md §1.2). */
export const ADMINISTRATORS: readonly Role[] = ['owner', 'admin'];
/** Roles of people who build agents. */
export const REQUESTERS: readonly Role[] = ['owner', 'admin', 'developer'];
/** Roles of people who decide, and of those who check what was decided. */
export const REVIEWERS: readonly Role[] = ['owner', 'admin', 'auditor'];
/** Roles of every member; an auditor only reads. */
export const MEMBERS: readonly Role[] = ['owner', 'admin', 'developer', 'auditor'];
