import { isJsonObject, type JsonValue } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonPositions, lineAndColumn, parseYaml } from '../../src/index.js';

/** The value at each path of a value, with the paths as faults name them. */
function* valuesOf(value: JsonValue, path = '$'): Generator<readonly [string, JsonValue]> {
  yield [path, value];
  if (Array.isArray(value)) for (const [index, each] of value.entries()) yield* valuesOf(each, `${path}[${index}]`);
  else if (isJsonObject(value)) {
    for (const [name, each] of Object.entries(value)) {
      yield* valuesOf(each, path + (/^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`));
    }
  }
}

describe('places', () => {
  test('the places of a JSON text are where its values are, in any layout', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom('', ' ', '\t', 3), (generated, indent) => {
        const text = JSON.stringify(generated, null, indent);
        const value: JsonValue = JSON.parse(text);
        const { offsets, brokenAt } = jsonPositions(text);
        expect(brokenAt).toBe(null);
        for (const [path, found] of valuesOf(value)) {
          const rest = text.slice(offsets.get(path));
          const name = /(?:\.([\w$]+)|\[("(?:[^"\\]|\\.)*")\])$/.exec(path);
          const key = name === null ? '' : (name[2] ?? JSON.stringify(name[1]));
          const after = rest.slice(key.length).replace(/^\s*:\s*/, '');
          expect(rest.startsWith(key)).toBe(true);
          expect((key === '' ? rest : after).startsWith(JSON.stringify(found).slice(0, 1))).toBe(true);
        }
      }),
    );
  });

  test('the places of a JSON text are the same where the text is read as YAML', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom('', ' ', 3), (generated, indent) => {
        const text = JSON.stringify(generated, null, indent);
        const outcome = parseYaml(text);
        expect(outcome).toMatchObject({ ok: true, value: JSON.parse(text) });
        if (outcome.ok) expect([...outcome.offsets].sort()).toEqual([...jsonPositions(text).offsets].sort());
      }),
    );
  });

  test('the places of a JSON text end where the text ceases to be JSON, which no text escapes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.stringMatching(/^[[\]{}",:0-9 tfn\\-]{0,12}$/)), (text) => {
        const { brokenAt } = jsonPositions(text);
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(brokenAt === null).toBe(isJson);
        if (brokenAt !== null) expect(lineAndColumn(text, brokenAt)).toMatch(/^[0-9]+:[0-9]+$/);
      }),
      { numRuns: 2_000 },
    );
    expect(jsonPositions('['.repeat(1_000_000)).brokenAt).toBeLessThan(100);
  });
});
