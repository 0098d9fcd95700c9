// Stamps say for which inputs a step was last done. They live in node_modules, so that `npm ci` deletes them all.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const NOT_BUILT = /\.(test|fuzz|bench)\.[cm]?ts$/;

/** Generated from the other sources: that it is there matters, what it says follows from them. */
const GENERATED = /\.generated\.ts$/;

/** What decides the output of the build besides the packages themselves. */
const BUILD_TOOLS = [
  'LICENSE',
  'NOTICE',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/generate.mjs',
  'conformance/scenario.schema.json',
  'examples/policies/acme',
  'scripts/workspace',
  'packages/console/package.json',
  'packages/console/src',
];

/** The state that the build depends on: every source that is not a test, every manifest, and the tools. */
export async function buildState(root, packages) {
  const paths = [
    ...BUILD_TOOLS,
    ...packages.flatMap(({ folder }) => [`${folder}/package.json`, `${folder}/src`, `${folder}/runner`]),
  ];
  const files = (await Promise.all(paths.map((path) => filesBelow(root, path)))).flat().sort();
  const built = files.filter((path) => !NOT_BUILT.test(path));
  const contentOf = (path) => (GENERATED.test(path) ? '' : readFile(join(root, path)));
  return digest(await Promise.all(built.map(async (path) => [path, await contentOf(path)])));
}

async function filesBelow(root, path) {
  try {
    const entries = await readdir(join(root, path), { withFileTypes: true });
    return (await Promise.all(entries.map((entry) => filesBelow(root, `${path}/${entry.name}`)))).flat();
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

function digest(files) {
  const hash = createHash('sha256');
  for (const [path, content] of files) hash.update(`\0${path}\0${content.length}\0`).update(content);
  return hash.digest('hex');
}

const stampFile = (root, step) => join(root, 'node_modules', '.gatewright', step);

export async function readStamp(root, step) {
  return readFile(stampFile(root, step), 'utf8').catch(() => undefined);
}

export async function writeStamp(root, step, state) {
  const path = stampFile(root, step);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, state);
}

export async function clearStamp(root, step) {
  await rm(stampFile(root, step), { force: true });
}
