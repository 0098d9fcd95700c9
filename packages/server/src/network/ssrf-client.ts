import type { LookupAddress } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Message, Outbound, Outcome } from '@gatewright/service';
import { type RangeName, specialRange } from './address-ranges.js';

/** How long a receiver may take to answer, ms. */
export const WEBHOOK_TIMEOUT_MS = 10_000;

/** Finds the addresses of a host by its name; rejects where it has none. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

export interface ClientParts {
  readonly resolve: Resolve;
  /** Receivers in private and loopback ranges are allowed. */
  readonly privateAddresses: boolean;
}

type Destination =
  | { readonly kind: 'found'; readonly addresses: readonly LookupAddress[] }
  | Exclude<Outcome, { readonly kind: 'answered' }>;

/** Ranges that the operator may allow; the others have no receivers, and credentials lie in some. */
const ALLOWABLE: ReadonlySet<RangeName> = new Set(['private', 'loopback']);

/**
 * The way out to addresses that organisations name. A member of an organisation must not reach, through the gate, what only
 * the gate's own network can (server-side request forgery).
 */
export class SsrfSafeClient implements Outbound {
  private readonly underWay = new Set<AbortController>();
  private closed = false;

  constructor(private readonly parts: ClientParts) {}

  /** Why nothing may be sent to an http or https address; null where it may, or where its name has no address as of now. */
  async problemOf(url: string): Promise<string | null> {
    const found = await this.destination(new URL(url), AbortSignal.timeout(WEBHOOK_TIMEOUT_MS));
    return found.kind === 'refused' ? found.problem : null;
  }

  /**
   * Posts a message over a connection of its own to the very addresses that were judged, so that a name cannot change its mind in
   * between. Follows no redirect and reads no answer beyond its status.
   */
  async post(message: Message): Promise<Outcome> {
    const ending = new AbortController();
    const late = setTimeout(() => ending.abort(), WEBHOOK_TIMEOUT_MS);
    this.underWay.add(ending);
    try {
      const outcome = this.closed ? null : await this.postUntil(message, ending.signal);
      return outcome === null || (this.closed && outcome.kind !== 'answered') ? { kind: 'closed' } : outcome;
    } finally {
      clearTimeout(late);
      this.underWay.delete(ending);
    }
  }

  /** Ends the messages that no receiver has answered, and sends no more. */
  close(): void {
    this.closed = true;
    for (const ending of this.underWay) ending.abort();
  }

  private async postUntil(message: Message, signal: AbortSignal): Promise<Outcome> {
    const url = new URL(message.url);
    const found = await this.destination(url, signal);
    return found.kind === 'found' ? send(url, message, found.addresses, signal) : found;
  }

  private async destination(url: URL, signal: AbortSignal): Promise<Destination> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const family = isIP(host);
    const named = family === 0 ? await this.resolved(host, signal) : [{ address: host, family }];
    if (named === null) return { kind: signal.aborted ? 'late' : 'unreachable' };
    // One bad address is enough: which of several is connected to is up to the network.
    for (const { address } of named) {
      const range = specialRange(address);
      if (range !== null && !(this.parts.privateAddresses && ALLOWABLE.has(range))) {
        return { kind: 'refused', problem: `the receiver is at a ${range} address` };
      }
    }
    return named.length === 0 ? { kind: 'unreachable' } : { kind: 'found', addresses: named };
  }

  private async resolved(host: string, signal: AbortSignal): Promise<readonly LookupAddress[] | null> {
    const timeOver = new Promise<null>((end) => signal.addEventListener('abort', () => end(null), { once: true }));
    return Promise.race([this.parts.resolve(host).catch(() => null), timeOver]);
  }
}

function send(
  url: URL,
  { headers, body }: Message,
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<Outcome> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const options = { method: 'POST', headers, agent: false, lookup: pinnedTo(addresses), signal } as const;
  return new Promise((resolve) => {
    const sent = request(url, options, (response) => {
      resolve({ kind: 'answered', status: response.statusCode ?? 0 });
      response.destroy();
    });
    sent.on('error', () => resolve({ kind: signal.aborted ? 'late' : 'unreachable' }));
    sent.end(body);
  });
}

function pinnedTo(addresses: readonly LookupAddress[]): LookupFunction {
  const [first = { address: '', family: 0 }] = addresses;
  return (_hostname, { all }, found) =>
    all === true ? found(null, [...addresses]) : found(null, first.address, first.family);
}
