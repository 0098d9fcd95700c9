// `node scripts/pack.mjs FOLDER`: packs what is built of the command and the packages that it needs, for an image or a host without a checkout.
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ROOT } from './workspace/packages.mjs';
import { servingPartOf } from './workspace/serving.mjs';
import { runNpm } from './workspace/steps.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: node scripts/pack.mjs FOLDER');
  process.exit(2);
}
await mkdir(folder, { recursive: true });
const { folders } = await servingPartOf(ROOT);
const manifests = await Promise.all(
  folders.map(async (each) => JSON.parse(await readFile(join(ROOT, each, 'package.json'), 'utf8'))),
);
const published = manifests.filter((manifest) => !manifest.private).flatMap(({ name }) => ['-w', name]);
await runNpm(['pack', '--ignore-scripts', '--pack-destination', resolve(folder), ...published], ROOT);
