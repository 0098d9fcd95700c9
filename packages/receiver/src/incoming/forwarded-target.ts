import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { RouteError } from '../terms.js';

/** Proxies that rewrite paths, and the header in which they state path and query as the client sent them. */
export interface ForwardedTarget {
  readonly header: string;
  /** Addresses or networks such as `10.0.0.0/8`. The header of anyone else is not read. */
  readonly trustedProxies: readonly string[];
}

/**
 * Makes the option `target` for a service behind proxies that rewrite paths. Throws RouteError for an address that is none.
 *
 * @example
 * import { forwardedTarget } from '@gatewright/receiver/node';
 *
 * const target = forwardedTarget({ header: 'x-forwarded-uri', trustedProxies: ['10.0.0.0/8', '::1'] });
 * typeof target; // => 'function'
 */
export function forwardedTarget({
  header,
  trustedProxies,
}: ForwardedTarget): (message: IncomingMessage) => string | null {
  const trusted = new BlockList();
  for (const stated of trustedProxies) trust(trusted, stated);
  const name = header.toLowerCase();
  return ({ socket, headers }) => {
    const { remoteAddress = '' } = socket;
    const family = familyOf(remoteAddress);
    const value = headers[name];
    return family !== null && trusted.check(remoteAddress, family) && typeof value === 'string' ? value : null;
  };
}

function trust(trusted: BlockList, stated: string): void {
  const [address = '', bits] = stated.split('/');
  const family = familyOf(address);
  const prefix = bits === undefined ? null : Number(bits);
  const most = family === 'ipv4' ? 32 : 128;
  if (family === null || (prefix !== null && !(/^\d+$/.test(bits ?? '') && prefix <= most))) {
    throw new RouteError(`trustedProxies: ${JSON.stringify(stated)} is no address and no network such as 10.0.0.0/8`);
  }
  if (prefix === null) trusted.addAddress(address, family);
  else trusted.addSubnet(address, prefix, family);
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  if (isIPv4(address)) return 'ipv4';
  return isIPv6(address) ? 'ipv6' : null;
}
