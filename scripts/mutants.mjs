// Mutation tests of the code of money and signatures: `npm run mutants -- [--package NAME] [--sample N] [--seed S]`. Without a sample all
// mutants of the package run, of every package without one; results of unchanged code and tests are kept. Exits with 1 where a mutant
// survives that scripts/mutants/survivors.json does not name.
import { parseArgs } from 'node:util';
import { GROUPS } from './mutants/groups.mjs';
import { runMutants } from './mutants/run.mjs';

const { values } = parseArgs({
  options: { package: { type: 'string' }, sample: { type: 'string' }, seed: { type: 'string' } },
});
const names = values.package === undefined ? Object.keys(GROUPS) : [values.package];
const unknown = names.filter((name) => GROUPS[name] === undefined);
if (unknown.length > 0) {
  console.error(`no package ${unknown.join(', ')}; choose one of ${Object.keys(GROUPS).join(', ')}`);
  process.exit(1);
}
const seed = values.seed ?? String(Date.now());
const sample = values.sample === undefined ? undefined : Number(values.sample);
for (const name of names) {
  console.log(`${name}: runs ${sample === undefined ? 'all mutants' : `${sample} mutants of the seed ${seed}`}`);
  const { failed, endless, refused, known, survivors, static: unrun } = await runMutants(name, { sample, seed });
  for (const { file, line, code, becomes, status } of survivors) {
    console.log(`${status === 'NoCoverage' ? 'no test' : 'survived'} ${file}:${line}\n  - ${code}\n  + ${becomes}`);
  }
  const killed = failed + endless + refused;
  const total = killed + known.length + survivors.length;
  const score = ((100 * killed) / total).toFixed(1);
  console.log(`${name}: ${killed} of ${total} killed (${score} %)`);
  console.log(
    `  ${failed} by tests, ${endless} without end, ${refused} by the type check; ${known.length} named; ${unrun} static ones not run`,
  );
  if (survivors.length > 0) process.exitCode = 1;
}
