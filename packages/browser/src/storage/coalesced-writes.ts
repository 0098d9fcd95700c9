import type { SyncFile } from '../sqlite/vfs.js';

/** Bytes that wait to be written in one call. */
const WAITING_MAX_BYTES = 1024 * 1024;
const WAITING_MIN_BYTES = 64 * 1024;

/**
 * The file, with writes that follow each other made in one call. SQLite writes its log in two calls for each page, and in Chromium each
 * call asks another process for space, which takes most of a decision. What waits is written before it is read, before the file is flushed
 * and before its size changes, so that a flush promises what it did; a failure to write is that of the call that needed it written.
 */
export function coalescingWrites(file: SyncFile): SyncFile {
  let waiting = new Uint8Array(WAITING_MIN_BYTES);
  let length = 0;
  let begin = 0;

  const writeOut = (): void => {
    if (length === 0) return;
    // Where this fails it is tried again: SQLite writes padding behind the last flush of a transaction, and reads it in the next.
    const written = file.write(waiting.subarray(0, length), { at: begin });
    if (written < length) throw new DOMException('no space', 'QuotaExceededError');
    length = 0;
  };
  const makeRoom = (needed: number): void => {
    if (needed <= waiting.length) return;
    const larger = new Uint8Array(Math.max(needed, 2 * waiting.length));
    larger.set(waiting.subarray(0, length));
    waiting = larger;
  };
  return {
    read: (target, { at }) => {
      writeOut();
      return file.read(target, { at });
    },
    write: (source, { at }) => {
      if (at !== begin + length || length + source.length > WAITING_MAX_BYTES) writeOut();
      if (length === 0) begin = at;
      makeRoom(length + source.length);
      waiting.set(source, length);
      length += source.length;
      return source.length;
    },
    truncate: (bytes) => {
      writeOut();
      file.truncate(bytes);
    },
    getSize: () => Math.max(file.getSize(), length === 0 ? 0 : begin + length),
    flush: () => {
      writeOut();
      file.flush();
    },
    close: () => {
      try {
        writeOut();
      } finally {
        file.close();
      }
    },
  };
}
