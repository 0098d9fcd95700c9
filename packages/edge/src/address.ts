/** What an organisation may be named in addresses: as a label of a host name. */
const NAME = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

const SERVICE = new RegExp(`^/o/(${NAME})(/.*)$`);
const OPERATOR = new RegExp(`^/operator/organisations/(${NAME})(/bootstrap)?$`);

/** Where the operator makes organisations. */
export const OPERATOR_PATH = '/operator/';

/** What a path of the Worker asks for. */
export type Address =
  /** The service of an organisation; `path` as the service knows it. */
  | { readonly kind: 'service'; readonly organisation: string; readonly path: string }
  /** An organisation itself, or what its first start made. */
  | { readonly kind: 'organisation' | 'bootstrap'; readonly organisation: string };

/** Address of an organisation below that of the Worker. Clients append the path prefix of the service. */
export function organisationPath(organisation: string): string {
  return `/o/${organisation}`;
}

/** The parts of the address of a request, which has them all: parsing it anew would cost as much as a query. */
const URL_PARTS = /^([a-z]+:\/\/[^/?#]*)([^?#]*)(.*)$/;

/** An absolute address, as `Request.url` has it. */
export interface UrlParts {
  readonly origin: string;
  readonly pathname: string;
  /** The query with its question mark, or nothing. */
  readonly rest: string;
}

/** Splits `Request.url`. */
export function urlParts(url: string): UrlParts {
  const [, origin = '', pathname = '', rest = ''] = URL_PARTS.exec(url) ?? [];
  return { origin, pathname, rest };
}

/** Reads a path; null for one that names no organisation. */
export function readAddress(pathname: string): Address | null {
  const [, organisation, path] = SERVICE.exec(pathname) ?? [];
  if (organisation !== undefined && path !== undefined) return { kind: 'service', organisation, path };
  const [, managed, bootstrap] = OPERATOR.exec(pathname) ?? [];
  if (managed === undefined) return null;
  return { kind: bootstrap === undefined ? 'organisation' : 'bootstrap', organisation: managed };
}
