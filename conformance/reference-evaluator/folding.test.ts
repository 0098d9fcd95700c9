import type { JsonObject } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileJson } from '../../packages/evaluator/src/index.js';
import { atom, NOW, OPEN_MANDATE, rule, sop } from './cases/case.js';
import { plainFold } from './fields.js';
import { fold } from './folding.js';
import { SUBJECTS } from './subjects.js';

/** Where letters have mappings: all but ideographs that stand for themselves, most of Hangul, and private use. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x0000, 0x34ff],
  [0xa000, 0xafff],
  [0xd700, 0xd7ff],
  [0xf900, 0x11fff],
  [0x16e00, 0x16fff],
  [0x1b000, 0x1b2ff],
  [0x1cc00, 0x1f6ff],
  [0x2f800, 0x2fa1f],
  [0xe0000, 0xe01ff],
];

const CHUNK = 1024;

function* chunks(): Generator<readonly string[]> {
  for (const [first, last] of RANGES) {
    for (let start = first; start <= last; start += CHUNK) {
      const length = Math.min(CHUNK, last - start + 1);
      yield Array.from({ length }, (_, index) => `x${String.fromCodePoint(start + index)}y`);
    }
  }
}

function policyOf(predicate: string, config: JsonObject) {
  return compileJson({ sops: [sop(rule([atom(predicate, config)]))], mandates: [OPEN_MANDATE] });
}

const asked = (context: JsonObject) => ({ action: 'pay', agentDid: 'did:key:z', context });

describe('folding, letter by letter', () => {
  it('context values fold letter by letter as the Unicode of the language says', () => {
    for (const texts of chunks()) {
      const policy = policyOf('context-value-not-in', { field: 'op', values: texts.map(fold) });
      const strays = policy.evaluate(asked({ op: texts }), { now: NOW, spent: null }).fired.length === 0 ? [] : texts;
      const named = strays.filter(
        (text) => policy.evaluate(asked({ op: text }), { now: NOW, spent: null }).fired.length > 0,
      );
      expect(
        named.filter((text) => fold(fold(text)) === fold(text)).map((text) => text.codePointAt(1)?.toString(16)),
      ).toEqual([]);
    }
  });

  it('context values that are taken apart match those that are put together, letter by letter', () => {
    for (const texts of chunks()) {
      const compound = texts.filter((text) => text.normalize('NFD') !== text.normalize('NFC'));
      if (compound.length === 0) continue;
      const policy = policyOf('context-value-not-in', {
        field: 'op',
        values: compound.map((text) => text.normalize('NFC')),
      });
      const apart = compound.map((text) => text.normalize('NFD'));
      expect(policy.evaluate(asked({ op: apart }), { now: NOW, spent: null }).fired).toEqual([]);
    }
  });

  it('allow-lists fold letter by letter as the Unicode of the language says', () => {
    for (const texts of chunks()) {
      const policy = policyOf('tool-not-allowed', { allowed: texts.map(plainFold) });
      const strays = texts.filter(
        (tool) => policy.evaluate(asked({ tool }), { now: NOW, spent: null }).fired.length > 0,
      );
      expect(strays.map((text) => text.codePointAt(1)?.toString(16))).toEqual([]);
    }
  });
});

/** Letters whose folding depends on their neighbours: marks that reorder and compose, Hangul, final sigma, ligatures. */
const JAMO = [
  '\u1100',
  '\u1112',
  '\u1113',
  '\u1161',
  '\u1175',
  '\u1176',
  '\u11a7',
  '\u11a8',
  '\u11c2',
  '\uac00',
  '\ud788',
];
const SOCIABLE = [
  ...JAMO,
  ...'aAeEiIsSΣσςΟἀΐﬁǅİıẞΩKÅ가각각ー゛がｶﾞ\u0300\u0301\u0307\u0323\u0327\u0345\u034f\u0653\u200d\u0f71\u0f72\u3099',
];
const sociable = fc.array(fc.constantFrom(...SOCIABLE), { maxLength: 8 }).map((letters) => letters.join(''));

describe('letters in company', () => {
  it('folding of letters in company agrees with the reference evaluator on context values', () => {
    const property = fc.property(sociable, sociable, fc.boolean(), (value, other, same) => {
      const text = same ? fold(value) : other;
      const documents = {
        sops: [
          sop(
            rule([atom('context-value-in', { field: 'op', values: [text || 'x'] })], { id: 'exact' }),
            rule([atom('context-value-in', { field: 'op', values: [text || 'x'], match: 'contains' })], {
              id: 'within',
            }),
          ),
        ],
        mandates: [OPEN_MANDATE],
      };
      const verdicts = Object.values(SUBJECTS).map((evaluate) =>
        evaluate(documents, asked({ op: value }), { now: NOW, spent: null }),
      );
      expect(verdicts[0]).toEqual(verdicts[1]);
    });
    fc.assert(property, { numRuns: 800 });
  });

  it('folding of letters in company agrees with the reference evaluator on allow-lists and texts', () => {
    const property = fc.property(sociable, sociable, fc.boolean(), (value, other, same) => {
      const text = (same ? value.toLowerCase() : other) || 'x';
      const documents = {
        sops: [
          sop(
            rule([atom('model-not-allowed', { allowed: [text] })], { id: 'model' }),
            rule([atom('text-matches', { terms: [text] })], { id: 'text' }),
          ),
        ],
        mandates: [OPEN_MANDATE],
      };
      const request = asked({ model: value, prompt: `a ${value}`, output: `${value} b` });
      const verdicts = Object.values(SUBJECTS).map((evaluate) =>
        evaluate(documents, request, { now: NOW, spent: null }),
      );
      expect(verdicts[0]).toEqual(verdicts[1]);
    });
    fc.assert(property, { numRuns: 800 });
  });
});
