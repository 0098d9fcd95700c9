import { unconfused } from './confusables';
import { isWhiteSpace, TextBuffer, unitsOf } from './text-buffer';
import { Unicode } from './unicode';

/** The forms in which texts are compared. */
export const FORM_RAW: i32 = 0;
/** Lower case. */
export const FORM_LOWER: i32 = 1;
/** Trimmed. */
export const FORM_TRIMMED: i32 = 2;
/** Trimmed and in lower case: allow-lists. */
export const FORM_PLAIN: i32 = 3;
/** Context values: see `pushFolded`. */
export const FORM_FOLDED: i32 = 4;
/** The forms that cells keep. */
export const FORMS: i32 = 5;
/** Texts that terms are searched in: see `pushSearched`; and with characters as the ASCII ones that they look like. */
export const FORM_SEARCHED: i32 = 5;
export const FORM_ALIKE: i32 = 6;
/** What stands at both ends of a text that is searched: default-ignorable, so that the form of no text has it. */
export const TEXT_EDGE: i32 = 0xfeff;

const SIGMA: i32 = 0x3a3;
const FINAL_SIGMA: i32 = 0x3c2;
const SMALL_SIGMA: i32 = 0x3c3;
const SHARP_S: i32 = 0xdf;

/** Look-alikes of Latin letters, in lower case, and the letters they are read as. */
const LOOK_ALIKES: string = 'авеёкмнорстухѕіїјԁӏһԛԝαβεηικνορτυχϲ';
const LATIN: string = 'abeekmhopctyxsiijdlhqwabenikvoptuxc';

/** First and last of each run of invisible characters, and of the dashes. */
const INVISIBLE: i32[] = [
  0xad, 0xad, 0x34f, 0x34f, 0x61c, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180f, 0x200b, 0x200f, 0x202a,
  0x202e, 0x2060, 0x206f, 0x3164, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xfeff, 0xffa0, 0xffa0,
];
/** The default-ignorable characters besides. */
const IGNORABLE: i32[] = [0xfff0, 0xfff8, 0x1bca0, 0x1bca3, 0x1d173, 0x1d17a, 0xe0000, 0xe0fff];
const DASHES: i32[] = [0x2d, 0x2d, 0x5f, 0x5f, 0x2010, 0x2015, 0x2212, 0x2212];

let tables: Unicode | null = null;

function unicode(): Unicode {
  const known = tables;
  if (known !== null) return known;
  const made = new Unicode();
  tables = made;
  return made;
}

function isAscii(text: TextBuffer, start: i32, length: i32): boolean {
  for (let index: i32 = 0; index < length; index += 1) {
    if ((text.units[start + index] as i32) > 0x7f) return false;
  }
  return true;
}

function isWithin(runs: i32[], unit: i32): boolean {
  for (let index: i32 = 0; index < runs.length; index += 2) {
    // The runs rise.
    if (unit < (runs[index] as i32)) return false;
    if (unit <= (runs[index + 1] as i32)) return true;
  }
  return false;
}

/** True only where a span is its own given form; false where that takes more than a look at ASCII. */
export function isInForm(form: i32, units: Uint16Array, start: i32, length: i32): boolean {
  for (let index: i32 = 0; index < length; index += 1) {
    const unit = units[start + index] as i32;
    if (unit > 0x7f || (unit >= 0x41 && unit <= 0x5a)) return false;
    if (form === FORM_FOLDED && (unit <= 0x20 || unit === 0x2d || unit === 0x5f)) return false;
  }
  if (length === 0 || form === FORM_FOLDED || form === FORM_LOWER) return true;
  return !isWhiteSpace(units[start] as i32) && !isWhiteSpace(units[start + length - 1] as i32);
}

/** Appends a span in the given form to `out`, which must not be `text`. */
export function pushForm(form: i32, text: TextBuffer, start: i32, length: i32, out: TextBuffer): void {
  let from = start;
  let end = start + length;
  if (form === FORM_TRIMMED || form === FORM_PLAIN) {
    while (from < end && isWhiteSpace(text.units[from] as i32)) from += 1;
    while (end > from && isWhiteSpace(text.units[end - 1] as i32)) end -= 1;
  }
  if (form === FORM_FOLDED) pushFolded(text, from, end - from, out);
  else if (form === FORM_SEARCHED || form === FORM_ALIKE)
    pushSearched(text, from, end - from, form === FORM_ALIKE, out);
  else if (form === FORM_LOWER || form === FORM_PLAIN) pushLower(text, from, end - from, out);
  else for (let at: i32 = from; at < end; at += 1) out.push(text.units[at] as i32);
}

/** Appends the lower case of a span, as ECMAScript's toLowerCase has it. */
function pushLower(text: TextBuffer, start: i32, length: i32, out: TextBuffer): void {
  const end = start + length;
  let at = start;
  while (at < end) {
    const point = text.codePointAt(at, end);
    if (point < 0x80) out.push(point >= 0x41 && point <= 0x5a ? point + 0x20 : point);
    else if (point === SIGMA && isFinalSigma(text, start, at, end)) out.push(FINAL_SIGMA);
    else unicode().pushLower(point, out);
    at += unitsOf(point);
  }
}

/** A sigma that ends a word: a cased letter before it and none after it, looking past what case ignores. */
function isFinalSigma(text: TextBuffer, start: i32, at: i32, end: i32): boolean {
  return hasCasedBefore(text, start, at) && !hasCasedAfter(text, at + 1, end);
}

function hasCasedBefore(text: TextBuffer, start: i32, end: i32): boolean {
  let at = end;
  while (at > start) {
    at -= 1;
    const unit = text.units[at] as i32;
    if (unit >= 0xdc00 && unit <= 0xdfff && at > start) {
      const high = text.units[at - 1] as i32;
      if (high >= 0xd800 && high <= 0xdbff) at -= 1;
    }
    const point = text.codePointAt(at, end);
    if (!unicode().isCaseIgnorable(point)) return unicode().isCased(point);
  }
  return false;
}

function hasCasedAfter(text: TextBuffer, start: i32, end: i32): boolean {
  let at = start;
  while (at < end) {
    const point = text.codePointAt(at, end);
    if (!unicode().isCaseIgnorable(point)) return unicode().isCased(point);
    at += unitsOf(point);
  }
  return false;
}

const VISIBLE: TextBuffer = new TextBuffer(256);
const COMPATIBLE: TextBuffer = new TextBuffer(256);

/**
 * Appends the folding of a context value: Normalization Form KC, without invisible characters, in lower case, once more in
 * Form KC, look-alikes as the Latin letters they pass for, without white space and dashes.
 */
function pushFolded(text: TextBuffer, start: i32, length: i32, out: TextBuffer): void {
  if (isAscii(text, start, length)) {
    pushSkeleton(text, start, length, out);
    return;
  }
  COMPATIBLE.reset();
  unicode().pushCompatible(text, start, length, COMPATIBLE);
  VISIBLE.reset();
  for (let at: i32 = 0; at < COMPATIBLE.length; at += 1) {
    const unit = COMPATIBLE.units[at] as i32;
    if (!isWithin(INVISIBLE, unit)) VISIBLE.push(unit);
  }
  COMPATIBLE.reset();
  pushLower(VISIBLE, 0, VISIBLE.length, COMPATIBLE);
  VISIBLE.reset();
  unicode().pushCompatible(COMPATIBLE, 0, COMPATIBLE.length, VISIBLE);
  pushSkeleton(VISIBLE, 0, VISIBLE.length, out);
}

/** Look-alikes to Latin, without white space and dashes; ASCII capitals to lower case. */
function pushSkeleton(text: TextBuffer, start: i32, length: i32, out: TextBuffer): void {
  for (let at: i32 = start; at < start + length; at += 1) {
    const unit = text.units[at] as i32;
    if (isWhiteSpace(unit) || isWithin(DASHES, unit)) continue;
    if (unit < 0x80) {
      out.push(unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit);
      continue;
    }
    const alike = lookAlike(unit);
    out.push(alike < 0 ? unit : (LATIN.charCodeAt(alike) as i32));
  }
}

function lookAlike(unit: i32): i32 {
  if (unit < 0x3b1 || unit > 0x51d) return -1;
  for (let index: i32 = 0; index < LOOK_ALIKES.length; index += 1) {
    if ((LOOK_ALIKES.charCodeAt(index) as i32) === unit) return index;
  }
  return -1;
}

/**
 * Appends the form in which terms are searched: Normalization Form KC without default-ignorable characters, in lower case, once more
 * in Form KC, each run of white space one space, none at the ends. By `alike`, characters count as the ASCII ones that they look like:
 * before their case is gone, because capitals look like others than small letters do, and after.
 */
function pushSearched(text: TextBuffer, start: i32, length: i32, alike: boolean, out: TextBuffer): void {
  if (isAscii(text, start, length)) {
    pushSpaced(text, start, length, alike, out);
    return;
  }
  COMPATIBLE.reset();
  unicode().pushCompatible(text, start, length, COMPATIBLE);
  VISIBLE.reset();
  for (let at: i32 = 0; at < COMPATIBLE.length; ) {
    const point = COMPATIBLE.codePointAt(at, COMPATIBLE.length);
    at += unitsOf(point);
    if (!isWithin(INVISIBLE, point) && !isWithin(IGNORABLE, point))
      VISIBLE.pushCodePoint(alike ? unconfused(point) : point);
  }
  COMPATIBLE.reset();
  pushLower(VISIBLE, 0, VISIBLE.length, COMPATIBLE);
  VISIBLE.reset();
  unicode().pushCompatible(COMPATIBLE, 0, COMPATIBLE.length, VISIBLE);
  pushSpaced(VISIBLE, 0, VISIBLE.length, alike, out);
}

/** ASCII capitals to lower case, what lower case leaves apart and case folding does not, and white space as single spaces. */
function pushSpaced(text: TextBuffer, start: i32, length: i32, alike: boolean, out: TextBuffer): void {
  const end = start + length;
  let isBehindText = false;
  let isSpaceDue = false;
  for (let at = start; at < end; ) {
    const point = text.codePointAt(at, end);
    at += unitsOf(point);
    if (isWhiteSpace(point)) {
      isSpaceDue = isBehindText;
      continue;
    }
    if (isSpaceDue) out.push(0x20);
    isSpaceDue = false;
    isBehindText = true;
    if (point === SHARP_S) out.pushString('ss');
    else if (alike) out.pushCodePoint(asciiAlike(point));
    else if (point === FINAL_SIGMA) out.push(SMALL_SIGMA);
    else out.pushCodePoint(point >= 0x41 && point <= 0x5a ? point + 0x20 : point);
  }
}

/** The character that stands for all that look like it: 0 and O are one, and 1, I, l and the bar are. */
function asciiAlike(point: i32): i32 {
  let letter = unconfused(point === FINAL_SIGMA ? SMALL_SIGMA : point);
  const alike = letter < 0x80 ? -1 : lookAlike(letter);
  if (alike >= 0) letter = LATIN.charCodeAt(alike) as i32;
  if (letter >= 0x41 && letter <= 0x5a) letter += 0x20;
  if (letter === 0x30) return 0x6f;
  return letter === 0x31 || letter === 0x69 || letter === 0x7c ? 0x6c : letter;
}
