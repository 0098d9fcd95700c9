import { type FileHandle, open } from 'node:fs/promises';
import { decodePrivateKey, formatNoteKey, type NoteKey, signCheckpoint, type TreeFrontier } from '@gatewright/protocol';
import { nodeEd25519, nodeSha256Hex } from '@gatewright/protocol/node';
import { type Effect, type EffectEnd, type EffectEntry, type EffectLog, effectReference } from './effect-log.js';
import { type FileLease, takeLease } from './file-lease.js';
import { EffectLogError, type OpenedLog, openTail } from './open-tail.js';
import { appendLine, effectLine } from './read-effects.js';

/** Entries after which a checkpoint is signed. */
const CHECKPOINT_ENTRIES = 256;
/** Longest time that an entry stays without a checkpoint, ms. */
const CHECKPOINT_AFTER_MS = 1_000;

/** Where a log of effects is, and who signs it. */
export interface FileLogOptions {
  readonly path: string;
  /** Name of the log, as `shop.example/effects`: letters without spaces and plus signs. */
  readonly name: string;
  /** Ed25519 key as 64 hex digits or PKCS#8 DER hex; from the environment or a file of mode 0600. */
  readonly key: string;
  /** Milliseconds since the epoch. */
  readonly clock?: (() => number) | undefined;
  /** True moves lines that do not continue the log to a file beside it, as where two processes wrote (default false: they are refused). */
  readonly recover?: boolean | undefined;
}

/** A log of effects in a file: a line for each entry, and signed checkpoints over all lines before. One process writes it. */
export interface FileLog extends EffectLog {
  /** The verifier key, for `gatewright reconcile --effects-key`. */
  readonly verifierKey: string;
  /** Signs what has no checkpoint yet, and closes the file. */
  close(): Promise<void>;
}

/**
 * Opens a log of effects, or begins one, and holds it until it is closed: another process is refused. What a crash cut off is removed: its
 * effect did not run. Throws EffectLogError where the file is not a log under this key, or another process has it.
 */
export async function openEffectLog(options: FileLogOptions): Promise<FileLog> {
  const seed = decodePrivateKey(options.key);
  if (seed === null) throw new EffectLogError('key: give an Ed25519 key as 64 hex digits or PKCS#8 DER hex');
  if (!/^[^\s+]+$/.test(options.name)) throw new EffectLogError('name: give letters without spaces and plus signs');
  const key = { name: options.name, publicKey: nodeEd25519.publicKey(seed) };
  const lease = await takeLease(options.path);
  if (lease === null) {
    throw new EffectLogError(
      `${options.path}: another process writes it; stop that one, or give each a log of its own`,
    );
  }
  let file: FileHandle | null = null;
  try {
    file = await open(options.path, 'a+', 0o600);
    const opened = await openTail(file, options.path, key, options.recover === true);
    const log = new SignedFile(file, lease, opened, { seed, key, clock: options.clock ?? Date.now });
    if (opened.moved !== null) await log.recovered(opened.moved);
    return log;
  } catch (error) {
    await file?.close();
    await lease.release();
    throw error;
  }
}

interface Waiting {
  readonly entry: EffectEntry;
  readonly done: (reference: string) => void;
  readonly failed: (error: unknown) => void;
}

interface Signing {
  readonly seed: Uint8Array;
  readonly key: NoteKey;
  readonly clock: () => number;
}

class SignedFile implements FileLog {
  private waiting: Waiting[] = [];
  private writing: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private isClosed = false;
  private at: string;
  private readonly actions: Set<string>;
  /** The entries on the disk, and how many of them the last checkpoint covers. */
  private tree: TreeFrontier;
  private sealed: number;
  /** Bytes of the file up to the last write that was synced; what is behind them is of one that failed. */
  private size: number;

  constructor(
    private readonly file: FileHandle,
    private readonly lease: FileLease,
    { reader, actions, size }: OpenedLog,
    private readonly signing: Signing,
  ) {
    this.at = reader.lastAt;
    this.tree = reader.tree;
    this.sealed = reader.sealed;
    this.actions = new Set(actions);
    this.size = size;
  }

  get verifierKey(): string {
    return formatNoteKey(this.signing.key);
  }

  async serve(action: string): Promise<void> {
    if (this.actions.has(action)) return;
    this.actions.add(action);
    await this.append({ kind: 'serve', at: this.now(), action }).catch((error: unknown) => {
      this.actions.delete(action);
      throw error;
    });
  }

  begin(effect: Effect): Promise<string> {
    return this.append({ kind: 'effect', at: this.now(), ...effect });
  }

  async end(authorizationId: string, outcome: EffectEnd): Promise<void> {
    await this.append({ kind: 'end', at: this.now(), authorizationId, outcome });
  }

  /** States that lines were moved to another file. */
  async recovered(moved: NonNullable<OpenedLog['moved']>): Promise<void> {
    await this.append({ kind: 'recover', at: this.now(), ...moved });
  }

  async close(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    while (this.writing !== null) await this.writing;
    if (!this.isClosed) await this.seal().catch(() => undefined);
    this.isClosed = true;
    await this.file.close();
    await this.lease.release();
  }

  /** The time of an entry: never before that of an earlier one, whatever the clock does. */
  private now(): string {
    const now = new Date(this.signing.clock()).toISOString();
    if (now > this.at) this.at = now;
    return this.at;
  }

  private append(entry: EffectEntry): Promise<string> {
    return new Promise((done, failed) => {
      this.waiting.push({ entry, done, failed });
      this.work(() => this.drain());
    });
  }

  /** Does a task unless one is at work; entries that came meanwhile are written after it. */
  private work(task: () => Promise<void>): void {
    this.writing ??= task().finally(() => {
      this.writing = null;
      if (this.waiting.length > 0) this.work(() => this.drain());
    });
  }

  /** Writes what waits as one batch and syncs it; entries that come meanwhile are the next batch. */
  private async drain(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      try {
        const tree = this.tree.copy();
        let { sealed } = this;
        const references: string[] = [];
        const lines: string[] = [];
        for (const { entry } of batch) {
          const line = effectLine(entry);
          references.push(effectReference(tree.size, appendLine(tree, line, nodeSha256Hex)));
          lines.push(line);
          if (tree.size - sealed < CHECKPOINT_ENTRIES) continue;
          sealed = tree.size;
          lines.push(this.checkpointOf(tree));
        }
        await this.write(lines);
        this.tree = tree;
        this.sealed = sealed;
        for (const [index, { done }] of batch.entries()) done(references[index] ?? '');
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
      this.timer ??= setTimeout(() => this.sealLater(), CHECKPOINT_AFTER_MS).unref();
    }
  }

  private sealLater(): void {
    this.timer = null;
    if (this.isClosed || this.writing !== null) return;
    this.work(() => this.seal().catch(() => undefined));
  }

  /** Signs what has no checkpoint yet. */
  private async seal(): Promise<void> {
    if (this.sealed === this.tree.size) return;
    await this.write([this.checkpointOf(this.tree)]);
    this.sealed = this.tree.size;
  }

  private checkpointOf(tree: TreeFrontier): string {
    const { seed, key } = this.signing;
    return effectLine({
      checkpoint: signCheckpoint({ origin: key.name, size: tree.size, root: tree.root() }, seed, nodeEd25519),
    });
  }

  /**
   * Writes lines and syncs them. Those of a write that failed, as on a full disk, are removed at once or ahead of the next write: the log
   * has no entry that was not acknowledged, and continues as soon as there is room.
   */
  private async write(lines: readonly string[]): Promise<void> {
    if (this.isClosed) throw new EffectLogError('the log is closed');
    if (!(await this.lease.isHeld())) throw new EffectLogError('another process took the log over; open it again');
    await this.removeFailed();
    const bytes = Buffer.from(`${lines.join('\n')}\n`);
    try {
      await this.file.appendFile(bytes);
      await this.file.datasync();
    } catch (error) {
      await this.removeFailed().catch(() => undefined);
      throw error;
    }
    this.size += bytes.length;
  }

  private async removeFailed(): Promise<void> {
    const { size } = await this.file.stat();
    if (size === this.size) return;
    if (size < this.size) throw new EffectLogError('the file was cut back; keep it and open another log');
    await this.file.truncate(this.size);
    await this.file.datasync();
  }
}
