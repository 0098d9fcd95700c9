import * as code from './codes.js';
import { addFunctions, type Callback } from './function-table.js';
import type { SqliteInstance } from './instance.js';

/** A file of a database, as `FileSystemSyncAccessHandle` has it. What has no bytes counts as not there. */
export interface SyncFile {
  read(target: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number;
  write(source: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number;
  truncate(bytes: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}

/** Files by the names that SQLite gives them: the database, and beside it its log and its journal. */
export type SyncFiles = ReadonlyMap<string, SyncFile>;

/** Members of `sqlite3_vfs` (sqlite3.h), version 2, in their order; each has 4 bytes. */
const VFS_BYTES = 76;
const VFS = { version: 0, fileBytes: 4, pathMax: 8, name: 16, methods: 24, currentTime64: 72 };
const IO_METHODS_BYTES = 52;
/** `sqlite3_file` here: the address of its methods, and the number of its name. */
const FILE_BYTES = 8;
const FILE_NUMBER = 4;

const PATH_MAX_BYTES = 64;
/** Julian day of the epoch, ms. */
const JULIAN_EPOCH_MS = 210_866_760_000_000n;
/** Bytes that a file system writes as one; SQLite asks where a power cut may tear. */
const SECTOR_BYTES = 4_096;

/**
 * Registers a file system of exactly these files with SQLite, as its default. The holder of the handles has the files alone, so there are
 * no locks, and no memory is shared: the log needs `pragma locking_mode = exclusive`.
 */
export function registerFiles(sqlite: SqliteInstance, name: string, files: SyncFiles): void {
  const names = [...files.keys()];
  const vfs = sqlite.allocate(VFS_BYTES);
  const methods = sqlite.allocate(IO_METHODS_BYTES);
  const table = sqlite.call.__indirect_function_table;
  const vfsFunctions = addFunctions(table, vfsCallbacks(sqlite, files, names, methods));
  const fileFunctions = addFunctions(
    table,
    fileCallbacks(sqlite, (file) => fileAt(sqlite, files, names, file)),
  );
  const encodedName = sqlite.withText(name, (address, length) => copyOf(sqlite, address, length + 1));
  sqlite.bytes(vfs, VFS_BYTES).fill(0);
  sqlite.bytes(methods, IO_METHODS_BYTES).fill(0);
  const { view } = sqlite;
  const put = (address: number, value: number): void => {
    view.setUint32(address, value, true);
  };
  put(vfs + VFS.version, 2);
  put(vfs + VFS.fileBytes, FILE_BYTES);
  put(vfs + VFS.pathMax, PATH_MAX_BYTES);
  put(vfs + VFS.name, encodedName);
  // Dynamic libraries (four members after the path) are left out.
  const places = [0, 1, 2, 3, 8, 9, 11];
  for (const [index, place] of places.entries()) put(vfs + VFS.methods + 4 * place, vfsFunctions[index] ?? 0);
  put(vfs + VFS.currentTime64, vfsFunctions[places.length] ?? 0);
  put(methods, 1);
  for (const [place, index] of fileFunctions.entries()) put(methods + 4 + 4 * place, index);
  const result = sqlite.call.sqlite3_vfs_register(vfs, 1);
  if (result !== code.OK) throw new Error(`SQLite takes no file system (${result})`);
}

function copyOf(sqlite: SqliteInstance, address: number, length: number): number {
  const copy = sqlite.allocate(length);
  sqlite.bytes(copy, length).set(sqlite.bytes(address, length));
  return copy;
}

function fileAt(sqlite: SqliteInstance, files: SyncFiles, names: readonly string[], file: number): SyncFile {
  const found = files.get(names[sqlite.view.getUint32(file + FILE_NUMBER, true)] ?? '');
  if (found === undefined) throw new Error('SQLite names a file that is not open');
  return found;
}

/** xOpen, xDelete, xAccess, xFullPathname, xRandomness, xSleep, xGetLastError and xCurrentTimeInt64. */
function vfsCallbacks(
  sqlite: SqliteInstance,
  files: SyncFiles,
  names: readonly string[],
  methods: number,
): readonly Callback[] {
  const put = (address: number, value: number) => sqlite.view.setUint32(address, value, true);
  const guarded = (failure: number, run: (...args: number[]) => number) => {
    return (...args: number[]) => {
      try {
        return run(...args);
      } catch {
        return failure;
      }
    };
  };
  const open = guarded(code.CANNOT_OPEN, (_vfs = 0, path = 0, file = 0, flags = 0, outFlags = 0) => {
    put(file, 0);
    const number = path === 0 ? -1 : names.indexOf(sqlite.text(path));
    if (number < 0) return code.CANNOT_OPEN;
    put(file + FILE_NUMBER, number);
    put(file, methods);
    if (outFlags !== 0) put(outFlags, flags);
    return code.OK;
  });
  const remove = guarded(code.IO_TRUNCATE, (_vfs, path = 0) => {
    const file = files.get(sqlite.text(path));
    file?.truncate(0);
    file?.flush();
    return code.OK;
  });
  const access = guarded(code.IO_SIZE, (_vfs, path = 0, _flags, found = 0) => {
    put(found, (files.get(sqlite.text(path))?.getSize() ?? 0) > 0 ? 1 : 0);
    return code.OK;
  });
  const fullPath = guarded(code.CANNOT_OPEN, (_vfs, path = 0, length = 0, out = 0) => {
    const { length: needed } = new TextEncoder().encode(sqlite.text(path));
    if (needed >= length) return code.CANNOT_OPEN;
    sqlite.bytes(out, needed + 1).set(sqlite.bytes(path, needed + 1));
    return code.OK;
  });
  return [
    { signature: 'iiiiii', run: open },
    { signature: 'iiii', run: remove },
    { signature: 'iiiii', run: access },
    { signature: 'iiiii', run: fullPath },
    {
      signature: 'iiii',
      run: (_vfs: number, length: number, out: number) => {
        crypto.getRandomValues(sqlite.bytes(out, length));
        return length;
      },
    },
    { signature: 'iii', run: (_vfs: number, microseconds: number) => microseconds },
    { signature: 'iiii', run: () => code.OK },
    {
      signature: 'iii',
      run: (_vfs: number, out: number) => {
        sqlite.view.setBigInt64(out, JULIAN_EPOCH_MS + BigInt(Date.now()), true);
        return code.OK;
      },
    },
  ];
}

/** The members of `sqlite3_io_methods`, version 1, in their order. */
function fileCallbacks(sqlite: SqliteInstance, fileOf: (file: number) => SyncFile): readonly Callback[] {
  const guarded = (failure: number, run: () => number): number => {
    try {
      return run();
    } catch (error) {
      return isFull(error) ? code.FULL : failure;
    }
  };
  const nothing = { signature: 'iii', run: () => code.OK } as const;
  return [
    { signature: 'ii', run: () => code.OK },
    {
      signature: 'iiiij',
      run: (file: number, target: number, length: number, at: bigint) =>
        guarded(code.IO_READ, () => {
          const read = fileOf(file).read(sqlite.bytes(target, length), { at: Number(at) });
          if (read === length) return code.OK;
          sqlite.bytes(target + read, length - read).fill(0);
          return code.IO_SHORT_READ;
        }),
    },
    {
      signature: 'iiiij',
      run: (file: number, source: number, length: number, at: bigint) =>
        guarded(code.IO_WRITE, () => {
          const written = fileOf(file).write(sqlite.bytes(source, length), { at: Number(at) });
          return written === length ? code.OK : code.FULL;
        }),
    },
    {
      signature: 'iij',
      run: (file: number, length: bigint) =>
        guarded(code.IO_TRUNCATE, () => {
          fileOf(file).truncate(Number(length));
          return code.OK;
        }),
    },
    {
      signature: 'iii',
      run: (file: number) =>
        guarded(code.IO_SYNC, () => {
          fileOf(file).flush();
          return code.OK;
        }),
    },
    {
      signature: 'iii',
      run: (file: number, out: number) =>
        guarded(code.IO_SIZE, () => {
          sqlite.view.setBigInt64(out, BigInt(fileOf(file).getSize()), true);
          return code.OK;
        }),
    },
    nothing,
    nothing,
    {
      signature: 'iii',
      run: (_file: number, out: number) => {
        sqlite.view.setUint32(out, 0, true);
        return code.OK;
      },
    },
    { signature: 'iiii', run: () => code.NOT_FOUND },
    { signature: 'ii', run: () => SECTOR_BYTES },
    { signature: 'ii', run: () => code.UNDELETABLE_WHEN_OPEN },
  ];
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
