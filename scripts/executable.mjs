// The command `gatewright` as one file, with Node, SQLite, console and playground: node scripts/executable.mjs FILE [--node BINARY].
// BINARY is the Node that runs it, 24 or newer, because that has SQLite built in; without, the one that runs this script. Build the packages first.
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { build } from 'esbuild';
import { inject } from 'postject';
import { assetPaths } from './executable/assets.mjs';
import { ASSET_LIST } from './executable/read-asset.mjs';
import { ROOT } from './workspace/packages.mjs';

const run = promisify(execFile);

/** The first line of Node whose SQLite is stable. */
const NODE_SINCE = 24;
/** By which Node finds what was put into its file (Node's documentation of single executable applications). */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** Modules that read files of their package, and those in their place. */
const REPLACED = new Map(
  Object.entries({
    'packages/server/src/start/page-files.ts': 'page-files.mjs',
    'packages/server/src/start/viewer-files.ts': 'viewer-files.mjs',
    'packages/evaluator-wasm/src/node.ts': 'evaluator-module.mjs',
    'packages/cli/src/commands/conformance.ts': 'conformance-command.mjs',
  }).map(([from, to]) => [join(ROOT, from), join(ROOT, 'scripts/executable', to)]),
);

/** What the program asks for where it is there: the SQLite of older lines of Node, and a client in C. */
const ABSENT = ['@photostructure/sqlite', 'pg-native'];

/** Writes the executable. Returns its path and size in bytes. */
export async function writeExecutable(file, node = process.execPath) {
  const { stdout } = await run(node, ['--version']);
  if (Number.parseInt(stdout.slice(1), 10) < NODE_SINCE)
    throw new Error(`${node} is ${stdout.trim()}; Node ${NODE_SINCE} is needed`);
  const folder = await mkdtemp(join(tmpdir(), 'gatewright-executable-'));
  try {
    const [program, list, config, blob] = ['program.cjs', ASSET_LIST, 'sea.json', 'blob'].map((name) =>
      join(folder, name),
    );
    await bundle(program);
    const assets = await assetPaths();
    await writeFile(list, JSON.stringify(Object.keys(assets)));
    const settings = {
      main: program,
      output: blob,
      disableExperimentalSEAWarning: true,
      assets: { ...assets, [ASSET_LIST]: list },
    };
    await writeFile(config, JSON.stringify(settings));
    await run(node, ['--experimental-sea-config', config]);
    await copyFile(node, file);
    await chmod(file, 0o755);
    await inject(resolve(file), 'NODE_SEA_BLOB', await readFile(blob), { sentinelFuse: FUSE });
    return { file, bytes: (await stat(file)).size };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The program in one CommonJS file, from the sources. */
async function bundle(outfile) {
  const unused = new Set(REPLACED.keys());
  const replace = {
    name: 'replaced-modules',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/, namespace: 'file' }, ({ path }) => {
        const by = REPLACED.get(path);
        if (by === undefined) return undefined;
        unused.delete(path);
        return { contents: `export * from ${JSON.stringify(by)};`, resolveDir: ROOT, loader: 'ts' };
      });
    },
  };
  await build({
    ...{
      entryPoints: [join(ROOT, 'packages/cli/src/main.ts')],
      outfile,
      bundle: true,
      minifySyntax: true,
      minifyWhitespace: true,
    },
    ...{
      platform: 'node',
      format: 'cjs',
      target: `node${NODE_SINCE}`,
      conditions: ['gatewright-source'],
      logLevel: 'error',
    },
    ...{ external: ABSENT, plugins: [replace], logOverride: { 'empty-import-meta': 'silent' } },
  });
  if (unused.size > 0) throw new Error(`the program has no module ${[...unused].join(', ')}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { node: { type: 'string' } } });
  const [file] = positionals;
  if (file === undefined) throw new Error('name the file that the executable is written to');
  const { bytes } = await writeExecutable(file, values.node);
  console.log(`executable: ${file}, ${Math.round(bytes / 1e6)} MB`);
}
