// Bundles an entry for programs that cannot load ES modules, such as tests under Jest: one CommonJS file with everything that is
// not declared as a dependency of its own.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { COMMON_JS_TYPES } from './packages.mjs';

/** Files of a package that say on which terms it may be handed on. */
const TERMS = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'LICENCE', 'license'];

/** Writes the CommonJS files that the entries of a package name, each with the terms of what was bundled beside it. */
export async function buildCommonJs(root, { folder, manifest, entries }, workspace) {
  for (const { source, commonJs } of entries) {
    if (commonJs === undefined) continue;
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: [join(folder, source)],
      outfile: join(folder, commonJs),
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'es2022',
      // Jest runs modules in a context that cannot import.
      supported: { 'dynamic-import': false },
      conditions: ['gatewright-source'],
      external: externalsOf(manifest, workspace),
      legalComments: 'none',
      metafile: true,
      logLevel: 'warning',
    });
    await writeFile(join(root, folder, `${commonJs}.LICENSES.txt`), await termsOf(root, Object.keys(metafile.inputs)));
  }
}

/**
 * Writes the declarations of a package once more for programs in CommonJS: a compiler that resolves as Node 16 does takes those beside ES
 * modules for something that no `require` loads. Those of other packages are read as those of ES modules: they are types alone.
 */
export async function writeCommonJsTypes(root, { folder, entries }) {
  if (entries.every(({ commonJs }) => commonJs === undefined)) return;
  const [from, to] = [join(root, folder, 'dist'), join(root, folder, COMMON_JS_TYPES)];
  const files = (await readdir(from, { recursive: true })).filter((path) => path.endsWith('.d.ts'));
  for (const path of files) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await writeFile(join(to, path), asCommonJs(await readFile(join(from, path), 'utf8')));
  }
  await writeFile(join(to, 'package.json'), '{ "type": "commonjs" }\n');
}

/** Imports of other packages as imports of types of ES modules. */
function asCommonJs(text) {
  return text.replace(
    /^import (?:type )?\{([^}]*)\} from '(@gatewright\/[^']+)';$/gm,
    (_, names, from) =>
      `import type {${names.replace(/\btype /g, '')}} from '${from}' with { 'resolution-mode': 'import' };`,
  );
}

/** What a package declares and the workspace does not make stays a `require`. */
function externalsOf({ dependencies, peerDependencies }, workspace) {
  const own = new Set(workspace.map(({ name }) => name));
  return Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !own.has(name));
}

/** The terms of every installed package that modules were taken from. Throws where one has none. */
async function termsOf(root, modules) {
  const homes = new Set(modules.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  const texts = [...homes].sort().map(async (home) => {
    const { name, version, license } = JSON.parse(await readFile(join(root, home, 'package.json'), 'utf8'));
    return `${name} ${version} (${license})\n\n${(await termsIn(join(root, home))).trim()}\n`;
  });
  return (await Promise.all(texts)).join(`\n${'-'.repeat(72)}\n\n`);
}

async function termsIn(home) {
  for (const file of TERMS) {
    const text = await readFile(join(home, file), 'utf8').catch(() => null);
    if (text !== null) return text;
  }
  throw new Error(`${dirname(home)}: a bundled package has no licence beside it`);
}
