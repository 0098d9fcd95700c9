import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMPATIBLE_UNITS_MAX, compatibleLength } from '../../src/bytes/compatible-length.js';

test('no text of the Basic Multilingual Plane is longer in Form KC, and no unit becomes more than the most', () => {
  const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(
      fc.array(unit).map((units) => units.join('')),
      (text) => {
        expect(text.normalize('NFKC').length).toBeLessThanOrEqual(compatibleLength(text));
        expect(compatibleLength(text)).toBeLessThanOrEqual(text.length * COMPATIBLE_UNITS_MAX);
      },
    ),
  );
  expect(compatibleLength('\ufdfa')).toBe(COMPATIBLE_UNITS_MAX);
  expect(compatibleLength('plain')).toBe(5);
});
