const RFC3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

const MS_PER_MINUTE = 60_000;

/** Milliseconds since the epoch of an RFC 3339 text that names a day and a time of day there are, else null. */
export function timeOf(value: unknown): number | null {
  const match = typeof value === 'string' ? RFC3339.exec(value) : null;
  if (match === null) return null;
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '', fraction = '', offset = ''] = match;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const time = Date.parse(`${local}Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, local.length) !== local) return null;
  const minutesEast = offsetOf(offset);
  return minutesEast === null ? null : time + milliseconds(fraction) - minutesEast * MS_PER_MINUTE;
}

/** A fraction of a second, cut to whole milliseconds. */
function milliseconds(fraction: string): number {
  return Number(fraction.slice(1, 4).padEnd(3, '0'));
}

function offsetOf(text: string): number | null {
  if (text.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(4, 6))];
  if (hours > 23 || minutes > 59) return null;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
