import { BlockList, isIPv6 } from 'node:net';

/** Addresses that are nobody's public receiver (IANA special-purpose address registries). */
const RANGE_NAMES = ['metadata', 'loopback', 'private', 'link-local', 'unspecified', 'multicast', 'reserved'] as const;
export type RangeName = (typeof RANGE_NAMES)[number];

/** The ranges by name; where two overlap, the name that comes first above is given. */
const RANGES: Readonly<Record<RangeName, readonly string[]>> = {
  // Where clouds hand credentials to whoever asks from inside; some lie in ranges that are harmless otherwise.
  metadata: [
    '169.254.169.254/32',
    '100.100.100.200/32',
    '168.63.129.16/32',
    '192.0.0.192/32',
    'fd00:ec2::254/128',
    'fd20:ce::254/128',
  ],
  loopback: ['127.0.0.0/8', '::1/128'],
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

/** First six groups of IPv6 addresses that stand for an IPv4 address: mapped ones (RFC 4291 §2.5.5.2) and NAT64 (RFC 6052 §2.1). */
const IPV4_PREFIXES: ReadonlySet<string> = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']);

/** The special range that an IP address lies in; null for a public address. */
export function specialRange(address: string): RangeName | null {
  const judged = isIPv6(address) ? (embeddedIPv4(address) ?? address) : address;
  const family = isIPv6(judged) ? 'ipv6' : 'ipv4';
  const named = LISTS.find(([, list]) => list.check(judged, family));
  if (named !== undefined) return named[0];
  return family === 'ipv4' || GLOBAL_UNICAST.check(judged, 'ipv6') ? null : 'reserved';
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix = ''] = range.split('/');
    list.addSubnet(network, Number(prefix), isIPv6(network) ? 'ipv6' : 'ipv4');
  }
  return list;
}

function embeddedIPv4(address: string): string | null {
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isEmbedded = IPV4_PREFIXES.has(
    groups
      .slice(0, 6)
      .map((group) => group.toString(16))
      .join(':'),
  );
  return isEmbedded ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null;
}

/** The eight groups of an IPv6 address, without its zone. URLs write a dotted tail as groups. */
function groupsOf(address: string): number[] {
  const [unzoned = ''] = address.split('%');
  const written = new URL(`http://[${unzoned}]`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const [before, after] = [head, tail ?? ''].map((part) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)),
  );
  const given = [...(before ?? []), ...(after ?? [])];
  return [...(before ?? []), ...Array.from({ length: 8 - given.length }, () => 0), ...(after ?? [])];
}
