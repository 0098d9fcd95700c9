import { hmacSha256, toHex, utf8 } from '@gatewright/protocol';
import { equalBytes } from '../../platform/keys/equal-bytes.js';
import { type ServingKeys, secretsSince } from '../../platform/keys/serving-keys.js';

/** How long a device is known by which a person logged in, ms. */
export const KNOWN_DEVICE_MS = 180 * 24 * 60 * 60 * 1000;

const DEVICE_BYTES = 16;
const TOKEN = /^gwd_([0-9a-f]{32})([0-9]{13})([0-9a-f]{64})$/;

/** A name for a device that is not known, from random bytes. */
export function newDevice(random: Uint8Array): string {
  return toHex(random.slice(0, DEVICE_BYTES));
}

/** The person of an organisation for whose login a device is known. */
export interface DevicePerson {
  readonly orgId: string;
  readonly personId: string;
}

/**
 * The token of a device by which a person logged in at `now` (ms): the name of the device, the time, and a code over both and the
 * person. It is not valid for a person of that address in another organisation. It opens nothing; with it, wrong passwords from elsewhere do not lock the device out (device cookies, as OWASP describes them).
 */
export function deviceToken(keys: DeviceKeys, person: DevicePerson, device: string, now: number): string {
  const time = String(now).padStart(13, '0');
  return `gwd_${device}${time}${codeOf(keys.claimToken, person, device, time)}`;
}

/** The name of the device that a token knows a person by at `now` (ms); null for one that is forged, another's or too old. */
export function knownDevice(
  keys: DeviceKeys,
  person: DevicePerson,
  token: string | undefined,
  now: number,
): string | null {
  const [, device = '', time = '', code = ''] = TOKEN.exec(token ?? '') ?? [];
  const secrets = secretsSince(keys, now - KNOWN_DEVICE_MS);
  const isOurs = secrets.some((secret) => equalBytes(utf8(code), utf8(codeOf(secret, person, device, time))));
  return isOurs && now - Number(time) < KNOWN_DEVICE_MS ? device : null;
}

type DeviceKeys = Pick<ServingKeys, 'claimToken' | 'overlap'>;

function codeOf(secret: Uint8Array, { orgId, personId }: DevicePerson, device: string, time: string): string {
  const key = hmacSha256(secret, utf8('known devices\0'));
  return toHex(hmacSha256(key, utf8(`${device}${time}${JSON.stringify([orgId, personId])}`)));
}
