import { toHex } from '@gatewright/protocol';
import { derivedSecret } from './settings/keys.js';
import { ADDRESSES_MAX, TAG_BYTES } from './settings/limits.js';

/** What an organisation may be named: as a label of a host name. */
const NAME = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

const SERVICE = new RegExp(`^/o/(${NAME})-([0-9a-f]{${TAG_BYTES * 2}})(/.*)$`);
const OPERATOR = new RegExp(`^/operator/organisations/(${NAME})(/bootstrap)?$`);

/** Where the operator makes organisations. */
export const OPERATOR_PATH = '/operator/';

/** What a path of the Worker asks for. */
export type Address =
  /** The service of an organisation; `path` as the service knows it. */
  | { readonly kind: 'service'; readonly organisation: string; readonly tag: string; readonly path: string }
  /** An organisation itself, or what its first start made. */
  | { readonly kind: 'organisation' | 'bootstrap'; readonly organisation: string };

/** The parts of the address of a request. */
const URL_PARTS = /^([a-z]+:\/\/[^/?#]*)([^?#]*)(.*)$/;

/** An absolute address, as `Request.url` has it. */
export interface UrlParts {
  readonly origin: string;
  readonly pathname: string;
  /** The query with its question mark, or nothing. */
  readonly rest: string;
}

/** Splits `Request.url`, which is parsed already: to parse it anew costs as much as a query. */
export function urlParts(url: string): UrlParts {
  const [, origin = '', pathname = '', rest = ''] = URL_PARTS.exec(url) ?? [];
  return { origin, pathname, rest };
}

/** Reads a path; null for one that names no organisation. */
export function readAddress(pathname: string): Address | null {
  const [, organisation, tag, path] = SERVICE.exec(pathname) ?? [];
  if (organisation !== undefined && tag !== undefined && path !== undefined) {
    return { kind: 'service', organisation, tag, path };
  }
  const [, managed, bootstrap] = OPERATOR.exec(pathname) ?? [];
  if (managed === undefined) return null;
  return { kind: bootstrap === undefined ? 'organisation' : 'bootstrap', organisation: managed };
}

/**
 * The addresses of organisations below that of the Worker. Each ends in a tag that only the root key makes: an address that the operator
 * gave to none wakes no object, which would cost, and leave a file behind where workerd stores on disk.
 */
export class Addresses {
  /** Tags of organisations that were called. */
  readonly #known = new Map<string, string>();

  constructor(private readonly rootKey: Uint8Array) {}

  /** The path of an organisation. Clients append the path prefix of the service. */
  pathOf(organisation: string): string {
    return `/o/${organisation}-${this.#tagOf(organisation)}`;
  }

  /** Whether the tag is that of the organisation. It is no credential: agents and services have it in their configuration. */
  isOurs({ organisation, tag }: { readonly organisation: string; readonly tag: string }): boolean {
    const known = this.#known.get(organisation);
    if (known !== undefined) return known === tag;
    const isOurs = this.#tagOf(organisation) === tag;
    if (isOurs) {
      if (this.#known.size >= ADDRESSES_MAX) this.#known.clear();
      this.#known.set(organisation, tag);
    }
    return isOurs;
  }

  #tagOf(organisation: string): string {
    return toHex(derivedSecret(this.rootKey, organisation, 'address').subarray(0, TAG_BYTES));
  }
}
