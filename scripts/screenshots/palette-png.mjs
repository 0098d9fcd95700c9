// PNG with a palette: pages have few colours, and a picture of them needs a byte for a pixel.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOURS = 256;

/** The same picture with at most 256 colours, the most frequent ones. Takes 8-bit RGB or RGBA without interlacing, as browsers write it. */
export function palettePng(png) {
  const { width, height, pixels } = decode(png);
  const counts = new Map();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const frequent = [...counts].sort(([, one], [, other]) => other - one).map(([pixel]) => pixel);
  const palette = frequent.slice(0, COLOURS);
  const places = new Map(palette.map((pixel, place) => [pixel, place]));
  for (const pixel of frequent.slice(COLOURS)) places.set(pixel, nearest(palette, pixel));
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = places.get(pixels[y * width + x]);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap((pixel) => [pixel >> 16, (pixel >> 8) & 255, pixel & 255]));
  const data = deflateSync(rows, { level: 9 });
  const none = Buffer.alloc(0);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', data),
    chunk('IEND', none),
  ]);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The pixels of a picture as numbers, 0xRRGGBB. */
function decode(png) {
  const parts = [];
  let header = null;
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = data;
    if (type === 'IDAT') parts.push(data);
    at += length + 12;
  }
  if (header === null || header[8] !== 8 || ![2, 6].includes(header[9]) || header[12] !== 0) {
    throw new Error('the picture is no 8-bit RGB or RGBA without interlacing');
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const bytes = header[9] === 6 ? 4 : 3;
  const rows = unfiltered(inflateSync(Buffer.concat(parts)), width * bytes, height, bytes);
  const pixels = new Uint32Array(width * height);
  for (let place = 0; place < pixels.length; place += 1) {
    const at = place * bytes;
    pixels[place] = (rows[at] << 16) | (rows[at + 1] << 8) | rows[at + 2];
  }
  return { width, height, pixels };
}

/** The bytes of the rows without the filters that each row names (RFC 2083 §6). */
function unfiltered(data, length, height, bytes) {
  const rows = Buffer.alloc(length * height);
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (length + 1)];
    for (let x = 0; x < length; x += 1) {
      const left = x < bytes ? 0 : rows[y * length + x - bytes];
      const up = y === 0 ? 0 : rows[(y - 1) * length + x];
      const corner = x < bytes || y === 0 ? 0 : rows[(y - 1) * length + x - bytes];
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      rows[y * length + x] = data[y * (length + 1) + 1 + x] + predicted;
    }
  }
  return rows;
}

function paeth(left, up, corner) {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** The place of the colour that is nearest by the sum of squares. */
function nearest(palette, pixel) {
  let [place, least] = [0, Number.POSITIVE_INFINITY];
  palette.forEach((other, index) => {
    const parts = [16, 8, 0].map((shift) => ((pixel >> shift) & 255) - ((other >> shift) & 255));
    const distance = parts.reduce((sum, part) => sum + part * part, 0);
    if (distance < least) [place, least] = [index, distance];
  });
  return place;
}
