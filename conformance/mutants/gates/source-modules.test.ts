import { expect, test } from 'vitest';
import { PatchError } from '../patch.js';
import { change } from './mutant.js';
import { SourceModules } from './source-modules.js';

const ENTRY = 'conformance/mutants/gates/memory-gate.ts';

test('a change whose text is not in its source, or stands there twice, is refused by name', async () => {
  const modules = await SourceModules.load(ENTRY);
  const absent = change('gate/src/rate-limiter.ts', 'no such text', '');
  const repeated = change('gate/src/rate-limiter.ts', 'export const', '');
  const elsewhere = change('gate/src/no-such-file.ts', 'export', '');
  for (const each of [absent, repeated, elsewhere]) {
    await expect(modules.instance([each])).rejects.toThrow(PatchError);
    await expect(modules.instance([each])).rejects.toThrow(each.file);
  }
});

test('instances with a change and without one go side by side', async () => {
  const modules = await SourceModules.load(ENTRY);
  const [plain, changed, again] = await Promise.all([
    modules.instance(),
    modules.instance([change('gate/src/evidence/evidence-log.ts', 'BATCH_MAX_AGE_MS = 5_000', 'BATCH_MAX_AGE_MS = 1')]),
    modules.instance(),
  ]);
  expect(again).toBe(plain);
  expect(changed).not.toBe(plain);
});
