import { toHex } from '@gatewright/protocol';
import { derivedSecret } from './settings/keys.js';

/** Bytes of the tag in the address of an organisation: guessing one takes more calls than a caller can make. */
const TAG_BYTES = 8;
/** Tags of organisations that an instance keeps. */
const ADDRESSES_MAX = 10_000;

/** What an organisation may be named: as a label of a host name. */
const NAME = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

const SERVICE = new RegExp(`^(/o/(${NAME})-([0-9a-f]{${TAG_BYTES * 2}}))/`);
/** A document that describes a service is between the host and the path of the service (RFC 8615). */
const METADATA = new RegExp(`^(/\\.well-known/authzen-configuration)(/o/${NAME}-[0-9a-f]{${TAG_BYTES * 2}})$`);

const OPERATOR = new RegExp(`^/operator/organisations/(${NAME})(/bootstrap)?$`);

/** Where the operator makes organisations. */
export const OPERATOR_PATH = '/operator/';

/** What a path of the Worker asks for. */
export type Address =
  /** The service of an organisation; `below` is the path below which it is. */
  | { readonly kind: 'service'; readonly organisation: string; readonly tag: string; readonly below: string }
  /** An organisation itself, or what its first start made. */
  | OperatorAddress;

/** What the operator acts on. */
export interface OperatorAddress {
  readonly kind: 'organisation' | 'bootstrap';
  readonly organisation: string;
}

/** The one method of each operator address: makes an organisation, deletes the tokens of its first members. */
export const OPERATOR_METHODS: Readonly<Record<OperatorAddress['kind'], string>> = {
  organisation: 'PUT',
  bootstrap: 'DELETE',
};

/** Characters that end an authority, or its user, in an address (RFC 3986 §3.2; `\\` by the URL standard): no host has them. */
const DELIMITER = /[/?#\\@\s]/;

/** Whether a Host header names a host. The platform writes it into `Request.url` unread, where a delimiter would move the path. */
export function isHost(host: string): boolean {
  return !DELIMITER.test(host);
}

/** The path in an absolute address. */
const PATH = /^[a-z]+:\/\/[^/?#]*([^?#]*)/;

/** The path of `Request.url`, which is parsed already: to parse it again costs as much as a query. */
export function pathOf(url: string): string {
  return PATH.exec(url)?.[1] ?? '';
}

/** A path as the service of an organisation has it: its metadata is also between the host and the path of the service. */
export function placed(pathname: string): string {
  return pathname.replace(METADATA, '$2$1');
}

/** Reads a path; null for one that names no organisation. */
export function readAddress(pathname: string): Address | null {
  const [, below, organisation, tag] = SERVICE.exec(pathname) ?? [];
  if (below !== undefined && organisation !== undefined && tag !== undefined) {
    return { kind: 'service', organisation, tag, below };
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
