import fc from 'fast-check';
import { INTERNAL_NAMES } from './constants.js';

/** What a caller without types could hand in: JSON, and what JSON cannot say. */
export const anyThing = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.anything({ maxDepth: 2, withBigInt: true, withNullPrototype: true, withSparseArray: true, withDate: true }),
  fc.constantFrom<unknown>(Number.NaN, -0, Number.MAX_VALUE, Number.MIN_VALUE, 1e21, '\ud800', ...INTERNAL_NAMES),
);
