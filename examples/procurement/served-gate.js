import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

const GATEWRIGHT = join(
  dirname(createRequire(import.meta.url).resolve('@gatewright/cli/package.json')),
  'dist/main.js',
);

/** Starts `gatewright serve` as a process of its own, on a free port and an empty data directory. */
export async function serveGate() {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatewright-demo-'));
  // The story prints what happens; the log of the gate, JSON lines, is for operators.
  const gate = spawn(process.execPath, [GATEWRIGHT, 'serve', '--port', '0', '--data-dir', dataDir], {
    env: { ...process.env, GATEWRIGHT_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(gate, 'exit');
  await isServing(gate);
  return {
    bootstrapFile: join(dataDir, 'bootstrap.json'),
    async stop() {
      gate.kill('SIGINT');
      await exited;
      await rm(dataDir, { recursive: true });
    },
  };
}

async function isServing(gate) {
  for await (const line of createInterface({ input: gate.stdout })) {
    if (line.startsWith('Tokens and a starter agent')) return;
  }
  throw new Error('the gate ended before it served; its own messages are above');
}
