/** Cookies of a session: with the prefix no other host and no page without TLS can set it. */
const SECURE_COOKIE = '__Host-gatewright-session';
const PLAIN_COOKIE = 'gatewright-session';

/** The session that a cookie header carries; null for none. Under TLS the unprefixed name counts for nothing. */
export function sessionIn(header: string | null, secure: boolean): string | null {
  const cookies = new Map((header ?? '').split(';').map((pair) => nameAndValue(pair.trim())));
  return cookies.get(SECURE_COOKIE) ?? (secure ? null : (cookies.get(PLAIN_COOKIE) ?? null));
}

function nameAndValue(pair: string): readonly [string, string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, at), pair.slice(at + 1)];
}

/** The header that gives a browser the session for so many seconds, 0 to take it away. No script reads it. */
export function sessionCookie(session: string, seconds: number, secure: boolean): Readonly<Record<string, string>> {
  const name = secure ? SECURE_COOKIE : PLAIN_COOKIE;
  const flags = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  return { 'set-cookie': `${name}=${session}; ${flags}` };
}
