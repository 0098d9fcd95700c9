import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { serveGate } from '../examples/procurement/served-gate.js';
import { knownFiles } from './workspace/known-files.mjs';
import { ROOT, workspacePackages } from './workspace/packages.mjs';
import { examplesOf, isAsPrinted, PAGE_MAX_MS, runExamples } from './workspace/page-examples.mjs';

const PAGES = [
  'README.md',
  ...knownFiles(ROOT).filter((path) => /^docs\/.*\.md$/.test(path)),
  'examples/policies/README.md',
  'examples/policies/limits-over-time/README.md',
  'examples/policies/published/README.md',
  ...(await workspacePackages()).map(({ folder }) => `${folder}/README.md`),
]
  .map((page) => ({ page, examples: examplesOf(readFileSync(join(ROOT, page), 'utf8')) }))
  .filter(({ examples }) => examples.some(({ kind }) => kind !== 'file'));

const usesShell = (examples) => examples.some(({ kind }) => kind === 'sh');
const has = (command) => spawnSync(command, ['--version']).error === undefined;
const canRun = ({ examples }) => process.env.CI || !usesShell(examples) || (has('sh') && has('curl'));

/** What the examples of a page leave behind. */
const ends = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A folder that looks like a checkout in which `npm start` serves. */
async function checkoutFor(examples) {
  const folder = mkdtempSync(join(tmpdir(), 'gatewright-examples-'));
  ends.push(() => rm(folder, { recursive: true }));
  for (const name of ['node_modules', 'packages', 'examples'])
    symlinkSync(join(ROOT, name), join(folder, name), 'junction');
  if (!usesShell(examples)) return folder;
  const gate = await serveGate();
  ends.push(() => gate.stop());
  symlinkSync(dirname(gate.bootstrapFile), join(folder, 'data'), 'junction');
  return folder;
}

describe.each(PAGES.filter(canRun))('$page', ({ examples }) => {
  test(
    'its examples run from top to bottom and print what it says, on what is shipped',
    async () => {
      const results = await runExamples(examples, await checkoutFor(examples));
      for (const [index, { text, status, output }] of results.entries()) {
        const { printed } = examples[index];
        if (printed === undefined) expect({ text, status, output }).toEqual({ text, status: 0, output });
        else if (!isAsPrinted(printed, output)) expect({ text, output }).toEqual({ text, output: printed });
      }
    },
    2 * PAGE_MAX_MS,
  );
});

test('the pages with examples are these', () => {
  expect(PAGES.map(({ page }) => page).sort()).toEqual([
    'README.md',
    'conformance/README.md',
    'docs/learn/integrations.md',
    'docs/learn/policies.md',
    'docs/learn/quickstart.md',
    'docs/learn/rules.md',
    'docs/operate/cli.md',
    'examples/policies/README.md',
    'examples/policies/limits-over-time/README.md',
    'examples/policies/published/README.md',
    'packages/evaluator-wasm/README.md',
    'packages/evaluator/README.md',
    'packages/guard/README.md',
    'packages/ledger/README.md',
    'packages/msw/README.md',
    'packages/protocol/README.md',
    'packages/server/README.md',
  ]);
});
