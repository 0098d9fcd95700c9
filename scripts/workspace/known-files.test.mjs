import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gitIn, knownFiles } from './known-files.mjs';
import { madeUpCheckout, write } from './made-up-checkout.mjs';

const FILES = { 'docs/page.md': '# Page', 'main.js': 'export {};', '.gitignore': 'ignored/' };

describe.runIf(process.env.CI || gitIn('.', '--version').status === 0)('in a checkout', () => {
  async function checkout() {
    const root = await madeUpCheckout(FILES);
    gitIn(root, 'init');
    gitIn(root, 'add', '.');
    return root;
  }

  test('checks see the files that git knows, and no note beside them', async () => {
    const root = await checkout();
    await write(root, { 'note.md': '[nowhere](nowhere.md)', 'docs/draft.js': 'var x', 'ignored/x.md': '' });
    expect(knownFiles(root)).toEqual(['.gitignore', 'docs/page.md', 'main.js']);
  });

  test('a file belongs to it once it is added, and no longer once it is deleted', async () => {
    const root = await checkout();
    await write(root, { 'new.js': 'export {};' });
    gitIn(root, 'add', 'new.js');
    await rm(join(root, 'main.js'));
    expect(knownFiles(root)).toEqual(['.gitignore', 'docs/page.md', 'new.js']);
  });

  test('an archive that is unpacked within a checkout is seen whole', async () => {
    const root = await checkout();
    await write(root, { 'unpacked/main.js': 'export {};' });
    expect(knownFiles(join(root, 'unpacked'))).toEqual(['main.js']);
  });
});

test('a folder without git has every file seen, but for what is installed and built', async () => {
  const root = await madeUpCheckout({ ...FILES, 'node_modules/a/index.js': '', 'packages/a/dist/index.js': '' });
  expect(knownFiles(root).sort()).toEqual(['.gitignore', 'docs/page.md', 'main.js']);
});
