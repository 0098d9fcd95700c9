import { readApiAddress } from './api-address.js';

/**
 * Where an address of a config is while its gate is reached at `api`: what is under the config's own base stays at the same
 * place under `api`, what is elsewhere at the base's origin keeps its path at the origin of `api`. An address of another origin
 * is none of the gate's and stays, as does one of a config that names no base. Throws GuardConfigError for an `api` that is none.
 */
export function movedAddress(address: string, configBase: string | null, api: string): string {
  const { base } = readApiAddress(api);
  if (configBase === null || !URL.canParse(configBase) || !URL.canParse(address)) return address;
  const from = new URL(configBase);
  const { origin, pathname, search } = new URL(address);
  if (origin !== from.origin) return address;
  const basePath = from.pathname.replace(/\/+$/, '');
  const isBelow = pathname.startsWith(`${basePath}/`);
  return isBelow ? base + pathname.slice(basePath.length) + search : new URL(base).origin + pathname + search;
}
