// The reference evaluator is the evaluator's own test code: no package exports it. It is bundled here from its sources, as they are or with
// one place of them changed.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { type Patch, patched } from '../../mutants/patch.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const REFERENCE = join(ROOT, 'conformance', 'reference-evaluator');

/** What all bundles import, so that it is parsed once. */
const SHARED = '@gatewright/protocol';
const SHARED_FILE = 'protocol.mjs';

/** Bundles an entry that stands in the folder of the reference evaluator, given as source, and gives the code. A patch names a file of that folder. */
export async function bundleReference(entry: string, patch?: Patch): Promise<string> {
  const result = await build({
    stdin: { contents: entry, resolveDir: REFERENCE, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['gatewright-source'],
    external: ['fast-check', 'vitest'],
    write: false,
    logLevel: 'silent',
    plugins: [sharing, ...(patch === undefined ? [] : [patching(patch)])],
  });
  return result.outputFiles[0]?.text ?? '';
}

const sharing: Plugin = {
  name: 'share',
  setup: (hooks) => {
    hooks.onResolve({ filter: new RegExp(`^${SHARED}$`) }, () => ({ path: `./${SHARED_FILE}`, external: true }));
  },
};

function patching(patch: Patch): Plugin {
  return {
    name: 'patch',
    setup: (hooks) => {
      hooks.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        if (path !== join(REFERENCE, patch.file)) return undefined;
        return { contents: await patchedSource(patch), loader: 'ts' };
      });
    },
  };
}

/** The file of the reference evaluator that a patch names, with the patch. */
export async function patchedSource(patch: Patch): Promise<string> {
  return patched(await readFile(join(REFERENCE, patch.file), 'utf8'), patch);
}

async function writeShared(outfile: string): Promise<void> {
  await build({
    stdin: { contents: `export * from '${SHARED}';`, resolveDir: REFERENCE },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['gatewright-source'],
    logLevel: 'silent',
  });
}

/** Imports modules from their code, each on its own. */
export async function importCode(codes: readonly string[]): Promise<unknown[]> {
  // Below node_modules, so that what is left external is found.
  const parent = join(ROOT, 'node_modules', '.gatewright');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'reference-'));
  try {
    await writeShared(join(folder, SHARED_FILE));
    return await Promise.all(
      codes.map(async (code, index) => {
        const path = join(folder, `reference-${index}.mjs`);
        await writeFile(path, code);
        return import(/* @vite-ignore */ pathToFileURL(path).href);
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
