const RFC3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Milliseconds since the epoch of an RFC 3339 text, else null. */
export function timeOf(value: unknown): number | null {
  if (typeof value !== 'string' || !RFC3339.test(value)) return null;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : time;
}
