import { join } from 'node:path';
import { fromHex, isJsonObject, type JsonValue, parseJsonText, SEED_BYTES, toHex } from '@gatewright/protocol';
import type { Keys, RotatedKey } from '@gatewright/service';
import {
  type Endorsement,
  type FormerKey,
  KEY_NAMES,
  type KeyName,
  organisationKey,
  type RetiredKey,
  retiredBy,
  type Successor,
  UNUSED,
} from '@gatewright/service/internal';
import { readSecretFile, writeSecretFile } from '../files/secret-file.js';
import { withEndorsed } from './endorsed-keys.js';

export const KEYS_FILE = 'keys.json';

/** A key file that cannot be used. It is never replaced: new keys would orphan every signature made with the old ones. */
export class KeysError extends Error {
  readonly code = 'KEYS_INVALID';

  constructor(
    path: string,
    problem: string,
    remedy = 'restore it from a backup, or copy it from another server of this database',
  ) {
    super(`${path} ${problem}; ${remedy}`);
    this.name = 'KeysError';
  }
}

/** Reads the keys of a data directory, or makes them where it has none. Throws KeysError. */
export async function readOrCreateKeys(dataDir: string, random: () => Uint8Array): Promise<Keys> {
  const path = join(dataDir, KEYS_FILE);
  const kept = await readKept(path);
  if (kept !== null) return kept;
  const fresh = { policy: random(), log: random(), issuer: random(), claimToken: random() };
  const lists = { retired: [], successors: [], former: [], endorsements: [] };
  const keys: Keys = { ...fresh, nextPolicy: null, ...lists, database: UNUSED };
  await writeKeys(path, keys);
  return keys;
}

/** Reads the keys of a data directory. Throws KeysError, also where it has none. */
export async function readKeys(dataDir: string): Promise<Keys> {
  const path = join(dataDir, KEYS_FILE);
  const kept = await readKept(path);
  if (kept === null) throw new KeysError(path, 'is missing, and the database was signed with the keys in it');
  return kept;
}

async function readKept(path: string): Promise<Keys | null> {
  const text = await readSecretFile(path);
  return text === null ? null : parseKeys(path, text);
}

/** Makes the key that will sign bundles next, unless there is one, and stores it. */
export async function announcePolicyKey(dataDir: string, keys: Keys, random: () => Uint8Array): Promise<Keys> {
  const announced = { ...keys, nextPolicy: keys.nextPolicy ?? random() };
  await writeKeys(join(dataDir, KEYS_FILE), announced);
  return announced;
}

/** How a key is replaced. */
export interface Rotation {
  readonly purpose: RotatedKey;
  /** When, ms since the epoch. */
  readonly at: number;
  /** Since when another may have had it, and every key beside it in the file (RFC 3339); null where no other had. */
  readonly compromisedSince: string | null;
  /** Ids of the organisations but the first, whose keys are derived from that of mandates. */
  readonly organisations: readonly string[];
}

/**
 * Replaces a key: that of bundles by the announced one where there is one, else by a new one. The old public half is kept; that of
 * mandates takes those of the organisations with it. Who had a key of the file may have had the announced one too, so a
 * compromise drops that. An earlier policy key endorses the new one unless another may have it.
 */
export async function rotateKey(
  dataDir: string,
  keys: Keys,
  { purpose, at, compromisedSince, organisations }: Rotation,
  random: () => Uint8Array,
  publicKey: (seed: Uint8Array) => Uint8Array,
): Promise<Keys> {
  const derived = purpose === 'issuer' ? organisations : [];
  const seeds = [
    [null, keys[purpose]] as const,
    ...derived.map((orgId) => [orgId, organisationKey(keys, orgId)] as const),
  ];
  const retiredAt = new Date(at).toISOString();
  const taken = purpose === 'policy' && compromisedSince === null ? keys.nextPolicy : null;
  const dropped = compromisedSince === null ? null : keys.nextPolicy;
  const retired: RetiredKey[] = seeds.map(([orgId, seed]) => {
    return { purpose, orgId, publicKey: publicKey(seed), retiredAt, compromisedSince };
  });
  if (dropped !== null) {
    retired.push({ purpose: 'policy', orgId: null, publicKey: publicKey(dropped), retiredAt, compromisedSince });
  }
  const nextPolicy = taken === null && dropped === null ? keys.nextPolicy : null;
  const { kept, exposed } = exposedBeside(keys, purpose, compromisedSince);
  retired.push(...exposed.flatMap((each) => retiredBy(each, derived, publicKey, compromisedSince)));
  const successor = taken ?? random();
  const rotated = {
    ...(purpose === 'policy' ? endorsing(keys, successor, compromisedSince) : keys),
    ...kept,
    [purpose]: successor,
    nextPolicy,
    retired: [...keys.retired, ...retired],
  };
  await writeKeys(join(dataDir, KEYS_FILE), rotated);
  return rotated;
}

/** A key that another may have endorses nothing, and is endorsed by none. */
function endorsing(keys: Keys, successor: Uint8Array, compromisedSince: string | null): Keys {
  return compromisedSince === null ? withEndorsed(keys, successor) : { ...keys, endorsements: [] };
}

/** Who had a key of the file had those before and after it too. */
function exposedBeside(
  { successors = [], former = [] }: Keys,
  purpose: RotatedKey,
  compromisedSince: string | null,
): { readonly kept: Pick<Keys, 'successors' | 'former'>; readonly exposed: readonly FormerKey[] } {
  const isExposed = (each: { readonly purpose: KeyName }) => compromisedSince !== null && each.purpose === purpose;
  const kept = {
    successors: successors.filter((each) => !isExposed(each)),
    former: former.filter((each) => !isExposed(each)),
  };
  const next = successors.map(({ purpose: of, key, from }) => ({ purpose: of, key, retiredAt: from }));
  return { kept, exposed: [...former, ...next].filter(isExposed) };
}

/** Stores the keys of a data directory. */
export function keepKeys(dataDir: string, keys: Keys): Promise<void> {
  return writeKeys(join(dataDir, KEYS_FILE), keys);
}

async function writeKeys(path: string, keys: Keys): Promise<void> {
  const printable = {
    ...Object.fromEntries(KEY_NAMES.map((name) => [name, toHex(keys[name])])),
    ...(keys.nextPolicy === null ? {} : { nextPolicy: toHex(keys.nextPolicy) }),
    successors: (keys.successors ?? []).map((each) => ({ ...each, key: toHex(each.key) })),
    former: (keys.former ?? []).map((each) => ({ ...each, key: toHex(each.key) })),
    endorsements: (keys.endorsements ?? []).map(({ by, publicKey, signature }) => {
      return { by: toHex(by), publicKey: toHex(publicKey), signature: toHex(signature) };
    }),
    retired: keys.retired.map((key) => ({ ...key, publicKey: toHex(key.publicKey) })),
    database: keys.database,
  };
  await writeSecretFile(path, `${JSON.stringify(printable, null, 2)}\n`);
}

function parseKeys(path: string, text: string): Keys {
  const parsed = parseJsonText(text);
  if (!parsed.ok || !isJsonObject(parsed.value)) throw new KeysError(path, 'is not a JSON object');
  const stored = parsed.value;
  const key = (name: KeyName) => parseKey(path, name, stored[name]);
  return {
    policy: key('policy'),
    log: key('log'),
    issuer: key('issuer'),
    claimToken: key('claimToken'),
    nextPolicy: stored['nextPolicy'] === undefined ? null : parseKey(path, 'nextPolicy', stored['nextPolicy']),
    retired: parseRetired(path, stored['retired'] ?? []),
    successors: parseDated(path, stored['successors'] ?? [], 'from').map(
      ({ purpose, key: seed, time }): Successor => ({ purpose, key: seed, from: time }),
    ),
    former: parseDated(path, stored['former'] ?? [], 'retiredAt').map(
      ({ purpose, key: seed, time }): FormerKey => ({ purpose, key: seed, retiredAt: time }),
    ),
    endorsements: parseEndorsements(path, stored['endorsements'] ?? []),
    database: parseMark(path, stored['database']),
  };
}

function parseMark(path: string, value: JsonValue | undefined): string {
  if (typeof value !== 'string' || value === '') throw new KeysError(path, 'does not name its database ("database")');
  return value;
}

function parseRetired(path: string, value: JsonValue): RetiredKey[] {
  if (!Array.isArray(value)) throw new KeysError(path, 'has retired keys that are no list');
  return value.map((item: JsonValue) => {
    const {
      purpose: name,
      orgId = null,
      publicKey,
      retiredAt = null,
      compromisedSince = null,
    } = isJsonObject(item) ? item : {};
    const purpose = KEY_NAMES.find((each) => each === name);
    const isWhole = typeof retiredAt === 'string' && (orgId === null || typeof orgId === 'string');
    const isTime = compromisedSince === null || typeof compromisedSince === 'string';
    if (purpose === undefined || !isWhole || !isTime) throw new KeysError(path, 'has a malformed retired key');
    return { purpose, orgId, publicKey: parseKey(path, 'retired', publicKey), retiredAt, compromisedSince };
  });
}

function parseEndorsements(path: string, value: JsonValue): Endorsement[] {
  if (!Array.isArray(value)) throw new KeysError(path, 'has endorsements that are no list');
  return value.map((item: JsonValue) => {
    const { by, publicKey, signature } = isJsonObject(item) ? item : {};
    const signed = typeof signature === 'string' ? fromHex(signature) : null;
    if (signed === null) throw new KeysError(path, 'has a malformed endorsement');
    const key = (each: JsonValue | undefined) => parseKey(path, 'endorsements', each);
    return { by: key(by), publicKey: key(publicKey), signature: signed };
  });
}

/** Keys beside the present ones, each with a time. */
function parseDated(path: string, value: JsonValue, member: 'from' | 'retiredAt') {
  if (!Array.isArray(value)) throw new KeysError(path, 'has keys beside the present ones that are no list');
  return value.map((item: JsonValue) => {
    const { purpose: name, key, [member]: time } = isJsonObject(item) ? item : {};
    const purpose = KEY_NAMES.find((each) => each === name);
    if (purpose === undefined || typeof time !== 'string' || Number.isNaN(Date.parse(time))) {
      throw new KeysError(path, 'has a malformed key beside the present ones');
    }
    return { purpose, key: parseKey(path, purpose, key), time };
  });
}

function parseKey(path: string, name: string, value: JsonValue | undefined): Uint8Array {
  const bytes = typeof value === 'string' ? fromHex(value) : null;
  if (bytes?.length !== SEED_BYTES) throw new KeysError(path, `has no 32-byte hex key "${name}"`);
  return bytes;
}
