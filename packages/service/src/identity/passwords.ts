import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { fromHex, toHex } from '@gatewright/protocol';
import { inTurn } from './key-derivation.js';

/** Work of one password check (RFC 7914): 32 MiB and some 80 ms. */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** A password as it is kept: `salt:key`, hex. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return `${toHex(salt)}:${toHex(await derive(password, salt))}`;
}

/** True for the password of a hash. Without a hash the same work is done, so that time tells nothing about who exists. */
export async function matchesPassword(password: string, hash: string | null): Promise<boolean> {
  const [saltText = '', keyText = ''] = (hash ?? '').split(':');
  const salt = fromHex(saltText);
  const key = fromHex(keyText);
  const derived = await derive(password, salt ?? new Uint8Array(SALT_BYTES));
  return hash !== null && key !== null && key.length === KEY_BYTES && timingSafeEqual(derived, key);
}

function derive(password: string, salt: Uint8Array): Promise<Uint8Array> {
  const work = () =>
    new Promise<Uint8Array>((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) =>
        error === null ? resolve(new Uint8Array(key)) : reject(error),
      );
    });
  return inTurn(work);
}
