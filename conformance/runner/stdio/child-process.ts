import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { HARNESS_SILENCE_MAX_MS, HARNESS_STOP_MS } from '../limits.js';
import { HarnessError, type LineExchange } from './harness-subject.js';

interface Waiting {
  readonly resolve: (line: string) => void;
  readonly reject: (error: Error) => void;
}

/** A harness or an adapter as a child process. What it writes to standard error goes to ours. */
export class ChildProcess implements LineExchange {
  private readonly child: ChildProcessByStdio<Writable, Readable, null>;
  private readonly unread: string[] = [];
  private readonly closed: Promise<void>;
  private waiting: Waiting | undefined;
  private gone: Error | undefined;

  /** Starts a command: its file and its arguments, without a shell between. */
  constructor(file: string, args: readonly string[]) {
    this.child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface({ input: this.child.stdout }).on('line', (line) => this.take(line));
    this.closed = new Promise((resolve) => {
      this.child.on('close', (code) => {
        this.end(new HarnessError(`the program ended (${code === null ? 'by a signal' : `exit code ${code}`})`));
        resolve();
      });
      this.child.on('error', (error) => {
        this.end(new HarnessError(`the program does not start: ${error.message}`));
        resolve();
      });
    });
    this.child.stdin.on('error', () => this.end(new HarnessError('the program does not read its input')));
  }

  send(line: string): void {
    if (this.gone === undefined) this.child.stdin.write(`${line}\n`);
  }

  receive(): Promise<string> {
    const line = this.unread.shift();
    if (line !== undefined) return Promise.resolve(line);
    if (this.gone !== undefined) return Promise.reject(this.gone);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.giveUp(), HARNESS_SILENCE_MAX_MS);
      this.waiting = {
        resolve: (answer) => {
          clearTimeout(timer);
          resolve(answer);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
    });
  }

  async close(): Promise<void> {
    this.child.stdin.end();
    const timer = setTimeout(() => this.child.kill(), HARNESS_STOP_MS);
    await this.closed;
    clearTimeout(timer);
  }

  private take(line: string): void {
    const { waiting } = this;
    this.waiting = undefined;
    if (waiting === undefined) this.unread.push(line);
    else waiting.resolve(line);
  }

  /** An answer that comes later would be taken for that of the next task, so nothing is asked any more. */
  private giveUp(): void {
    this.end(new HarnessError(`the program was silent for ${HARNESS_SILENCE_MAX_MS} ms`));
    this.child.kill();
  }

  private end(reason: Error): void {
    this.gone ??= reason;
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.reject(this.gone);
  }
}
