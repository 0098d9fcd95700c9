import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder for the files of the tests of one file, which goes with the last of them. */
export function testFolder(): TestFolder {
  const folder = new TestFolder(mkdtempSync(join(tmpdir(), 'gatewright-cli-')));
  afterAll(() => rm(folder.path, { recursive: true }));
  return folder;
}

class TestFolder {
  constructor(readonly path: string) {}

  /** Writes a file, text as it is and anything else as JSON, and gives its path. */
  async file(name: string, value: unknown): Promise<string> {
    const path = join(this.path, name);
    await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value));
    return path;
  }
}
