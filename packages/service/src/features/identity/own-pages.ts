/** What of a call tells the page that made it. */
export type BrowserCall = Pick<Request, 'method' | 'url' | 'headers'>;

/**
 * Whether a call may come from a page of this service: browsers name the origin of every write, and most name the relation of the
 * page to the service. Callers that are no browser name neither, and have no cookie that another page could use.
 */
export function mayBeOwnPage({ url, headers }: BrowserCall, publicUrl: string | null): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  return (origin === null || isOwnOrigin(origin, url, publicUrl)) && (site === null || OWN_SITES.has(site));
}

/** The same, where the call must name its origin: no page of another site leaves it out of a write. */
export function isOwnPage(call: BrowserCall, publicUrl: string | null): boolean {
  return call.headers.has('origin') && mayBeOwnPage(call, publicUrl);
}

/** The service's own pages, and an address that a person entered. */
const OWN_SITES: ReadonlySet<string> = new Set(['same-origin', 'none']);

/**
 * Whether an origin is that of the service as clients see it, or the host that the call itself names: a browser sends a page's own host
 * there, whatever the page is. The scheme may differ behind a proxy that ends TLS.
 */
function isOwnOrigin(origin: string, url: string, publicUrl: string | null): boolean {
  const named = parsed(origin);
  if (named === null || named.origin !== origin) return false;
  return named.origin === parsed(publicUrl)?.origin || named.host === parsed(url)?.host;
}

/** Whether a browser reaches the service by TLS, as far as addresses say: those of the settings, of the page and, where it is given, of the call. */
export function isTls(publicUrl: string | null, origin: string | null | undefined, url: string | null = null): boolean {
  return [publicUrl, origin, url].some((address) => parsed(address)?.protocol === 'https:');
}

function parsed(address: string | null | undefined): URL | null {
  return address != null && URL.canParse(address) ? new URL(address) : null;
}
