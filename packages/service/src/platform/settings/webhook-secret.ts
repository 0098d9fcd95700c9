import { fromBase64, toBase64 } from '@gatewright/protocol';

/** Standard Webhooks 1.0. */
const SECRET_PREFIX = 'whsec_';
const SECRET_MIN_BYTES = 24;

/** The secret as text that receivers are given. */
export function webhookSecret(bytes: Uint8Array): string {
  return SECRET_PREFIX + toBase64(bytes);
}

/** The bytes of a secret; null for text that is none. */
export function readWebhookSecret(secret: string): Uint8Array | null {
  const text = (secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret).trim();
  // Some providers write the alphabet of URLs, or leave the padding out.
  const digits = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  const bytes = fromBase64(digits.padEnd(Math.ceil(digits.length / 4) * 4, '='));
  return bytes === null || bytes.length < SECRET_MIN_BYTES ? null : bytes;
}
