// From a command that serves a gate to the first permit of its starter agent.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gatewright } from '@gatewright/guard';
import { signalGroup } from './steps.mjs';

/** An action that the starter agent of a new gate may take. */
const ORDER = { action: 'purchase-order', amount: 1, currency: 'USD', merchant: 'acme-supplies' };

/**
 * Serves a new gate with a command, asks for the first permit, and calls `use` before the gate ends. Throws where it does not serve, or refuses.
 * @param {readonly string[]} command program and arguments
 * @param {{ cwd: string, dataDir: string, env?: object, use?: (gate: { baseUrl: string, login: string }) => Promise<void> }} options
 * @returns {Promise<{ readyMs: number, permitMs: number, status: number | null }>} times from the start of the command, and its exit status
 */
export async function firstPermit([program, ...args], { cwd, dataDir, env = {}, use = async () => {} }) {
  const started = performance.now();
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, PORT: '0', GATEWRIGHT_DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = new Promise((resolve) => child.once('exit', resolve).once('error', () => resolve(null)));
  try {
    const login = await loginOf(child.stdout);
    const readyMs = performance.now() - started;
    const { baseUrl, agent } = JSON.parse(await readFile(join(dataDir, 'bootstrap.json'), 'utf8'));
    const verdict = await gatewright(agent, { mode: 'remote' }).decide(ORDER);
    if (verdict.decision !== 'allow') throw new Error(`the first order was refused: ${verdict.reasonCode}`);
    const permitMs = performance.now() - started;
    await use({ baseUrl, login });
    signalGroup(child, 'SIGINT');
    return { readyMs, permitMs, status: await exited };
  } finally {
    signalGroup(child, 'SIGKILL');
    await exited;
  }
}

/** The address of the first login, once the gate serves. */
async function loginOf(stdout) {
  let login = '';
  for await (const line of createInterface({ input: stdout })) {
    login = /^For people, .*: (http\S+)$/.exec(line)?.[1] ?? login;
    if (line.startsWith('Tokens and a starter agent')) return login;
  }
  throw new Error('the command ended before it served');
}
