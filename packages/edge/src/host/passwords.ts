import { fromHex, toHex } from '@gatewright/protocol';
import type { Passwords } from '@gatewright/service';
import { equalBytes } from '@gatewright/service/internal';
import { PASSWORD_CALLS, PASSWORD_ITERATIONS } from './limits.js';

const SALT_BYTES = 16;
const KEY_BITS = 256;

/** Passwords under PBKDF2 with SHA-256, 600,000 iterations (OWASP), as `salt:key`, hex. */
export const webPasswords: Passwords = {
  async hash(password) {
    const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
    return `${toHex(salt)}:${toHex(await derive(password, salt))}`;
  },
  async matches(password, hash) {
    const [saltText = '', keyText = ''] = (hash ?? '').split(':');
    const salt = fromHex(saltText);
    const key = fromHex(keyText);
    const derived = await derive(password, salt === null ? new Uint8Array(SALT_BYTES) : new Uint8Array(salt));
    return hash !== null && salt !== null && key !== null && equalBytes(derived, key);
  },
};

async function derive(password: string, salt: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  let secret: Uint8Array<ArrayBuffer> = new TextEncoder().encode(password.normalize('NFKC'));
  for (let call = 0; call < PASSWORD_CALLS; call += 1) {
    const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits']);
    const work = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: PASSWORD_ITERATIONS };
    secret = new Uint8Array(await crypto.subtle.deriveBits(work, key, KEY_BITS));
  }
  return secret;
}
