import type { SyncFile } from '../sqlite/vfs.js';
import { DATABASE_FILES, folderOf } from './names.js';

/** How long the files of a tab that ended may still be taken, and how often they are asked for, ms. */
const TAKEN_MAX_MS = 10_000;
const TAKEN_PAUSE_MS = 50;

/** What only dedicated workers have of a file. */
interface SyncFileHandle {
  createSyncAccessHandle(): Promise<SyncFile>;
}

/** This thread cannot open the origin's private files in the way that SQLite needs. */
class StorageUnavailableError extends Error {
  readonly code = 'STORAGE_UNAVAILABLE';

  constructor(reason: string, options?: ErrorOptions) {
    super(`the origin private file system cannot be used: ${reason}`, options);
    this.name = 'StorageUnavailableError';
  }
}

/**
 * Opens the files of a gate in the origin private file system, which only one thread can have at a time. Throws StorageUnavailableError,
 * also where another thread keeps them for 10 seconds.
 */
export async function openOriginFiles(gate: string): Promise<ReadonlyMap<string, SyncFile>> {
  const files = new Map<string, SyncFile>();
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(folderOf(gate), { create: true });
    for (const name of DATABASE_FILES) {
      const handle: object = await folder.getFileHandle(name, { create: true });
      if (!isSyncFileHandle(handle))
        throw new StorageUnavailableError('this browser has no synchronous access to files');
      files.set(name, await taken(handle));
    }
    return files;
  } catch (error) {
    for (const file of files.values()) file.close();
    if (error instanceof StorageUnavailableError) throw error;
    throw new StorageUnavailableError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Takes a file as soon as the thread that had it is gone. */
async function taken(handle: SyncFileHandle): Promise<SyncFile> {
  const until = performance.now() + TAKEN_MAX_MS;
  for (;;) {
    try {
      return await handle.createSyncAccessHandle();
    } catch (error) {
      const isTaken = error instanceof DOMException && error.name === 'NoModificationAllowedError';
      if (!isTaken || performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, TAKEN_PAUSE_MS));
    }
  }
}

function isSyncFileHandle(handle: object): handle is SyncFileHandle {
  return typeof Reflect.get(handle, 'createSyncAccessHandle') === 'function';
}
