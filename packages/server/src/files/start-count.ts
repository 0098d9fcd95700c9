import { join } from 'node:path';
import { isJsonObject, parseJsonText } from '@gatewright/protocol';
import type { StartsCounted } from '@gatewright/service/internal';
import { readSecretFile, writeSecretFile } from './secret-file.js';

/** How often a database was started on and confirmed, as its data directory remembers it: one that knows of less is an older copy. */
export interface StartCount extends StartsCounted {
  /** Id of the database. */
  readonly database: string;
}

/** Name of the count in a data directory. */
export const STARTS_FILE = 'starts.json';

/** The count that a data directory keeps; null where it keeps none, or none that can be read. */
export async function readStartCount(dataDir: string): Promise<StartCount | null> {
  const text = await readSecretFile(join(dataDir, STARTS_FILE));
  const parsed = text === null ? null : parseJsonText(text);
  if (!parsed?.ok || !isJsonObject(parsed.value)) return null;
  const { database, starts, confirmations = 0, statusFrom = 0 } = parsed.value;
  if (typeof database !== 'string' || typeof starts !== 'number') return null;
  if (typeof confirmations !== 'number' || typeof statusFrom !== 'number') return null;
  return { database, starts, confirmations, statusFrom };
}

/** Keeps a count in a data directory, durably. */
export function writeStartCount(dataDir: string, count: StartCount): Promise<void> {
  const { database, starts, confirmations, statusFrom } = count;
  const text = JSON.stringify({ database, starts, confirmations, statusFrom });
  return writeSecretFile(join(dataDir, STARTS_FILE), `${text}\n`);
}
