// What a page runs: tasks and answers as JSON.
import { answersTo } from './answers.mjs';

globalThis.answersInPage = async (tasks, program) => {
  const compiled = program === null ? null : await WebAssembly.compile(Uint8Array.from(program));
  return JSON.stringify(await answersTo(JSON.parse(tasks), compiled));
};
