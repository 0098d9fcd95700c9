import type { CheckpointAnchor, Clock, Ids } from '@gatewright/gate';
import type { LedgerStore } from '@gatewright/ledger';
import type { SqlDriver } from '@gatewright/ledger/sql';
import type { Ed25519, JsonObject, Sha256, Sha256Hex } from '@gatewright/protocol';
import type { Keys } from './keys.js';
import type { Outbound } from './outbound.js';
import type { Timers } from './timers.js';

/** Passwords as a host keeps them. */
export interface Passwords {
  /** A password as it is kept: text that says nothing about it but to `matches`. */
  hash(password: string): Promise<string>;
  /** True for the password of a hash. Without a hash the same work is done, so that time tells nothing about who exists. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

/**
 * Fetches from an address that the operator names. Follows no redirect; what has not wholly come after `timeoutMs`, body included, is
 * given up.
 */
export type OperatorFetch = (address: string, init: RequestInit, timeoutMs: number) => Promise<Response>;

/** Where a host writes what its operator should read; `details` are members of the entry. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** What the application computes with: it brings no randomness, cryptography, event loop or network of its own. */
export interface Machine {
  /** UUIDs, best of version 7 (`uuidV7`), and secrets of 32 random bytes. */
  readonly ids: Ids;
  readonly timers: Timers;
  readonly ed25519: Ed25519;
  readonly sha256: Sha256;
  readonly sha256Hex: Sha256Hex;
  /** PBKDF2 and AES-GCM (Web Cryptography). */
  readonly subtle: SubtleCrypto;
  readonly passwords: Passwords;
  readonly fetch: OperatorFetch;
}

/** Everything in which hosts of the service differ. */
export interface Host extends Machine {
  /** The time, ms since the epoch. */
  readonly clock: Clock;
  readonly log: Log;
  /** Messages to addresses that organisations name. */
  readonly outbound: Outbound;
  /** The secrets of the service, which the host keeps; the same for every host of a database. */
  readonly keys: Keys;
  /** The database of the directory. The service closes it with its store. */
  readonly database: SqlDriver;
  /** Opens the store of the ledger, best in the same database. */
  openStore(): Promise<LedgerStore>;
  /** Where checkpoints of the evidence log are mirrored: files, witnesses, timestamp authorities. */
  readonly anchors: readonly CheckpointAnchor[];
  /** Address of the service as clients see it, without the path prefix. */
  origin(): string;
  /**
   * Keeps the tokens and keys of the first organisation, which are shown once. Called before the organisation is stored: where it
   * rejects, the next start makes another.
   */
  keepFirstMembers(members: JsonObject): Promise<void>;
}
