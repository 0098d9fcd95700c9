// Writes src/values/confusables.generated.ts, and the table of the reference implementation, from confusables.txt of UTS #39:
//   node packages/evaluator/scripts/confusables.mjs confusables.txt
// Kept are the characters that look like one ASCII letter or digit and that Normalization Form KC leaves as they are. Code points
// stand as differences in the alphabet of unicode-tables.mjs; after a point the characters that they are read as, in lower case.
import { readFileSync, writeFileSync } from 'node:fs';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const source = readFileSync(process.argv[2] ?? 'confusables.txt', 'utf8');
const version = /^# Version: (\S+)$/m.exec(source)?.[1];

const rows = [...source.matchAll(/^([0-9A-F]{4,}) ;\t([0-9A-F]{4,}) ;/gm)]
  .map((row) => row.slice(1, 3).map((hex) => String.fromCodePoint(Number.parseInt(hex, 16))))
  .filter(([from, to]) => from > '\x7f' && /[a-z0-9]/i.test(to) && to <= '\x7f' && from.normalize('NFKC') === from)
  .map(([from, to]) => ({ from, point: from.codePointAt(0), to: to.toLowerCase() }))
  .sort((a, b) => a.point - b.point);

function unsigned(value) {
  const digit = ALPHABET[(value & 31) | (value > 31 ? 32 : 0)];
  return value > 31 ? digit + unsigned(value >>> 5) : digit;
}

const gaps = rows.map(({ point }, index) => unsigned(point - (rows[index - 1]?.point ?? 0))).join('');
const targets = rows.map(({ to }) => to).join('');
const pairs = rows.map(({ from, to }) => `\\u{${from.codePointAt(0).toString(16)}}${to}`);

const says = 'characters that look like one ASCII letter or digit';
const write = (path, text) =>
  writeFileSync(
    new URL(path, import.meta.url),
    `// Made by packages/evaluator/scripts/confusables.mjs; do not edit.\n\n${text}`,
  );
write(
  '../src/values/confusables.generated.ts',
  `/** Unicode ${version}, UTS #39: ${says}, and that one in lower case. */\nexport const CONFUSABLES: string =\n  '${gaps}.${targets}';\n`,
);
const lines = Array.from({ length: Math.ceil(pairs.length / 10) }, (_, index) =>
  pairs.slice(index * 10, index * 10 + 10).join(''),
);
write(
  '../../../conformance/reference-evaluator/confusables.generated.ts',
  `/** Unicode ${version}, UTS #39: pairs of ${says}, and that one in lower case. */\nexport const CONFUSABLE_PAIRS: string = [\n${lines.map((line) => `  '${line}',\n`).join('')}].join('');\n`,
);
