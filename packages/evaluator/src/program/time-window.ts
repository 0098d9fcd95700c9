import { Program } from './program';

/** Places in the list of a time window; the zone's transitions follow, as minute and offset in minutes. */
export const WINDOW_WEEKDAYS: i32 = 0;
export const WINDOW_FROM: i32 = 1;
export const WINDOW_TO: i32 = 2;
export const WINDOW_TRANSITIONS: i32 = 3;

/** Stands for no minute; a clock that the program knows is later. */
export const UNKNOWN_MINUTE: i32 = -2147483648;

const MS_PER_MINUTE: f64 = 60000;
const MINUTES_PER_DAY: i32 = 1440;

/**
 * Whether the clock is outside of a weekly window, by the zone's own offsets: 1 outside, 0 inside, 2 (unknown) where the
 * program does not know the zone's offset. A window that ends before it begins goes on past midnight and belongs to the
 * day on which it began.
 */
export function isOutsideWindow(program: Program, window: i32, now: f64): i32 {
  const local = localMinute(program, window, now);
  if (local === UNKNOWN_MINUTE) return 2;
  const day: i32 = Math.floor((local as f64) / MINUTES_PER_DAY) as i32;
  const ofDay: i32 = local - day * MINUTES_PER_DAY;
  const weekdays = program.item(window, WINDOW_WEEKDAYS);
  const from = program.item(window, WINDOW_FROM);
  const to = program.item(window, WINDOW_TO);
  if (from < to) return ofDay >= from && ofDay < to && isOn(weekdays, day) ? 0 : 1;
  if (ofDay >= from) return isOn(weekdays, day) ? 0 : 1;
  return ofDay < to && isOn(weekdays, day - 1) ? 0 : 1;
}

/** Bit 0 is Monday; day 0, the first of January 1970, was a Thursday. */
function isOn(weekdays: i32, day: i32): boolean {
  const weekday: i32 = (((day + 3) % 7) + 7) % 7;
  return ((weekdays >> weekday) & 1) === 1;
}

/**
 * The minute of the zone's own time at an instant, since the first of January 1970; UNKNOWN_MINUTE where the program does not know
 * the zone's offset.
 */
export function localMinute(program: Program, window: i32, now: f64): i32 {
  const minute = Math.floor(now / MS_PER_MINUTE);
  const size = program.listLength(window);
  if (!(minute >= (program.item(window, WINDOW_TRANSITIONS) as f64))) return UNKNOWN_MINUTE;
  if (!(minute < (program.item(window, size - 2) as f64))) return UNKNOWN_MINUTE;
  let at: i32 = WINDOW_TRANSITIONS;
  while (minute >= (program.item(window, at + 2) as f64)) at += 2;
  return (minute as i32) + program.item(window, at + 1);
}
