import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '@gatewright/protocol';
import { build } from 'esbuild';

/** A program that runs `guarded-worker.ts` in processes of its own. */
export class GuardedProgram {
  private constructor(private readonly directory: string) {}

  static async build(): Promise<GuardedProgram> {
    const directory = await mkdtemp(join(tmpdir(), 'gatewright-guarded-'));
    await build({
      entryPoints: [fileURLToPath(new URL('./guarded-worker.ts', import.meta.url))],
      outfile: join(directory, 'worker.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      conditions: ['gatewright-source'],
    });
    return new GuardedProgram(directory);
  }

  /**
   * Starts an order of the agent by a clock that is `ahead` ms, and kills its process once the function paid. The authorization
   * that it paid under; null where it was refused.
   */
  async killedOncePaid(config: JsonObject, ahead: number): Promise<string | null> {
    const args = [join(this.directory, 'worker.mjs'), JSON.stringify(config), String(ahead)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    const ended = once(child, 'exit');
    const printed = once(child.stdout, 'data').then(([bytes]) => String(bytes));
    const paidUnder = await Promise.race([printed, ended.then(() => null)]);
    child.kill('SIGKILL');
    await ended;
    return paidUnder;
  }

  remove(): Promise<void> {
    return rm(this.directory, { recursive: true });
  }
}
