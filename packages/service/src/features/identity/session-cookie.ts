/** What a browser keeps: a session of the console, a login that the issuer has not answered yet, or that it logged in at the issuer. */
export type CookieKind = 'session' | 'login' | 'device';

/** With the prefix no other host and no page without TLS can set it. */
const SECURE_PREFIX = '__Host-';

/** The value that a cookie header carries; null for none. Under TLS the unprefixed name counts for nothing. */
export function cookieIn(header: string | null, kind: CookieKind, secure: boolean): string | null {
  const cookies = new Map((header ?? '').split(';').map((pair) => nameAndValue(pair.trim())));
  const plain = nameOf(kind);
  return cookies.get(SECURE_PREFIX + plain) ?? (secure ? null : (cookies.get(plain) ?? null));
}

function nameOf(kind: CookieKind): string {
  return `gatewright-${kind}`;
}

function nameAndValue(pair: string): readonly [string, string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, at), pair.slice(at + 1)];
}

/** The cookie that gives a browser a value for so many seconds, 0 to take it away. No script and no page of another site reads it. */
export function cookieOf(kind: CookieKind, value: string, seconds: number, secure: boolean): string {
  const name = secure ? SECURE_PREFIX + nameOf(kind) : nameOf(kind);
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}
