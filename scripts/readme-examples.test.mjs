import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, workspacePackages } from './workshop/packages.mjs';

/** An example, and behind the word `prints` what it prints. */
const EXAMPLE = /```js\n(?<program>[^`]+(?:`[^`]+)*?)\n```\n\nprints\n\n```\n(?<output>[^`]*)```/;

const examples = (await workspacePackages()).flatMap(({ name, folder }) => {
  const { groups } = EXAMPLE.exec(readFileSync(join(ROOT, folder, 'README.md'), 'utf8')) ?? {};
  return groups === undefined ? [] : [{ name, ...groups }];
});

test.each(examples)(
  'the example of $name prints what its README says, run on what is shipped',
  ({ program, output }) => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--no-warnings', '--input-type=module', '--eval', program],
      {
        cwd: ROOT,
        encoding: 'utf8',
      },
    );
    expect({ stdout, stderr }).toEqual({ stdout: output, stderr: '' });
  },
  60_000,
);

test('a package that can be shown in a few lines is', () => {
  expect(examples.map(({ name }) => name).sort()).toEqual([
    '@gatewright/conformance',
    '@gatewright/evaluator',
    '@gatewright/evaluator-wasm',
    '@gatewright/ledger',
    '@gatewright/protocol',
    '@gatewright/server',
  ]);
});
