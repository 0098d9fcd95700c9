import { type Ed25519, nobleEd25519, toHex } from '@gatewright/protocol';

/** How long one call to the gate may take, ms. */
const CALL_TIMEOUT_MS = 10_000;
/** Random bytes of a nonce; its text is twice as long, in hex. */
const NONCE_BYTES = 16;

/** The part of `fetch` that the guard uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What a client takes from its host; every member has a default that works in Node, browsers and workers. */
export interface HostOptions {
  readonly fetch?: Fetch | undefined;
  /** Milliseconds since the epoch. */
  readonly clock?: (() => number) | undefined;
  /** A fresh nonce of 8 to 128 characters, never given twice. */
  readonly ids?: (() => string) | undefined;
  /** Resolves after so many ms. */
  readonly sleep?: ((ms: number) => Promise<void>) | undefined;
  /** Longest time of one call, ms. */
  readonly timeoutMs?: number | undefined;
  readonly ed25519?: Ed25519 | undefined;
}

/** The host with every default filled in: the only place where time, chance and the network enter. */
export interface Host {
  readonly fetch: Fetch;
  readonly clock: () => number;
  readonly ids: () => string;
  readonly sleep: (ms: number) => Promise<void>;
  readonly timeoutMs: number;
  readonly ed25519: Ed25519;
}

/** Fills in what the options leave out. */
export function resolveHost(options: HostOptions): Host {
  return {
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    clock: options.clock ?? (() => Date.now()),
    ids: options.ids ?? randomNonce,
    sleep: options.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
    timeoutMs: options.timeoutMs ?? CALL_TIMEOUT_MS,
    ed25519: options.ed25519 ?? nobleEd25519,
  };
}

function randomNonce(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
}
