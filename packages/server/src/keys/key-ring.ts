import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '@gatewright/gate';
import { toHex } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { type Keys, type RotatedKey, type ServingKeys, servingKeys } from '@gatewright/service';
import {
  type Directory,
  deleteAnnouncedBefore,
  followedKeys,
  keysAt,
  knownSigningKeys,
  laterOrganisationIds,
  listAnnouncedKeys,
  nextChange,
  outlived,
  rfc3339,
  withoutOutlived,
} from '@gatewright/service/internal';
import type { KeyRotation } from '../settings/key-rotation.js';
import { announceKeys, withAnnounced } from './announced-keys.js';
import { EXTERNAL_KEYS, type ExternalKeys, withExternalKeys } from './external-signers.js';
import { keepKeys } from './key-file.js';

/** How often servers look for announced keys, how old that may be when a call is answered, and how early a key is announced, ms. */
export interface KeyPace {
  readonly lookMs: number;
  readonly staleMs: number;
  readonly leadMinMs: number;
}

/** A key signs 20 s after the last server that answers calls has read it: their clocks may be as far apart. */
export const KEY_PACE: KeyPace = { lookMs: 2_000, staleMs: 10_000, leadMinMs: 30_000 };

/** How long an announced key stays in the database after it began to sign, ms, for servers that were stopped meanwhile. */
const ANNOUNCED_KEEP_MS = 24 * 60 * 60 * 1000;

/** Keys that are held elsewhere are replaced there. */
class KeyElsewhereError extends Error {
  readonly code = 'KEY_ELSEWHERE';

  constructor(keys: readonly string[]) {
    super(`the settings hold ${keys.join(' and ')} elsewhere than in the key file: name another key there`);
    this.name = 'KeyElsewhereError';
  }
}

/** What keys are followed with. */
export interface KeyRingParts {
  readonly dataDir: string;
  readonly directory: Directory;
  readonly clock: Clock;
  readonly random: () => Uint8Array;
  readonly elapsed: () => number;
  readonly pace: KeyPace;
  readonly external: ExternalKeys;
}

/** The keys of a server while they are replaced: those of its file, with what other servers announce in the database. */
export class KeyRing {
  /** The keys as the service works with them: each use is of the present ones. */
  readonly serving: ServingKeys;
  private kept: Keys;
  private written: Keys;
  private made: { readonly until: number; readonly of: Keys; readonly serving: ServingKeys } | null = null;
  private lookedAt: number;
  /** What works on the keys, one after the other. */
  private working: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly parts: KeyRingParts,
    keys: Keys,
  ) {
    this.kept = keys;
    this.written = keys;
    this.lookedAt = parts.elapsed();
    this.serving = followedKeys(() => this.present());
  }

  /** How often to look, ms. */
  get lookMs(): number {
    return this.parts.pace.lookMs;
  }

  /** Reads what was announced, and stores it in the key file. Throws what the database and the file throw. */
  look(): Promise<void> {
    return this.inTurn(() => this.lookNow());
  }

  /** Whether a call must wait for `look`: a server that was suspended may lack a key that others sign with. */
  get isStale(): boolean {
    return this.parts.elapsed() - this.lookedAt > this.parts.pace.staleMs;
  }

  /**
   * Announces successors of keys, which sign from `from` on (ms since the epoch), and has this server accept them. `bound` runs then.
   * No other server may announce meanwhile.
   */
  rotate(purposes: readonly RotatedKey[], from: number, bound: () => Promise<void>): Promise<void> {
    const { directory, clock, random, pace, external } = this.parts;
    const elsewhere = EXTERNAL_KEYS.filter((key) => purposes.includes(key) && external[key] !== undefined);
    return this.inTurn(async () => {
      if (elsewhere.length > 0) throw new KeyElsewhereError(elsewhere);
      await this.lookNow();
      const now = clock.now();
      const times = { now, from: Math.max(from, now + pace.leadMinMs) };
      await announceKeys(directory, this.kept, purposes, times, random);
      await this.lookNow();
      await bound();
    });
  }

  /** Whether keys of the file are those of this server; true where the file could not be written. */
  isOwn(read: () => Promise<Keys>): Promise<boolean> {
    return this.inTurn(async () => {
      if (this.written !== this.kept) return true;
      // A start marks them as in use, which makes no other keys of them.
      const { database: _mark, ...found } = await read();
      const { database: _markBefore, ...own } = this.kept;
      return isDeepStrictEqual(found, own);
    });
  }

  /** Stores that the keys are in use with a database. */
  mark(databaseId: string): Promise<void> {
    return this.inTurn(async () => {
      if (this.kept.database !== databaseId) this.kept = { ...this.kept, database: databaseId };
      await this.write();
    });
  }

  /** The keys that were not replaced for as long as a schedule says, at the present time. None that is held elsewhere, or whose successor waits. */
  async due(schedule: KeyRotation): Promise<RotatedKey[]> {
    if (schedule.size === 0) return [];
    const { directory, clock, external } = this.parts;
    const now = clock.now();
    const keys = keysAt(this.kept, now);
    const known = await knownSigningKeys(directory);
    const begun = known.at(-1)?.knownSince;
    return [...schedule].flatMap(([purpose, afterMs]) => {
      const isElsewhere = EXTERNAL_KEYS.some((key) => key === purpose && external[key] !== undefined);
      if (isElsewhere || (keys.successors ?? []).some((each) => each.purpose === purpose)) return [];
      const publicKey = toHex(nodeEd25519.publicKey(keys[purpose]));
      // The first key of the log is noted nowhere: it is as old as the database.
      const since = known.find((each) => each.purpose === purpose && each.publicKey === publicKey)?.knownSince ?? begun;
      return since !== undefined && Date.parse(since) + afterMs <= now ? [purpose] : [];
    });
  }

  private async lookNow(): Promise<void> {
    const { directory, clock, elapsed } = this.parts;
    const [began, now] = [elapsed(), clock.now()];
    const announced = await listAnnouncedKeys(directory);
    const found = withAnnounced(keysAt(this.kept, now), announced);
    const isOver = outlived(found, now).length > 0;
    this.kept = isOver
      ? withoutOutlived(found, now, await laterOrganisationIds(directory), nodeEd25519.publicKey)
      : found;
    this.lookedAt = began;
    await this.write();
    const over = rfc3339(now - ANNOUNCED_KEEP_MS);
    if (announced.some(({ startsAt }) => startsAt < over)) await deleteAnnouncedBefore(directory, over);
  }

  private async write(): Promise<void> {
    const { kept } = this;
    if (this.written === kept) return;
    await keepKeys(this.parts.dataDir, kept);
    this.written = kept;
  }

  private present(): ServingKeys {
    const now = this.parts.clock.now();
    if (this.made === null || this.made.of !== this.kept || now >= this.made.until) {
      const keys = keysAt(this.kept, now);
      const serving = withExternalKeys(servingKeys(keys, nodeEd25519), this.parts.external, nodeEd25519);
      this.made = { until: nextChange(keys), of: this.kept, serving };
    }
    return this.made.serving;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.working.then(work);
    this.working = done.catch(() => undefined);
    return done;
  }
}
