import { join } from 'node:path';
import { isJsonObject, parseJsonText } from '@gatewright/protocol';
import { readSecretFile, writeSecretFile } from './secret-file.js';

/** How often a database was started on, as its data directory remembers it: a database that knows of fewer starts is an older copy. */
export interface StartCount {
  /** Id of the database. */
  readonly database: string;
  readonly starts: number;
  /** The first status index that was given since the last restore; 0 before one. A copy of before that restore does not know it. */
  readonly statusFrom: number;
}

/** Name of the count in a data directory. */
export const STARTS_FILE = 'starts.json';

/** The count that a data directory keeps; null where it keeps none, or none that can be read. */
export async function readStartCount(dataDir: string): Promise<StartCount | null> {
  const text = await readSecretFile(join(dataDir, STARTS_FILE));
  const parsed = text === null ? null : parseJsonText(text);
  if (!parsed?.ok || !isJsonObject(parsed.value)) return null;
  const { database, starts, statusFrom = 0 } = parsed.value;
  const isWhole = typeof database === 'string' && typeof starts === 'number' && typeof statusFrom === 'number';
  return isWhole ? { database, starts, statusFrom } : null;
}

/** Keeps a count in a data directory, durably. */
export function writeStartCount(dataDir: string, { database, starts, statusFrom }: StartCount): Promise<void> {
  return writeSecretFile(join(dataDir, STARTS_FILE), `${JSON.stringify({ database, starts, statusFrom })}\n`);
}
