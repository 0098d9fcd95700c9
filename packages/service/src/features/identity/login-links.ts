import { sha256Hex, toHex } from '@gatewright/protocol';

/** How long the printed link to the first login may be used, ms. */
export const LOGIN_LINK_TTL_MS = 10 * 60 * 1000;

interface PendingLink {
  readonly hash: string;
  readonly token: string;
  readonly until: number;
}

/**
 * The link that logs a newcomer in, once and soon, in the place of an access token that they would type. It is kept in memory: it ends
 * with the process, and a newer one takes its place.
 */
export class LoginLinks {
  private pending: PendingLink | null = null;

  /** Makes the link that stands for an access token until `LOGIN_LINK_TTL_MS` after `now` (ms), from 32 random bytes. */
  make(token: string, random: Uint8Array, now: number): string {
    const link = `gwl_${toHex(random)}`;
    this.pending = { hash: sha256Hex(link), token, until: now + LOGIN_LINK_TTL_MS };
    return link;
  }

  /** Uses the link up at `now` (ms): the token that it stands for; null for one that is unknown, used or too old. */
  take(link: string, now: number): string | null {
    const { pending } = this;
    // Hashes are compared, so that the time says nothing about the link.
    if (pending === null || sha256Hex(link) !== pending.hash) return null;
    this.pending = null;
    return now < pending.until ? pending.token : null;
  }
}
