// From an empty folder to the first permit, timed: node scripts/first-permit.mjs [--checkout] [--tarballs FOLDER] [--executable FILE].
// FOLDER is one of scripts/pack.mjs, FILE one of scripts/executable.mjs. What a clone or npm downloads counts as it takes; npm uses its cache.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { firstPermit } from './workspace/first-permit.mjs';
import { ROOT } from './workspace/packages.mjs';
import { runNpm } from './workspace/steps.mjs';

const run = promisify(execFile);
const WAYS = {
  checkout: async (_value, folder) => {
    await run('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, 'checkout'], { cwd: folder });
    return { command: ['npm', 'start'], cwd: join(folder, 'checkout') };
  },
  tarballs: async (packed, folder) => {
    await cp(packed, folder, { recursive: true });
    await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], folder);
    return { command: [process.execPath, 'node_modules/@gatewright/cli/dist/main.js', 'serve'], cwd: folder };
  },
  executable: async (file, folder) => ({ command: [resolve(file), 'serve'], cwd: folder }),
};

const { values } = parseArgs({
  options: { checkout: { type: 'boolean' }, tarballs: { type: 'string' }, executable: { type: 'string' } },
});
const chosen = Object.entries(values);
if (chosen.length === 0) throw new Error('give --checkout, --tarballs FOLDER or --executable FILE');
for (const [way, value] of chosen) {
  const folder = await mkdtemp(join(tmpdir(), 'gatewright-first-permit-'));
  try {
    const started = performance.now();
    const { command, cwd } = await WAYS[way](value, folder);
    const installedMs = performance.now() - started;
    const { permitMs } = await firstPermit(command, { cwd, dataDir: join(folder, 'data') });
    const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
    console.log(
      `${way}: first permit after ${seconds(installedMs + permitMs)}, of which to fetch and install took ${seconds(installedMs)}`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}
