// Writes src/values/unicode-tables.generated.ts from the Unicode data of the Node that runs it:
//   node packages/evaluator/scripts/unicode-tables.mjs
// Each table is a run of small integers in a printable alphabet: five bits a character, lowest first, and a sixth bit that says
// more follows. Values that can be negative are zigzag-coded, sorted code points stand as differences. Columns stand apart,
// with a point between them, since like compresses best beside like.
import { writeFileSync } from 'node:fs';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LAST_CODE_POINT = 0x10ffff;
const HANGUL = { first: 0xac00, last: 0xd7a3 };

class Stream {
  text = '';

  unsigned(value) {
    for (let rest = value; ; rest >>>= 5) {
      this.text += ALPHABET[(rest & 31) | (rest > 31 ? 32 : 0)];
      if (rest <= 31) return;
    }
  }

  signed(value) {
    this.unsigned(value < 0 ? -value * 2 - 1 : value * 2);
  }
}

const columns = (...streams) => streams.map(({ text }) => text).join('.');

function* codePoints() {
  for (let point = 0x80; point <= LAST_CODE_POINT; point += 1) {
    if (point < 0xd800 || point > 0xdfff) yield point;
  }
}

const points = (text) => [...text].map((character) => character.codePointAt(0));
const isHangul = (point) => point >= HANGUL.first && point <= HANGUL.last;

/** Runs of code points that map to one code point each, a constant step apart; and single ones that map to several. */
function mappings(mapping) {
  const entries = [];
  for (const point of codePoints()) {
    if (isHangul(point)) continue;
    const to = points(mapping(String.fromCodePoint(point)));
    if (to.length !== 1 || to[0] !== point) entries.push({ point, to });
  }
  return entries;
}

/** Decompositions of what is not composed of two: those follow from their parts. */
function decompositions() {
  return mappings((text) => text.normalize('NFKD')).filter(({ point }) => !COMPOSED.has(point));
}

function encodeMappings(entries) {
  const [gaps, sizes, firsts, rests] = [new Stream(), new Stream(), new Stream(), new Stream()];
  let [lastPoint, lastFirst] = [0, 0];
  for (let index = 0; index < entries.length; ) {
    const { point, to } = entries[index];
    let run = 1;
    const follows = (next) =>
      next?.to.length === 1 && to.length === 1 && next.point === point + run && next.to[0] === to[0] + run;
    while (follows(entries[index + run])) run += 1;
    gaps.unsigned(point - lastPoint);
    sizes.unsigned(to.length === 1 ? (run === 1 ? 1 : 0) : to.length);
    if (run > 1) sizes.unsigned(run);
    firsts.signed(to[0] - lastFirst);
    for (const next of to.slice(1)) rests.unsigned(next);
    [lastPoint, lastFirst] = [point + run, to[0] + run];
    index += run;
  }
  return columns(gaps, sizes, firsts, rests);
}

/** Canonical combining classes, found by how a mark sorts against marks of known class. */
function combiningClasses() {
  const known = KNOWN_CLASSES.map(([value, mark]) => ({ value, mark: String.fromCodePoint(mark) }));
  const movesBefore = (a, b) => `x${b}${a}`.normalize('NFD') === `x${a}${b}`.normalize('NFD');
  const stream = new Stream();
  let [last, lastClass] = [0, 0];
  const classOf = (character) => {
    if (character.normalize('NFD') !== character) return 0;
    const higher = known.filter(({ mark }) => mark !== character && movesBefore(character, mark));
    const lower = known.filter(({ mark }) => mark !== character && movesBefore(mark, character));
    if (higher.length + lower.length === 0) return 0;
    const same = known.find((entry) => !higher.includes(entry) && !lower.includes(entry));
    if (same === undefined) throw new Error(`no known class for U+${character.codePointAt(0).toString(16)}`);
    return same.value;
  };
  let current = { from: 0, to: 0, value: 0 };
  const flush = () => {
    if (current.value === 0) return;
    stream.unsigned(current.from - last);
    stream.unsigned(current.to - current.from);
    stream.signed(current.value - lastClass);
    [last, lastClass] = [current.to + 1, current.value];
  };
  for (const point of codePoints()) {
    const value = /\p{M}/u.test(String.fromCodePoint(point)) ? classOf(String.fromCodePoint(point)) : 0;
    if (value === current.value && point === current.to + 1) current.to = point;
    else {
      flush();
      current = { from: point, to: point, value };
    }
  }
  flush();
  return stream.text;
}

/** One mark of each combining class in use. */
const KNOWN_CLASSES = [
  [1, 0x334],
  [6, 0x16ff0],
  [7, 0x93c],
  [8, 0x3099],
  [9, 0x94d],
  [10, 0x5b0],
  [11, 0x5b1],
  [12, 0x5b2],
  [13, 0x5b3],
  [14, 0x5b4],
  [15, 0x5b5],
  [16, 0x5b6],
  [17, 0x5b7],
  [18, 0x5b8],
  [19, 0x5b9],
  [20, 0x5bb],
  [21, 0x5bc],
  [22, 0x5bd],
  [23, 0x5bf],
  [24, 0x5c1],
  [25, 0x5c2],
  [26, 0xfb1e],
  [27, 0x64b],
  [28, 0x64c],
  [29, 0x64d],
  [30, 0x64e],
  [31, 0x64f],
  [32, 0x650],
  [33, 0x651],
  [34, 0x652],
  [35, 0x670],
  [36, 0x711],
  [84, 0xc55],
  [91, 0xc56],
  [103, 0xe38],
  [107, 0xe48],
  [118, 0xeb8],
  [122, 0xec8],
  [129, 0xf71],
  [130, 0xf72],
  [132, 0xf74],
  [202, 0x321],
  [214, 0x1dce],
  [216, 0x31b],
  [218, 0x302a],
  [220, 0x316],
  [222, 0x59a],
  [224, 0x302e],
  [226, 0x1d16d],
  [228, 0x5ae],
  [230, 0x301],
  [232, 0x302c],
  [233, 0x35c],
  [234, 0x35d],
  [240, 0x345],
];

/** Code points that are composed canonically of two, sorted, each with its two parts. */
const COMPOSED = composed();

function composed() {
  const found = new Map();
  for (const point of codePoints()) {
    const character = String.fromCodePoint(point);
    const parts = points(character.normalize('NFD'));
    if (isHangul(point) || parts.length < 2 || character.normalize('NFC') !== character) continue;
    const second = parts.at(-1);
    const first = points(String.fromCodePoint(...parts.slice(0, -1)).normalize('NFC'));
    if (first.length !== 1) throw new Error(`U+${point.toString(16)} does not compose of two`);
    found.set(point, { first: first[0], second });
  }
  return found;
}

function encodeCompositions() {
  const [gaps, firsts, seconds] = [new Stream(), new Stream(), new Stream()];
  let [lastPoint, lastFirst, lastSecond] = [0, 0, 0];
  for (const [point, { first, second }] of COMPOSED) {
    gaps.unsigned(point - lastPoint);
    firsts.signed(first - lastFirst);
    seconds.signed(second - lastSecond);
    [lastPoint, lastFirst, lastSecond] = [point, first, second];
  }
  return columns(gaps, firsts, seconds);
}

/** Ranges of a property, as gap and width. */
function ranges(property) {
  const stream = new Stream();
  let [last, from] = [0, -1];
  for (let point = 0; point <= LAST_CODE_POINT + 1; point += 1) {
    const inside = point <= LAST_CODE_POINT && property.test(String.fromCodePoint(point));
    if (inside && from < 0) from = point;
    if (!inside && from >= 0) {
      stream.unsigned(from - last);
      stream.unsigned(point - 1 - from);
      [last, from] = [point, -1];
    }
  }
  return stream.text;
}

const tables = {
  DECOMPOSITIONS: ['compatibility decompositions, in full', encodeMappings(decompositions())],
  LOWER_CASE: ['lower case', encodeMappings(mappings((text) => text.toLowerCase()))],
  COMBINING_CLASSES: ['combining classes other than 0, as ranges', combiningClasses()],
  COMPOSITIONS: ['canonical compositions: composed, first, second', encodeCompositions()],
  CASED: ['ranges of cased letters', ranges(/\p{Cased}/u)],
  CASE_IGNORABLE: ['ranges of what a word-final sigma looks past', ranges(/\p{Case_Ignorable}/u)],
};

const source = Object.entries(tables).map(
  ([name, [what, text]]) =>
    `/** Unicode ${process.versions.unicode}: ${what}. */\nexport const ${name}: string =\n  '${text}';\n`,
);
writeFileSync(
  new URL('../src/values/unicode-tables.generated.ts', import.meta.url),
  `// Made by scripts/unicode-tables.mjs; do not edit.\n\n${source.join('\n')}`,
);
