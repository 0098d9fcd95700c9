import { ok, strictEqual } from 'node:assert';
import fc from 'fast-check';
import { compileJson, load, PolicyError, ProgramError } from '../../../packages/evaluator/src/index.js';
import { compiledCore } from '../../../packages/evaluator/test/wasm/support/compiled-core.js';
import { CoreInstance } from '../../../packages/evaluator/test/wasm/support/core-instance.js';
import { forge } from '../../../packages/evaluator/test/wasm/support/forge.js';
import { CORE_ENTRY, type Overtime, parametersOf } from '../../../packages/evaluator/test/wasm/support/overtime.js';
import { anyThing } from '../arbitraries/hostile.js';
import { anyPolicy } from '../arbitraries/index.js';
import { anyFacts, anyRequest } from '../arbitraries/requests.js';

/** Bytes that the memory of an instance may grow by over a whole run: buffers that reach their size. */
const GROWTH_MAX_BYTES = 4 * 1024 * 1024;

/** Runs `attempt`; what it throws must be an error of the given kind. */
function refusesWith(kind: typeof PolicyError | typeof ProgramError, attempt: () => unknown): void {
  try {
    attempt();
  } catch (error) {
    if (!(error instanceof kind)) throw error;
  }
}

/** Random bytes, random JSON and hostile documents into compile, load and the WebAssembly build. */
export async function fuzz(overtime: Overtime): Promise<string> {
  const module = await compiledCore(CORE_ENTRY);
  const [documents] = fc.sample(anyPolicy, { numRuns: 1, seed: overtime.seed });
  const standing = new CoreInstance(module, compileJson(documents ?? {}).program);
  const before = standing.memoryBytes();
  const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }));
  const hostile = fc.record({
    documents: anyThing,
    part: fc.tuple(fc.constantFrom('standards', 'sops', 'mandates', 'revokedActions'), anyThing),
    policy: anyPolicy,
    changes: fc.array(change, { minLength: 1, maxLength: 4 }),
    bytes: fc.uint8Array({ maxLength: 400 }),
    text: fc.oneof(fc.json({ maxDepth: 6 }), fc.string({ unit: 'binary' })),
    asked: fc.tuple(anyRequest, anyFacts),
    thing: anyThing,
  });
  let cases = 0;
  fc.assert(
    fc.property(hostile, ({ documents, part: [key, value], policy, changes, bytes, text, asked, thing }) => {
      const compiled = compileJson(policy);
      for (const lenient of [false, true]) {
        refusesWith(PolicyError, () => compileJson(Object(documents), { lenient }));
        refusesWith(PolicyError, () => compileJson({ ...policy, [key]: value }, { lenient }));
      }
      refusesWith(ProgramError, () => load(bytes));
      const [request, facts] = asked;
      compiled.evaluate(Object(thing), facts);
      compiled.evaluate(request, Object(thing));
      const forged = forge(compiled.program, changes);
      refusesWith(ProgramError, () => load(forged).evaluate(request, facts));
      const core = new CoreInstance(module, forged);
      if (core.status === 0) core.evaluate(JSON.stringify({ request, facts }));
      for (const input of [bytes, new TextEncoder().encode(text)]) {
        const outcome = standing.evaluateBytes(input);
        ok(typeof outcome === 'number' || JSON.parse(outcome) !== null);
      }
      strictEqual(typeof standing.evaluate(JSON.stringify({ request, facts })), 'string');
      cases += 1;
    }),
    parametersOf(overtime),
  );
  const growth = standing.memoryBytes() - before;
  ok(growth <= GROWTH_MAX_BYTES, `the memory grew by ${growth} bytes`);
  return `${cases} hostile cases, nothing thrown but refusals; the memory grew by ${growth} bytes`;
}
