import { knownFiles } from './known-files.mjs';

/** Below the 32,767 characters that a command line has on the platform with the least. */
const PATHS_MAX_CHARACTERS = 30_000;

/** The arguments of each run of the linter over the files of a checkout. */
export function lintCommands(root) {
  const batches = [];
  let room = 0;
  for (const path of knownFiles(root)) {
    if (room < path.length + 1) {
      batches.push([]);
      room = PATHS_MAX_CHARACTERS;
    }
    batches.at(-1).push(path);
    room -= path.length + 1;
  }
  return batches.map((paths) => ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...paths]);
}
