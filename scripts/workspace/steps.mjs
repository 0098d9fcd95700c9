// Child processes as named, timed steps.
import { spawn } from 'node:child_process';

/**
 * Runs a command and waits for its end.
 * @param {{ cwd: string, show?: boolean, env?: object, signal?: AbortSignal }} options `show` passes the output through as it comes;
 *   otherwise it is collected. `signal` ends the command; its reason is the last line of the output.
 * @returns {Promise<{ ok: boolean, output: string, seconds: string }>}
 */
export function runStep(command, args, { cwd, show = false, env = process.env, signal }) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, signal, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    const finish = (ok, note = '') =>
      resolve({ ok, output: Buffer.concat(chunks).toString('utf8') + note, seconds: secondsSince(started) });
    child.on('error', (error) => finish(false, `${signal?.aborted ? signal.reason : error.message}\n`));
    child.on('close', (code, ending) => finish(code === 0, ending ? `ended by ${ending}\n` : ''));
  });
}

/** Runs npm: the one that runs this script, if one does. Returns what it printed; throws with that where npm fails. */
export async function runNpm(args, cwd) {
  const npm = process.env.npm_execpath;
  const [command, words] = npm ? [process.execPath, [npm, ...args]] : ['npm', args];
  const { ok, output } = await runStep(command, words, { cwd });
  if (!ok) throw new Error(`npm ${args[0]} failed (it needs the package registry, or npm's cache)\n${output}`);
  return output;
}

export const secondsSince = (started) => `${((performance.now() - started) / 1000).toFixed(1)} s`;

/** Sends a signal to what is left of the process group of a detached child; one that could not be started has none. */
export function signalGroup({ pid }, signal) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
