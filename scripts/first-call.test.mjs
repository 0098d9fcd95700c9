import { expect, test } from 'vitest';
import { pinnedProblem } from './hosts/installed.mjs';
import { ROOT } from './workspace/packages.mjs';
import { runStep } from './workspace/steps.mjs';

test.skipIf(pinnedProblem !== null)(
  'each README leads from an empty folder to a guarded call that pays, within its bounds of time, commands and own lines',
  async () => {
    const { ok, output } = await runStep(process.execPath, ['scripts/first-call.mjs'], { cwd: ROOT });
    expect({ ok, output }).toMatchObject({ ok: true });
    expect(output.match(/^\| [\w-]+ \| [\d.]+ s \| \d \| \d \|$/gm)).toHaveLength(8);
  },
  1_800_000,
);
