import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject, parseJsonText } from '@gatewright/protocol';
import type { RotatedKey } from '@gatewright/service';
import { KEY_NAMES } from '@gatewright/service/internal';
import { readSecretFile, writeSecretFile } from '../files/secret-file.js';

/** Name of the file in a data directory by which a command asks its server to rotate keys. */
const REQUEST_FILE = 'rotate-keys.json';

/** Which keys are to be rotated, and how long their successors are announced before they sign, ms. */
export interface RotationRequest {
  readonly keys: readonly RotatedKey[];
  readonly leadMs: number;
}

/** What the server of a data directory is asked for; null for nothing. Throws for a file that is no request. */
export async function readRotationRequest(dataDir: string): Promise<RotationRequest | null> {
  const path = join(dataDir, REQUEST_FILE);
  const text = await readSecretFile(path);
  if (text === null) return null;
  const parsed = parseJsonText(text);
  const { keys = null, leadMs = null } = parsed.ok && isJsonObject(parsed.value) ? parsed.value : {};
  const named = Array.isArray(keys) ? KEY_NAMES.filter((name) => keys.includes(name)) : [];
  if (named.length === 0 || typeof leadMs !== 'number' || !Number.isSafeInteger(leadMs) || leadMs < 0) {
    throw new Error(`${path} is no request for a rotation: remove it, and use gatewright keys rotate`);
  }
  return { keys: named, leadMs };
}

/** Asks the server of a data directory, which takes the file away once the keys are announced. */
export async function askForRotation(dataDir: string, request: RotationRequest): Promise<void> {
  await writeSecretFile(join(dataDir, REQUEST_FILE), `${JSON.stringify(request)}\n`);
}

/** Takes the request away. */
export async function dropRotationRequest(dataDir: string): Promise<void> {
  await rm(join(dataDir, REQUEST_FILE), { force: true });
}
