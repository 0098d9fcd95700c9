import fc from 'fast-check';

/** Any Unicode character, control characters and those past the basic plane included; never half of a pair. */
export const character = fc.oneof(
  fc.integer({ min: 0, max: 0x7f }).map((point) => String.fromCodePoint(point)),
  fc
    .integer({ min: 0, max: 0x10ffff })
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point)),
);

/** Any well-formed text. */
export const text = fc.string({ unit: character });
