import type { RoleClaims } from './role-claims.js';

/** Whose tokens are accepted beside the gate's own (protocol.md §1.2). */
export interface OidcSettings {
  /** Issuer identifier, exactly as its tokens name it. */
  readonly issuer: string;
  readonly audience: string;
  /** Clients that tokens may be issued to (`azp`). */
  readonly authorizedParties: readonly string[];
  readonly roleClaims: RoleClaims;
  /** The client by which people log in to the console; null where none is set. */
  readonly client: OidcClient | null;
}

/** A client that the issuer knows. */
export interface OidcClient {
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
}
