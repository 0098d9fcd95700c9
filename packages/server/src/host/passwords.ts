import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { type Passwords, saltedPasswords } from '@gatewright/service';

/** Work of one password check (RFC 7914): 32 MiB and some 80 ms. */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 32;

/** Passwords under scrypt. */
export const scryptPasswords: Passwords = saltedPasswords(stretch, (bytes) => new Uint8Array(randomBytes(bytes)));

function stretch(password: string, salt: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, COST, (error, key) =>
      error === null ? resolve(new Uint8Array(key)) : reject(error),
    );
  });
}
