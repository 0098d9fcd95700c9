import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { CheckpointAnchor, KeptCheckpoint, KeptCheckpoints } from '@gatewright/gate';
import { isJsonObject, parseJsonText } from '@gatewright/protocol';
import { nullWhereMissing } from './missing-file.js';
import { closeToOthers, OWNER_ONLY, syncDirectory } from './secret-file.js';

/** Bytes of the end of the file that are read first: more than a hundred checkpoints. */
const END_BYTES = 65_536;

/**
 * The anchor that is always there: a file with every checkpoint that this server sealed or showed, one JSON line each, on a disk that
 * the operator can keep apart from the database. A database that was restored from an old copy is behind it.
 */
export class CheckpointFile implements CheckpointAnchor, KeptCheckpoints {
  readonly name: string;
  readonly kept = this;
  /** The line that is written, if any: one at a time. */
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly path: string) {
    this.name = `the checkpoint log ${path}`;
  }

  async newest(): Promise<KeptCheckpoint | null> {
    const file = await open(this.path, 'r').catch(nullWhereMissing);
    if (file === null) return null;
    try {
      return await newestIn(file);
    } finally {
      await file.close();
    }
  }

  keep(checkpoint: KeptCheckpoint): Promise<void> {
    const written = this.writing.then(() => this.append(checkpoint));
    this.writing = written.catch(() => undefined);
    return written;
  }

  async sizeSeen(): Promise<number> {
    return (await this.newest())?.size ?? 0;
  }

  async anchor(checkpoint: KeptCheckpoint): Promise<null> {
    await this.keep(checkpoint);
    return null;
  }

  private async append({ size, note }: KeptCheckpoint): Promise<void> {
    const file = await open(this.path, 'a+', OWNER_ONLY);
    try {
      await closeToOthers(file);
      if (((await newestIn(file))?.size ?? 0) >= size) return;
      const before = (await file.stat()).size;
      const apart = (await endsInLine(file, before)) ? '' : '\n';
      await file.appendFile(`${apart}${JSON.stringify({ size, note })}\n`);
      await file.sync();
      if (before === 0) await syncDirectory(dirname(this.path));
    } finally {
      await file.close();
    }
  }
}

/** False where a crash or a full disk cut the last line short: what is appended to it would be lost with it. */
async function endsInLine(file: FileHandle, size: number): Promise<boolean> {
  return size === 0 || (await textAt(file, size - 1, 1)) === '\n';
}

/** The largest checkpoint at the end of the file, which grows for as long as the service lives and is never read as a whole. */
async function newestIn(file: FileHandle): Promise<KeptCheckpoint | null> {
  const { size } = await file.stat();
  for (let bytes = END_BYTES; ; bytes *= 2) {
    const from = Math.max(0, size - bytes);
    const lines = (await textAt(file, from, size - from)).split('\n');
    const found = lines.flatMap((line) => checkpointIn(line) ?? []);
    const [first] = found;
    if (first !== undefined) return found.reduce((best, each) => (each.size > best.size ? each : best), first);
    if (from === 0) return null;
  }
}

async function textAt(file: FileHandle, from: number, bytes: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, from);
  return buffer.toString('utf8', 0, bytesRead);
}

/** The checkpoint of a line; null where the line was cut short. */
function checkpointIn(line: string): KeptCheckpoint | null {
  const parsed = parseJsonText(line);
  if (!parsed.ok || !isJsonObject(parsed.value)) return null;
  const { size, note } = parsed.value;
  return typeof size === 'number' && typeof note === 'string' ? { size, note } : null;
}
