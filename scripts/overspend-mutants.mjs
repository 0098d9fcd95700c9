// `npm run overspend:mutants [-- --unseen N --seed S]`: draws mutants of the ledger and the gate that Stryker makes, until N of them pass the
// scenarios of money of the conformance suite, and prints how many of these the overspend test finds, on memory. It takes about a minute each.
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { transform } from 'esbuild';
import { draw, mutantsOf } from './mutants/draw.mjs';
import { ROOT } from './workspace/packages.mjs';
import { runStep } from './workspace/steps.mjs';

/** The code of money in both packages. */
const FOLDERS = [
  ...['batching', 'operations', 'reducer'].map((name) => `packages/ledger/src/${name}`),
  ...['mandate', 'settlement'].map((name) => `packages/gate/src/${name}`),
];
const FILES = ['authorize', 'commit', 'verdict'].map((name) => `packages/gate/src/${name}.ts`);
const NOT_COPIED = new Set(['node_modules', '.git', '.gatewright', 'site', 'docs']);
/** How long one suite may take with a mutant, ms: some make it wait. */
const SUITE_MAX_MS = 240_000;

const { values } = parseArgs({
  options: { unseen: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
});

/** A copy of the checkout as it is built, with links to its installed packages and to its own ones. */
async function copyOfCheckout() {
  const copy = await mkdtemp(join(tmpdir(), 'gatewright-mutants-'));
  await cp(ROOT, copy, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) });
  const [from, to] = [join(ROOT, 'node_modules'), join(copy, 'node_modules')];
  await cp(join(from, '@gatewright'), join(to, '@gatewright'), { recursive: true, verbatimSymlinks: true });
  for (const name of await readdir(from)) {
    if (name !== '@gatewright' && name !== '.gatewright') await symlink(join(from, name), join(to, name));
  }
  return copy;
}

async function sources() {
  const found = await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = await readdir(join(ROOT, folder), { recursive: true });
      return names.filter((name) => name.endsWith('.ts')).map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
    }),
  );
  return [...found.flat(), ...FILES];
}

/** Writes a mutant into what is built of its file. Resolves with what puts the original back. */
async function plant({ fileName, location: { start, end }, replacement }, copy) {
  const lines = (await readFile(join(ROOT, fileName), 'utf8')).split('\n');
  const before = [...lines.slice(0, start.line), lines[start.line].slice(0, start.column)].join('\n');
  const after = [lines[end.line].slice(end.column), ...lines.slice(end.line + 1)].join('\n');
  const built = join(copy, fileName.replace('/src/', '/dist/').replace(/\.ts$/, '.js'));
  const original = await readFile(built);
  const { code } = await transform(before + replacement + after, { loader: 'ts', format: 'esm', target: 'es2022' });
  await writeFile(built, code);
  return () => writeFile(built, original);
}

console.log('copies the checkout, and runs both suites without a mutant');
const copy = await copyOfCheckout();
try {
  const run = async (suite) => {
    const signal = AbortSignal.timeout(SUITE_MAX_MS);
    const script = join(copy, 'scripts/overspend/mutant-run.mjs');
    const { ok, output } = await runStep(process.execPath, [script, suite], { cwd: copy, signal });
    const [answer] = /\{"noticed":.*\}$/m.exec(output) ?? [];
    return ok && answer !== undefined ? JSON.parse(answer) : { noticed: true, by: ['it did not end as it should'] };
  };
  for (const suite of ['scenarios', 'overspend']) {
    const { noticed, by } = await run(suite);
    if (noticed) throw new Error(`${suite} fails without a mutant: ${by.join(', ')}`);
  }
  const mutants = await mutantsOf(await sources());
  const totals = { drawn: 0, unseen: 0, found: 0 };
  console.log(`${mutants.length} mutants; draws by the seed ${values.seed}`);
  for (const mutant of draw(mutants, mutants.length, values.seed)) {
    if (totals.unseen >= Number(values.unseen)) break;
    const restore = await plant(mutant, copy).catch(() => null);
    if (restore === null) continue;
    totals.drawn += 1;
    const began = performance.now();
    const seen = await run('scenarios');
    const found = seen.noticed ? null : await run('overspend');
    await restore();
    const { file, code, becomes } = mutant.name;
    const verdict = seen.noticed ? 'seen' : found.noticed ? 'FOUND' : 'missed';
    if (!seen.noticed) totals.unseen += 1;
    if (found?.noticed) totals.found += 1;
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(
      `${verdict} (${seconds} s) ${file}:${mutant.location.start.line + 1} by ${(found ?? seen).by.join(', ')}\n  - ${code}\n  + ${becomes}`,
    );
  }
  const { drawn, unseen, found } = totals;
  console.log(
    `${drawn} drawn, ${drawn - unseen} seen by the scenarios of money; of the other ${unseen} the overspend test finds ${found}`,
  );
} finally {
  await rm(copy, { recursive: true, force: true });
}
