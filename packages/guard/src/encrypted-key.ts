import { concatBytes, fromHex, isJsonObject, type JsonObject, utf8 } from '@gatewright/protocol';
import { readMembers } from './config.js';
import { textOf } from './envelope.js';
import { GuardConfigError } from './errors.js';

/** How onboarding encrypts the key of a managed agent under a passphrase (protocol.md §2.20). */
const DERIVATION = { name: 'PBKDF2', hash: 'SHA-512', iterations: 100_000 } as const;
const CIPHER = { name: 'AES-GCM', length: 256 } as const;
const ADDITIONAL_DATA = utf8('hedera-data');

/**
 * A portable config whose `agentKeyEncrypted` is decrypted into `agentKey`, the answer of an onboarding or a claim unwrapped; give it to
 * `gatewright`. One without an encrypted key is returned as it is. Rejects with GuardConfigError on a wrong
 * passphrase or an altered text. Needs WebCrypto: Node 20, a worker, or a page over https.
 */
export async function unlockConfig(config: unknown, passphrase: string): Promise<JsonObject> {
  const members = readMembers(config);
  const encrypted = members['agentKeyEncrypted'];
  if (!isJsonObject(encrypted)) return members;
  const salt = textOf(encrypted['salt']);
  const [iv, tag, text] = (textOf(encrypted['ciphertext']) ?? '').split(':').map(fromHex);
  if (salt === null || !iv || !tag || !text) {
    throw new GuardConfigError(
      'CONFIG_INVALID',
      'agentKeyEncrypted',
      'give ciphertext as iv:tag:text in hex, and salt',
    );
  }
  return { ...members, agentKey: await decrypt({ salt, iv, sealed: concatBytes(text, tag) }, passphrase) };
}

interface SealedKey {
  /** Its characters, not the bytes that they spell, are the salt. */
  readonly salt: string;
  readonly iv: Uint8Array;
  /** The encrypted text, then its tag. */
  readonly sealed: Uint8Array;
}

async function decrypt({ salt, iv, sealed }: SealedKey, passphrase: string): Promise<string> {
  const { subtle } = globalThis.crypto;
  try {
    const secret = await subtle.importKey('raw', bufferOf(utf8(passphrase)), DERIVATION.name, false, ['deriveKey']);
    const derivation = { ...DERIVATION, salt: bufferOf(utf8(salt)) };
    const key = await subtle.deriveKey(derivation, secret, CIPHER, false, ['decrypt']);
    const cipher = { name: CIPHER.name, iv: bufferOf(iv), additionalData: bufferOf(ADDITIONAL_DATA) };
    return new TextDecoder().decode(await subtle.decrypt(cipher, key, bufferOf(sealed)));
  } catch {
    throw new GuardConfigError('CONFIG_INVALID', 'passphrase', 'it does not open agentKeyEncrypted');
  }
}

/** The bytes in a buffer of their own, as WebCrypto's types ask. */
function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
