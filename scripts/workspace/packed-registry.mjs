// The packages of the workspace, packed as they would be published, from a registry on this machine.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onLoopback } from '../hosts/loopback.mjs';
import { ROOT, workspacePackages } from './packages.mjs';
import { packPackages } from './packed-packages.mjs';

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
  const packed = await packPackages(published, folder, root);
  return new Map([...packed].map(([name, each]) => [name, { ...each, path: join(folder, each.filename) }]));
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
