import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { palettePng } from './palette-png.mjs';

/** A picture as a browser writes it, with one filter for all rows: 0 none, 1 the difference to the left, 2 that to above. */
function rgbPng(width, pixels, filter) {
  const height = pixels.length / width;
  const rows = Array.from({ length: height }, (_, y) => pixels.slice(y * width, (y + 1) * width).flatMap(bytesOf));
  const filtered = rows.map((row, y) => {
    const base = [() => 0, (x) => row[x - 3] ?? 0, (x) => rows[y - 1]?.[x] ?? 0][filter];
    return [filter, ...row.map((byte, x) => (byte - base(x)) & 255)];
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.alloc(8),
    part('IHDR', header),
    part('IDAT', deflateSync(Buffer.from(filtered.flat()))),
  ]);
}

function part(type, data) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
}

const bytesOf = (pixel) => [pixel >> 16, (pixel >> 8) & 255, pixel & 255];

/** The pixels of a picture with a palette. */
function pixelsOf(png, width) {
  const parts = new Map();
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    parts.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const colours = parts.get('PLTE');
  const rows = [...inflateSync(parts.get('IDAT'))].filter((_, place) => place % (width + 1) !== 0);
  return rows.map((colour) => colours.readUIntBE(colour * 3, 3));
}

test('a picture of at most 256 colours keeps every pixel', () => {
  const picture = fc.record({
    width: fc.integer({ min: 1, max: 15 }),
    filter: fc.integer({ min: 0, max: 2 }),
    given: fc.array(fc.integer({ min: 0, max: 0xffffff }), { minLength: 15, maxLength: 200 }),
  });
  fc.assert(
    fc.property(picture, ({ width, filter, given }) => {
      const pixels = given.slice(0, given.length - (given.length % width));
      expect(pixelsOf(palettePng(rgbPng(width, pixels, filter)), width)).toEqual(pixels);
    }),
  );
});

test('a picture of more than 256 colours shows the rarer ones as the nearest of the others', () => {
  const greys = Array.from({ length: 256 }, (_, level) => (level << 16) | (level << 8) | level);
  const shown = pixelsOf(palettePng(rgbPng(257, [...greys, 0xfe0101], 0)), 257);
  expect(shown.slice(0, 256)).toEqual(greys);
  expect(greys).toContain(shown[256]);
});
