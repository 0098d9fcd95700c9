import type {
  AnchorReceipt,
  AnchorReceipts,
  CheckpointAnchor,
  KeptCheckpoints,
  SignedCheckpoint,
} from './checkpoint-anchor.js';

/** The log is shorter than it was seen, or another one: it was restored from an old copy, or cut, and may have grown again. */
export class LogRewoundError extends Error {
  readonly code = 'LOG_REWOUND';

  constructor(
    /** Who saw it. */
    readonly anchor: string,
    readonly sizeSeen: number,
    readonly size: number,
  ) {
    super(
      size < sizeSeen
        ? `the evidence log has ${size} entries and ${anchor} has seen ${sizeSeen}; ` +
            'nothing is signed below that: restore the newest copy of the database'
        : `the evidence log has other entries than the ${sizeSeen} that ${anchor} has seen; ` +
            'nothing is signed over them: restore the newest copy of the database',
    );
    this.name = 'LogRewoundError';
  }
}

/** The anchors of one log, and how far each of them follows. */
export class Anchoring {
  /** Size that each anchor was last known to have seen, by name. */
  private readonly seen = new Map<string, number>();

  constructor(
    private readonly anchors: readonly CheckpointAnchor[],
    private readonly receipts: AnchorReceipts,
  ) {}

  /** Where each checkpoint is kept on this machine before it is shown. */
  get kept(): readonly KeptCheckpoints[] {
    return this.anchors.flatMap(({ kept }) => kept ?? []);
  }

  /**
   * Asks every anchor how far it has seen the log. Throws LogRewoundError where the log is shorter than that, and what an anchor throws
   * where it cannot be asked: a gate that cannot know must not sign.
   */
  assertNotRewound(current: () => Promise<SignedCheckpoint>): Promise<void> {
    return this.ask(this.anchors, current);
  }

  /**
   * Asks every anchor that has not answered in the life of the process, as `assertNotRewound` does: one that answered once, and is
   * out of reach for a time, keeps no batch from being closed.
   */
  assertAsked(current: () => Promise<SignedCheckpoint>): Promise<void> {
    return this.ask(
      this.anchors.filter(({ name }) => !this.seen.has(name)),
      current,
    );
  }

  private async ask(anchors: readonly CheckpointAnchor[], current: () => Promise<SignedCheckpoint>): Promise<void> {
    for (const anchor of anchors) {
      const sizeSeen = await anchor.sizeSeen(await current());
      // Read after the anchor was asked: another server may have continued the log meanwhile, and anchored it.
      const { size } = await current();
      if (sizeSeen > size) throw new LogRewoundError(anchor.name, sizeSeen, size);
      this.seen.set(anchor.name, sizeSeen);
    }
  }

  /** Hands the newest checkpoint to every anchor that has not seen it. Throws an AggregateError where some failed. */
  async anchor(
    checkpoint: SignedCheckpoint,
    pathFrom: (oldSize: number) => Promise<readonly Uint8Array[]>,
  ): Promise<void> {
    const behind = this.anchors.filter(({ name }) => (this.seen.get(name) ?? 0) < checkpoint.size);
    const outcomes = await Promise.allSettled(behind.map((anchor) => this.handOver(anchor, checkpoint, pathFrom)));
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    if (errors.length > 0) throw new AggregateError(errors, 'a checkpoint could not be anchored everywhere');
  }

  /** The receipts for the first anchored checkpoint that contains the log entry. */
  receiptsFor(logIndex: number): Promise<readonly AnchorReceipt[]> {
    return this.receipts.covering(logIndex + 1);
  }

  /**
   * The receipts for a recent checkpoint of at least this size: of those that most anchors confirmed the newest, since some may
   * still be on their way to the next; empty where there is none.
   */
  async newestReceipts(size: number): Promise<readonly AnchorReceipt[]> {
    const bySize = new Map<number, AnchorReceipt[]>();
    for (const receipt of await this.receipts.recent(size)) {
      bySize.set(receipt.size, [...(bySize.get(receipt.size) ?? []), receipt]);
    }
    return [...bySize.values()].reduce((best, each) => (each.length > best.length ? each : best), []);
  }

  private async handOver(
    anchor: CheckpointAnchor,
    checkpoint: SignedCheckpoint,
    pathFrom: (oldSize: number) => Promise<readonly Uint8Array[]>,
  ): Promise<void> {
    const receipt = await anchor.anchor(checkpoint, pathFrom);
    if (receipt !== null) await this.receipts.add(receipt);
    this.seen.set(anchor.name, checkpoint.size);
  }
}
