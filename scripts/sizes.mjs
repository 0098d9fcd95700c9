// `npm run sizes`: what a maintainer takes over. Files, lines and exported names of each package, generated files aside, and then the files
// that a call runs through (`npm run walk`).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { knownFiles } from './workspace/known-files.mjs';
import { ROOT } from './workspace/packages.mjs';
import { runStep } from './workspace/steps.mjs';

const SOURCE = /^(packages\/[^/]+|conformance(?:\/overspend)?)\/(?:src|runner)\/.*\.(?:ts|tsx|css)$/;
const GENERATED = /\.generated\.ts$/;

const sizes = new Map();
for (const path of knownFiles(ROOT)) {
  const [, folder] = SOURCE.exec(path) ?? [];
  if (folder === undefined || GENERATED.test(path)) continue;
  const row = sizes.get(folder) ?? { files: 0, lines: 0, exports: 0 };
  row.files += 1;
  row.lines += (await readFile(join(ROOT, path), 'utf8')).split('\n').length - 1;
  sizes.set(folder, row);
}
for (const [folder, row] of sizes) {
  const report = await readFile(join(ROOT, folder, 'api.txt'), 'utf8').catch(() => '');
  row.exports = report.match(/^ {2}/gm)?.length ?? 0;
}
const total = { files: 0, lines: 0, exports: 0 };
for (const row of sizes.values()) for (const name of Object.keys(total)) total[name] += row[name];
console.table(Object.fromEntries([...sizes, [`${sizes.size} packages`, total]]));
const walk = await runStep(process.execPath, [join(ROOT, 'scripts/walk.mjs')], { cwd: ROOT });
console.log(walk.output.trimEnd());
process.exitCode = walk.ok ? 0 : 1;
