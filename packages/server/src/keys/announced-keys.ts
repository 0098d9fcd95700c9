import { createCipheriv, createDecipheriv } from 'node:crypto';
import { fromBase64, hmacSha256, toBase64, toHex, utf8 } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import type { Keys, RotatedKey } from '@gatewright/service';
import {
  type AnnouncedKey,
  addAnnouncedKey,
  byOperator,
  type Directory,
  equalBytes,
  firstOrganisation,
  KEY_NAMES,
  listAnnouncedKeys,
  noteSetting,
  noteSigningKeys,
  rfc3339,
  type Successor,
} from '@gatewright/service/internal';
import { systemIds } from '../host/host.js';
import { withEndorsed } from './endorsed-keys.js';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** When a rotation is asked for, and when the new keys begin to sign; ms since the epoch. */
export interface RotationTimes {
  readonly now: number;
  readonly from: number;
}

/**
 * Makes a successor of each key and stores it in the database for every server, sealed under the secret that all of them have. A key
 * whose successor waits already gets no other. One server at a time may do so.
 */
export async function announceKeys(
  directory: Directory,
  keys: Keys,
  purposes: readonly RotatedKey[],
  { now, from }: RotationTimes,
  random: () => Uint8Array,
): Promise<void> {
  const waiting = (await listAnnouncedKeys(directory)).filter(({ startsAt }) => Date.parse(startsAt) > now);
  const startsAt = rfc3339(from);
  const made = purposes
    .filter((purpose) => !waiting.some((each) => each.purpose === purpose))
    .map((purpose) => {
      // Guards may have pinned the one that was announced before servers could replace keys while they serve.
      const key = (purpose === 'policy' ? keys.nextPolicy : null) ?? random();
      return sealed(keys.claimToken, { purpose, key, from: startsAt }, random());
    });
  await directory.transaction().execute(async (transaction) => {
    for (const each of made) await addAnnouncedKey(transaction, each);
    if (made.length === 0) return;
    await noteSigningKeys(transaction, made.map(named), rfc3339(now));
    for (const each of made) await noteInLog(transaction, keys, each, now);
  });
}

/** The history of the keys is part of the evidence: each rotation is a change of a setting of the first organisation. */
async function noteInLog(transaction: Directory, keys: Keys, announced: AnnouncedKey, now: number): Promise<void> {
  const first = await firstOrganisation(transaction);
  const purpose = KEY_NAMES.find((name) => name === announced.purpose);
  if (first === null || purpose === undefined) return;
  const before = { publicKey: toHex(nodeEd25519.publicKey(keys[purpose])) };
  const after = { publicKey: announced.publicKey, from: announced.startsAt };
  const changed = { setting: 'key', subject: purpose, before, after } as const;
  await noteSetting(transaction, byOperator(first.orgId, 'operator'), changed, {
    ids: systemIds,
    clock: { now: () => now },
  });
}

function named({ purpose, publicKey }: AnnouncedKey) {
  return { purpose, publicKey };
}

/**
 * The keys with those that were announced and that they lack; the same keys where there is none. What was sealed under a secret that
 * these keys lack is left: they are older than the database.
 */
export function withAnnounced(keys: Keys, announced: readonly AnnouncedKey[]): Keys {
  const { successors = [], former = [] } = keys;
  const known = new Set([
    ...KEY_NAMES.map((name) => nameOf(name, nodeEd25519.publicKey(keys[name]))),
    ...[...successors, ...former].map(({ purpose, key }) => nameOf(purpose, nodeEd25519.publicKey(key))),
    ...keys.retired.map(({ purpose, publicKey }) => nameOf(purpose, publicKey)),
  ]);
  const lacked = announced.filter(({ purpose, publicKey }) => !known.has(`${purpose} ${publicKey}`));
  let taken = keys;
  for (const each of lacked) {
    const opened = openedWith(each, taken);
    if (opened === null) continue;
    const { nextPolicy, successors: before = [] } = taken;
    const isNext = nextPolicy !== null && equalBytes(opened.key, nextPolicy);
    const endorsed = opened.purpose === 'policy' ? withEndorsed(taken, opened.key) : taken;
    taken = { ...endorsed, successors: [...before, opened], nextPolicy: isNext ? null : nextPolicy };
  }
  return taken;
}

function nameOf(purpose: string, publicKey: Uint8Array): string {
  return `${purpose} ${toHex(publicKey)}`;
}

function openedWith(announced: AnnouncedKey, keys: Keys): Successor | null {
  const beside = [...(keys.former ?? []), ...(keys.successors ?? [])].filter(({ purpose }) => purpose === 'claimToken');
  for (const secret of [keys.claimToken, ...beside.map(({ key }) => key)]) {
    const opened = unsealed(secret, announced);
    if (opened !== null) return opened;
  }
  return null;
}

function sealed(secret: Uint8Array, { purpose, key, from }: Successor, random: Uint8Array): AnnouncedKey {
  const announced = { purpose, publicKey: toHex(nodeEd25519.publicKey(key)), startsAt: from };
  const iv = random.subarray(0, IV_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(secret), iv).setAAD(utf8(boundText(announced)));
  const parts = [iv, cipher.update(key), cipher.final(), cipher.getAuthTag()];
  return { ...announced, sealed: toBase64(new Uint8Array(Buffer.concat(parts))) };
}

/** Null for what was not sealed under this secret, or not for this key and time. */
function unsealed(secret: Uint8Array, announced: AnnouncedKey): Successor | null {
  const bytes = fromBase64(announced.sealed);
  const purpose = KEY_NAMES.find((name) => name === announced.purpose);
  if (purpose === undefined || bytes === null || bytes.length <= IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, sealingKey(secret), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(utf8(boundText(announced))).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    const key = new Uint8Array(opened);
    const isNamed = toHex(nodeEd25519.publicKey(key)) === announced.publicKey;
    return isNamed ? { purpose, key, from: announced.startsAt } : null;
  } catch {
    return null;
  }
}

function sealingKey(secret: Uint8Array): Uint8Array {
  return hmacSha256(secret, utf8('announced keys\0'));
}

function boundText({ purpose, publicKey, startsAt }: Omit<AnnouncedKey, 'sealed'>): string {
  return JSON.stringify([purpose, publicKey, startsAt]);
}
