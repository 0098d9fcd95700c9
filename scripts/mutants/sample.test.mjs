import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from '../workspace/packages.mjs';

/** Draws the same mutants until their code changes; `npm run mutants` draws others. */
const SEED = '53';

test.each([
  ['protocol', 12],
  ['ledger', 12],
])(
  'the drawn mutants of the package %s (%i) are noticed by tests, or named with a reason',
  { timeout: 900_000 },
  async (name, count) => {
    const args = ['scripts/mutants.mjs', '--package', name, '--sample', String(count), '--seed', SEED];
    const run = promisify(execFile)(process.execPath, args, { cwd: ROOT });
    const { code = 0, stdout } = await run.catch((failure) => failure);
    const counted = expect.stringMatching(new RegExp(`^${name}: \\d+ of \\d+ killed`, 'm'));
    expect({ code, stdout }).toEqual({ code: 0, stdout: counted });
  },
);
