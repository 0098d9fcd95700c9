import type { JsonValue } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAsked, readSource, withValueIn, yamlText } from '../src/index.js';

function sourceOf(file: string, text: string) {
  const outcome = readSource({ file, text });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.findings));
  return outcome.source;
}

const edited = (file: string, text: string, steps: (string | number)[], set: JsonValue) =>
  withValueIn(sourceOf(file, text), steps, set);

describe('edits', () => {
  test('a value that is set leaves comments and layout as they are', () => {
    const text = '# asked\nrequest: { action: buy, amount: 1 } # small\nnow: 2026-01-01T00:00:00Z\n';
    expect(edited('a.yaml', text, ['request', 'amount'], 12_000)).toBe(text.replace('amount: 1', 'amount: 12000'));
  });

  test('a value that is set is appended to a list that may not be there', () => {
    expect(edited('a.yaml', 'kind: tests\n', ['cases', 0], { name: 'one' })).toBe(
      'kind: tests\ncases:\n  - name: one\n',
    );
    expect(edited('a.json', '{"cases":[1]}', ['cases', 1], 2)).toBe('{\n  "cases": [\n    1,\n    2\n  ]\n}\n');
  });

  test('a value that is set leaves the digits of other numbers as they are', () => {
    const yaml = 'limit: 9007199254740993\namount: 1.50\n';
    expect(edited('a.yaml', yaml, ['amount'], 2)).toBe('limit: 9007199254740993\namount: 2\n');
    const json = '{\n  "limit": 9007199254740993,\n  "amount": 1.50\n}\n';
    expect(edited('a.json', json, ['amount'], 2)).toBe(json.replace('1.50', '2'));
  });

  test('a value that is set does not change what an alias shares', () => {
    const text = 'first: &a { amount: 1 }\nsecond: *a\n';
    const written = edited('a.yaml', text, ['second', 'amount'], 2);
    expect(sourceOf('a.yaml', written).value).toEqual({ first: { amount: 1 }, second: { amount: 2 } });
  });

  test('a value that is set is there when the file is read again, and nothing else changed', () => {
    const value = fc.dictionary(fc.constantFrom('a', 'b', 'amount'), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
    fc.assert(
      fc.property(value, fc.constantFrom('a.yaml', 'a.json'), fc.integer(), (before, file, set) => {
        const plain: Record<string, JsonValue> = JSON.parse(JSON.stringify(before));
        const text = file === 'a.json' ? JSON.stringify(plain) : yamlText(plain);
        const { value: after } = sourceOf(file, edited(file, text, ['amount'], set));
        expect(after).toEqual({ ...plain, amount: set });
      }),
    );
  });
});

describe('asked requests', () => {
  test('a request that is asked is a case without name and expectation, with faults at their paths', () => {
    const faults: { path: string; message: string }[] = [];
    const asked = readAsked({ now: '2026-01-01T00:00:00Z', request: { action: 'buy', amount: 2 } }, faults);
    expect(asked?.input.request).toMatchObject({ action: 'buy', amount: 2 });
    expect(faults).toEqual([]);
    expect(readAsked({ request: { action: 'buy' }, expect: {} }, faults)).toBeNull();
    expect(faults).toEqual([{ path: '$.expect', message: 'is no member here; remove it' }]);
    expect(readAsked([], [])).toBeNull();
  });
});
