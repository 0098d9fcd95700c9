// `npm test`: the checks of the whole repository, then the tiers of tests that `scripts/workspace/test-tiers.ts` gives to it.
// `npm run test:all`: the other tiers. `npm test -- PATH …`: the tests below these paths alone; options of Vitest pass through.
// `npm run test:fast`: the checks, then the tier `unit`. `npm run test:package NAME …`: the tests of these packages.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './workspace/packages.mjs';
import { importSource } from './workspace/source-module.mjs';
import { runBeside, runInOrder } from './workspace/step-order.mjs';

const USAGE = 'usage: npm run test:package NAME … (a folder of packages/, or conformance) [-- options of Vitest]';
/** Beside the type check, which takes as long as they do together, on one core. */
const FAST_CHECKS = ['lint', 'check', 'knip'];
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
/** Sources as the first tier transformed them; each tier would spend 4 s of a core on them again. */
const TRANSFORMED = join(ROOT, 'node_modules', '.gatewright', 'transformed');

/** A script of package.json, by the file of the npm that runs this one: Windows spawns no `npm` without a shell. */
function script(name, ...args) {
  const npm = process.env.npm_execpath;
  if (npm === undefined) throw new Error('start the checks by `npm test` or `npm run test:fast`');
  return { name, args: [npm, 'run', '--silent', name, ...args] };
}

const vitest = (...args) => ({ name: 'tests', args: [VITEST, 'run', ...args] });

/** Arguments of Vitest for the packages that come first; what begins with a hyphen, and what follows it, is passed through. */
function ofPackages(args) {
  const end = args.findIndex((each) => each.startsWith('-'));
  const [names, options] = end === -1 ? [args, []] : [args.slice(0, end), args.slice(end)];
  const folders = names.map((name) => (name === 'conformance' ? 'conformance/' : `packages/${name}/`));
  const missing = folders.filter((folder) => !existsSync(join(ROOT, folder)));
  if (folders.length === 0 || missing.length > 0)
    throw new Error([USAGE, ...missing.map((each) => `there is no ${each}`)].join('\n'));
  return [...folders, ...options];
}

/** Arguments of Vitest for the tiers of a command. */
async function ofTiers(command) {
  const { TEST_TIERS } = await importSource('scripts/workspace/test-tiers.ts');
  // Emptied for each run: a file that was moved would be found at its old place.
  await rm(TRANSFORMED, { recursive: true, force: true });
  const cache = ['--experimental.fsModuleCache', '--experimental.fsModuleCachePath', TRANSFORMED];
  const chosen = TEST_TIERS.filter((tier) => tier.command === command);
  return [...chosen.flatMap(({ name }) => ['--project', name]), ...cache];
}

/** The checks of the whole repository, and further ones. */
const check = (...further) =>
  runBeside(script('typecheck'), [...FAST_CHECKS.map((name) => script(name)), ...further], ROOT);

async function test([first, ...rest]) {
  if (first === undefined) {
    const checked = await check(script('docs', '--', '--check'));
    return checked && runInOrder([vitest(...(await ofTiers('test')))], ROOT);
  }
  if (first === '--all') return runInOrder([vitest(...(await ofTiers('test:all')), ...rest)], ROOT);
  if (first === '--fast') return (await check()) && runInOrder([vitest('--project', 'unit', ...rest)], ROOT);
  if (first === '--package') return runInOrder([vitest(...ofPackages(rest))], ROOT);
  return runInOrder([vitest(first, ...rest)], ROOT);
}

try {
  if (!(await test(process.argv.slice(2)))) process.exitCode = 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
