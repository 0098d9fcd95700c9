import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const COMMAND = join(dirname(createRequire(import.meta.url).resolve('@gatewright/cli/package.json')), 'dist/main.js');
const run = promisify(execFile);

const ends: (() => Promise<unknown>)[] = [];
let config: string;
let service: string;
let proxy: string;

/** Starts a program, and resolves with the port that a line of it names. */
async function started(file: string, args: readonly string[], named: RegExp): Promise<string> {
  const child = spawn(file, args, { cwd: HERE, stdio: ['ignore', 'pipe', 'inherit'] });
  ends.push(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port] = named.exec(line) ?? [];
    if (port !== undefined) return `http://127.0.0.1:${port}`;
  }
  throw new Error(`${file} ended before it served`);
}

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatewright-python-'));
  ends.push(() => rm(folder, { recursive: true }));
  await started(process.execPath, [COMMAND, 'serve', '--port', '0', '--data-dir', folder], / at \S+:(\d+)\/api/);
  const { agent, baseUrl } = JSON.parse(await readFile(join(folder, 'bootstrap.json'), 'utf8'));
  config = join(folder, 'agent.json');
  await writeFile(config, JSON.stringify(agent));
  service = await started('python3', ['service.py', '0'], /serving on (\d+)/);
  const routes = ['--routes', 'routes.json', '--upstream', service, '--gate', baseUrl, '--port', '0'];
  proxy = await started(process.execPath, [COMMAND, 'proxy', ...routes], /127\.0\.0\.1:(\d+)/);
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const pays = (amount: string) =>
  run('python3', ['agent.py', config, `${proxy}/pay`, amount], { cwd: HERE }).then(
    ({ stdout }) => stdout.trim(),
    ({ stdout }) => String(stdout).trim(),
  );

test('an agent in Python pays at a service in Python under a permit, and is refused over its limit', async () => {
  expect(await pays('5.50')).toBe('paid 5.50');
  expect(await pays('1000000')).toMatch(/^refused: [A-Z_]+$/);
});

test('the service is called by no request without a permit', async () => {
  const answer = await fetch(`${proxy}/pay`, { method: 'POST', body: '{"total":"5"}' });
  expect({ status: answer.status, text: await answer.text() }).toMatchObject({
    status: 401,
    text: expect.stringContaining('MISSING_GOVERNANCE'),
  });
});
