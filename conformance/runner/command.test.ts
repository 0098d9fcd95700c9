import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runCommand } from './command.js';

const SKIPPED = `{ skipped: 'not today' }`;
/** Refuses what must not compile, and knows nothing else. */
const REFUSES = `task.kind === 'reject' ? { faults: [] } : ${SKIPPED}`;

/** Holds a harness against the levels; `answer` is what it says to a `task`. */
async function answering(answer: string, levels: readonly string[], ...options: readonly string[]) {
  const harness = `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { cmd, seq, task } = JSON.parse(line);
    if (cmd === 'start') console.log('{"version":1,"implementation":{"name":"made up","version":"0"}}');
    if (cmd === 'dialect') console.log('{"ok":true}');
    if (cmd === 'run') console.log(JSON.stringify({ seq, ...(${answer}) }));
    if (cmd === 'stop') process.exit();
  })`;
  const said: string[] = [];
  const chosen = [...levels.flatMap((level) => ['--level', level]), '--compare', 'decision', ...options];
  const args = [...chosen, '--', process.execPath, '-e', harness];
  const code = await runCommand({ name: 'suite', args, now: 0, out: (line) => said.push(line) });
  return { code, untested: said.filter((line) => line.includes('was not tested')).map((line) => line.slice(0, 2)) };
}

test('a harness that skips everything does not conform: exit code 2, and each level is named', async () => {
  expect(await answering(SKIPPED, ['L0', 'L1'])).toEqual({ code: 2, untested: ['L0', 'L1'] });
});

test('a harness that skips all of a level does not conform, unless the level is left out', async () => {
  expect(await answering(REFUSES, ['L0', 'L1'])).toEqual({ code: 2, untested: ['L1'] });
  expect(await answering(REFUSES, ['L0'])).toEqual({ code: 0, untested: [] });
});

test('a run with failures and skips reports the failures: exit code 1', async () => {
  const answer = `task.kind === 'reject' ? { verdict: { decision: 'allow' } } : ${SKIPPED}`;
  expect(await answering(answer, ['L0', 'L1'])).toEqual({ code: 1, untested: ['L1'] });
});

test('a run that chooses no vector does not conform: exit code 2', async () => {
  const none = ['--without', 'reject', '--without', 'accept'];
  expect(await answering(SKIPPED, ['L0'], ...none)).toEqual({ code: 2, untested: [] });
});

describe('a file that cannot be used ends the run with exit code 2 and is named with its option:', () => {
  const said = async (...args: readonly string[]) => {
    const lines: string[] = [];
    const code = await runCommand({
      name: 'suite',
      args: ['--level', 'L0', ...args],
      now: 0,
      out: (line) => lines.push(line),
    });
    return { code, text: lines.join('\n') };
  };

  test.each([
    [['--known', '/no/such/file'], /^--known \/no\/such\/file cannot be read: ENOENT/],
    [['--known', fileURLToPath(import.meta.url)], /^--known .*command\.test\.ts is no JSON: /],
    [['--json', '/no/such/folder/report.json'], /^--json \/no\/such\/folder\/report\.json cannot be written: ENOENT/],
    [['--junit', '/no/such/folder/report.xml'], /^--junit \/no\/such\/folder\/report\.xml cannot be written: ENOENT/],
  ])('%j', async (args, message) => {
    expect(await said(...args)).toEqual({ code: 2, text: expect.stringMatching(message) });
  });
});
