import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { dirname } from 'node:path';

/** How bytes reach the disk; Node's `fs` has it. A write may be done in part. */
export interface LogDisk {
  writeSync(descriptor: number, bytes: Uint8Array): number;
  fdatasyncSync(descriptor: number): void;
}

/** The file has damaged lines before whole ones: the disk lost what it confirmed. Nothing is opened. */
export class LogDamagedError extends Error {
  readonly code = 'LOG_DAMAGED';

  constructor(
    readonly file: string,
    /** The damaged line, counted from 1. */
    readonly line: number,
  ) {
    super(`line ${line} of ${file} is damaged and later ones are whole; restore the file from a backup`);
    this.name = 'LogDamagedError';
  }
}

/** An append-only file of texts, each in a line after its SHA-256. */
export class LogFile {
  #failure: unknown = null;

  private constructor(
    private readonly descriptor: number,
    private readonly disk: LogDisk,
    /** The texts that the file had when it was opened. */
    readonly texts: readonly string[],
  ) {}

  /** Opens the file and cuts off what was never written whole, and so never answered. Throws LogDamagedError. */
  static open(file: string, disk: LogDisk): LogFile {
    const descriptor = fs.openSync(file, fs.constants.O_RDWR | fs.constants.O_CREAT | fs.constants.O_APPEND, 0o600);
    try {
      const { texts, length } = wholeLines(file, fs.readFileSync(descriptor));
      // The next line must not follow half of another.
      fs.ftruncateSync(descriptor, length);
      fs.fsyncSync(descriptor);
      syncDirectory(dirname(file));
      return new LogFile(descriptor, disk, texts);
    } catch (error) {
      fs.closeSync(descriptor);
      throw error;
    }
  }

  /**
   * Throws if a write failed. It is not known what the file has since then, nor whether the system still has the bytes that a sync could not
   * save, so nothing is read or written until the file is opened again.
   */
  assertUsable(): void {
    if (this.#failure === null) return;
    throw new Error('a write to the log failed; open the store again', { cause: this.#failure });
  }

  /** Appends a text and syncs it. */
  append(text: string): void {
    this.assertUsable();
    try {
      const bytes = Buffer.from(`${checksum(text)} ${text}\n`);
      for (let written = 0; written < bytes.length; ) {
        written += this.disk.writeSync(this.descriptor, bytes.subarray(written));
      }
      this.disk.fdatasyncSync(this.descriptor);
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  close(): void {
    fs.closeSync(this.descriptor);
  }
}

/** The texts of the whole lines, and how many bytes they take. */
function wholeLines(file: string, bytes: Buffer): { readonly texts: readonly string[]; readonly length: number } {
  const texts: string[] = [];
  let length = 0;
  let damaged: number | null = null;
  for (let start = 0, line = 1; start < bytes.length; line += 1) {
    const end = bytes.indexOf('\n', start);
    const text = end === -1 ? null : wholeText(bytes.toString('utf8', start, end));
    if (text === null) damaged ??= line;
    else if (damaged !== null) throw new LogDamagedError(file, damaged);
    else {
      texts.push(text);
      length = end + 1;
    }
    start = end === -1 ? bytes.length : end + 1;
  }
  return { texts, length };
}

/** The text of a line; null where it is not the one that was written. */
function wholeText(line: string): string | null {
  const text = line.slice(line.indexOf(' ') + 1);
  return line === `${checksum(text)} ${text}` ? text : null;
}

function checksum(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A new file is only found after the loss of power if its directory was synced. */
function syncDirectory(directory: string): void {
  const descriptor = fs.openSync(directory, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
