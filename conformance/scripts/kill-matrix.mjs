// `npm run vectors:kills [-- --all]`: every mutant against every vector, written as kill-matrix.md and kills.json. What an earlier run on
// this machine found of the same mutant and vector is not run again; with --all, everything is (minutes).
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { importSource } from '../../scripts/workspace/source-module.mjs';

const here = (path) => new URL(`../${path}`, import.meta.url);
const FOLDER = here('../node_modules/.gatewright/');
const KNOWN = new URL('evaluator-kills.json', FOLDER);
const isWhole = process.argv.includes('--all') || !existsSync(KNOWN);

console.log(`running ${isWhole ? 'every mutant against every vector (minutes)' : 'what no earlier run knows'}`);
const [{ killMatrix, KnownKills }, { readCorpus }] = await Promise.all([
  importSource('conformance/mutants/evaluators/kill-matrix.ts'),
  importSource('conformance/runner/node.ts'),
]);
const { vectors, digest } = await readCorpus();
const known = new KnownKills(isWhole ? undefined : await readFile(KNOWN, 'utf8'));
const { page, certificates } = await killMatrix(vectors, digest, known);
await mkdir(FOLDER, { recursive: true });
await writeFile(KNOWN, String(known));
await writeFile(here('kill-matrix.md'), page);
await writeFile(here('kills.json'), `${JSON.stringify(certificates, null, 2)}\n`);
const survivors = Object.entries(certificates.mutants).filter(([, witness]) => witness === '');
const documenting = Object.values(certificates.vectors).filter((mutant) => mutant === null).length;
console.log(
  `${Object.keys(certificates.mutants).length} mutants, ${survivors.length} alive; ${documenting} vectors only document`,
);
for (const [name] of survivors) console.log(`alive: ${name}`);
process.exitCode = survivors.length === 0 ? 0 : 1;
