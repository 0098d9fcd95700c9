import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** What of workerd's behaviour the Workers of this repository are tested with; the installed workerd must know the date. */
export const COMPATIBILITY_DATE = '2026-10-01';

const CONFIG_FILE = 'workerd.capnp';

/** A workerd that listens on loopback. */
export interface WorkerdProcess {
  readonly port: number;
  readonly pid: number;
  /** What it wrote to its log so far. */
  log(): string;
  /** Ends it at once (SIGKILL). */
  kill(): Promise<void>;
}

/** Starts workerd in `directory`; the configuration has a socket `http`. Port 0 is a free one. Throws with the log where it does not start. */
export async function startWorkerdProcess(directory: string, config: string, port = 0): Promise<WorkerdProcess> {
  await writeFile(join(directory, CONFIG_FILE), config);
  const args = ['serve', CONFIG_FILE, `--socket-addr=http=127.0.0.1:${port}`, '--control-fd=3'];
  const process = spawn(programPath(), args, { cwd: directory, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  const log = logOf(process);
  return {
    port: await portOf(process, log),
    pid: process.pid ?? 0,
    log,
    async kill() {
      if (process.exitCode !== null || process.signalCode !== null) return;
      const ended = once(process, 'exit');
      process.kill('SIGKILL');
      await ended;
    },
  };
}

function logOf({ stdout, stderr }: ChildProcess): () => string {
  const pieces: string[] = [];
  for (const stream of [stdout, stderr]) stream?.on('data', (piece: Buffer) => pieces.push(piece.toString()));
  return () => pieces.join('');
}

/** The port of the socket, once it is open. */
async function portOf(process: ChildProcess, log: () => string): Promise<number> {
  const control = process.stdio[3];
  if (control === null || control === undefined || !('readable' in control)) throw new Error('no control channel');
  for await (const line of createInterface({ input: control })) {
    const { event, port }: { event?: unknown; port?: unknown } = Object(JSON.parse(line));
    if (event === 'listen' && typeof port === 'number') return port;
  }
  throw new Error(`workerd did not start: ${log()}`);
}

/** The program that the package workerd installed for this machine. */
function programPath(): string {
  const { default: path }: { default?: unknown } = Object(createRequire(import.meta.url)('workerd'));
  if (typeof path === 'string') return path;
  throw new Error('the package workerd has no program for this machine');
}
