import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.js', import.meta.url));
const run = promisify(execFile);

test('the story of a purchasing agent, its vendor and its owner ends as it says', async () => {
  const { stdout, stderr } = await run(process.execPath, [MAIN, '--serve']);
  expect(stdout).toContain('Everything went as the story says.');
  // No log of the gate between the lines of the story.
  expect(stdout + stderr).not.toMatch(/^\{/m);
});

test('the command says what to do where there is no bootstrap file', async () => {
  const missing = run(process.execPath, [MAIN, 'nowhere/bootstrap.json']);
  await expect(missing).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no nowhere\/bootstrap\.json\.\nAdd --serve/),
  });
});
