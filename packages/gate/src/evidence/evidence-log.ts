import {
  type EvidenceProof,
  type EvidenceRecord,
  evidenceLeaf,
  evidenceNodeHash,
  evidenceNodeHashBy,
  type MemberDigests,
  MerkleTree,
  type NoteKey,
  openCheckpoint,
  type Signer,
  signCheckpointBy,
  signStatementBy,
  type TileAddress,
  toHex,
  withSignatures,
} from '@gatewright/protocol';
import type { Anchoring, AnchorReceipt, SignedCheckpoint } from './anchors/index.js';
import { ForeignLogError, LogUnverifiableError } from './log-errors.js';
import { BATCH_MAX_RECORDS, oldestWaiting } from './oldest-waiting.js';
import { proofFrom } from './proof-from.js';
import type { RootLog } from './root-log.js';
import {
  LEAVES_PER_SLICE,
  type LogHead,
  leadsTo,
  ROOTS_PER_SLICE,
  type ShownCheckpoint,
  type StoredCheckpoint,
  type StoredLogPorts,
  StoredLogReader,
} from './stored-log.js';

/** How long a record waits for its batch at most, ms. */
export const BATCH_MAX_AGE_MS = 5_000;

/** What the log needs from outside. */
export interface EvidenceLogPorts extends StoredLogPorts {
  readonly clock: { now(): number };
  readonly ids: { uuid(): string };
  readonly anchoring: Anchoring;
  /**
   * Lets the host catch up with the calls that came while a part of a batch was read, or before it is written in one
   * piece. No caller waits for a batch to close, so it may take a while.
   */
  readonly backoff?: () => Promise<void>;
  /** Name of the log, and the key that signs its checkpoints. A host that replaces the key while it serves gives the present one. */
  readonly origin: string;
  readonly signer: Signer;
  /** Keys of before that sign checkpoints and statements too, so that who pinned them can follow; none where left out. */
  readonly beside?: readonly Signer[];
}

/** What the log says about one event. */
export type ProofLookup =
  | { readonly status: 'proven'; readonly proof: EvidenceProof }
  /** Recorded, and in no batch yet. */
  | { readonly status: 'pending' }
  | { readonly status: 'unknown' };

/**
 * The evidence log: decisions in batches, each batch a Merkle tree, the roots an append-only log with signed checkpoints
 * (ADR 31). A batch, its place in the log and the checkpoint over it are stored in one transaction before
 * they are shown; the store takes a batch only under the next index, so a second sequencer is harmless.
 */
export class EvidenceLog {
  private readonly stored: StoredLogReader;

  constructor(private readonly ports: EvidenceLogPorts) {
    this.stored = new StoredLogReader(ports, () => this.key, ports.anchoring.kept);
  }

  /** The key that a reader pins. */
  get key(): NoteKey {
    const { origin, signer } = this.ports;
    return { name: origin, publicKey: signer.publicKey };
  }

  /** Why the log could not be verified when it was last read; null where it could. */
  get fault(): LogUnverifiableError | null {
    return this.stored.fault;
  }

  /**
   * Closes the next batch where one is due: 1,024 records wait, or the oldest has waited 5 s. Returns how many records it
   * took; 0 where there was nothing to do. Throws LogRewoundError, and what an anchor throws that cannot be asked.
   */
  async sealDue(): Promise<number> {
    const { store, clock } = this.ports;
    const { waiting, oldestAt } = await store.evidenceQueue(BATCH_MAX_RECORDS);
    if (oldestAt === null) return 0;
    if (waiting < BATCH_MAX_RECORDS && isYoung(clock.now() - oldestAt)) return 0;
    return this.sealNext();
  }

  /**
   * Closes batches over every record that waits, however young, and hands the newest checkpoint to the anchors: for a host that stops.
   * What was decided is then known outside the database. Throws as `sealDue` and `anchorNewest` do.
   */
  async sealAndAnchorAll(): Promise<void> {
    // As many as wait now: what other gates on the ledger decide meanwhile is theirs to seal.
    let { waiting } = await this.ports.store.evidenceQueue(Number.MAX_SAFE_INTEGER);
    while (waiting > 0) {
      const sealed = await this.sealNext();
      waiting = sealed === 0 ? 0 : waiting - sealed;
    }
    await this.anchorNewest();
  }

  private async sealNext(): Promise<number> {
    const { store, ids, clock, anchoring, backoff } = this.ports;
    await anchoring.assertAsked(() => this.signedState());
    const { newest, log } = await this.stored.readOwn();
    const { eventIds, leaves, times } = await oldestWaiting(store, backoff);
    // Another sequencer was faster.
    if (eventIds.length === 0) return 0;
    const { root } = this.treeOver(leaves);
    await backoff?.();
    const batchIndex = newest?.size ?? 0;
    // It grew while records were read: another sequencer was faster, or this process read on.
    if (log.size !== batchIndex) return 0;
    const head = { size: batchIndex + 1, root: log.rootWith(root, eventIds.length) };
    const note = await this.sign(head);
    const sealed = await store.sealBatch(
      {
        batchIndex,
        batchId: `batch-${ids.uuid()}`,
        eventIds,
        root: toHex(root),
        sealedAt: clock.now(),
        ...times,
        checkpoint: note,
      },
      newest?.stored ?? null,
    );
    if (!sealed) return 0;
    await this.stored.see({ ...head, note });
    return eventIds.length;
  }

  /**
   * Throws ForeignLogError where the log in the store was signed under another key or name than this one's. Whether the
   * store can be read is not asked here.
   */
  async assertOwn(): Promise<void> {
    const note = await this.ports.store.latestCheckpoint().catch(() => null);
    if (note !== null && this.stored.openOwn(note) === null) {
      throw new ForeignLogError(this.ports.origin, note.split('\n')[0] ?? '');
    }
  }

  /**
   * Compares the store with what this process has seen, and asks every anchor. Throws LogRewoundError where one of them has seen more
   * of the log than there is, or another one; LogUnverifiableError; and what an anchor throws that cannot be asked.
   */
  async assertNotRewound(): Promise<void> {
    await this.stored.readOwn();
    await this.ports.anchoring.assertNotRewound(() => this.signedState());
  }

  /**
   * Has the log in the store count as the log, after an operator confirmed its database. Returns whether it does not continue what was
   * seen of it: what keeps that on this machine is then to be moved away. Throws LogUnverifiableError.
   */
  confirm(): Promise<boolean> {
    return this.stored.confirm();
  }

  /**
   * Hands the newest checkpoint to the anchors, and keeps the roots of the log by which the next start reads it. Throws where some of
   * that failed.
   */
  async anchorNewest(): Promise<void> {
    const { newest, log } = await this.stored.readOwn();
    if (newest === null) return;
    await log.keepSubtrees(ROOTS_PER_SLICE);
    await this.ports.anchoring.assertAsked(() => this.signedState());
    await this.ports.anchoring.anchor(await this.shownAs(newest), async (oldSize) =>
      oldSize === 0 ? [] : log.consistencyPath(oldSize, newest.size),
    );
  }

  /** Everything that an offline verifier needs to follow one decision to a checkpoint. */
  async proofOf(eventId: string): Promise<ProofLookup> {
    const { store, anchoring } = this.ports;
    const stored = await store.evidence(eventId);
    if (stored === null) return { status: 'unknown' };
    const { placement } = stored;
    const batch = placement === null ? null : await store.batch(placement.batchId);
    if (placement === null || batch === null) return { status: 'pending' };
    const { batchIndex } = placement;
    const { checkpoint, log } = await this.shown(await anchoring.receiptsFor(batchIndex), batchIndex);
    const tree = await this.treeOf(batch.records);
    const path = await log.inclusionPath(batchIndex, checkpoint.size);
    return { status: 'proven', proof: proofFrom(eventId, placement.leafIndex, batch, tree, { checkpoint, path }) };
  }

  /** The newest checkpoint; null before the first batch. Throws LogUnverifiableError. */
  async checkpoint(): Promise<SignedCheckpoint | null> {
    const { newest } = await this.stored.read();
    return newest === null ? null : this.shownAs(newest);
  }

  /** The first checkpoint over a log entry that anchors confirmed, with what they gave; the newest where none did. */
  async checkpointOver(logIndex: number): Promise<ShownCheckpoint> {
    return (await this.shown(await this.ports.anchoring.receiptsFor(logIndex), logIndex)).checkpoint;
  }

  /** The newest checkpoint over a log entry that anchors confirmed, with what they gave; the newest where none did. */
  async newestCheckpointOver(logIndex: number): Promise<ShownCheckpoint> {
    return (await this.shown(await this.ports.anchoring.newestReceipts(logIndex + 1), logIndex)).checkpoint;
  }

  private async shown(
    given: readonly AnchorReceipt[],
    logIndex: number,
  ): Promise<{ readonly checkpoint: ShownCheckpoint; readonly log: RootLog }> {
    const { newest, log } = await this.stored.read();
    // What an anchor confirmed is the text, which stays the same where another key signs it again.
    const anchored: { readonly receipt: AnchorReceipt; readonly head: LogHead }[] = [];
    for (const receipt of given) {
      const head = this.stored.openOwn(receipt.note);
      if (head !== null && (await leadsTo(log, head))) anchored.push({ receipt, head });
    }
    const [first] = anchored;
    const latest = newest === null ? null : await this.shownAs(newest);
    const checkpoint = first === undefined ? latest : await this.shownAs({ ...first.head, stored: first.receipt.note });
    if (checkpoint === null || checkpoint.size <= logIndex) {
      throw new LogUnverifiableError(`no checkpoint covers entry ${logIndex}`);
    }
    const receipts = anchored.map(({ receipt }) => receipt);
    const cosignatures = receipts.filter(({ kind }) => kind === 'witness').map(({ proof }) => proof);
    return { checkpoint: { ...checkpoint, note: withSignatures(checkpoint.note, cosignatures), receipts }, log };
  }

  /**
   * The consistency path between two states of the log, hashes of 32 bytes; null where the log never had one of these
   * sizes, or they run backwards.
   */
  async consistency(oldSize: number, newSize: number): Promise<readonly Uint8Array[] | null> {
    const { log } = await this.stored.read();
    return oldSize >= 1 && oldSize <= newSize && newSize <= log.size ? log.consistencyPath(oldSize, newSize) : null;
  }

  /** Siblings from a log entry to the root of the log of `size` entries. */
  async inclusion(logIndex: number, size: number): Promise<readonly Uint8Array[]> {
    return (await this.stored.read()).log.inclusionPath(logIndex, size);
  }

  /** The statement over the members of a pack, signed with the key of the log. */
  statementOver(digests: MemberDigests): Promise<string> {
    const { origin, signer, beside = [] } = this.ports;
    return signStatementBy(digests, origin, signer, ...beside);
  }

  /** The bytes of a tile; null where the log has not grown that far. */
  async tile(address: TileAddress): Promise<Uint8Array | null> {
    return (await this.stored.read()).log.tile(address);
  }

  /** The leaves of records, hashed in parts between which calls are answered. */
  async leavesOf(records: readonly EvidenceRecord[]): Promise<readonly Uint8Array[]> {
    const { sha256, yieldToEventLoop } = this.ports;
    const leaves: Uint8Array[] = [];
    for (const record of records) {
      leaves.push(evidenceLeaf(record, sha256));
      if (leaves.length % LEAVES_PER_SLICE === 0) await yieldToEventLoop?.();
    }
    return leaves;
  }

  /** Lets the host catch up with the calls that came while something long went on. */
  async backoff(): Promise<void> {
    await this.ports.backoff?.();
  }

  /** The tree of a batch, hashed in parts between which calls are answered. */
  async treeOf(records: readonly EvidenceRecord[]): Promise<MerkleTree> {
    return this.treeOver(await this.leavesOf(records));
  }

  private treeOver(leaves: readonly Uint8Array[]): MerkleTree {
    const { sha256 } = this.ports;
    return new MerkleTree(leaves, sha256 === undefined ? evidenceNodeHash : evidenceNodeHashBy(sha256));
  }

  /** A stored checkpoint under the present key: one that a retired key signed is signed again. */
  private async shownAs({ stored, size, root }: StoredCheckpoint): Promise<SignedCheckpoint> {
    if (openCheckpoint(stored, this.key, this.ports.ed25519) !== null) return { size, root, note: stored };
    return { size, root, note: await this.sign({ size, root }) };
  }

  /** The log as it is stored by now, signed: the same text that was signed when its last batch was closed. */
  private async signedState(): Promise<SignedCheckpoint> {
    const { newest, log } = await this.stored.readOwn();
    const head = newest ?? { size: 0, root: await log.root(0) };
    return { size: head.size, root: head.root, note: await this.sign(head) };
  }

  /** Throws LogRewoundError once the store did not lead to what this process had seen: what is signed then may contradict what was. */
  private async sign({ size, root }: LogHead): Promise<string> {
    this.assertContinued();
    const { origin, signer, beside = [] } = this.ports;
    const note = await signCheckpointBy({ origin, size, root }, signer, ...beside);
    // The store may have been found rewound while the key signed.
    this.assertContinued();
    return note;
  }

  private assertContinued(): void {
    const { lost } = this.stored;
    if (lost !== null) throw lost;
  }
}

/** Also a record from a little ahead, of a store with a clock of its own. One from further on shows that the clock was set back. */
function isYoung(ageMs: number): boolean {
  return Math.abs(ageMs) < BATCH_MAX_AGE_MS;
}
