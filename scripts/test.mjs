// `npm test`: types, lint and format, the house rules, then the tests. Arguments go to the test runner
// (`npm test -- packages/gate`).
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from './workshop/packages.mjs';
import { runStep } from './workshop/steps.mjs';

const require = createRequire(import.meta.url);

/** The script behind a package's command, so that no shell and no platform's command file is between. */
function command(packageName, name) {
  const manifestPath = require.resolve(`${packageName}/package.json`);
  const { bin } = require(manifestPath);
  return join(dirname(manifestPath), typeof bin === 'string' ? bin : bin[name]);
}

/** Remembered between runs, so that the second type check reads only what changed. */
const TYPES_MEMORY = join(ROOT, 'node_modules', '.gatewright', 'types.tsbuildinfo');

const CHECKS = [
  ['types', [command('typescript', 'tsc'), '--noEmit', '--pretty', '--incremental', '--tsBuildInfoFile', TYPES_MEMORY]],
  ['lint and format', [command('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.']],
  ['house rules', [join(ROOT, 'scripts', 'house-check.mjs')]],
  ['reference pages', [join(ROOT, 'scripts', 'reference.mjs'), '--check']],
];
const TESTS = ['tests', [command('vitest', 'vitest'), 'run', ...process.argv.slice(2)]];

async function run([name, args], options = {}) {
  const result = await runStep(process.execPath, args, { cwd: ROOT, ...options });
  if (!options.show && (!result.ok || name === 'house rules')) process.stdout.write(`--- ${name}\n${result.output}`);
  return { name, ...result };
}

const results = await Promise.all(CHECKS.map((check) => run(check)));
results.push(await run(TESTS, { show: true }));

console.log('');
for (const { name, ok, seconds } of results) console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name} (${seconds})`);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
