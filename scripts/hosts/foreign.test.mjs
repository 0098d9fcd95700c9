import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readProfile, readScenarios } from '@gatewright/conformance/node';
import { expect, test } from 'vitest';
import { ROOT } from '../workspace/packages.mjs';
import { unexplained, withCounts } from './foreign-report.mjs';

const read = (name) => readFile(join(ROOT, 'conformance', 'foreign', name), 'utf8');
const json = async (name) => JSON.parse(await read(name));

test('the profile of the foreign gate names features of the suite', async () => {
  const { scenarios } = await readScenarios();
  const { without } = readProfile(await json('profile.json'), scenarios);
  expect(without.size).toBeGreaterThan(10);
});

test('the README of the foreign gate has the counts of its report', async () => {
  const page = await read('README.md');
  expect(withCounts(page, await json('report.json'))).toBe(page);
});

// covers suite-runs-against: The suite runs against a gate that is not ours, and each of its failures is explained
test('each failure of the foreign gate is explained, in its README as well, and nothing else is', async () => {
  const [page, { failed }, reasons] = [await read('README.md'), await json('report.json'), await json('failures.json')];
  expect(unexplained(failed, reasons)).toEqual([]);
  for (const { start, reason } of reasons) expect(page).toContain(`| \`${start}\` | ${reason} |`);
});

test('a report with other counts is noticed', async () => {
  const page = await read('README.md');
  const report = await json('report.json');
  const other = { ...report, totals: { ...report.totals, pass: report.totals.pass + 1 } };
  expect(withCounts(page, other)).not.toBe(page);
});
