import { concatBytes, fromHex, toHex, utf8 } from '@gatewright/protocol';
import type { KeyDerivations } from '../../platform/runtime/key-derivation.js';
import type { Subtle } from '../../platform/runtime/machine.js';

/** A secret key under a passphrase, as clients of the protocol read it (protocol.md §2.20). */
export interface EncryptedKey {
  /** `iv:tag:ciphertext`, each hex. */
  readonly ciphertext: string;
  /** Hex text; its characters, not the bytes they spell, are the salt. */
  readonly salt: string;
}

const ROUNDS = 100_000;
const KEY_BITS = 256;
const IV_BYTES = 12;
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const ADDITIONAL_DATA = owned(utf8('hedera-data'));

/** What derives a key: a passphrase waits for its turn however many wait, because its agent is there already. */
export interface Derivation {
  readonly subtle: Subtle;
  readonly derivations: Pick<KeyDerivations, 'inTurn'>;
}

/** The key of a passphrase, for AES-256-GCM. */
async function derive(passphrase: string, salt: string, { subtle, derivations }: Derivation): Promise<CryptoKey> {
  const secret = await subtle.importKey('raw', owned(utf8(passphrase)), 'PBKDF2', false, ['deriveBits']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-512', salt: owned(utf8(salt)), iterations: ROUNDS };
  const bits = await derivations.inTurn(() => subtle.deriveBits(parameters, secret, KEY_BITS));
  return subtle.importKey('raw', bits, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

function gcm(iv: Uint8Array): AesGcmParams {
  return { name: 'AES-GCM', iv: owned(iv), additionalData: ADDITIONAL_DATA, tagLength: 8 * TAG_BYTES };
}

/** Encrypts a secret key: PBKDF2-SHA-512, then AES-256-GCM. `random` gives salt and iv, 32 fresh bytes. */
export async function encryptAgentKey(
  agentKey: string,
  passphrase: string,
  random: Uint8Array,
  derivation: Derivation,
): Promise<EncryptedKey> {
  const salt = toHex(random.subarray(0, SALT_BYTES));
  const iv = random.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES);
  const sealed = await derivation.subtle.encrypt(
    gcm(iv),
    await derive(passphrase, salt, derivation),
    owned(utf8(agentKey)),
  );
  const bytes = new Uint8Array(sealed);
  const [encrypted, tag] = [bytes.subarray(0, -TAG_BYTES), bytes.subarray(-TAG_BYTES)];
  return { ciphertext: [iv, tag, encrypted].map((part) => toHex(part)).join(':'), salt };
}

/** The secret key again. Throws on a wrong passphrase or an altered text. */
export async function decryptAgentKey(
  { ciphertext, salt }: EncryptedKey,
  passphrase: string,
  derivation: Derivation,
): Promise<string> {
  const [iv, tag, encrypted] = ciphertext.split(':').map((part) => fromHex(part) ?? new Uint8Array());
  const sealed = concatBytes(encrypted ?? new Uint8Array(), tag ?? new Uint8Array());
  const key = await derive(passphrase, salt, derivation);
  return new TextDecoder().decode(await derivation.subtle.decrypt(gcm(iv ?? new Uint8Array()), key, owned(sealed)));
}

/** Bytes in a buffer of their own, as Web Cryptography takes them. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
