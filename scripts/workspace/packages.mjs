// What the workspace consists of, read from its manifests: no list of packages is kept anywhere else.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Packages that do not lie below `packages`. */
const BESIDE = ['conformance', 'conformance/overspend'];

/** The export condition under which a manifest names the source of an entry. */
const SOURCE_CONDITION = 'gatewright-source';

/** Where a package has its declarations as programs in CommonJS read them, below its folder. */
export const COMMON_JS_TYPES = 'dist/commonjs';

/**
 * The packages of the workspace, each after the ones that it depends on.
 * @returns {Promise<Array<{name: string, folder: string, manifest: object, entries: Array<{subpath: string, name: string, source: string, commonJs?: string}>}>>}
 *   `folder` is relative to `root`; an entry's `subpath` is its key in `exports`, its `source` is relative to the folder and
 *   its `name` is the path of its output below `dist`, without extension; `commonJs` is the path of its output for programs that
 *   cannot load ES modules, where it has one.
 */
export async function workspacePackages(root = ROOT) {
  const packages = [];
  const below = (await readdir(join(root, 'packages'))).sort().map((folder) => `packages/${folder}`);
  for (const folder of [...below, ...BESIDE]) {
    const manifest = await readManifest(join(root, folder, 'package.json'));
    // A private package below `packages` is part of another one, which carries what is built of it.
    if (manifest && !(manifest.private && folder.startsWith('packages/')))
      packages.push({ name: manifest.name, folder, manifest, entries: entriesOf(manifest) });
  }
  return inDependencyOrder(packages);
}

async function readManifest(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    // A folder without a manifest is what an older checkout left behind (its ignored `dist`).
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`${path}: ${error.message}`);
  }
}

/** The entries that a manifest exports; throws when an entry's targets are not the ones that the build writes. */
export function entriesOf(manifest) {
  const entries = [];
  for (const [subpath, targets] of Object.entries(manifest.exports ?? {})) {
    const source = targets?.[SOURCE_CONDITION];
    // An entry of a source alone is for the tests of this repository.
    if (source === undefined || Object.keys(targets).length === 1) continue;
    const name = /^\.\/(?:src|runner)\/(.+)\.ts$/.exec(source)?.[1];
    if (!name || targets.types !== `./dist/${name}.d.ts` || targets.default !== `./dist/${name}.js`) {
      throw new Error(
        `${manifest.name}: the export "${subpath}" must name src/X.ts, dist/X.d.ts and dist/X.js of one X, the last under "default"`,
      );
    }
    const { require } = targets;
    const commonJs = require === undefined ? {} : { commonJs: `dist/${name}.cjs` };
    const isNamed = require?.default === `./dist/${name}.cjs` && require.types === `./${COMMON_JS_TYPES}/${name}.d.ts`;
    if (require !== undefined && !isNamed) {
      throw new Error(
        `${manifest.name}: the export "${subpath}" must name ${COMMON_JS_TYPES}/${name}.d.ts and dist/${name}.cjs under "require", or nothing`,
      );
    }
    entries.push({ subpath, name, source: source.slice(2), ...commonJs });
  }
  if (entries.length === 0)
    throw new Error(`${manifest.name}: exports no entry with the condition ${SOURCE_CONDITION}`);
  return entries;
}

/** Orders packages so that each follows its dependencies; throws on a cycle. */
export function inDependencyOrder(packages) {
  const byName = new Map(packages.map((each) => [each.name, each]));
  const ordered = new Set();
  const visit = (each, path) => {
    if (ordered.has(each)) return;
    if (path.includes(each.name))
      throw new Error(`packages depend on each other: ${[...path, each.name].join(' -> ')}`);
    for (const name of Object.keys({ ...each.manifest.dependencies, ...each.manifest.optionalDependencies })) {
      const dependency = byName.get(name);
      if (dependency) visit(dependency, [...path, each.name]);
    }
    ordered.add(each);
  };
  for (const each of packages) visit(each, []);
  return [...ordered];
}
