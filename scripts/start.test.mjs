import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { madeUpCheckout } from './workspace/made-up-checkout.mjs';
import { ROOT } from './workspace/packages.mjs';
import { runStep } from './workspace/steps.mjs';

let dataDir;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatewright-start-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function npmStart(...args) {
  const env = {
    ...process.env,
    GATEWRIGHT_DATA_DIR: dataDir,
    GATEWRIGHT_DRAIN_SECONDS: '0',
    GATEWRIGHT_LOG_LEVEL: 'silent',
  };
  return spawn('npm', ['start', '--silent', '--', ...args], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

test('SIGTERM to npm start stops the gate', async () => {
  const npm = npmStart('--port', '0');
  const lines = [];
  let address;
  const closed = once(npm.stdout, 'close');
  for await (const line of createInterface({ input: npm.stdout })) {
    lines.push(line);
    [, address = address] = / at (http:\S+)/.exec(line) ?? [];
    if (line.startsWith('Next:')) npm.kill('SIGTERM');
  }
  await closed;
  expect(lines.at(-1)).toBe('Stopping: finishing the calls under way.');
  await expect(fetch(`${address}/healthz`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
}, 60_000);

test.each([
  ['a variable', (port) => [[], { PORT: port }]],
  ['an option', (port) => [['--port', port], {}]],
])(
  'a taken port that %s names is refused in a fresh clone, before anything is installed or built',
  async (_what, naming) => {
    const root = await madeUpCheckout({
      'package.json': { engines: { node: '>=20.19' } },
      'package-lock.json': { packages: {} },
    });
    for (const file of ['prepare.mjs', 'start.mjs']) await cp(join(ROOT, 'scripts', file), join(root, 'scripts', file));
    await cp(join(ROOT, 'scripts/workspace'), join(root, 'scripts/workspace'), { recursive: true });
    const taken = createServer();
    await once(taken.listen(0, '127.0.0.1'), 'listening');
    const port = String(taken.address().port);
    const [args, variables] = naming(port);
    const env = { ...process.env, ...variables };
    const { ok, output } = await runStep(process.execPath, ['scripts/start.mjs', ...args], { cwd: root, env });
    taken.close();
    const reason = `listen EADDRINUSE: address already in use 127.0.0.1:${port}`;
    expect({ ok, output }).toEqual({
      ok: false,
      output: `cannot listen on 127.0.0.1:${port} (${reason}); set PORT or HOST to another\n`,
    });
  },
);
