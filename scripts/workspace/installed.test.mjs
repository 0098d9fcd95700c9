import { expect, test } from 'vitest';
import { coversLock, isInstalled } from './installed.mjs';
import { madeUpCheckout, write } from './made-up-checkout.mjs';

const lock = {
  packages: {
    '': { name: 'root' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/@x/own': { resolved: 'packages/own', link: true },
    'packages/own': { version: '0.1.0' },
    'node_modules/for-others': { version: '1.0.0', optional: true },
  },
};
const { '': _root, 'node_modules/for-others': _others, ...installed } = lock.packages;
const without = (path) => ({ packages: Object.fromEntries(Object.entries(installed).filter(([key]) => key !== path)) });

test('an installation without other platforms’ packages covers the lock', () => {
  expect(coversLock({ packages: installed }, lock)).toBe(true);
});

test.each(['node_modules/a', 'node_modules/@x/own', 'packages/own'])(
  'an installation without %s does not cover the lock',
  (path) => {
    expect(coversLock(without(path), lock)).toBe(false);
  },
);

test.each([{ version: '1.0.1' }, { integrity: 'sha512-b' }])(
  'an installation with %o does not cover the lock',
  (change) => {
    const packages = { ...installed, 'node_modules/a': { ...installed['node_modules/a'], ...change } };
    expect(coversLock({ packages }, lock)).toBe(false);
  },
);

test('a checkout without npm’s record is not installed', async () => {
  const root = await madeUpCheckout({ 'package-lock.json': lock });
  expect(await isInstalled(root)).toBe(false);
  await write(root, { 'node_modules/.package-lock.json': { packages: installed } });
  expect(await isInstalled(root)).toBe(true);
});
