// Holds the evaluator on one host to the vectors.
import { readAnswer, runVectors, taskOf } from '@gatewright/conformance';

/** Tasks that are sent at once: few enough for the memory of a worker. */
const TASKS_AT_ONCE = 500;

/**
 * Runs every vector on a host, in JavaScript or by the compiled program.
 * @returns {Promise<{ms: number, results: readonly object[]}>} what every vector came to.
 */
export async function runEvaluator({ answers }, vectors, inWasm) {
  const started = performance.now();
  const byId = new Map();
  for (let from = 0; from < vectors.length; from += TASKS_AT_ONCE) {
    const tasks = vectors.slice(from, from + TASKS_AT_ONCE).map((vector) => taskOf(vector, vector.compare));
    const given = await answers(tasks, inWasm);
    for (const [index, { id }] of tasks.entries()) byId.set(id, given[index]);
  }
  const implementation = { name: '@gatewright/evaluator', version: '0.1.0' };
  const subject = { implementation, run: ({ id }) => readAnswer(byId.get(id)) };
  const { results } = await runVectors(subject, vectors);
  return { ms: performance.now() - started, results };
}
