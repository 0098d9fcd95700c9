// Makes a checkout ready to run: installs and builds what is missing or out of date, and nothing else. It needs no
// installed package itself, because on a fresh clone there is none. `--if-missing` keeps a build that is out of date and says so: most
// tests run from source.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withDirectoryLock } from './workspace/directory-lock.mjs';
import { isInstalled } from './workspace/installed.mjs';
import { ROOT, workspacePackages } from './workspace/packages.mjs';
import { buildState, readStamp } from './workspace/stamps.mjs';
import { runStep } from './workspace/steps.mjs';

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

const needsInstall = async () => !(await isInstalled(ROOT));

async function isOutdated() {
  return (await readStamp(ROOT, 'build')) !== (await buildState(ROOT, await workspacePackages(ROOT)));
}

async function isMissing() {
  const packages = await workspacePackages(ROOT);
  return packages.some(({ folder, entries, manifest }) =>
    [
      ...entries.map(({ name }) => `dist/${name}.js`),
      ...(manifest.webAssembly ? [manifest.webAssembly.output] : []),
      ...Object.keys(manifest.copiedFiles ?? {}),
      ...(manifest.applications ?? []).map(({ output }) => `${output}/index.html`),
    ].some((output) => !existsSync(join(ROOT, folder, output))),
  );
}

async function install() {
  console.log(`prepare: npm ${NPM_CI.join(' ')}`);
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm, ...NPM_CI]] : ['npm', NPM_CI];
  const { ok, output } = await runStep(command, args, { cwd: ROOT });
  if (!ok) throw new Error(`npm ci failed (it needs the package registry, or npm's cache)\n${output}`);
}

async function generateAndBuild() {
  console.log('prepare: generate and build');
  const { generate } = await import('./generate.mjs');
  const { build } = await import('./build.mjs');
  await generate();
  console.log(`prepare: ${await build(ROOT)}`);
}

/**
 * Installs and builds. Returns whether the checkout is ready; a failure is printed.
 * @param {{ ifMissing?: boolean }} options `ifMissing` keeps a build that is out of date.
 */
export async function prepare({ ifMissing = false } = {}) {
  const needsBuild = async () => (await isMissing()) || (!ifMissing && (await isOutdated()));
  const onWait = (pid) => console.log(`prepare: waiting for process ${pid}, which prepares this checkout`);
  try {
    await requireNode();
    if ((await needsInstall()) || (await needsBuild())) {
      await withDirectoryLock(
        join(ROOT, '.gatewright', 'workspace.lock'),
        async () => {
          if (await needsInstall()) await install();
          if (await needsBuild()) await generateAndBuild();
        },
        { onWait },
      );
    } else if (ifMissing && (await isOutdated())) {
      console.log('prepare: dist is older than the sources; `npm run build` renews it');
    }
    return true;
  } catch (error) {
    console.error(`prepare failed: ${error.message}`);
    return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!(await prepare({ ifMissing: process.argv.includes('--if-missing') }))) process.exitCode = 1;
}
