import fs from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteLedgerStore, openSqlite } from '../../../src/stores/sql/sqlite/index.js';
import type { SqliteOptions } from '../../../src/stores/sql/sqlite/open.js';
import type { DiskImage, StoreOnDisk } from '../../../src/testing/index.js';
import { openWasm } from './wasm-engine.js';

/** The files that hold the content, in the order in which SQLite writes them: a checkpoint follows the commit. */
const FILES = ['ledger.db-wal', 'ledger.db'] as const;

/** A page of the database. */
const PAGE_BYTES = 4_096;

/** Directories of databases that a suite opens. */
export class SqliteDisk {
  #databases = 0;
  readonly #rooms = new Map<string, number>();

  private constructor(private readonly directory: string) {}

  static async make(): Promise<SqliteDisk> {
    return new SqliteDisk(await mkdtemp(join(tmpdir(), 'gatewright-sqlite-disk-')));
  }

  remove(): Promise<void> {
    return rm(this.directory, { recursive: true });
  }

  /** The host's own SQLite. Its disk is full in whole pages: a statement that needs one more fails. */
  async openNative(image: DiskImage, now: () => number, options: SqliteOptions = {}): Promise<StoreOnDisk> {
    const directory = await this.#place(image);
    const driver = await openSqlite(join(directory, 'ledger.db'), options);
    const store = await createSqliteLedgerStore(driver, { now });
    return {
      store,
      image: () => imageOf(directory),
      async limit(bytes) {
        const [row] = await driver.all('pragma page_count');
        const pages = bytes === null ? 1_000_000 : Number(row?.['page_count']) + Math.floor(bytes / PAGE_BYTES);
        await driver.exec(`pragma max_page_count = ${pages}`);
      },
    };
  }

  /** SQLite in WebAssembly, whose writes go through `fs`: on its disk a write is done up to the room that is left. */
  async openWasm(image: DiskImage, now: () => number): Promise<StoreOnDisk> {
    const directory = await this.#place(image);
    const driver = await openSqlite(join(directory, 'ledger.db'), { openEngine: openWasm });
    const store = await createSqliteLedgerStore(driver, { now });
    return {
      store,
      image: () => imageOf(directory),
      limit: async (bytes) => {
        if (bytes === null) this.#rooms.delete(directory);
        else this.#rooms.set(directory, bytes);
      },
    };
  }

  /** Limits the writes of this process to the files of full disks, until it is called back. */
  limitWrites(): () => void {
    const { openSync, writeSync } = fs;
    const directories = new Map<number, string>();
    const limited = (descriptor: number, bytes: Uint8Array, offset: number, length: number, position: number) => {
      const directory = directories.get(descriptor) ?? '';
      const room = this.#rooms.get(directory);
      if (room === undefined) return writeSync(descriptor, bytes, offset, length, position);
      const written = Math.min(room, length);
      this.#rooms.set(directory, room - written);
      if (written > 0) writeSync(descriptor, bytes, offset, written, position);
      if (written < length) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      return written;
    };
    Object.assign(fs, {
      openSync: (path: fs.PathLike, how: fs.OpenMode, mode?: fs.Mode) => {
        const descriptor = openSync(path, how, mode);
        directories.set(descriptor, join(String(path), '..'));
        return descriptor;
      },
      writeSync: limited,
    });
    return () => Object.assign(fs, { openSync, writeSync });
  }

  async #place(image: DiskImage): Promise<string> {
    this.#databases += 1;
    const directory = join(this.directory, `${this.#databases}`);
    await mkdir(directory);
    for (const [name, bytes] of image) await writeFile(join(directory, name), bytes);
    return directory;
  }
}

async function imageOf(directory: string): Promise<DiskImage> {
  const files = await Promise.all(FILES.map(async (name) => [name, await readFile(join(directory, name))] as const));
  return new Map(files);
}
