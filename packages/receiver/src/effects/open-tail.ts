import { type FileHandle, open } from 'node:fs/promises';
import { type NoteKey, toHex } from '@gatewright/protocol';
import { nodeEd25519, nodeSha256, nodeSha256Hex } from '@gatewright/protocol/node';
import type { TailFault } from './effect-log.js';
import { placedLines } from './log-lines.js';
import { type EffectsFault, EffectsReader } from './read-effects.js';

/** The log cannot be continued; the message says why. */
export class EffectLogError extends Error {
  override readonly name = 'EffectLogError';
}

/** A log that can be continued. */
export interface OpenedLog {
  readonly reader: EffectsReader;
  readonly actions: ReadonlySet<string>;
  /** Length of the file, bytes. */
  readonly size: number;
  /** What was moved to another file; null where the log was whole, or a last line that no newline ends was removed. */
  readonly moved: { readonly tail: TailFault; readonly bytes: number; readonly digest: string } | null;
}

/**
 * Reads a log to its end, and removes lines that do not continue it. What a crash left is removed at once: a last line without an end,
 * zeros, lines that are no entries with no checkpoint after them; nothing of it was acknowledged. With `recover` so are all lines after
 * the last checkpoint that matches, as where two processes wrote. Lines are kept in a file beside the log. Throws EffectLogError.
 */
export async function openTail(file: FileHandle, path: string, key: NoteKey, isRecovered: boolean): Promise<OpenedLog> {
  const found = await scan(path, key);
  const { fault, length } = found;
  if (fault === null && found.end === length) return { ...found, size: length, moved: null };
  if (fault !== null && !fault.isTorn && (!isRecovered || fault.code === 'CHECKPOINT_UNSIGNED')) {
    const { line, code, detail } = fault;
    const remedy = isRecovered
      ? 'keep the file and begin another'
      : `if two processes wrote it, open it once with recover, which moves the lines after line ${found.sealedLine}`;
    throw new EffectLogError(`${path}:${line}: ${code}: ${detail}; ${remedy}`);
  }
  const tail: TailFault = fault === null || fault.isTorn ? 'torn' : 'interleaved';
  const from = tail === 'torn' ? found.end : found.sealedEnd;
  const bytes = await cut(file, from, length);
  const hasLines = bytes.includes('\n');
  const hash = toHex(nodeSha256(bytes));
  if (hasLines) await keep(`${path}.${tail}-${hash.slice(0, NAME_DIGITS)}`, bytes);
  await file.truncate(from);
  await file.datasync();
  const again = await scan(path, key);
  const digest = `sha256:${hash}`;
  return { ...again, size: from, moved: hasLines ? { tail, bytes: bytes.length, digest } : null };
}

/** Digits of the digest in the name of a file of moved lines. */
const NAME_DIGITS = 16;

interface Scanned extends Pick<OpenedLog, 'reader' | 'actions'> {
  readonly length: number;
  /** Offset behind the last line ahead of the first fault. */
  readonly end: number;
  /** Offset behind the last checkpoint ahead of the first fault, and its line. */
  readonly sealedEnd: number;
  readonly sealedLine: number;
  /** The first fault; `isTorn` where it is what a crash leaves. */
  readonly fault: (EffectsFault & { readonly isTorn: boolean }) | null;
}

async function scan(path: string, key: NoteKey): Promise<Scanned> {
  const actions = new Set<string>();
  const ports = { hash: nodeSha256, hashText: nodeSha256Hex, ed25519: nodeEd25519 };
  const reader = new EffectsReader(key, ports, ({ entry }) => {
    if (entry.kind === 'serve') actions.add(entry.action);
  });
  let fault: EffectsFault | null = null;
  let isTorn = false;
  const places = { length: 0, end: 0, sealedEnd: 0, sealedLine: 0 };
  let line = 0;
  for await (const { text, to, isWhole } of placedLines(path)) {
    places.length = to;
    line += 1;
    const isCheckpoint = text.startsWith('{"checkpoint"');
    if (fault !== null) isTorn &&= !isCheckpoint;
    if (fault !== null || !isWhole) continue;
    reader.add(text);
    fault = reader.faults.find(({ code }) => code !== 'TAIL_MOVED') ?? null;
    isTorn = fault?.code === 'ENTRY_MALFORMED';
    if (fault !== null) continue;
    places.end = to;
    if (isCheckpoint) Object.assign(places, { sealedEnd: to, sealedLine: line });
  }
  return { reader, actions, ...places, fault: fault === null ? null : { ...fault, isTorn } };
}

async function cut(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
  return buffer.subarray(0, bytesRead);
}

/** Writes bytes to a file of its own; one of the same bytes may be there from an attempt that a crash ended. */
async function keep(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
}
