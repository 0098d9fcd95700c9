// `npm run conformance:gate-kills [-- FAULT…]`: every seeded fault, or those that are named, against the scenarios of its level (an
// hour for all on two cores), written as gate-kills.json and gate-kill-matrix.md. Ends with 1 where a fault survives.
import { readFile, writeFile } from 'node:fs/promises';
import { importBundled } from './bundled.mjs';

/** Faults that are run at once: scenarios wait for time, and one core would idle. */
const ALONGSIDE = 4;
const here = (path) => new URL(`../${path}`, import.meta.url);

const [{ FAULTS, FaultyGates, detectionsOf, killPage }, { readScenarios }] = await Promise.all([
  importBundled('faults/index.ts'),
  importBundled('src/node.ts'),
]);
const { scenarios, digest } = await readScenarios(here('scenarios/'));
const gates = await FaultyGates.load();
const named = process.argv.slice(2);
const unknown = named.filter((id) => FAULTS.every((fault) => fault.id !== id));
if (unknown.length > 0) throw new Error(`no fault is called ${unknown.join(', ')}`);
const chosen = FAULTS.filter(({ id }) => named.length === 0 || named.includes(id));
const detected = {};
const queue = [...chosen];

async function work() {
  for (let fault = queue.shift(); fault !== undefined; fault = queue.shift()) {
    const { id, level, detectedBy } = fault;
    const against = scenarios.filter((scenario) => scenario.level === level || detectedBy.includes(scenario.id));
    detected[id] = await detectionsOf(fault, against, gates);
    console.log(`${id}: ${detected[id].length} of ${against.length}  ${detected[id].slice(0, 3).join(' ')}`);
  }
}

await Promise.all(Array.from({ length: ALONGSIDE }, work));
// Read last, so that runs of different faults may go on at once.
const known = JSON.parse(await readFile(here('gate-kills.json'), 'utf8').catch(() => '{"detected":{}}'));
const ordered = Object.fromEntries(FAULTS.map(({ id }) => [id, detected[id] ?? known.detected[id] ?? []]));
const kills = { suite: digest, scenarios: scenarios.length, detected: ordered };
await writeFile(here('gate-kills.json'), `${JSON.stringify(kills, null, 2)}\n`);
await writeFile(here('gate-kill-matrix.md'), killPage(FAULTS, kills));
const survivors = FAULTS.filter(({ id }) => ordered[id].length === 0);
console.log(`${FAULTS.length} faults, ${survivors.length} alive`);
for (const { id } of survivors) console.log(`alive: ${id}`);
process.exit(survivors.length === 0 ? 0 : 1);
