// What the single executable has beside its program: files of the packages, by names under which its replaced modules read them.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../workspace/packages.mjs';

const SERVER = join(ROOT, 'packages/server/dist');

/** The paths of the assets by their names. */
export async function assetPaths() {
  const paths = { 'evaluator.wasm': join(ROOT, 'packages/evaluator-wasm/dist/evaluator.wasm') };
  for (const folder of ['console', 'playground', 'viewer', 'font']) {
    const entries = await readdir(join(SERVER, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((each) => each.isFile())) {
      const path = join(entry.parentPath, entry.name);
      paths[path.slice(SERVER.length + 1).replaceAll('\\', '/')] = path;
    }
  }
  return paths;
}
