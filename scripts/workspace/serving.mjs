// What serving from a checkout needs: the command, the pages in its server, and the tools that build them. Tests, benches and the
// frameworks of integrations stay away: they are two thirds of an installation.
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { locationOf } from './installed.mjs';
import { runNpm } from './steps.mjs';

/** The workspaces that serve. The build tools are the dependencies of the root. */
const SERVED = ['packages/cli', 'packages/console'];

/**
 * The part of a lock file that serving needs.
 * @returns {{ folders: string[], manifest: object, lock: object }} `folders` are the workspaces; manifest and lock name all packages of the
 *   registry that they and the build tools need, with the versions and digests of the whole lock.
 */
export function servingPart(lock) {
  const { packages } = lock;
  const wanted = new Map();
  const direct = {};
  const folders = new Set();
  const visit = (location) => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[location];
    const isInstalled = location.startsWith('node_modules/');
    const names = { ...dependencies, ...optionalDependencies, ...(isInstalled ? peerDependencies : {}) };
    for (const name of Object.keys(names)) {
      const found = locationOf(packages, location, name);
      const isOptional = optionalDependencies?.[name] !== undefined || peerDependenciesMeta?.[name]?.optional;
      if (found === undefined && isOptional) continue;
      if (found === undefined) throw new Error(`package-lock.json has no ${name} for ${location || 'the root'}`);
      const { link, resolved } = packages[found];
      if (link) visitFolder(resolved);
      else if (!found.startsWith('node_modules/')) throw new Error(`${found} is installed in a workspace`);
      else {
        if (!isInstalled) direct[name] = packages[found].version;
        if (wanted.has(found)) continue;
        wanted.set(found, packages[found]);
        visit(found);
      }
    }
  };
  const visitFolder = (folder) => {
    if (folders.has(folder)) return;
    folders.add(folder);
    visit(folder);
  };
  visit('');
  for (const folder of SERVED) visitFolder(folder);
  const manifest = { name: 'gatewright-serving', private: true, dependencies: direct };
  const entries = [...wanted].sort().map(([location, { dev, peer, devOptional, ...entry }]) => [location, entry]);
  const part = { name: manifest.name, lockfileVersion: lock.lockfileVersion, requires: true };
  return {
    folders: [...folders].sort(),
    manifest,
    lock: { ...part, packages: { '': manifest, ...Object.fromEntries(entries) } },
  };
}

const readJson = async (path) => JSON.parse(await readFile(path, 'utf8'));

/** The part of the lock file of a checkout that serving needs. */
export async function servingPartOf(root) {
  return servingPart(await readJson(join(root, 'package-lock.json')));
}

/** What `node_modules` was installed for: `all` of the workspace, `serving`, or null if there is nothing. */
export async function installedFor(root) {
  const hidden = await readJson(join(root, 'node_modules', '.package-lock.json')).catch(() => null);
  if (hidden === null) return null;
  return hidden.name === 'gatewright-serving' ? 'serving' : 'all';
}

/** Installs what serving needs into `node_modules`, and links the workspaces there. Throws where npm fails. */
export async function installForServing(root, { folders, manifest, lock }) {
  await mkdir(join(root, '.gatewright'), { recursive: true });
  const folder = await mkdtemp(join(root, '.gatewright', 'serving-'));
  try {
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
    await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
    for (const each of folders) {
      const { name } = await readJson(join(root, each, 'package.json'));
      const link = join(folder, 'node_modules', name);
      await mkdir(dirname(link), { recursive: true });
      // The link is moved with its folder, to where this path leads to the workspace.
      await symlink(relative(dirname(join(root, 'node_modules', name)), join(root, each)), link, 'junction');
    }
    await rm(join(root, 'node_modules'), { recursive: true, force: true });
    await rename(join(folder, 'node_modules'), join(root, 'node_modules'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
