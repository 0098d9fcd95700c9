// The evaluator as every host runs it: one bundle, which answers tasks of the vectors in JavaScript or by the compiled program.
import { evaluatorSubject } from '@gatewright/conformance';
import { WasmPolicy } from '@gatewright/evaluator-wasm';

/**
 * @param {readonly object[]} tasks
 * @param {WebAssembly.Module | null} program evaluator.wasm; null to evaluate in JavaScript
 * @returns {Promise<readonly object[]>} an answer to each task, in order
 */
export async function answersTo(tasks, program) {
  const implementation = { name: '@gatewright/evaluator', version: '0.1.0' };
  const host = program === null ? undefined : (policy) => WasmPolicy.of(program, policy.program);
  const subject = evaluatorSubject(implementation, host);
  const answers = [];
  for (const task of tasks) answers.push(await answerTo(task, subject));
  return answers;
}

async function answerTo(task, subject) {
  try {
    return await subject.run(task);
  } catch (error) {
    return { errored: String(error) };
  }
}
