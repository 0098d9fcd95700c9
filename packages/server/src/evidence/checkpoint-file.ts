import { open, readFile } from 'node:fs/promises';
import type { CheckpointAnchor, SignedCheckpoint } from '@gatewright/gate';
import { isJsonObject, parseJsonText } from '@gatewright/protocol';

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
    // The last piece is empty, or a line that a crash cut short: nobody was told of that one.
    const lines = (await this.text()).split('\n').slice(0, -1);
    return Math.max(0, ...lines.map(sizeIn));
  }

  async anchor({ size, note }: SignedCheckpoint): Promise<null> {
    const file = await open(this.path, 'a');
    try {
      await file.appendFile(`${JSON.stringify({ size, note })}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    return null;
  }

  private async text(): Promise<string> {
    try {
      return await readFile(this.path, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
      throw error;
    }
  }
}

function sizeIn(line: string): number {
  const parsed = parseJsonText(line);
  const size = parsed.ok && isJsonObject(parsed.value) ? parsed.value['size'] : undefined;
  return typeof size === 'number' ? size : 0;
}
