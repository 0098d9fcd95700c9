// The examples of a Markdown page as one shell script, run from top to bottom as a reader would.
import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signalGroup } from './steps.mjs';

const FENCED = /^```(?<language>\S*)\n(?<text>.*?)^```$/gms;
const FILE_NAME = /`(?<file>[\w.-]+)`:\n\n$/;
const PRINTED = /^\n\nprints\n\n```\n(?<printed>.*?)^```$/ms;

/** A page takes longer only where something does not answer, on a busy machine too. */
export const PAGE_MAX_MS = 300_000;

/**
 * What a page lets its reader do, in order:
 * - a block behind a line that ends in a file's name and a colon is the text of that file;
 * - an `sh` block is run in one shell with those before it;
 * - a `js` block that has a block behind the word `prints` is run as a module.
 * Other blocks are no examples.
 * @param shell the language of blocks that a shell runs
 * @returns {Array<{ kind: 'file' | 'sh' | 'js', text: string, file?: string, printed?: string }>} `printed` is what a run
 *   prints; `…` stands for the rest of a line, or, on a line of its own, for any lines.
 */
export function examplesOf(page, shell = 'sh') {
  return [...page.matchAll(FENCED)].flatMap(({ 0: block, index, groups: { language, text } }) => {
    const { file } = FILE_NAME.exec(page.slice(0, index))?.groups ?? {};
    if (file !== undefined) return [{ kind: 'file', text, file }];
    const { printed } = PRINTED.exec(page.slice(index + block.length))?.groups ?? {};
    if (language === shell) return [{ kind: 'sh', text, printed }];
    return language === 'js' && printed !== undefined ? [{ kind: 'js', text, printed }] : [];
  });
}

/**
 * Runs examples in a folder, and ends what they started. Throws where one ends the shell, or all have not ended after `maxMs`.
 * @returns {Promise<Array<{ text: string, status: number, output: string }>>} what each printed, to whichever stream.
 */
export async function runExamples(examples, folder, maxMs = PAGE_MAX_MS) {
  const outputs = join(folder, '.outputs');
  await mkdir(outputs);
  const script = examples.map((example, index) => stepOf(example, join(outputs, String(index)))).join('\n');
  await writeFile(join(outputs, 'script'), script);
  const problem = await runAlone(join(outputs, 'script'), folder, maxMs);
  const read = (index, of = '') => readFile(join(outputs, `${index}${of}`), 'utf8').catch(emptyWhereMissing);
  const results = [];
  for (const [index, { text }] of examples.entries()) {
    const [status, output] = [await read(index, '.status'), await read(index)];
    if (status === '') throw new Error(`${problem ?? 'the shell ended'} in the step\n${text}which printed\n${output}`);
    results.push({ text, status: Number(status), output });
  }
  if (problem !== null) throw new Error(problem);
  return results;
}

function emptyWhereMissing(error) {
  if (error.code === 'ENOENT') return '';
  throw error;
}

const RUN_MODULE = 'node --no-warnings --input-type=module';

/** Runs a script in a process group of its own, which is killed after it. Returns what went wrong, or null. */
async function runAlone(script, cwd, maxMs) {
  const child = spawn('sh', [script], { cwd, detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
  let late;
  try {
    return await new Promise((resolve, reject) => {
      late = setTimeout(() => resolve(`no end within ${maxMs} ms`), maxMs);
      child.once('error', reject);
      child.once('exit', (status, signal) =>
        resolve(status === 0 ? null : `the shell ended with ${signal ?? `status ${status}`}`),
      );
    });
  } finally {
    clearTimeout(late);
    signalGroup(child, 'SIGKILL');
  }
}

/** The braces keep the variables and functions of a step for those after it. */
function stepOf({ kind, text, file }, output) {
  const commands = { sh: text, file: hereDocument(`cat > '${file}'`, text), js: hereDocument(RUN_MODULE, text) };
  return `{\n${commands[kind]}\n} > '${output}' 2>&1\necho $? > '${output}.status'`;
}

const hereDocument = (command, text) => `${command} <<'END OF EXAMPLE'\n${text}END OF EXAMPLE`;

/** True where an example printed what its page says. */
export function isAsPrinted(printed, output) {
  const lines = printed.replace(/\n$/, '').split('\n');
  const patterns = lines.map((line) =>
    line === '…' ? '(?:.*\\n)*?' : `${line.split('…').map(literal).join('.*')}\\n`,
  );
  return new RegExp(`^${patterns.join('')}$`).test(output);
}

const literal = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
