import type { JsonObject } from '@gatewright/protocol';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileJson, load, type Policy, ProgramError } from '../../../packages/evaluator/src/index.js';
import { KNOWN_FIELDS } from '../../../packages/evaluator/src/program/fields.js';
import { bindingStart, decodeRules, encodeRules } from '../../../packages/evaluator/src/program/program-bytes.js';
import { NONE, SLOT_ROOT } from '../../../packages/evaluator/src/program/program-layout.js';
import { compiledCore } from '../../../packages/evaluator/test/wasm/support/compiled-core.js';
import { CoreInstance } from '../../../packages/evaluator/test/wasm/support/core-instance.js';
import { forge } from '../../../packages/evaluator/test/wasm/support/forge.js';
import { anyPolicy } from '../arbitraries/index.js';
import { anyFacts, anyRequest } from '../arbitraries/requests.js';

const UNSOUND = 5;
const NO_JSON = 22;

const policy = compileJson({
  sops: [
    {
      id: 'limits',
      document: {
        molecules: [
          {
            id: 'cap',
            combinator: 'any',
            decision: 'block',
            requireProvenance: { 'order.kind': 'attested' },
            atoms: [
              { predicate: 'amount-over', config: { limit: 100.5, currency: 'EUR' } },
              { predicate: 'context-value-in', config: { field: 'order.kind', values: ['gift'] } },
              { predicate: 'time-outside', config: { zone: 'UTC', fromMinute: 0, toMinute: 700 } },
            ],
          },
        ],
      },
    },
  ],
  mandates: [
    {
      action: 'pay',
      document: {
        permission: [
          { target: 'pay', constraint: [{ leftOperand: 'mm:payAmount', operator: 'lteq', rightOperand: '1000.01' }] },
        ],
      },
    },
  ],
});
const request = { action: 'pay', agentDid: 'did:key:z6Mk', amount: 100.51, context: { order: { kind: 'GIFT' } } };

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await compiledCore();
}, 600_000);

function loaded(program: Uint8Array): Policy | string {
  try {
    return load(program);
  } catch (error) {
    return error instanceof ProgramError ? error.code : String(error);
  }
}

describe('forged programs', () => {
  const change = fc.tuple(fc.nat(), fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0, 1, 127, 128, 255)));

  it('a forged program is refused, or evaluates like any other, alike in both builds', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const program = forge(policy.program, changes);
        const javascript = loaded(program);
        const core = new CoreInstance(module, program);
        if (typeof javascript === 'string') {
          expect(javascript).toMatch(/^PROGRAM_/);
          expect(core.status).toBeGreaterThan(0);
          return;
        }
        expect(core.status).toBe(0);
        const verdict = JSON.stringify(javascript.evaluate(request, { now: 0, spent: null }));
        expect(core.evaluate(JSON.stringify({ request, facts: { now: 0 } }))).toBe(verdict);
      }),
      { numRuns: 3000 },
    );
  });

  it('a forged program that refers to what it does not hold is refused with PROGRAM_REFERENCE', () => {
    const refusals = new Set<string>();
    for (let at = 0; at < policy.program.length; at += 1) {
      const program = forge(policy.program, [[at, 0x7f]]);
      const outcome = loaded(program);
      if (outcome === 'PROGRAM_REFERENCE') expect(new CoreInstance(module, program).status).toBe(UNSOUND);
      if (typeof outcome === 'string') refusals.add(outcome);
    }
    expect([...refusals].sort()).toEqual(['PROGRAM_CHECKSUM', 'PROGRAM_REFERENCE']);
  });

  it.each(KNOWN_FIELDS.map((name, slot) => [name, slot] as const))(
    'a program that has no place for %s (field %i) is refused with PROGRAM_REFERENCE',
    (_name, slot) => {
      const forged = decodeRules(policy.program);
      forged.slots.set(slot, SLOT_ROOT, NONE);
      const binding = policy.program.slice(bindingStart(policy.program));
      const program = Uint8Array.of(...encodeRules(forged), ...binding);
      expect(loaded(program)).toBe('PROGRAM_REFERENCE');
      expect(new CoreInstance(module, program).status).toBe(UNSOUND);
    },
  );
});

describe('input to the WebAssembly build', () => {
  it('input to WebAssembly is refused where JSON.parse refuses it, and else gives a verdict', () => {
    const core = new CoreInstance(module, policy.program);
    const valid = JSON.stringify({ request, facts: { now: 0 } });
    const spoiled = fc
      .tuple(fc.nat(valid.length - 1), fc.constantFrom(...'{}[]",:\\u0e-+. nulltrue\t\n\u0001é'))
      .map(([at, letter]) => valid.slice(0, at) + letter + valid.slice(at + 1));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json({ maxDepth: 6 }), spoiled), (text) => {
        const bytes = new TextEncoder().encode(text);
        const outcome = core.evaluateBytes(bytes);
        if (typeof outcome === 'number') {
          expect(outcome).toBe(NO_JSON);
          expect(() => JSON.parse(new TextDecoder().decode(bytes))).toThrow();
        } else {
          JSON.parse(text);
          expect(JSON.parse(outcome)).toHaveProperty('decision');
        }
      }),
      { numRuns: 4000 },
    );
  });

  it('input of any bytes at all does not stop the WebAssembly build', () => {
    const core = new CoreInstance(module, policy.program);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(['string', 'number']).toContain(typeof core.evaluateBytes(bytes));
      }),
    );
    expect(core.evaluate('['.repeat(100_000))).toBe(NO_JSON);
    expect(core.evaluate(JSON.stringify({ request, facts: { now: 0 } }))).toContain('"fired":["limits/cap"]');
  });

  it('input that says nothing as a request or as facts is blocked as in the other build', () => {
    const core = new CoreInstance(module, policy.program);
    for (const text of ['{}', 'null', '[]', '{"request":null,"facts":{}}', '{"request":{}}']) {
      expect(core.evaluate(text)).toContain('"reasonCode":"MALFORMED_REQUEST"');
    }
    expect(core.evaluate('{"request":5,"facts":[]}')).toContain('"reasonCode":"NO_PERMISSION_FOR_ACTION"');
  });

  it('the last of two members of one name is taken, at every depth', () => {
    const core = new CoreInstance(module, policy.program);
    const twice =
      '{"facts":{"now":0},"request":{"action":"no"},"request":{"amount":5000,"amount":1,"currency":"EUR","action":"pay","context":{"order":{"kind":"gift","kind":"loan"},"order":{"kind":"gift","kind":"loan"}}}}';
    const { request: asked, facts } = JSON.parse(twice);
    expect(core.evaluate(twice)).toBe(JSON.stringify(policy.evaluate(asked, facts)));
  });

  it('input leaves the memory of WebAssembly as it is, request after request', () => {
    const core = new CoreInstance(module, policy.program);
    const texts = fc
      .sample(fc.tuple(anyRequest, anyFacts), 200)
      .map(([asked, facts]) => JSON.stringify({ request: asked, facts }));
    for (const text of texts) core.evaluate(text);
    const before = core.memoryBytes();
    for (let round = 0; round < 100; round += 1) for (const text of texts) core.evaluate(text);
    expect(core.memoryBytes()).toBe(before);
  });

  it('input leaves the memory of WebAssembly as it is, however often terms nearly occur', () => {
    const config = { terms: [`${'a'.repeat(2000)}b`] };
    const molecule = {
      id: 'said',
      combinator: 'any',
      decision: 'block',
      atoms: [{ predicate: 'text-matches', config }],
    };
    const { program } = compileJson({ sops: [{ id: 'said', document: { molecules: [molecule] } }] });
    const core = new CoreInstance(module, program);
    const text = JSON.stringify({ request: { ...request, context: { prompt: 'a'.repeat(4000) } }, facts: { now: 0 } });
    for (let round = 0; round < 10; round += 1) core.evaluate(text);
    const before = core.memoryBytes();
    for (let round = 0; round < 1000; round += 1) core.evaluate(text);
    expect(core.memoryBytes()).toBe(before);
  });

  /** A rule for each kind of search of many terms: what is said, a field, and each element of a list. */
  const searching = (terms: readonly string[]) => {
    const rule = (id: string, predicate: string, config: JsonObject) => ({
      id,
      combinator: 'any',
      decision: 'block',
      atoms: [{ predicate, config }],
    });
    const among = (field: string) => ({ field, values: terms, match: 'contains' });
    const molecules = [
      rule('said', 'text-matches', { terms }),
      rule('field', 'context-value-in', among('note')),
      rule('element', 'context-value-in', among('notes')),
      rule('each', 'context-value-not-in', among('notes')),
    ];
    return compileJson({ sops: [{ id: 'terms', document: { molecules } }] });
  };
  const saying = (prompt: string, note: string, notes: readonly string[]) =>
    JSON.stringify({ request: { ...request, context: { prompt, note, notes } }, facts: { now: 0 } });

  it('input is searched for many terms alike in both builds, in memory that is used again', () => {
    const terms = Array.from({ length: 600 }, (_, index) => `b${index.toString(2)}c`);
    const many = searching(terms);
    const core = new CoreInstance(module, many.program);
    const repeated = fc.string({ unit: fc.constantFrom('a', 'b', 'b101c', 'B1', '0'), maxLength: 120 });
    const texts = fc
      .sample(fc.tuple(repeated, repeated, fc.array(repeated, { maxLength: 4 })), 60)
      .map(([prompt, note, notes]) => saying(prompt, note, notes));
    const fired = new Set<string>();
    const ask = (text: string) => {
      const { request: asked, facts } = JSON.parse(text);
      const verdict = many.evaluate(asked, facts);
      for (const rule of verdict.fired) fired.add(rule);
      expect(core.evaluate(text)).toBe(JSON.stringify(verdict));
      return asked;
    };
    for (const text of texts) {
      const { context } = ask(text);
      const has = (hay: string) => terms.some((term) => hay.toLowerCase().includes(term));
      const { fired: rules } = JSON.parse(String(core.evaluate(text)));
      expect(rules.includes('terms/said')).toBe(has(context.prompt));
      expect(rules.includes('terms/field')).toBe(has(context.note));
      expect(rules.includes('terms/element')).toBe(context.notes.some(has));
    }
    expect([...fired].sort()).toEqual(['terms/each', 'terms/element', 'terms/field', 'terms/said']);
    const before = core.memoryBytes();
    for (let round = 0; round < 100; round += 1) for (const text of texts) core.evaluate(text);
    expect(core.memoryBytes()).toBe(before);
  });

  it('a search takes time by the length of text and of all terms, and not by one times the other', () => {
    // Each term against each letter would be half a trillion comparisons, which no test has the time for.
    const many = searching(Array.from({ length: 9_000 }, (_, index) => String.fromCharCode(0x4e00 + index)));
    const core = new CoreInstance(module, many.program);
    const text = saying('a'.repeat(60_000), 'ab'.repeat(30_000), ['x'.repeat(30_000), 'xy'.repeat(15_000)]);
    const { request: asked, facts } = JSON.parse(text);
    for (let round = 0; round < 20; round += 1) {
      const verdict = many.evaluate(asked, facts);
      expect(verdict.fired).toEqual(['terms/each']);
      expect(core.evaluate(text)).toBe(JSON.stringify(verdict));
    }
  });

  it('two instances evaluate one request, each under its own policy', () => {
    const [first] = fc.sample(anyPolicy, 1);
    const other = compileJson(first ?? {});
    const text = JSON.stringify({ request, facts: { now: 0 } });
    const [mine, theirs] = [policy, other].map(({ program }) => new CoreInstance(module, program));
    expect(mine?.evaluate(text)).toBe(JSON.stringify(policy.evaluate(request, { now: 0, spent: null })));
    expect(theirs?.evaluate(text)).toBe(JSON.stringify(other.evaluate(request, { now: 0, spent: null })));
  });
});
