import { DECISIONS, type JsonValue } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compileJson,
  load,
  PolicyError,
  ProgramError,
  validateRuleDocument,
} from '../../packages/evaluator/src/index.js';
import type { PolicyJson } from '../../packages/evaluator/src/policy/policy.js';
import { PREDICATES } from './arbitraries/atoms.js';
import { INTERNAL_NAMES } from './arbitraries/constants.js';
import { anyThing } from './arbitraries/hostile.js';
import { anyPolicy } from './arbitraries/index.js';
import { typedRequest } from './arbitraries/requests.js';
import { atom, NOW, OPEN_MANDATE, rule, sop } from './cases/case.js';

/** A JSON path as every fault carries it. */
const PATH = /^\$([.[].*)?$/s;

function faultsOf(compileIt: () => unknown): readonly { path: string; message: string }[] {
  try {
    compileIt();
    return [];
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    expect(error.faults.length).toBeGreaterThan(0);
    for (const { path, message } of error.faults) {
      expect(path).toMatch(PATH);
      expect(message).not.toBe('');
    }
    return error.faults;
  }
}

/** The value with one of its parts, at a depth, replaced by something else. */
function mutated(value: unknown, route: readonly number[], replacement: unknown): unknown {
  const [step, ...rest] = route;
  if (step === undefined || typeof value !== 'object' || value === null) return replacement;
  const keys = Object.keys(value);
  const key = keys[step % Math.max(keys.length, 1)];
  if (key === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? mutated(item, rest, replacement) : item));
  const members = Object.entries(value).map(([name, member]) => [
    name,
    name === key ? mutated(member, rest, replacement) : member,
  ]);
  return Object.fromEntries(members);
}

describe('compile', () => {
  it('compile takes any documents, or refuses them with a PolicyError and the path of every fault', () => {
    const property = fc.property(anyThing, (documents) => {
      faultsOf(() => compileJson(documents as PolicyJson));
      faultsOf(() => compileJson({ sops: [documents] as JsonValue[], mandates: documents as JsonValue[] }));
    });
    fc.assert(property, { numRuns: 400 });
  });

  it('a policy with one part replaced by anything compiles and evaluates, or is refused with a PolicyError', () => {
    const route = fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 9 });
    const property = fc.property(anyPolicy, route, anyThing, typedRequest, (documents, steps, replacement, request) => {
      const broken = mutated(documents, steps, replacement) as PolicyJson;
      for (const lenient of [false, true]) {
        faultsOf(() =>
          expect(DECISIONS).toContain(
            compileJson(broken, { lenient }).evaluate(request, { now: NOW, spent: null }).decision,
          ),
        );
      }
    });
    fc.assert(property, { numRuns: 800 });
  });

  it.each(PREDICATES.filter((predicate) => !['amount-unknown', 'consent-missing', 'pii-present'].includes(predicate)))(
    '%s with a config of the wrong type names the place',
    (predicate) => {
      const config = { limit: 'x', max: Number.NaN, min: '1', level: 'hgih', reviewBelow: '60', field: 3, values: 'x' };
      const lists = { approved: 'x', allowed: 7, allowedRegions: null, terms: [3], required: {} };
      const documents = { sops: [sop(rule([atom(predicate, { ...config, ...lists })]))] };
      const paths = faultsOf(() => compileJson(documents)).map(({ path }) => path);
      expect(paths).not.toEqual([]);
      for (const path of paths) expect(path).toContain('$.sops[0].document.molecules[0].atoms[0].config');
    },
  );

  it.each([...INTERNAL_NAMES, 'amount-above', ''])(
    'a predicate, a combinator or a decision called %j is refused (case 24)',
    (name) => {
      const molecules = [
        rule([atom(name)], { id: 'predicate' }),
        rule([atom('pii-present')], { id: 'combinator', combinator: name }),
        rule([atom('pii-present')], { id: 'decision', decision: name }),
      ];
      const paths = faultsOf(() => compileJson({ sops: [sop(...molecules)] })).map(({ path }) => path);
      expect(paths).toContain('$.sops[0].document.molecules[0].atoms[0].predicate');
      expect(paths).toContain('$.sops[0].document.molecules[1].combinator');
      expect(paths).toContain('$.sops[0].document.molecules[2].decision');
      expect(validateRuleDocument({ molecules }, '$').length).toBeGreaterThan(0);
    },
  );

  it.each(INTERNAL_NAMES)(
    'a predicate or combinator of another gate called %j is silent where lenient (case 24)',
    (name) => {
      const molecules = [
        rule([atom(name)], { id: 'predicate' }),
        rule([atom('amount-unknown')], { id: 'combinator', combinator: name }),
      ];
      const policy = compileJson({ sops: [sop(...molecules)], mandates: [OPEN_MANDATE] }, { lenient: true });
      const request = { action: 'pay', agentDid: 'did:key:z', amount: 'x' };
      expect(policy.evaluate(request, { now: NOW, spent: null })).toMatchObject({ fired: [], unverifiable: [] });
    },
  );

  it.each([
    ['no atoms', rule([])],
    ['NaN', rule([atom('amount-over', { limit: Number.NaN })])],
    ['infinity', rule([atom('amount-over', { limit: Number.POSITIVE_INFINITY })])],
    ['a blank field', rule([atom('context-value-in', { field: ' ', values: ['x'] })])],
    ['a missing limit', rule([atom('amount-over')])],
    ['51 atoms', rule(Array(51).fill(atom('pii-present')))],
  ])('%s does not compile', (_what, molecule) => {
    expect(faultsOf(() => compileJson({ sops: [sop(molecule)] }))).not.toEqual([]);
  });

  it('200 molecules compile, 201 do not, unless more are allowed', () => {
    const molecules = (count: number) =>
      Array.from({ length: count }, (_, index) => rule([atom('pii-present')], { id: `m${index}` }));
    expect(faultsOf(() => compileJson({ sops: [sop(...molecules(200))] }))).toEqual([]);
    const crowded = { sops: [sop(...molecules(201))] };
    expect(faultsOf(() => compileJson(crowded))).not.toEqual([]);
    expect(faultsOf(() => compileJson(crowded, { limits: { moleculesPerDocument: 201 } }))).toEqual([]);
  });

  it('two molecules of one document with the same id do not compile', () => {
    expect(
      faultsOf(() => compileJson({ sops: [sop(rule([atom('pii-present')]), rule([atom('pii-present')]))] })),
    ).not.toEqual([]);
  });
});

describe('load', () => {
  const { program } = compileJson({
    sops: [sop(rule([atom('tool-not-allowed', { allowed: ['mail'] })]))],
    mandates: [OPEN_MANDATE],
  });

  it('load refuses a program with a byte changed, with a ProgramError', () => {
    const property = fc.property(
      fc.nat({ max: program.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      (at, change) => {
        const broken = Uint8Array.from(program, (byte, index) => (index === at ? byte ^ change : byte));
        expect(() => load(broken)).toThrow(ProgramError);
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  it('load refuses a program that is cut short, empty, or anything else, with a ProgramError', () => {
    const property = fc.property(
      fc.oneof(
        fc.nat({ max: program.length - 1 }).map((end) => program.slice(0, end)),
        fc.uint8Array(),
      ),
      (bytes) => {
        expect(() => load(bytes)).toThrow(ProgramError);
      },
    );
    fc.assert(property, { numRuns: 300 });
  });
});
