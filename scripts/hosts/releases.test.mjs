import { expect, test } from 'vitest';
import { MSW_RELEASES } from './msw/releases.mjs';

for (const { name, missing, run } of MSW_RELEASES) {
  test.runIf(missing() === null)(`the gate for tests passes its tests on ${name}`, { timeout: 600_000 }, async () => {
    expect(await run()).toBeGreaterThan(0);
  });
}
