import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { COMMAND_MODULES } from '../src/commands/index.js';
import { testFolder } from './support/test-folder.js';

const GATEWRIGHT = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const folder = testFolder();

/** The packages of whose modules a call of the built command loads some. */
async function loadedPackages(args: readonly string[]): Promise<string[]> {
  const coverage = await mkdtemp(join(folder.path, 'coverage-'));
  const env = { ...process.env, NODE_V8_COVERAGE: coverage };
  spawnSync(process.execPath, [GATEWRIGHT, ...args], { env, cwd: folder.path, stdio: 'ignore' });
  const reports = await Promise.all((await readdir(coverage)).map((name) => readFile(join(coverage, name), 'utf8')));
  const urls = reports.flatMap((report) => [...report.matchAll(/"url":"(file:[^"]*)"/g)].map(([, url = '']) => url));
  const packages = urls.map(
    (url) => url.match(/\/(?:packages|node_modules)\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/)?.[1],
  );
  return [...new Set(packages.flatMap((name) => name ?? []))];
}

test('a command module gives the commands of its first words', async () => {
  for (const { words, load } of COMMAND_MODULES) {
    const first = (await load()).map(({ name }) => name.split(' ')[0]);
    expect(new Set(first)).toEqual(new Set(words));
  }
});

test.each([
  ['--help'],
  ['--version'],
  ['eval', '--bundle', 'none.json', '--request', 'none.json'],
  ['verify', '--proof', 'none.json'],
  ['policy', 'test', '.'],
  ['agent', 'list', '--url', 'http://127.0.0.1:1', '--token', 'none'],
])('gatewright %s loads no part of a server', async (...args) => {
  const loaded = await loadedPackages(args);
  expect(loaded).toContain('protocol');
  const ofServer = ['server', 'service', 'ledger', 'gate', 'kysely', 'pg', 'pino'];
  expect(loaded.filter((name) => ofServer.includes(name))).toEqual([]);
});

test('a server on SQLite loads neither the client of PostgreSQL nor that of a mail server', async () => {
  const loaded = await loadedPackages([
    'org',
    'create',
    '--name',
    'One',
    '--owner',
    'a@b.example',
    '--data-dir',
    folder.path,
  ]);
  expect(loaded).toContain('server');
  expect(loaded.filter((name) => ['pg', 'nodemailer'].includes(name))).toEqual([]);
});

test('a command that calls a gate loads neither evaluator nor policy files', async () => {
  const loaded = await loadedPackages(['agent', 'list', '--url', 'http://127.0.0.1:1', '--token', 'none']);
  expect(loaded).toContain('cli');
  expect(loaded.filter((name) => ['conformance', 'evaluator', 'policy', 'receiver', 'yaml'].includes(name))).toEqual(
    [],
  );
});
