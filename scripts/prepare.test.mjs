import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { madeUpCheckout, packageFiles, write } from './workspace/made-up-checkout.mjs';
import { ROOT } from './workspace/packages.mjs';
import { runStep } from './workspace/steps.mjs';

/** Stands in for npm: empties node_modules as `npm ci` does, records the installation there, and logs the call. */
const NPM = `
  const fs = require('node:fs');
  fs.rmSync('node_modules', { recursive: true, force: true });
  fs.mkdirSync('node_modules');
  fs.appendFileSync(process.env.LOG, process.argv.slice(2).join(' ') + '\\n');
  if (fs.existsSync('offline')) { console.error('no registry'); process.exit(1); }
  const { name, packages: { '': _, ...packages } } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
  fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ name, packages }));
`;
const GENERATE = `
  import { appendFileSync } from 'node:fs';
  export const generate = async () => appendFileSync(process.env.LOG, 'generate\\n');
`;
const BUILD = `
  import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
  import { buildState, writeStamp } from './workspace/stamps.mjs';
  export async function build(root, { isServing, packages }) {
    appendFileSync(process.env.LOG, isServing ? 'build for serving\\n' : 'build\\n');
    for (const { folder } of packages) {
      mkdirSync(folder + '/dist', { recursive: true });
      writeFileSync(folder + '/dist/index.js', '');
    }
    await writeStamp(root, isServing ? 'serving' : 'build', await buildState(root, packages));
    return 'built one';
  }
`;
const CI = 'ci --ignore-scripts --include=dev --no-audit --no-fund\n';

async function freshClone() {
  const root = await madeUpCheckout({
    ...packageFiles('one'),
    'package.json': { engines: { node: '>=20.19' } },
    'package-lock.json': { packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } },
    'npm.cjs': NPM,
    'scripts/generate.mjs': GENERATE,
    'scripts/build.mjs': BUILD,
  });
  await cp(join(ROOT, 'scripts/prepare.mjs'), join(root, 'scripts/prepare.mjs'));
  await cp(join(ROOT, 'scripts/workspace'), join(root, 'scripts/workspace'), { recursive: true });
  return root;
}

const prepare = (root, ...args) =>
  runStep(process.execPath, ['scripts/prepare.mjs', ...args], {
    cwd: root,
    env: { ...process.env, npm_execpath: join(root, 'npm.cjs'), LOG: join(root, 'log') },
  });

/** What npm and the build were asked to do since the last look. */
async function doneIn(root) {
  const log = await readFile(join(root, 'log'), 'utf8').catch(() => '');
  await rm(join(root, 'log'), { force: true });
  return log;
}

async function preparedClone() {
  const root = await freshClone();
  expect(await prepare(root)).toMatchObject({ ok: true });
  expect(await doneIn(root)).toBe(`${CI}generate\nbuild\n`);
  return root;
}

test('a fresh clone is installed, generated and built; a second run does and says nothing', async () => {
  const root = await preparedClone();
  expect(await prepare(root)).toMatchObject({ ok: true, output: '' });
  expect(await doneIn(root)).toBe('');
});

test.each([
  ['a changed source', { 'packages/one/src/index.ts': 'export const x = 2;' }, 'generate\nbuild\n'],
  ['a changed test', { 'packages/one/src/index.test.ts': '' }, ''],
  [
    'a changed lock file',
    { 'package-lock.json': { packages: { '': {}, 'node_modules/b': {} } } },
    `${CI}generate\nbuild\n`,
  ],
])('%s repeats what depends on it', async (_name, change, done) => {
  const root = await preparedClone();
  await write(root, change);
  expect(await prepare(root)).toMatchObject({ ok: true });
  expect(await doneIn(root)).toBe(done);
});

test('missing output is built again', async () => {
  const root = await preparedClone();
  await rm(join(root, 'packages/one/dist'), { recursive: true });
  await prepare(root);
  expect(await doneIn(root)).toBe('generate\nbuild\n');
});

test('an installation made by hand is kept', async () => {
  const root = await freshClone();
  await write(root, { 'node_modules/.package-lock.json': { packages: { 'node_modules/a': { version: '1.0.0' } } } });
  await prepare(root);
  expect(await doneIn(root)).toBe('generate\nbuild\n');
});

test('two at once do the work once', async () => {
  const root = await freshClone();
  const both = await Promise.all([prepare(root), prepare(root)]);
  expect(both.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await doneIn(root)).toBe(`${CI}generate\nbuild\n`);
});

test('a failing installation fails loudly, and the next run tries again', async () => {
  const root = await freshClone();
  await write(root, { offline: '' });
  expect(await prepare(root)).toMatchObject({ ok: false, output: expect.stringContaining('no registry') });
  await doneIn(root);
  await rm(join(root, 'offline'));
  expect(await prepare(root)).toMatchObject({ ok: true });
  expect(await doneIn(root)).toBe(`${CI}generate\nbuild\n`);
});

test('a Node that is too old is refused before anything happens', async () => {
  const root = await freshClone();
  await write(root, { 'package.json': { engines: { node: '>=999.1' } } });
  expect(await prepare(root)).toMatchObject({ ok: false, output: expect.stringContaining('Node >=999.1 is needed') });
  expect(await doneIn(root)).toBe('');
});

test('prepare with --if-missing keeps and names output that is out of date, and builds missing output', async () => {
  const root = await preparedClone();
  await write(root, { 'packages/one/src/index.ts': 'export const x = 2;' });
  expect(await prepare(root, '--if-missing')).toMatchObject({
    ok: true,
    output: expect.stringMatching(/`npm run build`/),
  });
  expect(await doneIn(root)).toBe('');
  await rm(join(root, 'packages/one/dist'), { recursive: true });
  expect(await prepare(root, '--if-missing')).toMatchObject({ ok: true });
  expect(await doneIn(root)).toBe('generate\nbuild\n');
});

const SERVING_CI = 'ci --ignore-scripts --no-audit --no-fund\n';

/** A lock file of a workspace whose command needs one package, and whose tests need another. */
const SERVED_LOCK = {
  packages: {
    '': { devDependencies: { tests: '1.0.0' } },
    'packages/cli': { dependencies: { a: '1.0.0' } },
    'packages/console': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/tests': { version: '1.0.0', dev: true },
  },
};

async function servedClone() {
  const root = await freshClone();
  await write(root, {
    'package-lock.json': SERVED_LOCK,
    ...packageFiles('cli'),
    'packages/console/package.json': { name: 'console', private: true },
  });
  return root;
}

test('a fresh clone that serves is installed and built for serving, once', async () => {
  const root = await servedClone();
  const ignoring = { output: expect.stringContaining('for serving alone') };
  expect(await prepare(root, '--serving')).toMatchObject({ ok: true, ...ignoring });
  expect(await doneIn(root)).toBe(`${SERVING_CI}generate\nbuild for serving\n`);
  const { packages } = JSON.parse(await readFile(join(root, 'node_modules/.package-lock.json'), 'utf8'));
  expect(Object.keys(packages)).toEqual(['node_modules/a']);
});

test('a checkout that served installs everything for its tests, and serving then uses that', async () => {
  const root = await servedClone();
  await prepare(root, '--serving');
  await doneIn(root);
  await prepare(root);
  expect(await doneIn(root)).toBe(`${CI}generate\nbuild\n`);
  await prepare(root, '--serving');
  expect(await doneIn(root)).toBe('');
});
