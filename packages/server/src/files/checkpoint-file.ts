import { type FileHandle, open } from 'node:fs/promises';
import type { CheckpointAnchor, SignedCheckpoint } from '@gatewright/gate';
import { isJsonObject, parseJsonText } from '@gatewright/protocol';
import { nullWhereMissing } from './missing-file.js';

/**
 * The anchor that is always there: a file with every checkpoint that was handed over, one JSON line each, on a disk that
 * the operator can keep apart from the database. A database that was restored from an old copy is behind it.
 */
export class CheckpointFile implements CheckpointAnchor {
  readonly name: string;

  constructor(private readonly path: string) {
    this.name = `the checkpoint log ${path}`;
  }

  async sizeSeen(): Promise<number> {
    const file = await this.opened();
    if (file === null) return 0;
    // It grows for as long as the service lives, so it is never held as a whole.
    let seen = 0;
    for await (const line of file.readLines()) seen = Math.max(seen, sizeIn(line));
    return seen;
  }

  async anchor({ size, note }: SignedCheckpoint): Promise<null> {
    const file = await open(this.path, 'a+');
    try {
      const apart = (await endsInLine(file)) ? '' : '\n';
      await file.appendFile(`${apart}${JSON.stringify({ size, note })}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    return null;
  }

  private opened(): Promise<FileHandle | null> {
    return open(this.path, 'r').catch(nullWhereMissing);
  }
}

/** False where a crash or a full disk cut the last line short: what is appended to it would be lost with it. */
async function endsInLine(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return true;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() === '\n';
}

function sizeIn(line: string): number {
  const parsed = parseJsonText(line);
  const size = parsed.ok && isJsonObject(parsed.value) ? parsed.value['size'] : undefined;
  return typeof size === 'number' ? size : 0;
}
