import { createReadStream } from 'node:fs';
import { UsageError } from './command.js';

/** Characters of a line of a replay, or of a decision. */
const LINE_MAX_CHARS = 4 * 1024 * 1024;
/** Bytes that are read of a file at once. */
const READ_BYTES = 256 * 1024;

/** The lines of a file, some at a time. Throws UsageError for what cannot be read, and for a line that is too long. */
export function linesOf(path: string, signal?: AbortSignal): AsyncGenerator<readonly string[]> {
  return linesOfText(createReadStream(path, { encoding: 'utf8', highWaterMark: READ_BYTES, signal }), path);
}

/** The same of a text that comes in pieces; `path` is what it is called. */
export async function* linesOfText(text: AsyncIterable<string>, path: string): AsyncGenerator<readonly string[]> {
  let rest = '';
  try {
    for await (const chunk of text) {
      const parts = (rest + chunk).split('\n');
      rest = parts.pop() ?? '';
      if (rest.length > LINE_MAX_CHARS)
        throw new UsageError(`${path} has a line of more than ${LINE_MAX_CHARS} characters`);
      yield parts.filter((part) => part !== '');
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  if (rest !== '') yield [rest];
}
