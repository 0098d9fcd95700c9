import { evaluatorModule } from '@gatewright/evaluator-wasm/node';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addCase } from '../../src/playground/add-case.js';
import { askedIn, askedText, withAsked } from '../../src/playground/asked.js';
import { assess as assessUntil, CASES_MAX, CASES_MS } from '../../src/playground/assess.js';
import type { Draft } from '../../src/playground/draft.js';
import { EXAMPLES } from '../../src/playground/examples.js';
import { TEXT_MAX_CHARS } from '../../src/playground/source.js';

let module: Awaited<ReturnType<typeof evaluatorModule>>;
beforeAll(async () => {
  module = await evaluatorModule();
});

/** Assesses without a bound of time, unless a clock is given: a busy machine runs every case. */
const assess = (draft: Draft, engine: typeof module | null, clock = () => 0) => assessUntil(draft, engine, clock);

const first = () => {
  const [example] = EXAMPLES;
  if (example === undefined) throw new Error('there is no example');
  return example.draft;
};
const messages = (draft: Draft) =>
  Object.values(assess(draft, module).findings).flatMap((found) => found.map(({ message }) => message));

test('there are ten examples', () => {
  expect(new Set(EXAMPLES.map(({ title }) => title)).size).toBe(10);
});

describe.each(EXAMPLES)('example $name', ({ draft }) => {
  test('an example has no fault, and both engines agree on its request and on every case', () => {
    const { findings, decided, cases } = assess(draft, module);
    expect(Object.values(findings).flat()).toEqual([]);
    expect(decided).toMatchObject({ agree: true, webAssembly: { decision: decided?.javaScript.decision } });
    expect(cases?.length).toBeGreaterThan(1);
    expect(cases?.filter(({ agree, result }) => !agree || result.differences.length > 0)).toEqual([]);
    expect(decided?.rules.some(({ state }) => state !== 'passed')).toBe(true);
  });

  test('an example has cases that each ask the same as a request', () => {
    for (const { result } of assess(draft, module).cases ?? []) {
      expect(askedIn(askedText(result.case))?.input).toEqual({
        request: result.case.request,
        facts: result.case.facts,
        sums: result.case.sums,
      });
    }
  });
});

describe('assessments', () => {
  test('an assessment answers the questions about sums in both engines, of the request and of each case', () => {
    const config = { limit: 500, currency: 'EUR', period: 'month' };
    const atoms = [{ predicate: 'spent-over', config }];
    const molecules = [{ id: 'm', combinator: 'any', decision: 'block', reasonCode: 'OVER', atoms }];
    const asked = {
      now: '2026-01-12T12:00:00Z',
      request: { action: 'pay', amount: 50, currency: 'EUR' },
      facts: { sums: [{ period: 'month', currency: 'EUR', spent: 450.01 }] },
    };
    const cases = [{ ...asked, name: 'above', expect: { decision: 'block', code: 'OVER' } }];
    const tests = { kind: 'tests', name: 'r', policy: ['r'], now: asked.now, cases };
    const draft = {
      rules: JSON.stringify({ kind: 'sop', name: 'r', rules: { strict: true, molecules } }),
      mandate: '',
      request: JSON.stringify(asked),
      tests: JSON.stringify(tests),
    };
    const assessed = assess(draft, module);
    expect(assessed.decided).toMatchObject({ agree: true, javaScript: { decision: 'block', reasonCode: 'OVER' } });
    expect(assessed.decided?.rules[0]?.atoms[0]?.asks).toBe('limit 500, currency "EUR", period "month"');
    expect(assessed.cases).toMatchObject([{ agree: true, result: { differences: [] } }]);
  });

  test('an assessment shows both verdicts where the mandate refuses what the rules permit', () => {
    const request = withAsked(first().request, ['request', 'amount'], 90_000);
    const { decided } = assess({ ...first(), request: withAsked(request, ['request', 'merchant'], 'acme') }, module);
    expect(decided?.javaScript.decision).toBe('block');
    expect(decided?.rulesAlone).toMatchObject({ decision: 'escalate', reasonCode: 'MERCHANT_LIMIT' });
    expect(assess({ ...first(), request, mandate: '' }, module).decided?.javaScript.decision).toBe('escalate');
  });

  test('an assessment has what the mandate made of it, with value and limit, where one is written', () => {
    const request = withAsked(first().request, ['request', 'amount'], 90_000);
    const { decided } = assess({ ...first(), request }, module);
    expect(decided?.mandate?.clauses).toMatchObject([
      {
        ...{ kind: 'permission', state: 'unmet', effect: { reasonCode: decided?.javaScript.reasonCode } },
        constraints: [{ outcome: 'false', readings: [{ field: 'amount', value: '90000' }, { value: '"EUR"' }] }],
      },
    ]);
    expect(assess({ ...first(), mandate: '' }, module).decided?.mandate).toBeNull();
  });

  test.each(['# everything', '~', 'null', '---\n'])(
    'an assessment gives no verdict under the mandate %j, which is none',
    (mandate) => {
      const { decided, findings } = assess({ ...first(), mandate }, module);
      expect(decided).toBeNull();
      expect(findings.mandate).toMatchObject([{ level: 'error' }]);
    },
  );

  test('an assessment runs cases for a while, and says how many it left', () => {
    let now = 0;
    const { cases, findings } = assess(first(), module, () => (now += CASES_MS / 2));
    expect(cases).toHaveLength(2);
    expect(findings.tests).toMatchObject([{ level: 'warning', message: expect.stringMatching(/^2 of \d+ cases/) }]);
  });

  test('an assessment reads no text above its bound', () => {
    const long = `${first().request}# ${'x'.repeat(TEXT_MAX_CHARS)}\n`;
    expect(askedIn(long)).toBeNull();
    expect(withAsked(long, ['request', 'amount'], 1)).toBe(long);
  });

  test('an assessment says where each text is wrong', () => {
    expect(messages({ ...first(), rules: 'kind: tests\nname: a\npolicy: [b]\nnow: 2026-01-01T00:00:00Z\n' })).toContain(
      '$.kind must be standard or sop',
    );
    expect(messages({ ...first(), mandate: 'action: buy\ndocument: { permision: [] }\n' }).join()).toMatch(
      /\$\.document/,
    );
    expect(messages({ ...first(), mandate: '[1]' })).not.toEqual([]);
    expect(messages({ ...first(), request: 'now: soon\nrequest: { action: buy }\n' }).join()).toContain('$.now');
    expect(messages({ ...first(), tests: 'kind: tests\n' })).not.toEqual([]);
    const cases = Array.from(
      { length: CASES_MAX + 1 },
      (_, index) => `  - { name: c${index}, expect: { decision: allow } }`,
    );
    const head =
      'kind: tests\nname: t\npolicy: [merchant-limits]\nnow: 2026-01-12T12:00:00Z\nrequest: { action: buy }\ncases:\n';
    expect(messages({ ...first(), tests: `${head}${cases.join('\n')}\n` }).join()).toContain(`at most ${CASES_MAX}`);
    expect(messages({ ...first(), rules: ' '.repeat(TEXT_MAX_CHARS + 1) }).join()).toContain(
      `at most ${TEXT_MAX_CHARS}`,
    );
  });

  test('an assessment is given of any text, and of the first example with any part of it changed', () => {
    const draft = first();
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.json(),
      fc.constantFrom('*a', '&a [*a]', '{', '[]', 'null', '- -', '{"action": "buy", "document": null}', '? x'),
    );
    const cut = (text: string) => fc.nat({ max: text.length }).map((at) => text.slice(0, at));
    fc.assert(
      fc.property(
        fc.record({
          rules: fc.oneof(hostile, cut(draft.rules), fc.constant(draft.rules)),
          mandate: fc.oneof(hostile, cut(draft.mandate)),
          request: fc.oneof(hostile, cut(draft.request), fc.constant(draft.request)),
          tests: fc.oneof(hostile, cut(draft.tests)),
        }),
        (texts) => {
          const { decided, cases } = assess(texts, module);
          expect(decided === null || decided.agree).toBe(true);
          expect(cases === null || cases.every(({ agree }) => agree)).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });

  test('an assessment has the verdict of JavaScript while there is no other engine', () => {
    expect(assess(first(), null).decided).toMatchObject({ webAssembly: null, agree: false });
  });
});

describe('requests as cases', () => {
  const add = (draft: ReturnType<typeof first>) => addCase(draft, (number) => `case ${number}`);

  test.each(EXAMPLES)('the request of $name is added as a case, and passes', ({ draft }) => {
    const added = add(draft);
    const { cases } = assess({ ...draft, tests: added?.text ?? '' }, module);
    expect(cases).toHaveLength((assess(draft, module).cases?.length ?? 0) + 1);
    expect(cases?.filter(({ result }) => result.differences.length > 0)).toEqual([]);
    expect(added?.isAsAsked).toBe(true);
  });

  test('the request becomes the first case of a new file, and each case has a name of its own', () => {
    const empty = { ...first(), tests: '' };
    const one = add(empty);
    const two = add({ ...empty, tests: one?.text ?? '' });
    const { cases } = assess({ ...empty, tests: two?.text ?? '' }, module);
    expect(cases?.map(({ result }) => result.case.name)).toEqual(['case 1', 'case 2']);
    expect(cases?.every(({ result }) => result.differences.length === 0)).toBe(true);
  });

  test('a request as a case says so where the file shares members that the request does not have', () => {
    const draft = { ...first(), request: 'now: 2026-01-12T12:00:00Z\nrequest: { action: buy, merchant: acme }\n' };
    const added = add(draft);
    expect(added?.isAsAsked).toBe(false);
    const { cases } = assess({ ...draft, tests: added?.text ?? '' }, module);
    expect(cases?.filter(({ result }) => result.differences.length > 0)).toEqual([]);
  });

  test('the request is not added to tests with errors', () => {
    expect(add({ ...first(), tests: 'kind: tests\n' })).toBeNull();
  });
});
