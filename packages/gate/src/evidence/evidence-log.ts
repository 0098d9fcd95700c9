import type { BatchRoot, LedgerStore } from '@gatewright/ledger';
import {
  type Ed25519,
  type EvidenceProof,
  type EvidenceRecord,
  evidenceLeaf,
  evidenceNodeHash,
  evidenceNodeHashBy,
  fromHex,
  type MemberDigests,
  MerkleTree,
  type NoteKey,
  openCheckpoint,
  type Sha256,
  signCheckpoint,
  signStatement,
  type TileAddress,
  toHex,
  withSignatures,
} from '@gatewright/protocol';
import { BATCH_MAX_AGE_MS, BATCH_MAX_RECORDS, LEAVES_PER_SLICE } from '../limits.js';
import { type Anchoring, type AnchorReceipt, LogRewoundError, type SignedCheckpoint } from './anchors/index.js';
import { proofFrom } from './proof-from.js';
import { RootLog } from './root-log.js';

/** What the log needs from outside. */
export interface EvidenceLogPorts {
  readonly store: LedgerStore;
  readonly ed25519: Ed25519;
  readonly clock: { now(): number };
  readonly ids: { uuid(): string };
  readonly anchoring: Anchoring;
  /** SHA-256 of the host where it is faster than the portable one. */
  readonly sha256?: Sha256;
  /** Lets the host answer calls between the parts of work that a caller waits for; none are answered without it. */
  readonly yieldToEventLoop?: () => Promise<void>;
  /**
   * Lets the host catch up with the calls that came while a part of a batch was read, or before it is written in one
   * piece. No caller waits for a batch to close, so it may take a while.
   */
  readonly backoff?: () => Promise<void>;
  /** Name of the log and seed (32 bytes) of the key that signs its checkpoints. */
  readonly origin: string;
  readonly seed: Uint8Array;
  /** Public keys (32 bytes) that signed them before it, because another may have them: what they signed is signed again where it is shown. */
  readonly retired?: readonly Uint8Array[];
}

/** The log was begun under another name or key: a verifier that pinned that key would see two logs under one name, or none. */
export class ForeignLogError extends Error {
  readonly code = 'LOG_FOREIGN';

  constructor(origin: string, stored: string) {
    super(
      origin === stored
        ? `the evidence log ${stored} was signed with another key: restore the keys that belong to the database`
        : `the evidence log of the database is ${stored}, and this gate would write ${origin}: set its network back`,
    );
    this.name = 'ForeignLogError';
  }
}

/** The batches in the store do not lead to the checkpoint that it holds: nothing about them can be shown or signed. */
export class LogUnverifiableError extends Error {
  readonly code = 'LOG_UNVERIFIABLE';

  constructor(fault: string) {
    super(`the evidence log cannot be verified: ${fault}; restore the newest copy of the database`);
    this.name = 'LogUnverifiableError';
  }
}

/** A size of the log, and its root hash (32 bytes) at that size. */
type LogHead = Pick<SignedCheckpoint, 'size' | 'root'>;

/** A verified checkpoint, with its text as the store holds it: under the present key of the log, or one of before. */
interface StoredCheckpoint extends LogHead {
  readonly stored: string;
}

/** The log as the store had it: its newest checkpoint, null before the first, and a tree that leads to it. */
interface StoredLog {
  readonly newest: StoredCheckpoint | null;
  readonly log: RootLog;
}

/** What the log says about one event. */
export type ProofLookup =
  | { readonly status: 'proven'; readonly proof: EvidenceProof }
  /** Recorded, and in no batch yet. */
  | { readonly status: 'pending' }
  | { readonly status: 'unknown' };

/** A checkpoint as it is shown: with the signatures and receipts of those who saw it. */
export interface ShownCheckpoint extends SignedCheckpoint {
  readonly receipts: readonly AnchorReceipt[];
}

/**
 * The evidence log: decisions in batches, each batch a Merkle tree, the roots an append-only log with signed checkpoints
 * (ADR 31). A batch, its place in the log and the checkpoint over it are stored in one transaction before
 * they are shown; the store takes a batch only under the next index, so a second sequencer is harmless.
 */
export class EvidenceLog {
  private log = new RootLog();
  /** The largest state of the log that this process has signed or read: the store must lead to it. */
  private seen: LogHead | null = null;
  /** The checkpoint that was verified last. */
  private opened: StoredCheckpoint | null = null;
  /** The checkpoint that the batches in the store did not lead to: they are not all read again for it. */
  private unverifiable: { readonly stored: string; readonly error: LogUnverifiableError } | null = null;
  /** That the store does not lead to what was seen; null where it always did. */
  private lost: LogRewoundError | null = null;
  /** Why the log could not be verified when it was last read; null where it could. */
  fault: LogUnverifiableError | null = null;
  /** The owner of a pinned key of the log. */
  readonly key: NoteKey;

  constructor(private readonly ports: EvidenceLogPorts) {
    this.key = { name: ports.origin, publicKey: ports.ed25519.publicKey(ports.seed) };
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
    const { waiting } = await this.ports.store.evidenceQueue(1);
    // A batch that is not full was the last: what other gates on the ledger decide meanwhile is theirs to seal.
    if (waiting > 0) while ((await this.sealNext()) === BATCH_MAX_RECORDS);
    await this.anchorNewest();
  }

  private async sealNext(): Promise<number> {
    const { store, ids, clock, anchoring, backoff } = this.ports;
    await anchoring.assertAsked(() => this.signedState());
    const { newest, log } = await this.ownLog();
    const { eventIds, leaves, times } = await this.oldestWaiting();
    // Another sequencer was faster.
    if (eventIds.length === 0) return 0;
    const { root } = this.treeOver(leaves);
    await backoff?.();
    const batchIndex = newest?.size ?? 0;
    // It grew while records were read: another sequencer was faster, or this process read on.
    if (log.tree.size !== batchIndex) return 0;
    const head = { size: batchIndex + 1, root: log.rootWith(root, eventIds.length) };
    const sealed = await store.sealBatch(
      {
        batchIndex,
        batchId: `batch-${ids.uuid()}`,
        eventIds,
        root: toHex(root),
        sealedAt: clock.now(),
        ...times,
        checkpoint: this.sign(head),
      },
      newest?.stored ?? null,
    );
    if (!sealed) return 0;
    this.see(head);
    return eventIds.length;
  }

  /**
   * Throws ForeignLogError where the log in the store was signed under another key or name than this one's. Whether the
   * store can be read is not asked here.
   */
  async assertOwn(): Promise<void> {
    const note = await this.ports.store.latestCheckpoint().catch(() => null);
    if (note !== null && this.openOwn(note) === null) {
      throw new ForeignLogError(this.ports.origin, note.split('\n')[0] ?? '');
    }
  }

  /**
   * Compares the store with what this process has seen, and asks every anchor. Throws LogRewoundError where one of them has seen more
   * of the log than there is, or another one; LogUnverifiableError; and what an anchor throws that cannot be asked.
   */
  async assertNotRewound(): Promise<void> {
    await this.ownLog();
    await this.ports.anchoring.assertNotRewound(() => this.signedState());
  }

  /** Hands the newest checkpoint to the anchors. Throws where some of them failed. */
  async anchorNewest(): Promise<void> {
    const { newest, log } = await this.ownLog();
    if (newest === null) return;
    await this.ports.anchoring.assertAsked(() => this.signedState());
    await this.ports.anchoring.anchor(this.shownAs(newest), (oldSize) =>
      oldSize === 0 ? [] : log.tree.consistencyPath(oldSize, newest.size),
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
    return { status: 'proven', proof: proofFrom(eventId, placement.leafIndex, batch, tree, checkpoint, log) };
  }

  /** The newest checkpoint; null before the first batch. Throws LogUnverifiableError. */
  async checkpoint(): Promise<SignedCheckpoint | null> {
    const { newest } = await this.read();
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
    const { newest, log } = await this.read();
    // Receipts for a checkpoint that a retired key signed show nothing to who pinned the present one.
    const anchored = given.flatMap((receipt) => {
      const head = openCheckpoint(receipt.note, this.key, this.ports.ed25519);
      return head !== null && leadsTo(log, head) ? [{ receipt, head }] : [];
    });
    const [first] = anchored;
    const latest = newest === null ? null : this.shownAs(newest);
    const checkpoint = first === undefined ? latest : { ...first.head, note: first.receipt.note };
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
    const { tree } = (await this.read()).log;
    return oldSize >= 1 && oldSize <= newSize && newSize <= tree.size ? tree.consistencyPath(oldSize, newSize) : null;
  }

  /** Siblings from a log entry to the root of the log of `size` entries. */
  async inclusion(logIndex: number, size: number): Promise<readonly Uint8Array[]> {
    return (await this.read()).log.tree.inclusionPath(logIndex, size);
  }

  /** The statement over the members of a pack, signed with the key of the log. */
  statementOver(digests: MemberDigests): string {
    const { origin, seed, ed25519 } = this.ports;
    return signStatement(digests, origin, seed, ed25519);
  }

  /** The bytes of a tile; null where the log has not grown that far. */
  async tile(address: TileAddress): Promise<Uint8Array | null> {
    return (await this.read()).log.tile(address);
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

  /**
   * The events that have waited longest, at most a batch of them, and their leaves: page by page, so that no part is long
   * and calls wait for no more than one of them.
   */
  private async oldestWaiting(): Promise<{
    readonly eventIds: readonly string[];
    readonly leaves: readonly Uint8Array[];
    readonly times: Pick<BatchRoot, 'oldestAt' | 'newestAt'>;
  }> {
    const { store, backoff } = this.ports;
    const eventIds: string[] = [];
    const leaves: Uint8Array[] = [];
    const times = { oldestAt: Number.POSITIVE_INFINITY, newestAt: Number.NEGATIVE_INFINITY };
    while (eventIds.length < BATCH_MAX_RECORDS) {
      const limit = Math.min(LEAVES_PER_SLICE, BATCH_MAX_RECORDS - eventIds.length);
      const page = await store.pendingEvidence(limit, eventIds.at(-1));
      for (const { eventId, at, leaf } of page) {
        eventIds.push(eventId);
        leaves.push(leafOf(eventId, leaf));
        times.oldestAt = Math.min(times.oldestAt, at);
        times.newestAt = Math.max(times.newestAt, at);
      }
      if (page.length < limit) break;
      await backoff?.();
    }
    return { eventIds, leaves, times };
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
  private shownAs({ stored, size, root }: StoredCheckpoint): SignedCheckpoint {
    if (openCheckpoint(stored, this.key, this.ports.ed25519) !== null) return { size, root, note: stored };
    return { size, root, note: this.sign({ size, root }) };
  }

  /** A stored checkpoint under the present key, or one of before; null under none. */
  private openOwn(note: string): ReturnType<typeof openCheckpoint> {
    const { retired = [], ed25519 } = this.ports;
    for (const publicKey of [this.key.publicKey, ...retired]) {
      const checkpoint = openCheckpoint(note, { ...this.key, publicKey }, ed25519);
      if (checkpoint !== null) return checkpoint;
    }
    return null;
  }

  /** The log as it is stored by now, signed: the same text that was signed when its last batch was closed. */
  private async signedState(): Promise<SignedCheckpoint> {
    const { newest, log } = await this.ownLog();
    const head = newest ?? { size: 0, root: log.tree.root(0) };
    return { size: head.size, root: head.root, note: this.sign(head) };
  }

  /** Throws LogRewoundError once the store did not lead to what this process had seen: what is signed then may contradict what was. */
  private sign({ size, root }: LogHead): string {
    if (this.lost !== null) throw this.lost;
    const { origin, seed, ed25519 } = this.ports;
    return signCheckpoint({ origin, size, root }, seed, ed25519);
  }

  /** The log in the store, where it continues what this process has seen. Throws LogRewoundError where it does not. */
  private async ownLog(): Promise<StoredLog> {
    const stored = await this.read();
    if (this.lost !== null) throw this.lost;
    return stored;
  }

  /**
   * Reads what the store has beyond the tree in memory. A tree that does not lead to its newest checkpoint is read again as a whole.
   * Throws LogUnverifiableError where that does not lead there either.
   */
  private async read(): Promise<StoredLog> {
    try {
      const stored = await this.compared();
      this.fault = null;
      return stored;
    } catch (error) {
      if (error instanceof LogUnverifiableError) this.fault = error;
      throw error;
    }
  }

  private async compared(): Promise<StoredLog> {
    const { store } = this.ports;
    // Another reader may see more while this one waits.
    const { log: kept, seen } = this;
    const from = kept.tree.size;
    const stored = await store.latestCheckpoint();
    const newest = stored === null ? null : this.openStored(stored);
    const size = newest?.size ?? 0;
    if (size > from) kept.append(from, await store.batchRoots(from, size - from));
    const isKept = size >= from && (newest === null || leadsTo(kept, newest));
    const log = isKept ? kept : await this.readAgain(newest);
    if (!isKept) this.log = log;
    if (seen !== null && (seen.size > size || !leadsTo(log, seen))) {
      this.lost ??= new LogRewoundError('this server', seen.size, size);
    } else if (newest !== null) this.see(newest);
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

  private async readAgain(newest: StoredCheckpoint | null): Promise<RootLog> {
    const log = new RootLog();
    if (newest === null) return log;
    if (this.unverifiable?.stored === newest.stored) throw this.unverifiable.error;
    log.append(0, await this.ports.store.batchRoots(0, newest.size));
    if (leadsTo(log, newest)) return log;
    const error = new LogUnverifiableError(`the stored batches do not lead to the signed root of size ${newest.size}`);
    this.unverifiable = { stored: newest.stored, error };
    throw error;
  }

  private see({ size, root }: LogHead): void {
    if (size > (this.seen?.size ?? 0)) this.seen = { size, root };
  }
}

function leadsTo({ tree }: RootLog, { size, root }: LogHead): boolean {
  return size <= tree.size && toHex(tree.root(size)) === toHex(root);
}

function leafOf(eventId: string, hex: string): Uint8Array {
  const leaf = fromHex(hex);
  if (leaf === null) throw new Error(`the store gives event ${eventId} a leaf that is no hex`);
  return leaf;
}

/** Also a record from a little ahead, of a store with a clock of its own. One from further on shows that the clock was set back. */
function isYoung(ageMs: number): boolean {
  return Math.abs(ageMs) < BATCH_MAX_AGE_MS;
}
