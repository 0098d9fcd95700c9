import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from './workspace/packages.mjs';

/** How long a script is watched after its first line, ms. */
const WATCHED_MS = 2_000;
/** How long the first line may take on a busy machine, ms. */
const FIRST_LINE_MAX_MS = 60_000;

/** Scripts that `npm test` and `npm run test:all` run themselves, wholly or in part. */
const OF_NPM_TEST = {
  test: 'runs other tests',
  'test:all': 'runs this test',
  'test:fast': 'its first steps and some of its tests',
  typecheck: 'its first step',
  lint: 'its second step',
  format: 'its second step, which also writes',
  check: 'its third step',
  knip: 'its fourth step',
  docs: 'its fifth step',
  generate: 'a step of its preparation',
  build: 'a step of its preparation',
};

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const isPreparation = (name) => name.startsWith('pre') && name.slice('pre'.length) in scripts;
const started = Object.keys(scripts).filter((name) => !(name in OF_NPM_TEST) && !isPreparation(name));
/** The site has no script here, and a test builds it meanwhile. */
const NOT_COPIED = new Set(['node_modules', '.git', '.gatewright', 'site']);
/** In `node_modules`: says that the copied outputs are those of the copied sources, so that no script builds them again. */
const BUILD_STAMP = join('.gatewright', 'build');
/** Links to the packages of the checkout, relative ones. */
const OUR_SCOPE = '@gatewright';
/** Some write their results into the checkout: each is run in a copy. */
let checkout;

beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'gatewright-scripts-'));
  await cp(ROOT, checkout, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) });
  const [from, to] = [join(ROOT, 'node_modules'), join(checkout, 'node_modules')];
  await cp(join(from, OUR_SCOPE), join(to, OUR_SCOPE), { recursive: true, verbatimSymlinks: true });
  await cp(join(from, BUILD_STAMP), join(to, BUILD_STAMP));
  for (const name of await readdir(from)) {
    if (name !== OUR_SCOPE && name !== '.gatewright') await symlink(join(from, name), join(to, name));
  }
});

afterAll(() => rm(checkout, { recursive: true, force: true }));

/** Starts a command. Returns what it printed up to its end or the end of the watch, and its exit status; null where it goes on. */
async function watch(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: checkout,
    env: { ...process.env, PORT: '0', NO_COLOR: '1', npm_config_loglevel: 'silent', ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = new Promise((resolve) => child.once('close', resolve));
  const firstLine = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        printed += text;
        if (printed.includes('\n')) resolve();
      });
    }
  });
  await Promise.race([ended, firstLine, sleep(FIRST_LINE_MAX_MS, undefined, { ref: false })]);
  const status = await Promise.race([ended, sleep(WATCHED_MS, null)]);
  if (status === null) process.kill(-child.pid, 'SIGKILL');
  await ended;
  return { status, printed };
}

test('every script that is left out exists', () => {
  expect(Object.keys(OF_NPM_TEST).filter((name) => !(name in scripts))).toEqual([]);
});

// At once: each is mostly watched.
test.concurrent.each(started)(
  'npm run %s starts and prints a line; where it ends early it names what it lacks',
  async (name) => {
    const { status, printed } = await watch('npm', ['run', name, '--silent', '--ignore-scripts']);
    expect(printed.trim()).not.toBe('');
    expect(printed).not.toMatch(/unsettled top-level await|^ +at .+:\d+:\d+\)?$/m);
    if (status !== null && status !== 0) expect(printed).toMatch(/usage: |needs /);
  },
);

test('the fuzz tests without wasm2c name it, and go on with the others', async () => {
  const fuzz = (...args) => watch(process.execPath, ['scripts/fuzz.mjs', ...args], { PATH: checkout });
  const alone = await fuzz('c-host');
  expect(alone).toEqual({ status: 1, printed: expect.stringMatching(/c-host.+not run: it needs wasm2c/) });
  const { printed } = await fuzz('host', '--runs=1');
  expect(printed).toMatch(/c-host.+not run: it needs wasm2c/);
  expect(printed).toContain('hostile.fuzz.ts (seed');
});
