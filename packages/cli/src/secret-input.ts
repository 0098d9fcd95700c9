import { text } from 'node:stream/consumers';
import { UsageError } from './command.js';
import { readTextFile } from './text-file.js';

/**
 * The first line of a file, or of standard input for `-`: arguments are shown to every user of the machine and kept by shells, so
 * that no secret should come by them. Throws UsageError where the line is empty.
 */
export async function readSecret(path: string): Promise<string> {
  const [line = ''] = (path === '-' ? await text(process.stdin) : await readTextFile(path)).split(/\r?\n/);
  if (line === '') throw new UsageError(`${path === '-' ? 'standard input' : path} holds no secret in its first line`);
  return line;
}
