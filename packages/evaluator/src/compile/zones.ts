const MS_PER_MINUTE = 60_000;
/** The span of time for which programs know a zone's offsets, ms since the epoch; outside of it a time rule is unverifiable. */
const HORIZON_FROM_MS = Date.UTC(2020, 0, 1);
const HORIZON_TO_MS = Date.UTC(2060, 0, 1);
/** No zone changes its offset twice within this time. */
const PROBE_STEP_MS = 14 * 24 * 60 * MS_PER_MINUTE;

const knownOffsets = new Map<string, readonly number[]>();

export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * The offsets of a zone as pairs of the minute (since the epoch) from which it holds and the offset (minutes east of UTC), in
 * order; the last pair says where knowledge ends. They go into the program, so that a verdict needs no zone data.
 */
export function zoneOffsets(zone: string): readonly number[] {
  const known = knownOffsets.get(zone);
  if (known !== undefined) return known;
  const offsetAt = offsetReader(zone);
  const pairs = [HORIZON_FROM_MS / MS_PER_MINUTE, offsetAt(HORIZON_FROM_MS)];
  for (let from = HORIZON_FROM_MS; from < HORIZON_TO_MS; from += PROBE_STEP_MS) {
    const to = Math.min(from + PROBE_STEP_MS, HORIZON_TO_MS);
    if (offsetAt(from) !== offsetAt(to)) pairs.push(changeMinute(from, to, offsetAt), offsetAt(to));
  }
  pairs.push(HORIZON_TO_MS / MS_PER_MINUTE, 0);
  knownOffsets.set(zone, pairs);
  return pairs;
}

/** The minute at which the offset changes between two times. */
function changeMinute(from: number, to: number, offsetAt: (ms: number) => number): number {
  const before = offsetAt(from);
  let [low, high] = [from / MS_PER_MINUTE, to / MS_PER_MINUTE];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * MS_PER_MINUTE) === before) low = middle;
    else high = middle;
  }
  return high;
}

function offsetReader(zone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (ms) => {
    const part = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0;
    const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
    return Math.round((local - ms) / MS_PER_MINUTE);
  };
}
