import { BlockList, isIP, isIPv6 } from 'node:net';

/** What only programs of this machine have. */
export const LOOPBACK = ['127.0.0.0/8', '::1/128'] as const;

/** First six groups of IPv6 addresses that stand for an IPv4 address: mapped ones (RFC 4291 §2.5.5.2) and NAT64 (RFC 6052 §2.1). */
const IPV4_PREFIXES: ReadonlySet<string> = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']);

/** Ranges, each an address, a slash and the length of its prefix, as one list. */
export function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix = ''] = range.split('/');
    list.addSubnet(network, Number(prefix), isIPv6(network) ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** True for an IP address in a list; one of IPv4 mapped into IPv6 is the IPv4 address. */
export function includes(list: BlockList, address: string): boolean {
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** An address, or one with a slash and the length of its prefix, as a range; null for any other text. */
export function rangeOf(text: string): string | null {
  const [, address = '', prefix] = /^([0-9a-f.:]+)(?:\/(0|[1-9][0-9]{0,2}))?$/i.exec(text) ?? [];
  const family = isIP(address);
  const longest = family === 6 ? 128 : 32;
  const length = Number(prefix ?? longest);
  return family !== 0 && length <= longest ? `${address}/${length}` : null;
}

/** The IPv4 address that an IPv6 address stands for; null where it stands for itself. */
export function embeddedIPv4(address: string): string | null {
  return ipv4Of(groupsOf(address));
}

/**
 * The client of an address, by a name that is the same for all addresses of one client: of IPv6 that is the /64, because a single
 * host has all of it to choose from.
 */
export function clientAt(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  return ipv4Of(groups) ?? `${hexOf(groups.slice(0, 4))}::/64`;
}

/** The last 32 bits of an IPv6 address, as an IPv4 address. */
export function lowIPv4(address: string): string {
  return lowBitsOf(groupsOf(address));
}

function ipv4Of(groups: readonly number[]): string | null {
  return IPV4_PREFIXES.has(hexOf(groups.slice(0, 6))) ? lowBitsOf(groups) : null;
}

function lowBitsOf(groups: readonly number[]): string {
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function hexOf(groups: readonly number[]): string {
  return groups.map((group) => group.toString(16)).join(':');
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
