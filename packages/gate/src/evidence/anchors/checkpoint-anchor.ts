/** A checkpoint of this log with its signed note. */
export interface SignedCheckpoint {
  /** Entries of the log. */
  readonly size: number;
  /** Root hash, 32 bytes. */
  readonly root: Uint8Array;
  readonly note: string;
}

/** What an anchor gives back: enough to verify offline that it knew the checkpoint. */
export interface AnchorReceipt {
  /** Name of the anchor. */
  readonly anchor: string;
  /** `witness`: signature lines for the note (C2SP tlog-cosignature). `rfc3161`: a timestamp token, base64. */
  readonly kind: 'witness' | 'rfc3161';
  readonly size: number;
  readonly note: string;
  readonly proof: string;
  /** When, as the anchor says; ms since the epoch. */
  readonly at: number;
}

/** A checkpoint as a file keeps it; the note may be signed by a key of before. */
export type KeptCheckpoint = Pick<SignedCheckpoint, 'size' | 'note'>;

/**
 * Checkpoints on this machine, apart from the store. Each is kept before this process shows it, so that a store which was put back while no
 * process ran is known to be behind.
 */
export interface KeptCheckpoints {
  /** Names the place in errors. */
  readonly name: string;
  /** The largest checkpoint that was kept; null before the first. Throws where the place cannot be read. */
  newest(): Promise<KeptCheckpoint | null>;
  /** Resolves when the checkpoint survives the loss of power. Throws where the place cannot be written. */
  keep(checkpoint: KeptCheckpoint): Promise<void>;
}

/**
 * An outside party that remembers the log. Anchors get checkpoints, never records, and only the newest one at a time: what
 * anchoring costs does not depend on how much is decided.
 */
export interface CheckpointAnchor {
  readonly name: string;
  /** What the anchor keeps on this machine; none for another party. */
  readonly kept?: KeptCheckpoints;
  /**
   * The largest size of the log that the anchor has seen; 0 where it has no memory or saw none. `current` is the log as it
   * is now. Throws where the anchor cannot be asked, or says that it saw another log of the same size.
   */
  sizeSeen(current: SignedCheckpoint): Promise<number>;
  /**
   * Hands a checkpoint over; `pathFrom` gives the consistency path from an older size. Null where the anchor keeps the
   * checkpoint without giving anything back. Throws where it cannot be reached or refuses.
   */
  anchor(
    checkpoint: SignedCheckpoint,
    pathFrom: (oldSize: number) => Promise<readonly Uint8Array[]>,
  ): Promise<AnchorReceipt | null>;
}

/** Where receipts are kept. */
export interface AnchorReceipts {
  add(receipt: AnchorReceipt): Promise<void>;
  /** The receipts for the smallest anchored checkpoint of at least this size; empty where there is none. */
  covering(size: number): Promise<readonly AnchorReceipt[]>;
  /** The latest receipts, of checkpoints from this size on: at most `RECENT_RECEIPTS`, largest size first. */
  recent(size: number): Promise<readonly AnchorReceipt[]>;
}
