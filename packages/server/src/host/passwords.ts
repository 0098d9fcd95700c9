import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { fromHex, toHex } from '@gatewright/protocol';
import type { Passwords } from '@gatewright/service';

/** Work of one password check (RFC 7914): 32 MiB and some 80 ms. */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** Passwords under scrypt, as `salt:key`, hex. */
export const scryptPasswords: Passwords = {
  async hash(password) {
    const salt = randomBytes(SALT_BYTES);
    return `${toHex(salt)}:${toHex(await derive(password, salt))}`;
  },
  async matches(password, hash) {
    const [saltText = '', keyText = ''] = (hash ?? '').split(':');
    const salt = fromHex(saltText);
    const key = fromHex(keyText);
    const derived = await derive(password, salt ?? new Uint8Array(SALT_BYTES));
    return hash !== null && key !== null && key.length === KEY_BYTES && timingSafeEqual(derived, key);
  },
};

function derive(password: string, salt: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) =>
      error === null ? resolve(new Uint8Array(key)) : reject(error),
    );
  });
}
