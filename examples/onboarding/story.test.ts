import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.js', import.meta.url));

// covers developer-who-owner
test('the story of two owners, a developer and an agent ends as it says', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, '--serve']);
  expect(stdout).toContain('Everything went as the story says.');
});
