import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from './workspace/packages.mjs';

test('the bench of what grows measures each row, and shared rules are compiled once', {
  timeout: 300_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatewright-scale-'));
  const json = join(folder, 'lines.json');
  await promisify(execFile)(process.execPath, ['bench/scale/run.mjs', '--scale', '0.05', '--json', json], {
    cwd: ROOT,
  });
  const { lines } = JSON.parse(await readFile(json, 'utf8'));
  await rm(folder, { recursive: true });
  expect(new Set(lines.map(({ row }) => row))).toEqual(new Set(['agents', 'rule-change', 'peer-change', 'onboarding']));
  for (const { what, small, large } of lines) expect(Math.min(small, large), what).toBeGreaterThan(0);
  // Sixteen agents compiled the same rules sixteen times.
  const { factor } = lines.find(({ row }) => row === 'rule-change');
  expect(factor).toBeLessThan(8);
});
