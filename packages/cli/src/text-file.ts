import { readFile } from 'node:fs/promises';
import { UsageError } from './command.js';

/** The text of a file. Throws UsageError naming the file. */
export async function readTextFile(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  });
}
