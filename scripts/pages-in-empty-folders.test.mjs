import { expect, test } from 'vitest';
import { ROOT } from './workspace/packages.mjs';
import { runStep } from './workspace/steps.mjs';

// A run with nothing to follow would pass.
test.each([
  ['first-call.mjs', 'no-such-framework'],
  ['first-call.mjs', 'constructor'],
  ['blank-folder.mjs', 'CHANGELOG.md'],
])('%s with %s has nothing to follow, and fails', async (script, name) => {
  const { ok, output } = await runStep(process.execPath, [`scripts/${script}`, name], { cwd: ROOT });
  expect({ ok, output }).toEqual({ ok: false, output: expect.stringMatching(/^usage: /) });
  expect(output).toContain(name);
});
