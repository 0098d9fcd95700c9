// Steps of Node, in order and beside each other, with their names, results and seconds on standard output.
import { runStep } from './steps.mjs';

/**
 * Runs steps in order, each with its output shown. Returns false at the first that fails.
 * @param {Array<{ name: string, args: string[] }>} steps `args` are those of Node.
 */
export async function runInOrder(steps, cwd) {
  for (const { name, args } of steps) {
    console.log(`test: ${name}`);
    const { ok, seconds } = await runStep(process.execPath, args, { cwd, show: true });
    printResult(name, ok, seconds);
    if (!ok) return false;
  }
  return true;
}

/** Runs a step while others run in order, whose failure ends it; its output is shown at its end. Returns whether all passed. */
export async function runBeside({ name, args }, others, cwd) {
  console.log(`test: ${name}, beside what follows`);
  const ending = new AbortController();
  const beside = runStep(process.execPath, args, { cwd, signal: ending.signal });
  const othersOk = await runInOrder(others, cwd);
  if (!othersOk) ending.abort('ended, because another step failed');
  const { ok, output, seconds } = await beside;
  process.stdout.write(output);
  printResult(name, ok, seconds);
  return ok && othersOk;
}

function printResult(name, ok, seconds) {
  console.log(`test: ${name} ${ok ? 'passed' : 'failed'} (${seconds})`);
}
