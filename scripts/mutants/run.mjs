// Runs Stryker on a package, or on mutants of it that a seed draws, and sorts out what survives.
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { ROOT } from '../workspace/packages.mjs';
import { compiled } from './compiled.mjs';
import { draw, mutantsOf, nameOf } from './draw.mjs';
import { GROUPS } from './groups.mjs';
import { placeOf } from './only-drawn.mjs';

const REPORTS = join(ROOT, 'node_modules', '.gatewright', 'mutants');
const isSame = (one, other) => one.file === other.file && one.code === other.code && one.becomes === other.becomes;

/** The survivors that are known, each with the reason for which no test must notice it. */
async function knownSurvivors() {
  return JSON.parse(await readFile(new URL('survivors.json', import.meta.url), 'utf8'));
}

/**
 * Runs the mutants of a package, or `sample` of them that `seed` draws, in a copy of the checkout.
 * @returns {Promise<{failed: number, endless: number, refused: number, known: object[], survivors: object[], static: number}>} How
 *   many made a test fail, made one run without end, or survived the tests and are refused by the type check: all these are killed. By
 *   file, code and what it becomes the survivors that are known, and those that are not. `static` mutants, which only act while a module
 *   is loaded, were not run.
 */
export async function runMutants(name, { sample, seed }) {
  const { folders, tests } = GROUPS[name];
  const files = (await Promise.all(folders.map((folder) => sourcesIn(folder)))).flat();
  const isSampled = sample !== undefined;
  const wanted = isSampled ? draw(await mutantsOf(files), sample, seed) : [];
  process.env.GATEWRIGHT_MUTANT_TESTS = JSON.stringify(tests);
  process.env.GATEWRIGHT_DRAWN_MUTANTS = JSON.stringify(wanted.map((mutant) => placeOf(mutant.fileName, mutant)));
  await mkdir(REPORTS, { recursive: true });
  const before = process.cwd();
  process.chdir(ROOT);
  try {
    const results = await new Stryker({
      mutate: isSampled ? [...new Set(wanted.map(({ fileName }) => fileName))] : files,
      testRunner: 'vitest',
      vitest: { configFile: 'scripts/mutants/vitest.config.mjs', related: false },
      plugins: [
        '@stryker-mutator/vitest-runner',
        ...['ignored', 'only-drawn'].map((each) => join(ROOT, `scripts/mutants/${each}.mjs`)),
      ],
      checkers: isSampled ? ['drawn'] : [],
      ignorers: ['messages'],
      coverageAnalysis: 'perTest',
      ignoreStatic: true,
      disableTypeChecks: false,
      concurrency: 2,
      timeoutMS: 30_000,
      dryRunTimeoutMinutes: 20,
      incremental: !isSampled,
      incrementalFile: join(REPORTS, `${name}.json`),
      tempDirName: join('.gatewright', 'mutants'),
      cleanTempDir: 'always',
      reporters: [],
      allowConsoleColors: false,
      logLevel: 'error',
      // The copy has what the tests read; the rest of the checkout would take longer to copy than they run.
      ignorePatterns: [
        '/*',
        '!/packages',
        '!/scripts',
        '!/conformance',
        '!/docs',
        '!/package.json',
        '/packages/*/dist',
      ],
    }).runMutationTest();
    return await sorted(results);
  } finally {
    process.chdir(before);
  }
}

/** Results count lines and columns from 1, mutants before their run from 0. */
const fromZero = ({ line, column }) => ({ line: line - 1, column: column - 1 });

async function sourcesIn(folder) {
  const names = await readdir(join(ROOT, folder), { recursive: true });
  const paths = names.map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
  return paths.filter((path) => path.endsWith('.ts')).sort();
}

async function sorted(results) {
  const count = (status) => results.filter((each) => each.status === status).length;
  const left = results
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map(({ fileName, location: { start, end }, replacement, status }) => ({
      fileName: relative(ROOT, fileName).replaceAll('\\', '/'),
      location: { start: fromZero(start), end: fromZero(end) },
      replacement,
      status,
    }));
  const sound = compiled(left);
  const names = await Promise.all(
    sound.map(async (mutant) => ({
      ...nameOf(mutant, await readFile(join(ROOT, mutant.fileName), 'utf8')),
      line: mutant.location.start.line + 1,
      status: mutant.status,
    })),
  );
  const known = await knownSurvivors();
  const isKnown = (each) => known.some((other) => isSame(each, other));
  return {
    failed: count('Killed'),
    endless: count('Timeout'),
    refused: left.length - sound.length,
    known: names.filter(isKnown),
    survivors: names.filter((each) => !isKnown(each)),
    static: results.filter(({ status, static: isStatic }) => status === 'Ignored' && isStatic).length,
  };
}
