import { type FileHandle, open } from 'node:fs/promises';
import { decodePrivateKey, formatNoteKey, type NoteKey, signCheckpoint } from '@gatewright/protocol';
import { nodeEd25519, nodeSha256, nodeSha256Hex } from '@gatewright/protocol/node';
import { type Effect, type EffectEnd, type EffectEntry, type EffectLog, effectReference } from './effect-log.js';
import { logLines } from './log-lines.js';
import { appendLine, EffectsReader, effectLine } from './read-effects.js';

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
}

/** A log of effects in a file: a line for each entry, and signed checkpoints over all lines before. One process writes it. */
export interface FileLog extends EffectLog {
  /** The verifier key, for `gatewright reconcile --effects-key`. */
  readonly verifierKey: string;
  /** Signs what has no checkpoint yet, and closes the file. */
  close(): Promise<void>;
}

/** The log cannot be continued; the message says why. */
export class EffectLogError extends Error {
  override readonly name = 'EffectLogError';
}

/**
 * Opens a log of effects, or begins one. A last line that a crash cut off is removed: its effect did not run. Throws
 * EffectLogError where the file is not a log under this key.
 */
export async function openEffectLog(options: FileLogOptions): Promise<FileLog> {
  const seed = decodePrivateKey(options.key);
  if (seed === null) throw new EffectLogError('key: give an Ed25519 key as 64 hex digits or PKCS#8 DER hex');
  if (!/^[^\s+]+$/.test(options.name)) throw new EffectLogError('name: give letters without spaces and plus signs');
  const key = { name: options.name, publicKey: nodeEd25519.publicKey(seed) };
  const file = await open(options.path, 'a+', 0o600);
  try {
    await dropPartialLine(file);
    const actions = new Set<string>();
    const reader = await readLog(options.path, key, actions);
    return new SignedFile(file, reader, actions, { seed, key, clock: options.clock ?? Date.now });
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readLog(path: string, key: NoteKey, actions: Set<string>): Promise<EffectsReader> {
  const reader = new EffectsReader(
    key,
    { hash: nodeSha256, hashText: nodeSha256Hex, ed25519: nodeEd25519 },
    ({ entry }) => {
      if (entry.kind === 'serve') actions.add(entry.action);
    },
  );
  for await (const line of logLines(path)) reader.add(line);
  const [fault] = reader.faults;
  if (fault === undefined) return reader;
  throw new EffectLogError(`${path}:${fault.line}: ${fault.code}: ${fault.detail}; keep the file and begin another`);
}

const NEWLINE = 10;
const TAIL_BYTES = 64 * 1024;

async function dropPartialLine(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  const from = Math.max(0, size - TAIL_BYTES);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
  const end = buffer.subarray(0, bytesRead).lastIndexOf(NEWLINE);
  if (end === -1 && from > 0) throw new EffectLogError('the last line of the file is too long for an entry');
  await file.truncate(from + end + 1);
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
  private fault: unknown = null;
  private at: string;

  constructor(
    private readonly file: FileHandle,
    private readonly reader: EffectsReader,
    private readonly actions: Set<string>,
    private readonly signing: Signing,
  ) {
    this.at = reader.lastAt;
  }

  get verifierKey(): string {
    return formatNoteKey(this.signing.key);
  }

  async serve(action: string): Promise<void> {
    if (this.actions.has(action)) return;
    this.actions.add(action);
    await this.append({ kind: 'serve', at: this.now(), action });
  }

  begin(effect: Effect): Promise<string> {
    return this.append({ kind: 'effect', at: this.now(), ...effect });
  }

  async end(authorizationId: string, outcome: EffectEnd): Promise<void> {
    await this.append({ kind: 'end', at: this.now(), authorizationId, outcome });
  }

  async close(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    while (this.writing !== null) await this.writing;
    if (this.fault === null && this.reader.sealed < this.reader.tree.size) await this.write([this.checkpoint()]);
    this.fault ??= new EffectLogError('the log is closed');
    await this.file.close();
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
        if (this.fault !== null) throw this.fault;
        const references: string[] = [];
        const lines: string[] = [];
        for (const { entry } of batch) {
          const line = effectLine(entry);
          const { tree } = this.reader;
          references.push(effectReference(tree.size, appendLine(tree, line, nodeSha256Hex)));
          lines.push(line);
          if (tree.size - this.reader.sealed >= CHECKPOINT_ENTRIES) lines.push(this.checkpoint());
        }
        await this.write(lines);
        for (const [index, { done }] of batch.entries()) done(references[index] ?? '');
      } catch (error) {
        // The file may have a part of the batch: what is written after it would not continue the log.
        this.fault = error;
        for (const { failed } of batch) failed(error);
      }
      this.timer ??= setTimeout(() => this.sealLater(), CHECKPOINT_AFTER_MS).unref();
    }
  }

  private sealLater(): void {
    this.timer = null;
    if (this.fault !== null || this.reader.sealed === this.reader.tree.size || this.writing !== null) return;
    this.work(() =>
      this.write([this.checkpoint()]).catch((error: unknown) => {
        this.fault = error;
      }),
    );
  }

  private checkpoint(): string {
    const { tree } = this.reader;
    const { seed, key } = this.signing;
    this.reader.sealed = tree.size;
    const state = { origin: key.name, size: tree.size, root: tree.root() };
    return effectLine({ checkpoint: signCheckpoint(state, seed, nodeEd25519) });
  }

  private async write(lines: readonly string[]): Promise<void> {
    await this.file.appendFile(`${lines.join('\n')}\n`);
    await this.file.datasync();
  }
}
