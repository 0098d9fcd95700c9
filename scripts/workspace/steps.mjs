// Child processes as named, timed steps.
import { spawn } from 'node:child_process';

/**
 * Runs a command and waits for its end.
 * @param {{ cwd: string, show?: boolean, env?: object }} options `show` passes the output through as it comes; otherwise
 *   it is collected.
 * @returns {Promise<{ ok: boolean, output: string, seconds: string }>}
 */
export function runStep(command, args, { cwd, show = false, env = process.env }) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    const finish = (ok, note = '') =>
      resolve({ ok, output: Buffer.concat(chunks).toString('utf8') + note, seconds: secondsSince(started) });
    child.on('error', (error) => finish(false, `${error.message}\n`));
    child.on('close', (code, signal) => finish(code === 0, signal ? `ended by ${signal}\n` : ''));
  });
}

export const secondsSince = (started) => `${((performance.now() - started) / 1000).toFixed(1)} s`;
