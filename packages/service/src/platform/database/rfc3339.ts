/** A time (ms since the epoch) as RFC 3339 text in UTC, as tables and answers have it. */
export function rfc3339(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
