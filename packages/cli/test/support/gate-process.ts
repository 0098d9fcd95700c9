import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';

/** The command as it is built; `npm test` builds it before it tests. */
const GATEWRIGHT = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** `gatewright serve` as a process of its own. */
export class GateProcess {
  private static readonly running = new Set<ChildProcess>();

  private constructor(
    private readonly child: ChildProcess,
    readonly bootstrap: JsonObject,
    readonly baseUrl: string,
  ) {}

  /** Starts on a data directory, with further options of the command. */
  static async serve(dataDir: string, ...options: readonly string[]): Promise<GateProcess> {
    const child = spawn(process.execPath, [GATEWRIGHT, 'serve', '--port', '0', '--data-dir', dataDir, ...options], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    GateProcess.running.add(child);
    child.once('exit', () => GateProcess.running.delete(child));
    await isServing(child);
    const bootstrap: unknown = JSON.parse(await readFile(join(dataDir, 'bootstrap.json'), 'utf8'));
    if (!isJsonObject(bootstrap)) throw new Error('the bootstrap file is not a JSON object');
    return new GateProcess(child, bootstrap, String(bootstrap['baseUrl']));
  }

  /** Ends what a failed test left running. */
  static async endAll(): Promise<void> {
    const ended = [...GateProcess.running].map((child) => once(child, 'exit'));
    for (const child of GateProcess.running) child.kill('SIGKILL');
    await Promise.all(ended);
  }

  /** Ends the process with a signal and waits for it. Returns its exit status; null where the signal ended it. */
  async end(signal: 'SIGKILL' | 'SIGINT'): Promise<number | null> {
    const exited = this.ended();
    this.child.kill(signal);
    return exited;
  }

  /** Waits until the process has ended by itself. Returns its exit status. */
  async ended(): Promise<number | null> {
    const { exitCode, signalCode } = this.child;
    if (exitCode === null && signalCode === null) await once(this.child, 'exit');
    return this.child.exitCode;
  }
}

async function isServing(child: ChildProcess): Promise<void> {
  if (child.stdout === null) throw new Error('the gate has no standard output');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('Tokens and a starter agent')) return;
  }
  throw new Error(`the gate ended before it served (is ${GATEWRIGHT} built? npm run build)`);
}

/** Runs a command that waits for its input, and sends a signal. Returns the one that ended it, null where none did. */
export async function endedBy(signal: NodeJS.Signals, args: readonly string[]): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [GATEWRIGHT, ...args], { stdio: ['pipe', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  // It takes the signal whenever it comes; what listens for signals does so within this time.
  await wait(1_500);
  child.kill(signal);
  await exited;
  return child.signalCode;
}

/** Runs a command of `gatewright` to its end. */
export async function gatewright(...args: readonly string[]) {
  const child = spawn(process.execPath, [GATEWRIGHT, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const text = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    text.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    text.err += chunk.toString();
  });
  const [status] = await once(child, 'close');
  return { status: Number(status), ...text };
}
