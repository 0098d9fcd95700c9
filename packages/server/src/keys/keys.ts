import { join } from 'node:path';
import { fromHex, isJsonObject, type JsonValue, parseJsonText, SEED_BYTES, toHex } from '@gatewright/protocol';
import { readSecretFile, writeSecretFile } from '../secret-file.js';

/** The secrets of the service, 32 bytes each; one key per purpose, so that no signature passes for another's. */
export interface Keys {
  /** Signs policy bundles. */
  readonly policy: Uint8Array;
  /** Signs checkpoints of the evidence log. */
  readonly log: Uint8Array;
  /** Signs the mandates of the organisation that this service was started for. */
  readonly issuer: Uint8Array;
  /** From which claim tokens, and the tokens of counterparty challenges, are derived. */
  readonly claimToken: Uint8Array;
}

const KEY_NAMES = ['policy', 'log', 'issuer', 'claimToken'] as const satisfies readonly (keyof Keys)[];
const KEYS_FILE = 'keys.json';

/** A key file that cannot be used. It is never replaced: new keys would orphan every signature made with the old ones. */
export class KeysError extends Error {
  readonly code = 'KEYS_INVALID';

  constructor(path: string, problem: string) {
    super(`${path} ${problem}; restore it from a backup`);
    this.name = 'KeysError';
  }
}

/** Reads the keys of a data directory, or makes them where it has none. Throws KeysError. */
export async function readOrCreateKeys(dataDir: string, random: () => Uint8Array): Promise<Keys> {
  const path = join(dataDir, KEYS_FILE);
  const text = await readSecretFile(path);
  if (text !== null) return parseKeys(path, text);
  const keys: Keys = { policy: random(), log: random(), issuer: random(), claimToken: random() };
  const printable = Object.fromEntries(KEY_NAMES.map((name) => [name, toHex(keys[name])]));
  await writeSecretFile(path, `${JSON.stringify(printable, null, 2)}\n`);
  return keys;
}

function parseKeys(path: string, text: string): Keys {
  const parsed = parseJsonText(text);
  if (!parsed.ok || !isJsonObject(parsed.value)) throw new KeysError(path, 'is not a JSON object');
  const stored = parsed.value;
  const key = (name: keyof Keys) => parseKey(path, name, stored[name]);
  return { policy: key('policy'), log: key('log'), issuer: key('issuer'), claimToken: key('claimToken') };
}

function parseKey(path: string, name: string, value: JsonValue | undefined): Uint8Array {
  const bytes = typeof value === 'string' ? fromHex(value) : null;
  if (bytes?.length !== SEED_BYTES) throw new KeysError(path, `has no 32-byte hex key "${name}"`);
  return bytes;
}
