// What workerd runs: a worker that answers the tasks of a request. It takes the compiled program as a module, since it compiles none.

import { answersTo } from './answers.mjs';
import program from './evaluator.wasm';

export default {
  async fetch(request) {
    const inWasm = new URL(request.url).pathname === '/wasm';
    return Response.json(await answersTo(await request.json(), inWasm ? program : null));
  },
};
