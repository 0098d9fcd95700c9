import { open, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/** The numbered lock files beside a database: `<file>.owner-1`, `<file>.owner-2` … */
export class LockFiles {
  constructor(private readonly file: string) {}

  /** The highest number; 0 where there is none. */
  async newest(): Promise<number> {
    return Math.max(0, ...(await this.#numbers()));
  }

  /** Creates the file of a number; false where it exists already. */
  async create(number: number, text: string): Promise<boolean> {
    try {
      const file = await open(this.#path(number), 'wx', 0o600);
      await file.writeFile(text).finally(() => file.close());
      return true;
    } catch (error) {
      if (isCode(error, 'EEXIST')) return false;
      throw error;
    }
  }

  /** Null where there is no such file. */
  async read(number: number): Promise<string | null> {
    try {
      return await readFile(this.#path(number), 'utf8');
    } catch (error) {
      if (isCode(error, 'ENOENT')) return null;
      throw error;
    }
  }

  async write(number: number, text: string): Promise<void> {
    await writeFile(this.#path(number), text);
  }

  async touch(number: number): Promise<void> {
    const now = new Date();
    await utimes(this.#path(number), now, now);
  }

  /** When the file was touched last, ms; null where there is no such file. */
  async touchedAt(number: number): Promise<number | null> {
    try {
      return (await stat(this.#path(number))).mtimeMs;
    } catch (error) {
      if (isCode(error, 'ENOENT')) return null;
      throw error;
    }
  }

  async remove(number: number): Promise<void> {
    await rm(this.#path(number), { force: true });
  }

  async removeBelow(number: number): Promise<void> {
    for (const older of await this.#numbers()) if (older < number) await this.remove(older);
  }

  async #numbers(): Promise<readonly number[]> {
    const prefix = `${basename(this.file)}.owner-`;
    const names = (await readdir(dirname(this.file))).filter((name) => name.startsWith(prefix));
    return names.map((name) => Number(name.slice(prefix.length))).filter((number) => Number.isSafeInteger(number));
  }

  #path(number: number): string {
    return `${this.file}.owner-${number}`;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
