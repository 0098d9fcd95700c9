// `npm run vectors:kills`: every mutant against every vector (minutes), written as kill-matrix.md and kills.json.
import { writeFile } from 'node:fs/promises';
import { importSource } from '../../scripts/workspace/source-module.mjs';

console.log('running every mutant against every vector (minutes)');
const [{ killMatrix }, { readCorpus }] = await Promise.all([
  importSource('conformance/mutants/evaluators/kill-matrix.ts'),
  importSource('conformance/runner/node.ts'),
]);
const { vectors, digest } = await readCorpus();
const { page, certificates } = await killMatrix(vectors, digest);
await writeFile(new URL('../kill-matrix.md', import.meta.url), page);
await writeFile(new URL('../kills.json', import.meta.url), `${JSON.stringify(certificates, null, 2)}\n`);
const survivors = Object.entries(certificates.mutants).filter(([, witness]) => witness === '');
const documenting = Object.values(certificates.vectors).filter((mutant) => mutant === null).length;
console.log(
  `${Object.keys(certificates.mutants).length} mutants, ${survivors.length} alive; ${documenting} vectors only document`,
);
for (const [name] of survivors) console.log(`alive: ${name}`);
process.exitCode = survivors.length === 0 ? 0 : 1;
