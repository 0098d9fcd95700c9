import type { LedgerStore } from '../stores/store.js';

/** The files of a store: their bytes by name, in the order in which the store writes them within one step. */
export type DiskImage = ReadonlyMap<string, Uint8Array>;

/** A store on files that the suite can read and limit. */
export interface StoreOnDisk {
  readonly store: LedgerStore;
  /** The files as they are now, while the store is open. */
  image(): Promise<DiskImage>;
  /**
   * Leaves room for so many more bytes; null ends the limit. A write beyond it is done in part or not at all, and fails. Left out where
   * no test can limit the disk.
   */
  limit?(bytes: number | null): Promise<void>;
}

/** Opens the store on a fresh place of the disk that has the files of the image and no other. */
export type OpenOnDisk = (image: DiskImage, now: () => number) => Promise<StoreOnDisk>;

/** A disk without files: a store that opens on it is empty. */
export const EMPTY_DISK: DiskImage = new Map();

/** The bytes of a file that one step wrote: from the first that changed up to the end of the last. */
interface WrittenRange {
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

/** What changed from one image to the next, in the order in which it was written. */
function writtenRanges(before: DiskImage, after: DiskImage): readonly WrittenRange[] {
  return [...after].flatMap(([file, bytes]) => {
    const old = before.get(file) ?? new Uint8Array();
    let from = 0;
    while (from < bytes.length && from < old.length && bytes[from] === old[from]) from += 1;
    let to = bytes.length;
    if (bytes.length === old.length) while (to > from && bytes[to - 1] === old[to - 1]) to -= 1;
    return from < to ? [{ file, from, to }] : [];
  });
}

/** Bytes that changed from one image to the next. */
export function writtenBytes(before: DiskImage, after: DiskImage): number {
  return writtenRanges(before, after).reduce((sum, { from, to }) => sum + to - from, 0);
}

/** The disk after power was lost while it went from `before` to `after`, when `kept` bytes had been written. */
export function torn(before: DiskImage, after: DiskImage, kept: number): DiskImage {
  const image = new Map(before);
  let left = kept;
  for (const { file, from, to } of writtenRanges(before, after)) {
    if (left === 0) break;
    const end = Math.min(to, from + left);
    left -= end - from;
    const written = after.get(file)?.subarray(0, end) ?? new Uint8Array();
    image.set(file, joined(written, before.get(file)?.subarray(end) ?? new Uint8Array()));
  }
  return image;
}

/** The disk `last` without the bytes of an earlier step: the flush that should have kept them kept the length of the files alone. */
export function withoutFlush(last: DiskImage, before: DiskImage, after: DiskImage): DiskImage {
  const image = new Map(last);
  for (const { file, from, to } of writtenRanges(before, after)) {
    image.set(file, new Uint8Array(last.get(file) ?? []).fill(0, from, to));
  }
  return image;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}
