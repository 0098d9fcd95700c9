import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

const OPENING = Buffer.from('{"success":true,"data":');

/** How long the sender of a body may send nothing, ms, and how long the body may be, bytes. */
export interface BodyBounds {
  readonly idleMs: number;
  readonly maxBytes: number;
}

/**
 * Writes what is within the envelope of an answer to a file, as it comes in: it may be larger than a text can be. Returns its
 * bytes. Throws, and leaves the file as it was, where the answer is no envelope, breaks off, stands still or is too long.
 */
export function writeData(body: ReadableStream<Uint8Array>, path: string, bounds: BodyBounds): Promise<number> {
  return writePieces(withoutEnvelope(piecesOf(body, bounds)), path);
}

/** The same for a body without an envelope. */
export function writeBody(body: ReadableStream<Uint8Array>, path: string, bounds: BodyBounds): Promise<number> {
  return writePieces(piecesOf(body, bounds), path);
}

/** Writes pieces to a file as they come in. Returns its bytes. Throws, and leaves the file as it was, where they break off. */
export async function writePieces(pieces: AsyncIterable<Uint8Array>, path: string): Promise<number> {
  const unfinished = `${path}.part`;
  const file = (await open(unfinished, 'w')).createWriteStream();
  try {
    await pipeline(pieces, file);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${path} is not written: the answer did not get there whole (${reason})`, { cause: error });
  }
  return file.bytesWritten;
}

async function* piecesOf(
  body: ReadableStream<Uint8Array>,
  { idleMs, maxBytes }: BodyBounds,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let length = 0;
  try {
    for (;;) {
      const read = await within(reader.read(), idleMs);
      if (read.done) return;
      length += read.value.length;
      if (length > maxBytes) throw new Error(`it is longer than ${maxBytes} bytes`);
      yield read.value;
    }
  } finally {
    // Ends the connection; a body that was read to its end has nothing to cancel.
    reader.cancel().catch(() => {});
  }
}

async function within<T>(reading: Promise<T>, ms: number): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`nothing came for ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([reading, tooLate]);
  } finally {
    clearTimeout(late);
  }
}

/** What stands between the opening of the envelope and its end, then the end of a line. */
async function* withoutEnvelope(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held = Buffer.alloc(0);
  let isOpen = false;
  const nesting = new Nesting();
  for await (const piece of pieces) {
    held = Buffer.concat([held, piece]);
    nesting.read(piece);
    if (!isOpen && held.length > OPENING.length) {
      if (!held.subarray(0, OPENING.length).equals(OPENING)) throw new Error('it begins like no answer of a gate');
      held = held.subarray(OPENING.length);
      isOpen = true;
    }
    // Any byte may be the last one, which is the envelope's.
    if (isOpen && held.length > 1) {
      yield held.subarray(0, -1);
      held = held.subarray(-1);
    }
  }
  // A connection that was to be closed anyway ends as if all had been sent.
  if (!isOpen || nesting.depth !== 0) throw new Error('it breaks off');
  yield Buffer.from('\n');
}

const [QUOTE, BACKSLASH, BRACE, BRACE_END, BRACKET, BRACKET_END] = Buffer.from('"\\{}[]');

/** How many objects and lists of a JSON text are open, as far as it was read. */
class Nesting {
  depth = 0;
  private inString = false;
  private isEscaped = false;

  /** The next bytes of the text in UTF-8. */
  read(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.isEscaped) this.isEscaped = false;
      else if (byte === QUOTE) this.inString = !this.inString;
      else if (this.inString) this.isEscaped = byte === BACKSLASH;
      else if (byte === BRACE || byte === BRACKET) this.depth += 1;
      else if (byte === BRACE_END || byte === BRACKET_END) this.depth -= 1;
    }
  }
}
