import { createReadStream } from 'node:fs';

const NEWLINE = 10;

/** A line of a log of effects, and where its bytes are. */
export interface PlacedLine {
  /** Without its newline. */
  readonly text: string;
  /** Offset of its first byte. */
  readonly from: number;
  /** Offset behind its newline, or behind its last byte. */
  readonly to: number;
  /** False for a last line that no newline ends. */
  readonly isWhole: boolean;
}

/** The lines of a log with their places. A newline alone ends one: texts of agents may have other separators. Throws what the file system throws. */
export async function* placedLines(path: string): AsyncGenerator<PlacedLine> {
  let rest: Buffer[] = [];
  let from = 0;
  const lineTo = (to: number, isWhole: boolean): PlacedLine => {
    const text = Buffer.concat(rest).toString('utf8');
    rest = [];
    const placed = { text, from, to, isWhole };
    from = to;
    return placed;
  };
  let at = 0;
  for await (const chunk of createReadStream(path)) {
    const bytes: Buffer = chunk;
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      rest.push(bytes.subarray(start, end));
      yield lineTo(at + end + 1, true);
      start = end + 1;
    }
    rest.push(bytes.subarray(start));
    at += bytes.length;
  }
  if (at > from) yield lineTo(at, false);
}

/** The lines of a log of effects. Throws what the file system throws. */
export async function* logLines(path: string): AsyncGenerator<string> {
  for await (const { text } of placedLines(path)) yield text;
}
