import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own for the files of a test. */
export class TestFolder {
  private constructor(readonly path: string) {}

  static async create(): Promise<TestFolder> {
    return new TestFolder(await mkdtemp(join(tmpdir(), 'gatewright-cli-')));
  }

  /** Writes a file, text as it is and anything else as JSON, and gives its path. */
  async file(name: string, value: unknown): Promise<string> {
    const path = join(this.path, name);
    await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value));
    return path;
  }

  remove(): Promise<void> {
    return rm(this.path, { recursive: true });
  }
}
