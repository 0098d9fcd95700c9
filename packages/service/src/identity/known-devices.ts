import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalAddress, toHex } from '@gatewright/protocol';
import type { Keys } from '../keys/keys.js';
import { KNOWN_DEVICE_MS } from './limits.js';

const DEVICE_BYTES = 16;
const TOKEN = /^gwd_([0-9a-f]{32})([0-9]{13})([0-9a-f]{64})$/;

/** A name for a device that is not known, from random bytes. */
export function newDevice(random: Uint8Array): string {
  return toHex(random.slice(0, DEVICE_BYTES));
}

/**
 * The token of a device by which a person logged in at `now` (ms): the name of the device, the time, and a code over both and the
 * person. It opens nothing; with it, wrong passwords from elsewhere do not lock the device out (device cookies, as OWASP describes them).
 */
export function deviceToken(keys: DeviceKeys, username: string, device: string, now: number): string {
  const time = String(now).padStart(13, '0');
  return `gwd_${device}${time}${codeOf(keys, username, device, time)}`;
}

/** The name of the device that a token knows a person by at `now` (ms); null for one that is forged, another's or too old. */
export function knownDevice(keys: DeviceKeys, username: string, token: string | undefined, now: number): string | null {
  const [, device = '', time = '', code = ''] = TOKEN.exec(token ?? '') ?? [];
  const expected = Buffer.from(codeOf(keys, username, device, time));
  const given = Buffer.from(code);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && now - Number(time) < KNOWN_DEVICE_MS ? device : null;
}

type DeviceKeys = Pick<Keys, 'claimToken'>;

function codeOf({ claimToken }: DeviceKeys, username: string, device: string, time: string): string {
  const key = createHmac('sha256', claimToken).update('known devices\0', 'utf8').digest();
  return createHmac('sha256', key)
    .update(`${device}${time}${canonicalAddress(username)}`, 'utf8')
    .digest('hex');
}
