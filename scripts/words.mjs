// `npm run words [-- --each]`: counts the words of the hand-written pages, code and tables included, and ends with status 1 above the
// bound. Pages that a command writes begin with a comment that names it, and do not count.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownFiles } from './workspace/known-files.mjs';
import { ROOT } from './workspace/packages.mjs';

const WORDS_MAX = 46_200;
const WRITTEN_BY_A_COMMAND = /^<!-- (?:Generated|Printed|Measured) by /;
/** Without the bars of tables and the marks of lists. */
const WORD = /\S*[\p{L}\p{N}]\S*/gu;

const pages = knownFiles(ROOT)
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
  .filter(({ text }) => !WRITTEN_BY_A_COMMAND.test(text))
  .map(({ path, text }) => ({ path, words: text.match(WORD)?.length ?? 0 }))
  .sort((one, other) => other.words - one.words);

const total = pages.reduce((sum, { words }) => sum + words, 0);
if (process.argv.includes('--each')) for (const { path, words } of pages) console.log(`${words}  ${path}`);
console.log(`${total} words in ${pages.length} hand-written pages, at most ${WORDS_MAX}`);
process.exitCode = total <= WORDS_MAX ? 0 : 1;
