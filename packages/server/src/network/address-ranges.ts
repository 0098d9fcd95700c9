import { isIPv4, isIPv6 } from 'node:net';
import { embeddedIPv4, includes, LOOPBACK, listOf, lowIPv4 } from './ip-addresses.js';

/** Addresses that are no public receiver (IANA special-purpose address registries). */
const RANGE_NAMES = ['metadata', 'loopback', 'private', 'link-local', 'unspecified', 'multicast', 'reserved'] as const;
export type RangeName = (typeof RANGE_NAMES)[number];

/** Where clouds hand out credentials over IPv4. */
const IPV4_METADATA = ['169.254.169.254/32', '100.100.100.200/32', '168.63.129.16/32', '192.0.0.192/32'] as const;

/** The ranges by name; where two overlap, the name that comes first above is given. */
const RANGES: Readonly<Record<RangeName, readonly string[]>> = {
  // Where clouds hand credentials to every caller from inside; some lie in ranges that are harmless otherwise. Clouds choose
  // their prefix of fc00::/7 by hand, below fd00::/16 but for one, where RFC 4193 §3.2 demands a random one.
  metadata: [...IPV4_METADATA, 'fd00::/16', 'fd20:ce::/32'],
  loopback: LOOPBACK,
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'],
  'link-local': ['169.254.0.0/16', 'fe80::/10'],
  unspecified: ['0.0.0.0/8', '::/128'],
  multicast: ['224.0.0.0/4', 'ff00::/8'],
  reserved: [
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '240.0.0.0/4',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    '3fff::/20',
  ],
};

const LISTS = RANGE_NAMES.map((name) => [name, listOf(RANGES[name])] as const);

/** The only part of IPv6 that is in use for public hosts (RFC 4291 §2.4). */
const GLOBAL_UNICAST = listOf(['2000::/3']);

const IPV4_METADATA_LIST = listOf(IPV4_METADATA);

/**
 * The special range that an IP address lies in; null for a public address. An IPv6 address that ends in an IPv4 metadata address
 * is one, whatever its prefix: networks choose their own prefix for NAT64 (RFC 6052 §2.2), and clouds repeat the IPv4 address.
 */
export function specialRange(address: string): RangeName | null {
  if (isIPv6(address) && includes(IPV4_METADATA_LIST, lowIPv4(address))) return 'metadata';
  const judged = isIPv6(address) ? (embeddedIPv4(address) ?? address) : address;
  const named = LISTS.find(([, list]) => includes(list, judged));
  if (named !== undefined) return named[0];
  return isIPv4(judged) || includes(GLOBAL_UNICAST, judged) ? null : 'reserved';
}
