import { expect, test } from 'vitest';
import { madeUpCheckout, packageFiles, write } from './made-up-checkout.mjs';
import { workspacePackages } from './packages.mjs';
import { buildState, clearStamp, readStamp, writeStamp } from './stamps.mjs';

const files = { ...packageFiles('one'), 'package-lock.json': '{}', 'tsconfig.json': '{}', 'scripts/build.mjs': '' };

async function stateAfter(root, change = {}) {
  await write(root, change);
  return buildState(root, await workspacePackages(root));
}

test.each([
  ['packages/one/src/index.ts', 'export const x = 2;'],
  ['packages/one/src/deep/new.ts', ''],
  ['packages/one/src/page.html', ''],
  ['packages/one/src/x.generated.ts', ''],
  ['package-lock.json', '{ }'],
  ['tsconfig.json', '{ }'],
  ['scripts/build.mjs', ' '],
  ['scripts/workspace/new.mjs', ''],
])('a change of %s asks for a build', async (path, content) => {
  const root = await madeUpCheckout(files);
  const before = await stateAfter(root);
  expect(await stateAfter(root, { [path]: content })).not.toBe(before);
});

test.each(['packages/one/src/a.test.ts', 'packages/one/src/a.fuzz.ts', 'packages/one/README.md', 'docs/a.md'])(
  'a change of %s does not',
  async (path) => {
    const root = await madeUpCheckout(files);
    const before = await stateAfter(root);
    expect(await stateAfter(root, { [path]: 'new' })).toBe(before);
  },
);

test('the content of a generated file follows from the rest and does not count', async () => {
  const root = await madeUpCheckout({ ...files, 'packages/one/src/x.generated.ts': 'a' });
  const before = await stateAfter(root);
  expect(await stateAfter(root, { 'packages/one/src/x.generated.ts': 'b' })).toBe(before);
});

test('a stamp is read back until it is cleared', async () => {
  const root = await madeUpCheckout();
  expect(await readStamp(root, 'build')).toBeUndefined();
  await writeStamp(root, 'build', 'state');
  expect(await readStamp(root, 'build')).toBe('state');
  await clearStamp(root, 'build');
  expect(await readStamp(root, 'build')).toBeUndefined();
});
