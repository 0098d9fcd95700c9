import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getDefaultEnvironment } from '@modelcontextprotocol/client/stdio';
import { linePort } from './line-port.js';
import type { Port } from './port.js';

/** Longest wait for a result after its call was cancelled or the host closed, ms. */
export const ENDING_TIMEOUT_MS = 2_000;

/** How a server is run. */
export interface ProcessOptions {
  /**
   * Its variables, beside those that programs need to start, so that it gets no secret of this process; all of this process unless stated.
   */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Longest message of the server, bytes; 8 MiB unless stated. */
  readonly messageMax?: number | undefined;
}

/** A server that runs as a child process and speaks on its standard streams; its standard error is shown. */
export async function processPort(
  command: string,
  args: readonly string[],
  { env, messageMax }: ProcessOptions = {},
): Promise<Port> {
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(env === undefined ? {} : { env: { ...getDefaultEnvironment(), ...env } }),
  });
  const exited = once(child, 'exit').catch(() => {});
  await once(child, 'spawn');
  const late = () => new Promise<true>((resolve) => setTimeout(() => resolve(true), ENDING_TIMEOUT_MS).unref());
  const isLate = () => Promise.race([exited.then(() => false), late()]);
  return linePort(
    child.stdout,
    child.stdin,
    async () => {
      // The order of the standard: close its input, then SIGTERM, then SIGKILL.
      child.stdin.end();
      if (await isLate()) child.kill('SIGTERM');
      if (await isLate()) child.kill('SIGKILL');
      await exited;
    },
    messageMax,
  );
}
