// The packages of the workspace, packed as they would be published, from a registry on this machine.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onLoopback } from '../hosts/loopback.mjs';
import { ROOT, workspacePackages } from './packages.mjs';

const OUTPUT_MAX_BYTES = 2 ** 26;

/**
 * Packs the packages that are published, as they are built, and serves them.
 * @returns {Promise<{ origin: string, close: () => Promise<void> }>} the address of the registry; `close` removes the tarballs.
 */
export async function packedRegistry(root = ROOT) {
  const folder = await mkdtemp(join(tmpdir(), 'gatewright-packed-'));
  const remove = () => rm(folder, { recursive: true });
  try {
    const packages = await packInto(folder, root);
    const { origin, close } = await onLoopback(
      createServer((request, response) => answer(request, response, packages)),
    );
    return { origin, close: () => close().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Manifest, digest and tarball of each package, by name. */
async function packInto(folder, root) {
  const published = (await workspacePackages(root)).filter(({ manifest }) => !manifest.private);
  const manifests = new Map(published.map(({ name, manifest }) => [name, manifest]));
  const workspaces = [...manifests.keys()].flatMap((name) => ['-w', name]);
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, ...workspaces];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root, maxBuffer: OUTPUT_MAX_BYTES });
  return new Map(
    JSON.parse(stdout).map(({ name, filename, integrity }) => [
      name,
      { manifest: manifests.get(name), integrity, path: join(folder, filename) },
    ]),
  );
}

async function answer({ url, headers: { host } }, response, packages) {
  const [name, tarball] = decodeURIComponent(url.slice(1)).split('/-/');
  const found = packages.get(name);
  if (found === undefined) return response.writeHead(404).end('{}');
  if (tarball !== undefined) return response.end(await readFile(found.path));
  const { manifest, integrity } = found;
  const dist = { integrity, tarball: `http://${host}/${name}/-/${manifest.version}.tgz` };
  const versions = { [manifest.version]: { ...manifest, dist } };
  return response.end(JSON.stringify({ name, 'dist-tags': { latest: manifest.version }, versions }));
}
