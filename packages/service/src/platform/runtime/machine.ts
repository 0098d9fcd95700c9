import type { Ids } from '@gatewright/gate';
import type { Ed25519, Sha256, Sha256Hex } from '@gatewright/protocol';
import type { Timers } from './timers.js';

/** Web Cryptography by the types that the host has: those of a page, or Node's. */
export type Subtle = typeof globalThis.crypto.subtle;

/** Passwords as a host keeps them. */
export interface Passwords {
  /** A password as it is kept: text that says nothing about it but to `matches`. */
  hash(password: string): Promise<string>;
  /** True for the password of a hash. Without a hash the same work is done, so that time shows nothing of who exists. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

/**
 * Fetches from an address that the operator names. Follows no redirect; what has not wholly come after `timeoutMs`, body included, is
 * given up.
 */
export type OperatorFetch = (address: string, init: RequestInit, timeoutMs: number) => Promise<Response>;

/** What the application computes with: it brings no randomness, cryptography, event loop or network of its own. */
export interface Machine {
  /** UUIDs, best of version 7 (`uuidV7`), and secrets of 32 random bytes. */
  readonly ids: Ids;
  readonly timers: Timers;
  readonly ed25519: Ed25519;
  readonly sha256: Sha256;
  readonly sha256Hex: Sha256Hex;
  /** PBKDF2 and AES-GCM (Web Cryptography). */
  readonly subtle: Subtle;
  readonly passwords: Passwords;
  /** The pace of keys from passwords and passphrases, where they take the thread that serves calls; without it two are derived at once. */
  readonly derivations?: { readonly atOnce: number; readonly restMs: number };
  readonly fetch: OperatorFetch;
}
