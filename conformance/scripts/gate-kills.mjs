// `npm run conformance:gate-kills [-- [--quick] MUTANT…]`: every mutant, or those that are named, against the scenarios of its level
// (an hour for all on two cores), written as gate-kills.json and gate-kill-matrix.md. With --quick, against those that its row names
// alone, which are added to what is known. Ends with 1 where a mutant survives.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { importSource } from '../../scripts/workspace/source-module.mjs';

/** Mutants that are run at once: scenarios wait for time, and one core would idle. */
const ALONGSIDE = 6;
const here = (path) => new URL(`../${path}`, import.meta.url);

const [{ MUTANTS, MutantGates, detectionsOf, killPage, killsOf }, { readScenarios }] = await Promise.all([
  importSource('conformance/mutants/gates/index.ts'),
  importSource('conformance/runner/node.ts'),
]);
const { scenarios } = await readScenarios(here('scenarios/'));
const gates = await MutantGates.load();
const isQuick = process.argv.includes('--quick');
const named = process.argv.slice(2).filter((id) => id !== '--quick');
const unknown = named.filter((id) => MUTANTS.every((mutant) => mutant.id !== id));
if (unknown.length > 0) throw new Error(`no mutant is called ${unknown.join(', ')}`);
const queue = MUTANTS.filter(({ id }) => named.length === 0 || named.includes(id));
const survivors = [];

console.log(`${queue.length} mutants, each printed once its scenarios ran`);

async function work() {
  for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
    const { id, level, detectedBy } = mutant;
    const against = scenarios.filter(
      (scenario) => detectedBy.includes(scenario.id) || (!isQuick && scenario.level === level),
    );
    const detected = await detectionsOf(mutant, against, gates);
    if (detected.length === 0) survivors.push(id);
    console.log(`${id}: ${detected.length} of ${against.length}  ${detected.slice(0, 3).join(' ')}`);
    keep(id, detected);
  }
}

/** Writes at once, so that a run that is stopped, or another beside it, loses nothing. */
function keep(id, detected) {
  const file = here('gate-kills.json');
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const found = new Set([...(isQuick ? (known[id] ?? []) : []), ...detected]);
  const inOrder = scenarios.map((scenario) => scenario.id).filter((each) => found.has(each));
  const kills = killsOf(MUTANTS, { ...known, [id]: inOrder });
  writeFileSync(`${file.pathname}.new`, `${JSON.stringify(kills, null, 2)}\n`);
  renameSync(`${file.pathname}.new`, file);
  writeFileSync(here('gate-kill-matrix.md'), killPage(MUTANTS, kills));
}

await Promise.all(Array.from({ length: ALONGSIDE }, work));
console.log(`${survivors.length} alive`);
for (const id of survivors) console.log(`alive: ${id}`);
process.exit(survivors.length === 0 ? 0 : 1);
