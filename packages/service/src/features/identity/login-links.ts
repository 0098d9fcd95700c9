import { sha256Hex, toHex } from '@gatewright/protocol';

/** How long a link to a login may be used, ms. */
export const LOGIN_LINK_TTL_MS = 10 * 60 * 1000;
/** Links that may be used at a time, each of another token; the oldest gives way. */
export const LOGIN_LINKS_MAX = 1_000;

interface PendingLink {
  readonly token: string;
  readonly until: number;
}

/**
 * Links that log their people in, once and soon, in the place of an access token that they would type. They are kept in memory: they end
 * with the process, and a newer link of a token takes the place of the one before.
 */
export class LoginLinks {
  /** By the hash of the link, the oldest first. */
  private readonly pending = new Map<string, PendingLink>();

  /** Makes the link that stands for an access token until `LOGIN_LINK_TTL_MS` after `now` (ms), from 32 random bytes. */
  make(token: string, random: Uint8Array, now: number): string {
    const link = `gwl_${toHex(random)}`;
    for (const [hash, each] of this.pending) if (each.token === token || each.until <= now) this.pending.delete(hash);
    const [oldest] = this.pending.keys();
    if (oldest !== undefined && this.pending.size >= LOGIN_LINKS_MAX) this.pending.delete(oldest);
    this.pending.set(sha256Hex(link), { token, until: now + LOGIN_LINK_TTL_MS });
    return link;
  }

  /** Uses the link up at `now` (ms): the token that it stands for; null for one that is unknown, used or too old. */
  take(link: string, now: number): string | null {
    // Hashes are compared, so that the time says nothing about the link.
    const hash = sha256Hex(link);
    const found = this.pending.get(hash);
    this.pending.delete(hash);
    return found !== undefined && now < found.until ? found.token : null;
  }
}
