import type { LedgerStore } from '@gatewright/ledger';
import { type Ed25519, type NoteKey, openCheckpoint, type Sha256, toHex } from '@gatewright/protocol';
import { type AnchorReceipt, type KeptCheckpoints, LogRewoundError, type SignedCheckpoint } from './anchors/index.js';
import { LogUnverifiableError } from './log-errors.js';
import { RootLog } from './root-log.js';
import { SUBTREE_WIDTH } from './subtree.js';

/** Records of a batch that are read and hashed before the host may answer calls in between; about a millisecond. */
export const LEAVES_PER_SLICE = 128;
/** Batches whose times are read before the host may answer calls in between. */
export const ROOTS_PER_SLICE = 2048;

/** What the stored log is read with. */
export interface StoredLogPorts {
  readonly store: LedgerStore;
  readonly ed25519: Ed25519;
  /** SHA-256 of the host where it is faster than the portable one. */
  readonly sha256?: Sha256;
  /** Lets the host answer calls between the parts of work that a caller waits for; none are answered without it. */
  readonly yieldToEventLoop?: () => Promise<void>;
  /** Public keys (32 bytes) that signed checkpoints before the present one: what they signed is signed again where it is shown. */
  readonly retired?: readonly Uint8Array[];
}

/** A size of the log, and its root hash (32 bytes) at that size. */
export type LogHead = Pick<SignedCheckpoint, 'size' | 'root'>;

/** A verified checkpoint, with its text as the store holds it: under the present key of the log, or one of before. */
export interface StoredCheckpoint extends LogHead {
  readonly stored: string;
}

/** A state of the log that was seen, by this process or by one before it; a root of null is not known. */
interface SeenHead {
  readonly by: string;
  readonly size: number;
  readonly root: Uint8Array | null;
}

const NOTHING_SEEN: SeenHead = { by: 'this server', size: 0, root: null };

/** The log as the store had it: its newest checkpoint, null before the first, and a tree that leads to it. */
export interface StoredLog {
  readonly newest: StoredCheckpoint | null;
  readonly log: RootLog;
}

/** Reads the log that is stored, and compares it with its newest checkpoint and with everything that this process has seen of it. */
export class StoredLogReader {
  private log: RootLog;
  /** The largest state of the log that was signed or read here: the store must lead to it. Null before it is read from where it is kept. */
  private seen: SeenHead | null = null;
  /** The checkpoint that was verified last. */
  private opened: StoredCheckpoint | null = null;
  /** The checkpoint that the batches in the store did not lead to: they are not all read again for it. */
  private unverifiable: { readonly stored: string; readonly error: LogUnverifiableError } | null = null;
  /** Why the stored batches did not lead to their checkpoint when they were last read; null where they did. */
  private readFault: LogUnverifiableError | null = null;
  /** That the store does not lead to what was seen; null where it always did. */
  lost: LogRewoundError | null = null;

  constructor(
    private readonly ports: StoredLogPorts,
    private readonly key: () => NoteKey,
    /** Where each checkpoint is kept before it is shown. */
    private readonly kept: readonly KeptCheckpoints[],
  ) {
    this.log = this.emptyLog();
  }

  /** Why the log could not be verified, or a part of it, when it was last read; null where it could. */
  get fault(): LogUnverifiableError | null {
    return this.readFault ?? this.log.fault;
  }

  /** A stored checkpoint under the present key, or one of before; null under none. */
  openOwn(note: string): ReturnType<typeof openCheckpoint> {
    const { retired = [], ed25519 } = this.ports;
    const key = this.key();
    for (const publicKey of [key.publicKey, ...retired]) {
      const checkpoint = openCheckpoint(note, { ...key, publicKey }, ed25519);
      if (checkpoint !== null) return checkpoint;
    }
    return null;
  }

  /** The log in the store, where it continues what this process has seen. Throws LogRewoundError where it does not. */
  async readOwn(): Promise<StoredLog> {
    const stored = await this.read();
    if (this.lost !== null) throw this.lost;
    return stored;
  }

  /**
   * Reads what the store has beyond the tree in memory. A tree that does not lead to its newest checkpoint is read again as a whole.
   * Throws LogUnverifiableError where that does not lead there either.
   */
  async read(): Promise<StoredLog> {
    try {
      const stored = await this.compared();
      this.readFault = null;
      return stored;
    } catch (error) {
      if (error instanceof LogUnverifiableError) this.readFault = error;
      throw error;
    }
  }

  /**
   * Keeps a checkpoint before it is shown: the store must lead to it from now on, also under the processes after this one. Throws where
   * it cannot be kept.
   */
  async see(checkpoint: SignedCheckpoint): Promise<void> {
    const { size, root, note } = checkpoint;
    if (size <= (await this.seenSoFar()).size) return;
    for (const each of this.kept) await each.keep({ size, note });
    // Another reader may have kept a larger one meanwhile.
    if (size > (await this.seenSoFar()).size) this.seen = { by: NOTHING_SEEN.by, size, root };
  }

  /** Has the stored log count as the log, whatever was seen before. Returns whether it does not continue that. Throws LogUnverifiableError. */
  async confirm(): Promise<boolean> {
    await this.read();
    const isOther = this.lost !== null;
    this.lost = null;
    this.seen = NOTHING_SEEN;
    return isOther;
  }

  private async seenSoFar(): Promise<SeenHead> {
    if (this.seen !== null) return this.seen;
    let seen = NOTHING_SEEN;
    for (const each of this.kept) {
      const newest = await each.newest();
      if (newest === null || newest.size <= seen.size) continue;
      const opened = this.openOwn(newest.note);
      seen = { by: each.name, size: newest.size, root: opened?.size === newest.size ? opened.root : null };
    }
    this.seen ??= seen;
    return this.seen;
  }

  private async compared(): Promise<StoredLog> {
    // Another reader may see more while this one waits.
    const seen = await this.seenSoFar();
    const { log: kept } = this;
    const from = kept.size;
    const stored = await this.ports.store.latestCheckpoint();
    const newest = stored === null ? null : this.openStored(stored);
    const size = newest?.size ?? 0;
    await this.grow(kept, size, true);
    const isKept = size >= from && (newest === null || (await leadsTo(kept, newest)));
    const log = isKept ? kept : await this.readAgain(newest);
    if (!isKept) this.log = log;
    if (seen.size > size || (seen.root !== null && !(await leadsTo(log, { size: seen.size, root: seen.root })))) {
      this.lost ??= new LogRewoundError(seen.by, seen.size, size);
    } else if (newest !== null) await this.see({ ...newest, note: newest.stored });
    return { newest, log };
  }

  private openStored(stored: string): StoredCheckpoint {
    if (this.opened?.stored === stored) return this.opened;
    const checkpoint = this.openOwn(stored);
    if (checkpoint === null) {
      throw new LogUnverifiableError('its newest checkpoint does not verify under the key of this gate');
    }
    this.opened = { size: checkpoint.size, root: checkpoint.root, stored };
    return this.opened;
  }

  /** The log from its beginning: by the kept roots of subtrees, or by all batches where those do not lead to the checkpoint. */
  private async readAgain(newest: StoredCheckpoint | null): Promise<RootLog> {
    if (newest === null) return this.emptyLog();
    if (this.unverifiable?.stored === newest.stored) throw this.unverifiable.error;
    for (const usesKeptRoots of [true, false]) {
      const log = this.emptyLog();
      await this.grow(log, newest.size, usesKeptRoots);
      if (await leadsTo(log, newest)) return log;
    }
    const error = new LogUnverifiableError(`the stored batches do not lead to the signed root of size ${newest.size}`);
    this.unverifiable = { stored: newest.stored, error };
    throw error;
  }

  /** Reads batches page by page, between which calls are answered, until the log has so many or the store has no more. */
  private async grow(log: RootLog, size: number, usesKeptRoots: boolean): Promise<void> {
    const { store, yieldToEventLoop } = this.ports;
    while (log.size < size) {
      const from = log.size;
      const [subtrees, ahead] = [from / SUBTREE_WIDTH, Math.floor((size - from) / SUBTREE_WIDTH)];
      if (usesKeptRoots && Number.isInteger(subtrees) && ahead > 0) {
        log.appendSubtrees(subtrees, (await store.subtreeRoots?.(subtrees, Math.min(ahead, ROOTS_PER_SLICE))) ?? []);
      }
      if (log.size === from) log.append(from, await store.batchRoots(from, Math.min(size - from, ROOTS_PER_SLICE)));
      if (log.size === from) return;
      if (log.size < size) await yieldToEventLoop?.();
    }
  }

  private emptyLog(): RootLog {
    return new RootLog(this.ports.store, this.ports.sha256);
  }
}

/** Whether a log has a state. Throws LogUnverifiableError where the batches around its end are not those that the log was built from. */
export async function leadsTo(log: RootLog, { size, root }: LogHead): Promise<boolean> {
  return size <= log.size && toHex(await log.root(size)) === toHex(root);
}

/** A checkpoint as it is shown: with the signatures and receipts of those who saw it. */
export interface ShownCheckpoint extends SignedCheckpoint {
  readonly receipts: readonly AnchorReceipt[];
}
