// `npm test`: types, lint and format, the house rules, then the tests. Arguments go to the test runner
// (`npm test -- packages/gate`).
import { join } from 'node:path';
import { commandOf } from './workspace/commands.mjs';
import { ROOT } from './workspace/packages.mjs';
import { runStep } from './workspace/steps.mjs';

/** Remembered between runs, so that the second type check reads only what changed. */
const TYPES_MEMORY = join(ROOT, 'node_modules', '.gatewright', 'types.tsbuildinfo');

const CHECKS = [
  [
    'types',
    [commandOf('typescript', 'tsc'), '--noEmit', '--pretty', '--incremental', '--tsBuildInfoFile', TYPES_MEMORY],
  ],
  ['lint and format', [join(ROOT, 'scripts', 'lint.mjs')]],
  ['house rules', [join(ROOT, 'scripts', 'check.mjs')]],
  ['reference pages', [join(ROOT, 'scripts', 'reference.mjs'), '--check']],
];
const TESTS = ['tests', [commandOf('vitest', 'vitest'), 'run', ...process.argv.slice(2)]];

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
