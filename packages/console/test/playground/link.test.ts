import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftOfFragment, fragmentOf, LINK_MAX_CHARS } from '../../src/playground/link.js';
import { TEXT_MAX_CHARS } from '../../src/playground/source.js';

const DRAFT = { rules: 'kind: sop\n', mandate: '', request: '{"now": "ü"}', tests: '' };

const fragmentWith = (value: unknown) => `#1.${deflateRawSync(JSON.stringify(value)).toString('base64url')}`;
const faultOf = async (fragment: string) => {
  const outcome = await draftOfFragment(fragment);
  return outcome.ok ? null : outcome.fault;
};

describe('links', () => {
  test('a link carries every text, whatever it says', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(fc.record({ rules: text, mandate: text, request: text, tests: text }), async (draft) => {
        const made = await fragmentOf(draft);
        expect(made.ok && (await draftOfFragment(made.value))).toEqual({ ok: true, value: draft });
      }),
      { numRuns: 50 },
    );
  });

  test('a link is made up to its bound, and read up to it', async () => {
    const large = { ...DRAFT, rules: ' '.repeat(TEXT_MAX_CHARS) };
    const made = await fragmentOf(large);
    expect(made.ok && (await draftOfFragment(made.value))).toEqual({ ok: true, value: large });
    expect(await fragmentOf({ ...DRAFT, rules: `${large.rules} ` })).toEqual({ ok: false, fault: 'too-large' });
    expect(await faultOf(fragmentWith([`${large.rules} `, '', '', '']))).toBe('too-large');
    const noise = randomBytes(LINK_MAX_CHARS).toString('base64');
    expect(await fragmentOf({ ...DRAFT, rules: noise })).toEqual({ ok: false, fault: 'too-large' });
    expect(await faultOf(`#1.${'A'.repeat(LINK_MAX_CHARS)}`)).toBe('too-large');
  });

  // threat operations playground-link-bomb: A link whose few bytes inflate without end => inflated up to a bound, then refused
  test('a link that inflates without end is refused as too large', async () => {
    const bomb = deflateRawSync(Buffer.alloc(16 * 1024 * 1024)).toString('base64url');
    expect(bomb.length).toBeLessThan(LINK_MAX_CHARS);
    expect(await faultOf(`#1.${bomb}`)).toBe('too-large');
  });

  test.each([
    { of: 'another version', fragment: '#2.AAAA', fault: 'unknown-form' },
    { of: 'no version', fragment: '#AAAA', fault: 'unknown-form' },
    { of: 'no text', fragment: '#1.', fault: 'damaged' },
    { of: 'no base64', fragment: '#1.<script>', fault: 'damaged' },
    { of: 'nothing compressed', fragment: '#1.AAAA', fault: 'damaged' },
    { of: 'no JSON', fragment: `#1.${deflateRawSync('[').toString('base64url')}`, fault: 'damaged' },
    { of: 'no UTF-8', fragment: `#1.${deflateRawSync(Buffer.from([0xff])).toString('base64url')}`, fault: 'damaged' },
    { of: 'an object', fragment: fragmentWith({ rules: '' }), fault: 'damaged' },
    { of: 'too few texts', fragment: fragmentWith(['']), fault: 'damaged' },
    { of: 'too many texts', fragment: fragmentWith(['', '', '', '', '']), fault: 'damaged' },
    { of: 'another type', fragment: fragmentWith(['', 1, '', '']), fault: 'damaged' },
  ])('a link of $of is refused', async ({ fragment, fault }) => {
    expect(await faultOf(fragment)).toBe(fault);
  });

  test('a link that was cut anywhere is refused', async () => {
    const made = await fragmentOf({ ...DRAFT, rules: 'kind: sop\nname: limits\n' });
    if (!made.ok) throw new Error('the link was not made');
    for (let length = 1; length < made.value.length; length += 1) {
      expect(await faultOf(made.value.slice(0, length)), `${length}`).not.toBeNull();
    }
  });
});
