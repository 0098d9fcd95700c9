import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { Resolve } from './ssrf-client.js';

/** How long a name server may take to answer about a receiver, ms, and how often it is asked. */
const NAME_SERVER_TIMEOUT_MS = 2_000;
const NAME_SERVER_TRIES = 2;

/** Names of this machine itself, which are not looked up (RFC 6761 §6.3). */
const LOCAL_NAME = /(?:^|\.)localhost\.?$/i;
const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Asks name servers, those of the host unless others are named, and not the host's own resolver: that holds one of a few
 * threads until it has an answer, and a person who names a receiver could so stop every signature from being verified.
 */
export function namesFrom(servers?: readonly string[]): Resolve {
  return async (hostname) => {
    if (LOCAL_NAME.test(hostname)) return LOOPBACK;
    const resolver = new Resolver({ timeout: NAME_SERVER_TIMEOUT_MS, tries: NAME_SERVER_TRIES });
    if (servers !== undefined) resolver.setServers(servers);
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return [...found(four, 4), ...found(six, 6)];
  };
}

function found(answer: PromiseSettledResult<readonly string[]>, family: 4 | 6): LookupAddress[] {
  return answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
}
