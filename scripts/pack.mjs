// `node scripts/pack.mjs FOLDER [--all]`: packs what is built for an image or a host without a checkout: the command and the packages that it
// needs, or with `--all` every published package. The folder also has a manifest and a lock file, so that `npm ci` installs the versions that
// are tested here, a list of all of them (CycloneDX), and the digests of these files.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installation } from './workspace/installation.mjs';
import { ROOT, workspacePackages } from './workspace/packages.mjs';
import { packPackages } from './workspace/packed-packages.mjs';
import { servingPartOf } from './workspace/serving.mjs';
import { runNpm } from './workspace/steps.mjs';

const [folder, ...options] = process.argv.slice(2);
if (folder === undefined || folder.startsWith('-') || options.some((option) => option !== '--all')) {
  console.error('usage: node scripts/pack.mjs FOLDER [--all]');
  process.exit(2);
}
await mkdir(folder, { recursive: true });
if ((await readdir(folder)).length > 0) throw new Error(`${folder} has files: name an empty folder`);

const { folders, lock } = await servingPartOf(ROOT);
const published = (await workspacePackages(ROOT)).filter(({ manifest }) => !manifest.private);
const serving = published.filter((each) => folders.includes(each.folder));
const packed = await packPackages(options.length > 0 ? published : serving, folder);

const { manifest, lock: seed } = installation(serving, packed, lock);
await write('package.json', manifest);
await write('package-lock.json', seed);
await runNpm(['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
const SBOM = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', '--loglevel=error'];
// npm names the tarballs by their absolute paths, and the installation by its folder.
const sbom = JSON.parse((await runNpm(SBOM, folder)).replaceAll(`file:${await realpath(folder)}/`, 'file:'));
sbom.metadata.component.name = manifest.name;
await write('sbom.cdx.json', sbom);

const names = (await readdir(folder)).sort();
const digests = await Promise.all(
  names.map(async (name) => {
    const bytes = await readFile(join(folder, name));
    return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`;
  }),
);
await writeFile(join(folder, 'SHA256SUMS'), digests.join(''));
console.log(`${packed.size} packages, SHA256SUMS and sbom.cdx.json in ${folder}`);

function write(name, value) {
  return writeFile(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
}
