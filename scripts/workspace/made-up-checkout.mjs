// A small checkout in the temporary folder, for the tests of these scripts.
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Writes `files` (path to content; an object becomes JSON) and returns the root; it is gone after the test. */
export async function madeUpCheckout(files = {}) {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'gatewright-checkout-')));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await write(root, files);
  return root;
}

export async function write(root, files) {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

/** The files of a package that exports its index and whatever `more` names. */
export function packageFiles(folder, { dependencies = {}, more = [], index = 'export const x = 1;', ...rest } = {}) {
  const exported = ['index', ...more].map((name) => [
    name === 'index' ? '.' : `./${name}`,
    { 'gatewright-source': `./src/${name}.ts`, types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` },
  ]);
  return {
    [`packages/${folder}/package.json`]: {
      name: `@made-up/${folder}`,
      version: '1.0.0',
      type: 'module',
      exports: Object.fromEntries(exported),
      files: ['dist', 'NOTICE'],
      dependencies,
      ...rest,
    },
    [`packages/${folder}/src/index.ts`]: index,
    [`packages/${folder}/README.md`]: `# ${folder}`,
  };
}

/** Links the packages as a workspace installation does. */
export async function linkPackages(root, folders) {
  await mkdir(join(root, 'node_modules', '@made-up'), { recursive: true });
  for (const folder of folders) {
    await symlink(join(root, 'packages', folder), join(root, 'node_modules', '@made-up', folder), 'junction');
  }
}
