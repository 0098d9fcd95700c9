import { watch } from 'node:fs';
import type { Invocation } from '../command.js';

/** How long policy files must be unchanged before a watch runs again, ms: editors write a file in several steps. */
const WATCH_QUIET_MS = 100;

/**
 * Runs, and again after each change below the paths once they are quiet, until the process is interrupted. Gives the status of the
 * last run. What a later run throws, as over a file that is being written, is printed and does not end the watch.
 */
export async function watchPaths(
  paths: readonly string[],
  run: () => Promise<number>,
  { terminal, interrupted }: Pick<Invocation, 'terminal' | 'interrupted'>,
): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  let last = 0;
  let running = Promise.resolve();
  const again = async () => {
    try {
      last = await run();
    } catch (error) {
      terminal.err(error instanceof Error ? error.message : String(error));
    }
  };
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(again);
    }, WATCH_QUIET_MS);
  };
  const watchers = paths.map((path) => watch(path, { recursive: true }, changed));
  try {
    last = await run();
    terminal.err('watching; interrupt to end');
    await interrupted();
  } finally {
    for (const watcher of watchers) watcher.close();
    clearTimeout(timer);
  }
  await running;
  return last;
}
