import { fromHex, toHex } from '@gatewright/protocol';
import { equalBytes } from '../keys/equal-bytes.js';
import type { Passwords, Subtle } from '../runtime/machine.js';

const SALT_BYTES = 16;
const KEY_BITS = 256;

/** Stretches a password, which is normalized, with a salt. */
export type StretchPassword = (password: string, salt: Uint8Array) => Promise<Uint8Array>;

/** Passwords as `salt:key`, hex. `random` gives so many bytes. */
export function saltedPasswords(stretch: StretchPassword, random: (bytes: number) => Uint8Array): Passwords {
  const keyOf = (password: string, salt: Uint8Array) => stretch(password.normalize('NFKC'), salt);
  return {
    async hash(password) {
      const salt = random(SALT_BYTES);
      return `${toHex(salt)}:${toHex(await keyOf(password, salt))}`;
    },
    async matches(password, hash) {
      const [salt = null, key = null] = (hash ?? '').split(':').map(fromHex);
      const found = await keyOf(password, salt ?? new Uint8Array(SALT_BYTES));
      return salt !== null && key !== null && equalBytes(found, key);
    },
  };
}

interface Pbkdf2Options {
  readonly iterations?: number;
  readonly calls?: number;
  readonly rest?: () => Promise<void>;
}

/**
 * PBKDF2 with SHA-256 and 600,000 iterations (OWASP). A platform that bounds the iterations of one call makes several calls in a row,
 * each on the key of the one before; passwords of different `calls` do not match. `rest` runs between two calls.
 */
export function pbkdf2(
  subtle: Subtle,
  { iterations = 600_000, calls = 1, rest = async () => undefined }: Pbkdf2Options = {},
): StretchPassword {
  return async (password, salt) => {
    let secret = new TextEncoder().encode(password);
    for (let call = 0; call < calls; call += 1) {
      if (call > 0) await rest();
      const key = await subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits']);
      const work = { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(salt), iterations };
      secret = new Uint8Array(await subtle.deriveBits(work, key, KEY_BITS));
    }
    return secret;
  };
}
