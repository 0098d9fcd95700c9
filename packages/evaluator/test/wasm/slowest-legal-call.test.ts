import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machinePace } from '../../../protocol/test/support/machine-pace.js';
import { compileJson } from '../../src/index.js';
import { compiledCore } from './support/compiled-core.js';
import { CoreInstance } from './support/core-instance.js';
import {
  type AtomForm,
  CONTEXT_FORMS,
  extremePolicy,
  extremeRequest,
  FIELD_SHAPES,
  LAYOUTS,
  type Layout,
  OTHER_FORMS,
} from './support/legal-extremes.js';

/** How long an evaluation may hold the thread, ms; on an idle machine half of it, longer on a slow one. */
const HELD_MAX_MS = 100 * machinePace();
const REPETITIONS = 6;
/** Layouts of a form that are tried, every so-manieth; `npm run soak` tries all. */
const EVERY = Number(process.env['GATEWRIGHT_EXTREMES_EVERY'] || 8);
const SEED = Math.floor(Math.random() * EVERY);
const FACTS = { now: Date.UTC(2026, 5, 1, 12), spent: null };

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await compiledCore();
}, 600_000);

let calls = 0;
afterAll(() => {
  expect(calls).toBeGreaterThan(0);
  console.log(`total: ${calls} extreme calls\nseed: ${SEED}`);
});

/** The least of some repetitions, ms of the processor: what a busy host does besides does not count. */
function heldMs(evaluate: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let repetition = 0; repetition < REPETITIONS && least > HELD_MAX_MS; repetition += 1) {
    const began = performance.now();
    const used = process.cpuUsage();
    evaluate();
    const { user, system } = process.cpuUsage(used);
    least = Math.min(least, performance.now() - began, (user + system) / 1000);
  }
  return least;
}

/** The calls of a form of atoms that hold the thread for too long. */
function* slowCalls(form: AtomForm, layouts: readonly Layout[]): Generator<string> {
  for (const layout of layouts) {
    const policy = compileJson(extremePolicy(form, layout), { served: true });
    const core = new CoreInstance(module, policy.program);
    for (const shape of FIELD_SHAPES) {
      const request = extremeRequest(form.field, shape);
      const text = JSON.stringify({ request, facts: FACTS });
      const builds = { JavaScript: () => policy.evaluate(request, FACTS), WebAssembly: () => core.evaluate(text) };
      for (const [build, evaluate] of Object.entries(builds)) {
        calls += 1;
        const ms = heldMs(evaluate);
        if (ms > HELD_MAX_MS) yield `${layout.name}, ${shape.name}, ${build}: ${ms.toFixed(0)} ms`;
      }
    }
  }
}

/** What atoms do with one value of their own field hardly depends on how they combine. */
const FEW_LAYOUTS = LAYOUTS.filter(({ combinator, atomsPerMolecule }) => combinator === 'any' && atomsPerMolecule > 1);
const searched = [
  ...CONTEXT_FORMS.map((form) => [form.name, form, LAYOUTS] as const),
  ...OTHER_FORMS.map((form) => [form.name, form, FEW_LAYOUTS] as const),
].map(([name, form, layouts], index) => {
  return [
    name,
    form,
    layouts.filter((_, place) => (index + place + SEED) % EVERY === 0 || layouts.length < EVERY),
  ] as const;
});

describe('slowest legal calls', () => {
  // covers call-holds-up
  // threat legal-calls-keep
  it.each(searched)(
    'a legal policy and request hold the thread for less than 100 ms where all atoms are of the form: %s',
    (_name, form, layouts) => {
      const [slowest] = slowCalls(form, layouts);
      expect(slowest).toBeUndefined();
    },
    300_000,
  );
});
