// `node scripts/try-packed.mjs FOLDER [PACKAGE…]`: installs each package of a folder that `scripts/pack.mjs` wrote in an empty folder, from
// the tarballs alone, and imports its entries. Ends with status 1 where one cannot be imported.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { workspacePackages } from './workspace/packages.mjs';
import { tarballName } from './workspace/packed-packages.mjs';
import { runNpm, runStep } from './workspace/steps.mjs';

const [folder, ...named] = process.argv.slice(2);
const isThere = new Set(folder === undefined ? [] : await readdir(folder));
const packed = (await workspacePackages()).filter((each) => isThere.has(tarballName(each.manifest)));
const wanted = packed.filter(({ name }) => named.length === 0 || named.includes(name));
if (wanted.length === 0 || wanted.length < named.length) {
  console.error(
    'usage: node scripts/try-packed.mjs FOLDER [PACKAGE…], a folder of scripts/pack.mjs and names of packages there',
  );
  process.exit(2);
}
const tarballs = Object.fromEntries(
  packed.map((each) => [each.name, `file:${resolve(folder, tarballName(each.manifest))}`]),
);
for (const each of wanted) await tryPackage(each);

async function tryPackage({ name, manifest, entries }) {
  const project = await mkdtemp(join(tmpdir(), 'gatewright-try-'));
  try {
    const { [name]: own, ...others } = tarballs;
    const made = { private: true, type: 'module', dependencies: { [name]: own }, overrides: others };
    await writeFile(join(project, 'package.json'), JSON.stringify(made));
    await runNpm(['install', '--ignore-scripts', '--no-audit', '--no-fund'], project);
    const peers = Object.keys(manifest.peerDependencies ?? {});
    for (const { subpath } of entries) {
      const specifier = name + subpath.slice(1);
      const { ok, output } = await runStep(
        process.execPath,
        ['--input-type=module', '--eval', `await import(${JSON.stringify(specifier)})`],
        { cwd: project },
      );
      // A program that uses such an entry has the framework.
      const peer = peers.find((peer) => output.includes(`Cannot find package '${peer}'`));
      console.log(`${specifier}: ${ok ? 'imported' : peer === undefined ? 'FAILED' : `needs ${peer}`}`);
      if (ok || peer !== undefined) continue;
      console.log(output);
      process.exitCode = 1;
    }
  } finally {
    await rm(project, { recursive: true });
  }
}
