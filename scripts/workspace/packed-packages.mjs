// The packages of the workspace as tarballs, as they are built and as they would be published.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ROOT } from './packages.mjs';
import { runNpm, runStep } from './steps.mjs';

const readJson = async (path) => JSON.parse(await readFile(path, 'utf8'));

/**
 * The manifest of a package as it is published. The addresses are those of the root manifest, so that they stand once.
 * @param {{ manifest: object, folder: string }} package `folder` is relative to the root.
 */
function publishedManifest({ manifest, folder }, { repository, homepage, bugs }) {
  return {
    ...manifest,
    repository: { ...repository, directory: folder },
    homepage,
    bugs,
    publishConfig: { access: 'public' },
  };
}

/** What npm names the tarball of a package. */
export const tarballName = ({ name, version }) => `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;

/**
 * Packs packages into a folder. Throws where npm fails.
 * @param {Array<{ name: string, manifest: object, folder: string }>} packages those of `workspacePackages`.
 * @returns {Promise<Map<string, { manifest: object, filename: string, integrity: string, files: string[] }>>} by name; `files` are the paths in
 *   the tarball.
 */
export async function packPackages(packages, destination, root = ROOT) {
  const addresses = await readJson(join(root, 'package.json'));
  const staging = await mkdtemp(join(tmpdir(), 'gatewright-staging-'));
  try {
    const workspaces = packages.flatMap(({ name }) => ['-w', name]);
    const built = await npmPack(workspaces, staging, root);
    const staged = packages.map((each, index) => ({ ...each, staged: join(staging, String(index)) }));
    for (const { name, manifest, folder, staged: into } of staged) {
      await mkdir(into);
      const { ok, output } = await runStep('tar', ['-xzf', join(staging, built.get(name).filename), '-C', into], {
        cwd: root,
      });
      if (!ok) throw new Error(`tar cannot read the package ${name}\n${output}`);
      const published = publishedManifest({ manifest, folder }, addresses);
      await writeFile(join(into, 'package', 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
    }
    const packed = await npmPack(
      staged.map(({ staged: from }) => join(from, 'package')),
      destination,
      root,
    );
    return new Map(
      packages.map((each) => {
        const { filename, integrity, files } = packed.get(each.name);
        const paths = files.map(({ path }) => path);
        return [each.name, { manifest: publishedManifest(each, addresses), filename, integrity, files: paths }];
      }),
    );
  } finally {
    await rm(staging, { recursive: true });
  }
}

/** What npm says of the tarballs that it writes, by name of the package. */
async function npmPack(what, destination, root) {
  const args = [
    'pack',
    '--json',
    '--ignore-scripts',
    '--loglevel=error',
    '--pack-destination',
    resolve(destination),
    ...what,
  ];
  return new Map(JSON.parse(await runNpm(args, root)).map((each) => [each.name, each]));
}
