const SCRIPT = /\.(ts|mjs|js)$/;
const TEST = /\.(test|fuzz|bench)\.(ts|mjs)$|(^|\/)(fixtures|test)\//;
/** In scripts only comments count: XXX is a currency code too. */
const COMMENT = /(?:^|\s)(?:\/\/|\/\*|\*\s|#\s|<!--)(.*)/;

/** What no line says, and what to do instead. `of` restricts a row to some files, `inComments` to comments of scripts. */
const FORBIDDEN = [
  {
    pattern: /\b(TODO|FIXME|XXX)\b/,
    of: /\.(ts|mjs|js|md|yml|yaml|sh|sql|html|css)$/,
    inComments: true,
    advice: 'finish it or file an issue',
  },
  { pattern: /@ts-nocheck\b/, of: SCRIPT, inComments: true, advice: 'fix the type error' },
  { pattern: /@ts-expect-error\b/, of: SCRIPT, inComments: true, notInTests: true, advice: 'fix the type error' },
  {
    pattern: /biome-ignore(-all)?\s+lint(\/suspicious(\/noExplicitAny)?|\/style(\/noNonNullAssertion)?|\/plugin)?\s*:/,
    of: SCRIPT,
    inComments: true,
    advice: 'write a guard',
  },
  { pattern: /(?<=^|[\s'"`(=:,[<]|file:\/\/)\/(home|Users)\//, advice: 'a path of one machine' },
  { pattern: /(?<=^|[\s'"`(=:,[<]|file:\/\/)\/tmp\//, notInTests: true, advice: 'a path of one machine' },
];
const EMPTY_NAME = /(?:^|[/._-])(utils?|helpers?|managers?|misc)(?=[/._-]|$)/i;

/** Marks of unfinished work, silenced types, paths of one machine, and file names that fit everything. */
export function forbiddenText({ path, text }) {
  const isScript = SCRIPT.test(path);
  const rows = FORBIDDEN.filter(({ of, notInTests }) => (of?.test(path) ?? true) && !(notInTests && TEST.test(path)));
  const found = text.split('\n').flatMap((line, index) =>
    rows.flatMap(({ pattern, inComments, advice }) => {
      const [words] = pattern.exec(inComments && isScript ? (COMMENT.exec(line)?.[1] ?? '') : line) ?? [];
      return words === undefined ? [] : [{ line: index + 1, message: `${words.trim()}: ${advice}` }];
    }),
  );
  const name = EMPTY_NAME.exec(path)?.[1];
  return name === undefined ? found : [{ line: 1, message: `"${name}" in a file name: name the idea` }, ...found];
}
