import { resolve } from 'node:path';
import { type NoteKey, parseWitnessKey } from '@gatewright/protocol';
import { type Environment, SettingsError } from '@gatewright/service';
import { isWebAddress } from '@gatewright/service/internal';
import type { AccessSample } from '../http/access-log.js';
import { includes, LOOPBACK, listOf, rangeOf } from '../network/ip-addresses.js';

/** The TCP port; 0 is any free one. */
export function readPort(environment: Environment): number {
  const text = environment['PORT'] ?? '4400';
  const port = Number(text);
  if (/^[0-9]{1,5}$/.test(text) && port <= 65_535) return port;
  throw new SettingsError('PORT', 'is not a TCP port (0 … 65535)');
}

/** The Unix socket to listen on, absolute; null for none. Nothing names its address to clients, so the public one must be set. */
export function readSocket(environment: Environment): string | null {
  const path = environment['GATEWRIGHT_SOCKET'];
  if (path === undefined) return null;
  if (environment['GATEWRIGHT_PUBLIC_URL'] !== undefined) return resolve(path);
  throw new SettingsError('GATEWRIGHT_SOCKET', 'needs GATEWRIGHT_PUBLIC_URL, the address that clients call');
}

/** An address to listen on. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Where metrics are read; null for nowhere. */
export function readMetricsAddress(environment: Environment): ListenAddress | null {
  const text = environment['GATEWRIGHT_METRICS'];
  if (text === undefined) return null;
  const [, bracketed, plain, digits = ''] = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+)):([0-9]{1,5})$/i.exec(text) ?? [];
  const host = bracketed ?? plain;
  if (host !== undefined && Number(digits) <= 65_535) return { host, port: Number(digits) };
  throw new SettingsError('GATEWRIGHT_METRICS', 'is not an address with a port, such as 127.0.0.1:9464');
}

/** Which calls are logged. */
export function readAccessLog(environment: Environment): AccessSample {
  const text = environment['GATEWRIGHT_ACCESS_LOG'] ?? 'off';
  if (text === 'off') return text;
  if (text === 'all') return 1;
  const [, of = ''] = /^1\/([1-9][0-9]{0,6})$/.exec(text) ?? [];
  if (of !== '') return Number(of);
  throw new SettingsError('GATEWRIGHT_ACCESS_LOG', 'is not off, all, or a part such as 1/100');
}

/** How long a stop lets callers move away, s. */
export function readDrainSeconds(environment: Environment): number {
  const text = environment['GATEWRIGHT_DRAIN_SECONDS'] ?? '5';
  const seconds = Number(text);
  if (/^[0-9]{1,3}$/.test(text) && seconds <= 300) return seconds;
  throw new SettingsError('GATEWRIGHT_DRAIN_SECONDS', 'is not a whole number of seconds (0 … 300)');
}

/** The address of a PostgreSQL; null for none. */
export function readDatabaseUrl(environment: Environment): string | null {
  const text = environment['GATEWRIGHT_DATABASE_URL'];
  if (text === undefined) return null;
  if (/^postgres(?:ql)?:$/.test(URL.canParse(text) ? new URL(text).protocol : '')) return text;
  throw new SettingsError('GATEWRIGHT_DATABASE_URL', 'is not an address such as postgres://user:secret@host:5432/name');
}

/** The proxies that state the client address of a call, as ranges; empty for none. */
export function readTrustedProxies(environment: Environment): string[] {
  const text = environment['GATEWRIGHT_TRUSTED_PROXIES'];
  return text === undefined ? [] : text.split(',').flatMap((entry) => proxiesIn(entry.trim()));
}

function proxiesIn(entry: string): readonly string[] {
  if (entry === 'loopback') return LOOPBACK;
  const range = rangeOf(entry);
  if (range === null) {
    throw new SettingsError(
      'GATEWRIGHT_TRUSTED_PROXIES',
      `holds "${entry}"; name addresses, ranges such as 10.0.0.0/8, or loopback, comma-separated`,
    );
  }
  // So are ranges of IPv6 that begin before ::ffff:0:0 and end behind it, ::1/64 for instance.
  if (['0.0.0.0', '255.255.255.255'].every((address) => includes(listOf([range]), address))) {
    throw new SettingsError(
      'GATEWRIGHT_TRUSTED_PROXIES',
      `trusts everybody with "${entry}", which all of IPv4 lies in; name the addresses of the proxies alone`,
    );
  }
  return [range];
}

/** The witnesses of the evidence log. */
export function readWitnesses(environment: Environment): { readonly key: NoteKey; readonly url: string }[] {
  const entries = (environment['GATEWRIGHT_WITNESSES'] ?? '').split(',').filter((entry) => entry.trim() !== '');
  return entries.map((entry) => {
    const [keyText = '', url = ''] = entry.trim().split(/\s+/);
    const key = parseWitnessKey(keyText);
    if (key !== null && isWebAddress(url)) return { key, url: url.replace(/\/+$/, '') };
    throw new SettingsError('GATEWRIGHT_WITNESSES', `does not name a witness key and an address in "${entry.trim()}"`);
  });
}

/** The timestamp authority, whose certificate must be named too; null for none. */
export function readTimestampAuthority(
  environment: Environment,
): { readonly url: string; readonly certificateFile: string } | null {
  const url = environment['GATEWRIGHT_TIMESTAMP_URL'];
  const certificateFile = environment['GATEWRIGHT_TIMESTAMP_CERTIFICATE'];
  if (url === undefined) return null;
  if (!isWebAddress(url)) throw new SettingsError('GATEWRIGHT_TIMESTAMP_URL', 'is not an http or https address');
  if (certificateFile !== undefined) return { url, certificateFile: resolve(certificateFile) };
  throw new SettingsError('GATEWRIGHT_TIMESTAMP_CERTIFICATE', 'must name the certificate of the timestamp authority');
}
