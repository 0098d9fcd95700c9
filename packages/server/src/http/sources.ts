import { type BlockList, isIP } from 'node:net';
import { clientAt, includes, listOf } from '../network/ip-addresses.js';

/** Entries of X-Forwarded-For that are read, from its end, and characters that one of them may have. */
export const FORWARDED_ENTRIES_MAX = 32;
const FORWARDED_ENTRY_MAX_CHARS = 64;

/** An address as proxies write it beside a port: bare in IPv4, in brackets in IPv6. */
const WITH_PORT = /^(?:([0-9.]+)|\[([^\]]*:[^\]]*)\])(?::[0-9]{1,5})?$/;

/** Client address of a call: that of the peer, or X-Forwarded-For, which is read only where proxies are trusted. */
export type SourceBehind = (peer: string | undefined, forwardedFor: () => string | undefined) => string;

/**
 * Finds the client address where the proxies in some ranges are trusted. Of X-Forwarded-For only what a trusted proxy
 * appended counts, since a client may write whatever it likes in front of that: behind 127.0.0.1, `203.0.113.1, 198.51.100.7` is a call
 * from 198.51.100.7.
 */
export function sourcesBehind(trustedProxies: readonly string[]): SourceBehind {
  const trusted = listOf(trustedProxies);
  return (peer, forwardedFor) => {
    if (peer === undefined) return 'unknown';
    if (trustedProxies.length === 0) return clientAt(peer);
    return clientAt(forwardedAddress(peer, forwardedFor() ?? '', trusted));
  };
}

/**
 * The last address on the way back from the peer that a trusted one vouches for, or the peer. The way ends at the first address
 * that is not trusted, or where an entry cannot be read: the writer of further entries is unknown.
 */
function forwardedAddress(peer: string, header: string, trusted: BlockList): string {
  let address = peer;
  let unread = header;
  for (let entry = 0; entry < FORWARDED_ENTRIES_MAX && includes(trusted, address); entry += 1) {
    const comma = unread.lastIndexOf(',');
    const named = addressIn(unread.slice(comma + 1));
    if (named === null) break;
    address = named;
    unread = unread.slice(0, Math.max(0, comma));
  }
  return address;
}

function addressIn(entry: string): string | null {
  if (entry.length > FORWARDED_ENTRY_MAX_CHARS) return null;
  const text = entry.trim();
  const [, dotted, bracketed] = WITH_PORT.exec(text) ?? [];
  const address = dotted ?? bracketed ?? text;
  return isIP(address) === 0 ? null : address;
}
