// Builds every package of the workspace into its `dist`: ES modules and type declarations for each exported entry. Its
// licence is laid beside, so that `npm pack` finds everything.
import { existsSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApplications } from './workspace/applications.mjs';
import { buildCommonJs, writeCommonJsTypes } from './workspace/common-js.mjs';
import { copyFiles } from './workspace/copied-files.mjs';
import { withDirectoryLock } from './workspace/directory-lock.mjs';
import { buildJavaScript } from './workspace/javascript.mjs';
import { loadEntries } from './workspace/load.mjs';
import { ROOT, workspacePackages } from './workspace/packages.mjs';
import { buildPageFiles } from './workspace/page-files.mjs';
import { buildState, clearStamp, writeStamp } from './workspace/stamps.mjs';
import { runStep, secondsSince } from './workspace/steps.mjs';
import { buildWebAssembly } from './workspace/webassembly.mjs';

/** What every package that is handed on must carry along. */
const TERMS = ['LICENSE', 'NOTICE'];

const DECLARATIONS = fileURLToPath(new URL('./workspace/declarations.mjs', import.meta.url));

/**
 * Builds packages of `root`; throws with everything that is wrong. The caller holds the checkout's lock.
 * @param {{ isServing?: boolean, packages?: object[] }} options `packages` are all unless given. `isServing` leaves out declarations, and
 *   checks of what is published.
 * @returns {Promise<string>} what was built, and in which time.
 */
export async function build(root = ROOT, { isServing = false, packages } = {}) {
  const started = performance.now();
  packages ??= await workspacePackages(root);
  refuseMissingSources(root, packages);
  const state = await buildState(root, packages);
  for (const stamp of ['build', 'serving']) await clearStamp(root, stamp);
  for (const { folder } of packages) await rm(join(root, folder, 'dist'), { recursive: true, force: true });

  for (const { folder } of packages) {
    for (const name of TERMS) await copyFile(join(root, name), join(root, folder, name));
  }

  const declarations = isServing ? undefined : runStep(process.execPath, [DECLARATIONS, root], { cwd: root });
  for (const each of packages) await buildJavaScript(root, each);
  for (const each of packages) await buildCommonJs(root, each, packages);
  for (const each of packages) await buildWebAssembly(root, each);
  for (const each of packages) await buildPageFiles(root, each);
  for (const each of packages) await buildApplications(root, each);
  for (const each of packages) await copyFiles(root, each);
  if (declarations !== undefined) await inspect(root, packages, await declarations);
  await writeStamp(root, isServing ? 'serving' : 'build', state);
  return `built ${packages.map(({ folder }) => folder.replace('packages/', '')).join(', ')} (${secondsSince(started)})`;
}

/** What a user of the packages reads of them must be there, and hold. The compiler that looks is not installed for serving. */
async function inspect(root, packages, { ok, output }) {
  if (!ok) throw new Error(`the type declarations were not written\n${output}`);
  for (const each of packages) await writeCommonJsTypes(root, each);
  const { faultsOfPackage } = await import('./workspace/inspect.mjs');
  const faults = (await Promise.all(packages.map((each) => faultsOfPackage(root, each)))).flat();
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const loading = await loadEntries(root, packages);
  if (loading) throw new Error(`what was built does not load\n${loading}`);
}

function refuseMissingSources(root, packages) {
  const missing = packages.flatMap(({ folder, entries }) =>
    entries.map(({ source }) => `${folder}/${source}`).filter((path) => !existsSync(join(root, path))),
  );
  if (missing.length > 0) throw new Error(`exported but not there: ${missing.join(', ')}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { generate } = await import('./generate.mjs');
  try {
    await withDirectoryLock(join(ROOT, '.gatewright', 'workspace.lock'), async () => {
      await generate();
      console.log(await build());
    });
  } catch (error) {
    console.error(`build failed: ${error.message}`);
    process.exitCode = 1;
  }
}
