const MS_PER_MINUTE = 60_000;
/** The span of time for which programs know a zone's offsets, ms since the epoch; outside of it a time rule is unverifiable. */
const HORIZON_FROM_MS = Date.UTC(2020, 0, 1);
const HORIZON_TO_MS = Date.UTC(2060, 0, 1);
/** No zone changes its offset twice within this time. */
const PROBE_STEP_MS = 14 * 24 * 60 * MS_PER_MINUTE;
/** An IANA name. Some hosts also take an offset for a zone; a document must mean the same to all of them. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]*$/;
/** An offset as `longOffset` writes it. */
const LONG_OFFSET = /GMT(?:([+-])(\d{2}):(\d{2}))?$/;

/** The names that the host knows, by their lower case, so that no spelling of one is another: some 600 at most. */
const canonicalNames = new Map<string, string>();
/** By canonical name, of which there are some 400. */
const knownOffsets = new Map<string, readonly number[]>();

/** The name that stands for all names and spellings of a time zone; null if the host knows none of that name. */
export function canonicalZone(name: string): string | null {
  if (!ZONE_NAME.test(name)) return null;
  const key = name.toLowerCase();
  const known = canonicalNames.get(key);
  if (known !== undefined) return known;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    canonicalNames.set(key, timeZone);
    return timeZone;
  } catch {
    return null;
  }
}

/** Whether the offsets of a canonical zone were worked out before; if not, that takes some ms. */
export function hasOffsets(zone: string): boolean {
  return knownOffsets.has(zone);
}

/**
 * The offsets of a zone as pairs of the minute (since the epoch) from which it holds and the offset (minutes east of
 * UTC), in order; the last pair says where knowledge ends. They go into the program, so that a verdict needs no zone data.
 * Throws RangeError for a name that is none.
 */
export function zoneOffsets(name: string): readonly number[] {
  const zone = canonicalZone(name) ?? name;
  const known = knownOffsets.get(zone);
  if (known !== undefined) return known;
  const offsetAt = offsetReader(zone);
  let before = offsetAt(HORIZON_FROM_MS);
  const pairs = [HORIZON_FROM_MS / MS_PER_MINUTE, before];
  for (let from = HORIZON_FROM_MS; from < HORIZON_TO_MS; from += PROBE_STEP_MS) {
    const to = Math.min(from + PROBE_STEP_MS, HORIZON_TO_MS);
    const after = offsetAt(to);
    if (after !== before) pairs.push(changeMinute(from, to, before, offsetAt), after);
    before = after;
  }
  pairs.push(HORIZON_TO_MS / MS_PER_MINUTE, 0);
  knownOffsets.set(zone, pairs);
  return pairs;
}

/** The minute at which the offset changes between two times. */
function changeMinute(from: number, to: number, before: number, offsetAt: (ms: number) => number): number {
  let [low, high] = [from / MS_PER_MINUTE, to / MS_PER_MINUTE];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * MS_PER_MINUTE) === before) low = middle;
    else high = middle;
  }
  return high;
}

function offsetReader(zone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  return (ms) => {
    const [, sign, hours, minutes] = LONG_OFFSET.exec(format.format(ms)) ?? [];
    const offset = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
    return sign === '-' ? -offset : offset;
  };
}
