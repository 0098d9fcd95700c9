import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Acknowledgement } from './acknowledgement.js';

/** The syncs that a disk drops (`synced-bytes.ts`). */
export type DroppedSyncs = 'none' | 'checkpoints' | 'all';

/** The program that workers run, bundled from its source into a directory of its own. */
export class WorkerProgram {
  private constructor(readonly directory: string) {}

  static async build(): Promise<WorkerProgram> {
    const directory = await mkdtemp(join(tmpdir(), 'gatewright-crash-'));
    const { resolve } = createRequire(import.meta.url);
    await symlink(dirname(dirname(resolve('pg/package.json'))), join(directory, 'node_modules'));
    await build({
      entryPoints: ['worker.ts', 'synced-bytes.ts'].map((name) => fileURLToPath(new URL(name, import.meta.url))),
      outdir: directory,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      conditions: ['gatewright-source'],
      external: ['@photostructure/sqlite', 'node-sqlite3-wasm', 'pg'],
    });
    return new WorkerProgram(directory);
  }

  /** Starts a worker on a database; see `worker.ts` for its arguments. */
  start(database: string, run: string, mutant = ''): Worker {
    return new Worker([join(this.directory, 'worker.mjs'), database, run, mutant]);
  }

  /** Starts a worker whose files can lose what it did not sync (`lost-bytes.ts`), and the syncs that are `dropped`. */
  startBeforeLoss(database: string, run: string, dropped: DroppedSyncs = 'none'): Worker {
    const watch = pathToFileURL(join(this.directory, 'synced-bytes.mjs')).href;
    const args = ['--import', watch, join(this.directory, 'worker.mjs'), database, run];
    return new Worker(args, { GATEWRIGHT_DROP_SYNCS: dropped });
  }

  remove(): Promise<void> {
    return rm(this.directory, { recursive: true });
  }
}

/** A worker and what it acknowledged so far. */
export class Worker {
  readonly acknowledged: Acknowledgement[] = [];
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  #complaint = '';
  #onLine: () => void = () => undefined;

  constructor(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
    const env = { ...process.env, ...environment };
    this.#child = spawn(process.execPath, [...args], { stdio: ['ignore', 'pipe', 'pipe'], env });
    this.#child.stderr?.on('data', (data) => {
      this.#complaint += data;
    });
    this.#ended = this.#read();
  }

  /** Waits for that many answers in all, or for the worker's end. */
  async answers(count: number): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#onLine = () => {
        if (this.acknowledged.length >= count) resolve();
      };
      this.#onLine();
      this.#ended.then(resolve);
    });
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child.kill(signal);
  }

  /** Waits for that many answers in all, then kills the worker. Throws with its words if it ended by itself. */
  async killAfter(answers: number): Promise<void> {
    await this.answers(answers);
    this.#child.kill('SIGKILL');
    await this.#ended;
    if (this.#child.signalCode !== 'SIGKILL') throw new Error(`a worker ended by itself: ${this.#complaint}`);
  }

  async #read(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#child.once('close', () => resolve()));
    if (this.#child.stdout === null) throw new Error('a worker has no standard output');
    for await (const line of createInterface({ input: this.#child.stdout })) {
      this.acknowledged.push(JSON.parse(line));
      this.#onLine();
    }
    await closed;
  }
}
