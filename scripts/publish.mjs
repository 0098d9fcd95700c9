// `node scripts/publish.mjs FOLDER [--dry-run]`: publishes the tarballs that `scripts/pack.mjs FOLDER --all` wrote, each after its dependencies.
// A run that was interrupted goes on: a version that is published is skipped if it is the same tarball, and ends the run otherwise.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ROOT, workspacePackages } from './workspace/packages.mjs';
import { tarballName } from './workspace/packed-packages.mjs';
import { runNpm, runStep } from './workspace/steps.mjs';

const [folder, ...options] = process.argv.slice(2);
if (folder === undefined || folder.startsWith('-') || options.some((option) => option !== '--dry-run')) {
  console.error('usage: node scripts/publish.mjs FOLDER [--dry-run]');
  process.exit(2);
}
for (const { name, manifest } of await workspacePackages()) {
  if (manifest.private) continue;
  const tarball = resolve(folder, tarballName(manifest));
  const integrity = `sha512-${createHash('sha512')
    .update(await readFile(tarball))
    .digest('base64')}`;
  const published = await integrityOf(`${name}@${manifest.version}`);
  if (published === integrity) {
    console.log(`${name}@${manifest.version} is published`);
    continue;
  }
  if (published !== undefined) {
    throw new Error(`${name}@${manifest.version} is published from another tarball: give the change a new version`);
  }
  console.log(await runNpm(['publish', tarball, ...options], ROOT));
}

/** Digest of a version at the registry; undefined if it is not published. Throws where the registry does not answer. */
async function integrityOf(version) {
  const { ok, output } = await runStep('npm', ['view', version, 'dist.integrity', '--json', '--loglevel=error'], {
    cwd: ROOT,
  });
  if (ok) return output.trim() === '' ? undefined : JSON.parse(output);
  if (output.includes('E404')) return undefined;
  throw new Error(`npm cannot read ${version} at the registry\n${output}`);
}
