import { createCipheriv, createDecipheriv, pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { toHex } from '@gatewright/protocol';
import { inTurn } from '../identity/key-derivation.js';

/** A secret key under a passphrase, as clients of the protocol read it (protocol.md §2.20). */
export interface EncryptedKey {
  /** `iv:tag:ciphertext`, each hex. */
  readonly ciphertext: string;
  /** Hex text; its characters, not the bytes they spell, are the salt. */
  readonly salt: string;
}

const ROUNDS = 100_000;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const SALT_BYTES = 16;
const ADDITIONAL_DATA = Buffer.from('hedera-data', 'utf8');

const stretch = promisify(pbkdf2);

function derive(passphrase: string, salt: string): Promise<Buffer> {
  return inTurn(() => stretch(passphrase, salt, ROUNDS, KEY_BYTES, 'sha512'));
}

/** Encrypts a secret key: PBKDF2-SHA-512, then AES-256-GCM. `random` gives salt and iv, 32 fresh bytes. */
export async function encryptAgentKey(agentKey: string, passphrase: string, random: Uint8Array): Promise<EncryptedKey> {
  const salt = toHex(random.subarray(0, SALT_BYTES));
  const iv = random.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', await derive(passphrase, salt), iv);
  cipher.setAAD(ADDITIONAL_DATA);
  const encrypted = Buffer.concat([cipher.update(agentKey, 'utf8'), cipher.final()]);
  return { ciphertext: [iv, cipher.getAuthTag(), encrypted].map((part) => toHex(part)).join(':'), salt };
}

/** The secret key again. Throws on a wrong passphrase or an altered text. */
export async function decryptAgentKey({ ciphertext, salt }: EncryptedKey, passphrase: string): Promise<string> {
  const [iv = '', tag = '', encrypted = ''] = ciphertext.split(':');
  const key = await derive(passphrase, salt);
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'hex'));
  decipher.setAAD(ADDITIONAL_DATA);
  decipher.setAuthTag(Buffer.from(tag, 'hex'));
  return Buffer.concat([decipher.update(Buffer.from(encrypted, 'hex')), decipher.final()]).toString('utf8');
}
