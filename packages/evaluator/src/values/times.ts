const NO_TIME: f64 = Number.NaN;
const MS_PER_DAY: f64 = 86400000;
const DASH: i32 = 0x2d;
const COLON: i32 = 0x3a;
const PLUS: i32 = 0x2b;
const POINT: i32 = 0x2e;

/** True for what `timeOf` gives where there is no time. */
export function isNoTime(time: f64): boolean {
  return Number.isNaN(time);
}

/** Milliseconds since the epoch of an RFC 3339 date and time with its offset, else NaN; digits past the ms are dropped. */
export function timeOf(units: Uint16Array, start: i32, length: i32): f64 {
  if (length < 20) return NO_TIME;
  const year = numberAt(units, start, 4);
  const month = numberAt(units, start + 5, 2);
  const day = numberAt(units, start + 8, 2);
  const hour = numberAt(units, start + 11, 2);
  const minute = numberAt(units, start + 14, 2);
  const second = numberAt(units, start + 17, 2);
  const marks =
    (units[start + 4] as i32) === DASH &&
    (units[start + 7] as i32) === DASH &&
    ((units[start + 10] as i32) | 0x20) === 0x74 &&
    (units[start + 13] as i32) === COLON &&
    (units[start + 16] as i32) === COLON;
  if (!marks || year < 0 || month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return NO_TIME;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return NO_TIME;
  const end = start + length;
  let at = start + 19;
  let ms: i32 = 0;
  if ((units[at] as i32) === POINT) {
    at += 1;
    let worth: i32 = 100;
    const first = at;
    while (at < end && digitAt(units, at) >= 0) {
      ms += digitAt(units, at) * worth;
      worth = worth === 100 ? 10 : worth === 10 ? 1 : 0;
      at += 1;
    }
    if (at === first) return NO_TIME;
  }
  const offset = offsetMinutes(units, at, end);
  if (offset === NO_OFFSET) return NO_TIME;
  const minutes: i32 = hour * 60 + minute - offset;
  return (daysSinceEpoch(year, month, day) as f64) * MS_PER_DAY + ((minutes * 60 + second) as f64) * 1000 + (ms as f64);
}

const NO_OFFSET: i32 = 99999;

/** `Z` or `+hh:mm`, to the very end. */
function offsetMinutes(units: Uint16Array, at: i32, end: i32): i32 {
  if (at >= end) return NO_OFFSET;
  const sign = units[at] as i32;
  if ((sign | 0x20) === 0x7a) return at + 1 === end ? 0 : NO_OFFSET;
  if (at + 6 !== end || (sign !== PLUS && sign !== DASH) || (units[at + 3] as i32) !== COLON) return NO_OFFSET;
  const hours = numberAt(units, at + 1, 2);
  const minutes = numberAt(units, at + 4, 2);
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return NO_OFFSET;
  return sign === DASH ? -(hours * 60 + minutes) : hours * 60 + minutes;
}

function digitAt(units: Uint16Array, at: i32): i32 {
  const unit = units[at] as i32;
  return unit >= 0x30 && unit <= 0x39 ? unit - 0x30 : -1;
}

/** The number that `width` digits write, or -1. */
function numberAt(units: Uint16Array, at: i32, width: i32): i32 {
  let value: i32 = 0;
  for (let index: i32 = 0; index < width; index += 1) {
    const digit = digitAt(units, at + index);
    if (digit < 0) return -1;
    value = value * 10 + digit;
  }
  return value;
}

function isLeap(year: i32): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function daysOf(year: i32, month: i32): i32 {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Days of the proleptic Gregorian calendar from 1970-01-01. */
function daysSinceEpoch(year: i32, month: i32, day: i32): i32 {
  const before: i32 = year - 1;
  let days: i32 = before * 365 + floorDiv(before, 4) - floorDiv(before, 100) + floorDiv(before, 400) - 719162;
  for (let past: i32 = 1; past < month; past += 1) days += daysOf(year, past);
  return days + day - 1;
}

function floorDiv(value: i32, by: i32): i32 {
  return Math.floor((value as f64) / (by as f64)) as i32;
}
