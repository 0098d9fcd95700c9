/** Bytes before each page of a log, and how far into them stands how many pages the database has after the transaction. */
const HEAD_BYTES = 24;
const SIZE_AT = 4;

/** Bytes that are gathered at most, and those of the longest page. */
const GATHERED_MAX = 1024 * 1024;
const PAGE_MAX = 64 * 1024;

/** Writes bytes at a place of a file and returns how many. Throws the system's error. */
export type WriteAt = (bytes: Uint8Array, position: number) => number;

/**
 * The write-ahead log as SQLite writes it (SQLite file format §4.1): two short writes for each page. Those of a transaction are
 * gathered, and leave together with the last, whose head says so. SQLite is told then, in time to undo the transaction, whether
 * they arrived. Whoever looks at the file otherwise calls `flush` first.
 */
export class GatheredLog {
  readonly #bytes = new Uint8Array(GATHERED_MAX);
  #start = 0;
  #length = 0;
  #endsTransaction = false;
  /** Where the next page is appended with its head; null until one was. */
  #next: number | null = null;
  /** Where a page belongs whose head was not gathered. */
  #afterHead: number | null = null;

  constructor(private readonly writeAt: WriteAt) {}

  /** Writes as `WriteAt` does, now or with what follows. */
  write(bytes: Uint8Array, position: number): number {
    const isHead = bytes.length === HEAD_BYTES;
    if (this.#length > 0 && position === this.#start + this.#length && (!isHead || this.#hasRoom())) {
      this.#gather(bytes, isHead);
      if (!isHead && this.#endsTransaction) this.flush();
      return bytes.length;
    }
    this.flush();
    if (isHead && position === this.#next) {
      this.#start = position;
      this.#gather(bytes, isHead);
      return bytes.length;
    }
    return this.#writeNow(bytes, position, isHead);
  }

  /** Writes what is gathered. Throws the system's error, and then it is lost, as a transaction is that could not be written. */
  flush(): void {
    if (this.#length === 0) return;
    const gathered = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    const written = this.writeAt(gathered, this.#start);
    if (written < gathered.length) throw new Error(`${written} of ${gathered.length} bytes were written`);
    this.#next = this.#start + gathered.length;
  }

  #hasRoom(): boolean {
    return this.#length + HEAD_BYTES + PAGE_MAX <= GATHERED_MAX;
  }

  #gather(bytes: Uint8Array, isHead: boolean): void {
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
    if (isHead) this.#endsTransaction = bytes.subarray(SIZE_AT, SIZE_AT + 4).some((byte) => byte !== 0);
  }

  /** A head with no page behind it, and a page with no head before it, write over what is there: they say nothing of the end. */
  #writeNow(bytes: Uint8Array, position: number, isHead: boolean): number {
    const written = this.writeAt(bytes, position);
    const end = position + bytes.length;
    if (position === 0 || position === this.#afterHead) this.#next = end;
    this.#afterHead = isHead ? end : null;
    return written;
  }
}
