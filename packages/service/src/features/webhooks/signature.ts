import { hmacSha256, toBase64, utf8 } from '@gatewright/protocol';
import { equalBytes } from '../../platform/keys/equal-bytes.js';

/** How old, or how far ahead, the timestamp of a signed webhook may be, ms. */
export const WEBHOOK_TOLERANCE_MS = 5 * 60 * 1000;

/** The headers of a signed message (Standard Webhooks 1.0). */
export interface SignedHeaders {
  readonly 'webhook-id': string;
  /** Seconds since the epoch. */
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

const SIGNATURE_VERSION = 'v1';

/** Signs a message at `now` (ms). */
export function signWebhook(secret: Uint8Array, messageId: string, body: string, now: number): SignedHeaders {
  const timestamp = String(Math.floor(now / 1000));
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `${SIGNATURE_VERSION},${mac(secret, messageId, timestamp, body)}`,
  };
}

/** True for a fresh message of a holder of the secret. Several signatures may stand in one header, for rotated secrets. */
export function verifiesWebhook(
  secret: Uint8Array,
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
  now: number,
): boolean {
  const id = headers['webhook-id'] ?? '';
  const timestamp = headers['webhook-timestamp'] ?? '';
  const fresh = /^[0-9]{1,12}$/.test(timestamp) && Math.abs(now - Number(timestamp) * 1000) <= WEBHOOK_TOLERANCE_MS;
  if (id === '' || !fresh) return false;
  const expected = utf8(`${SIGNATURE_VERSION},${mac(secret, id, timestamp, body)}`);
  return (headers['webhook-signature'] ?? '').split(' ').some((signature) => equalBytes(utf8(signature), expected));
}

function mac(secret: Uint8Array, messageId: string, timestamp: string, body: string): string {
  return toBase64(hmacSha256(secret, utf8(`${messageId}.${timestamp}.${body}`)));
}
