// Makes a checkout ready to run: installs and builds what is missing or out of date, and nothing else. It needs no
// installed package itself, because on a fresh clone there is none. `--if-missing` keeps a build that is out of date and says so: most
// tests run from source. `--serving` installs and builds only what serving needs, unless everything is installed.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withDirectoryLock } from './workspace/directory-lock.mjs';
import { isInstalled } from './workspace/installed.mjs';
import { ROOT, workspacePackages } from './workspace/packages.mjs';
import { installedFor, installForServing, servingPartOf } from './workspace/serving.mjs';
import { buildState, readStamp } from './workspace/stamps.mjs';
import { runNpm } from './workspace/steps.mjs';

const NPM_CI = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'];

async function requireNode() {
  const { engines } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const [wanted, found] = [engines.node.replace('>=', ''), process.versions.node].map((text) =>
    text.split('.').map(Number),
  );
  if (found[0] > wanted[0] || (found[0] === wanted[0] && found[1] >= wanted[1])) return;
  throw new Error(
    `Node ${engines.node} is needed and this is ${process.versions.node}: install a newer one from nodejs.org`,
  );
}

/** All packages, with the tools of tests and releases. */
function everything() {
  return {
    stamp: 'build',
    isInstalled: () => isInstalled(ROOT),
    install: () => {
      console.log(`prepare: npm ${NPM_CI.join(' ')}`);
      return runNpm(NPM_CI, ROOT);
    },
    packages: () => workspacePackages(ROOT),
  };
}

/** The packages that serve. A checkout in which everything is installed stays whole. */
async function serving() {
  if ((await installedFor(ROOT)) === 'all') return everything();
  const part = await servingPartOf(ROOT);
  return {
    stamp: 'serving',
    isInstalled: () => isInstalled(ROOT, part.lock),
    install: () => {
      console.log('prepare: npm ci, for serving alone');
      return installForServing(ROOT, part);
    },
    packages: async () => (await workspacePackages(ROOT)).filter(({ folder }) => part.folders.includes(folder)),
  };
}

async function isOutdated({ stamp, packages }) {
  return (await readStamp(ROOT, stamp)) !== (await buildState(ROOT, await packages()));
}

async function isMissing(target) {
  const packages = await target.packages();
  return packages.some(({ folder, entries, manifest }) =>
    [
      ...entries.map(({ name }) => `dist/${name}.js`),
      ...(manifest.webAssembly ? [manifest.webAssembly.output] : []),
      ...Object.keys(manifest.copiedFiles ?? {}),
      ...(manifest.applications ?? []).map(({ output }) => `${output}/index.html`),
    ].some((output) => !existsSync(join(ROOT, folder, output))),
  );
}

async function generateAndBuild(target) {
  console.log('prepare: generate and build');
  const { generate } = await import('./generate.mjs');
  const { build } = await import('./build.mjs');
  const isServing = target.stamp === 'serving';
  await generate({ isServing });
  console.log(`prepare: ${await build(ROOT, { isServing, packages: await target.packages() })}`);
}

/**
 * Installs and builds. Returns whether the checkout is ready; a failure is printed.
 * @param {{ ifMissing?: boolean, isServing?: boolean }} options `ifMissing` keeps a build that is out of date; `isServing` leaves out
 *   what serving does not need.
 */
export async function prepare({ ifMissing = false, isServing = false } = {}) {
  const onWait = (pid) => console.log(`prepare: waiting for process ${pid}, which prepares this checkout`);
  try {
    await requireNode();
    const target = isServing ? await serving() : everything();
    const needsBuild = async () => (await isMissing(target)) || (!ifMissing && (await isOutdated(target)));
    if (!(await target.isInstalled()) || (await needsBuild())) {
      await withDirectoryLock(
        join(ROOT, '.gatewright', 'workspace.lock'),
        async () => {
          if (!(await target.isInstalled())) await target.install();
          if (await needsBuild()) await generateAndBuild(target);
        },
        { onWait },
      );
    } else if (ifMissing && (await isOutdated(target))) {
      console.log('prepare: dist is older than the sources; `npm run build` renews it');
    }
    return true;
  } catch (error) {
    console.error(`prepare failed: ${error.message}`);
    return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [ifMissing, isServing] = ['--if-missing', '--serving'].map((option) => process.argv.includes(option));
  if (!(await prepare({ ifMissing, isServing }))) process.exitCode = 1;
}
