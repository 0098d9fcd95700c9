// Writes the modules of a package to ESM. Everything that is not the package's own stays an import.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { withNumbers } from './constants.mjs';

export async function buildJavaScript(root, { folder, entries }) {
  const home = join(root, folder);
  const modules = await modulesOf(home, entries);
  await build({
    entryPoints: modules.map((source) => ({
      in: join(home, source),
      out: source.replace(/^(?:src|runner)\/|\.ts$/g, ''),
    })),
    outdir: join(home, 'dist'),
    tsconfig: join(root, 'tsconfig.json'),
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    plugins: [fullNames],
    logLevel: 'warning',
  });
}

/** The evaluator's core names its modules as AssemblyScript does, without the extension that everybody else needs. */
const NAME_OF_MODULE = /(?<=\bfrom ')(\.\.?\/[^']+?)(?:\.js)?(?=')/g;

/** Modules of the evaluator: its core has the constants. */
const EVALUATOR = /[/\\]packages[/\\]evaluator[/\\]src[/\\]/;

const fullNames = {
  name: 'full-names',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = EVALUATOR.test(path) ? await withNumbers(source, path) : source;
      return { contents: contents.replace(NAME_OF_MODULE, '$1.js'), loader: 'ts' };
    });
  },
};

/**
 * What the entries of a package reach of its sources. Each stays a module of its own: a bundle of a page leaves out
 * the modules that it does not need, while of a large one only goes what surely does nothing by itself.
 */
async function modulesOf(home, entries) {
  const { metafile } = await build({
    absWorkingDir: home,
    entryPoints: entries.map(({ source }) => source),
    outdir: 'dist',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  return Object.keys(metafile.inputs);
}
