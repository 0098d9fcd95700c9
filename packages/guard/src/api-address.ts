import { GuardConfigError } from './errors.js';

/** Hosts that never leave the machine; plain http to them is as safe as https (W3C Secure Contexts §3.1). */
const LOOPBACK_HOST = /^(?:localhost|.+\.localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])$/;

/** Base address of a gate's API, without a slash at the end. */
export interface ApiAddress {
  readonly base: string;
  /** True where no party between the guard and the gate can alter what is sent: https, or the machine itself. */
  readonly trustworthy: boolean;
}

/** Reads the address of an API (`https://gate.example/api/v1`). Throws GuardConfigError. */
export function readApiAddress(api: string): ApiAddress {
  const url = URL.canParse(api) ? new URL(api) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new GuardConfigError('CONFIG_INVALID', 'api', 'give the http(s) address of the gate, with its path /api/v1');
  }
  // Paths are put behind it, and a call carries no other credentials than its own.
  if (/[?#]/.test(api) || url.username !== '' || url.password !== '') {
    throw new GuardConfigError('CONFIG_INVALID', 'api', 'give the address without a query, a fragment or a user name');
  }
  return {
    base: url.href.replace(/\/+$/, ''),
    trustworthy: url.protocol === 'https:' || LOOPBACK_HOST.test(url.hostname),
  };
}
