import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const HERE = fileURLToPath(new URL('./', import.meta.url));
const PACKAGE_README = fileURLToPath(new URL('../../packages/evaluator/README.md', import.meta.url));

/** What a column of the output says, from the first request to the last. */
function column(name: string, printed: string): readonly string[] {
  return [...printed.matchAll(new RegExp(`^  ${name} +(.+)$`, 'gm'))].map(([, value = '']) => value);
}

test('both builds give these verdicts, and each its leaf', async () => {
  const { stdout } = await run(process.execPath, ['main.js'], { cwd: HERE });
  expect(column('verdict', stdout)).toEqual(['allow', 'escalate', 'block', 'block', 'escalate']);
  expect(column('reason', stdout)).toEqual([
    'AUTHORIZED',
    'PROCUREMENT_APPROVAL_REQUIRED',
    'SPEND_LIMIT_EXCEEDED',
    'DATA_LEAVES_THE_EU',
    'CONTEXT_UNVERIFIABLE',
  ]);
  expect(new Set(column('leaf', stdout).filter((leaf) => /^[0-9a-f]{64}$/.test(leaf))).size).toBe(5);
  const again = await run(process.execPath, ['main.js'], { cwd: HERE });
  expect(again.stdout).toBe(stdout);
});

test('the lines in the README of the evaluator run as they are, and print what stands there', async () => {
  const readme = await readFile(PACKAGE_README, 'utf8');
  const [, lines = ''] = /```js\n(.+?)```/s.exec(readme) ?? [];
  const [, printed = ''] = /```\n(.+?)```/s.exec(readme.replace(/```js\n.+?```/s, '')) ?? [];
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', lines], { cwd: HERE });
  expect(stdout).toBe(printed);
});
