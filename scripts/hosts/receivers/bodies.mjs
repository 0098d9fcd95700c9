// The bodies that are sent in the matrix of receivers, and what a handler must see of each.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

const BOUNDARY = 'matrix-boundary';
const FILE = Buffer.from('a file of the form\r\nwith two lines');
const BINARY = Buffer.alloc(1_000_000, 'binary \0\xff', 'latin1');

const multipart = Buffer.concat([
  Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n`),
  Buffer.from('content-type: application/octet-stream\r\n\r\n'),
  FILE,
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
]);

/** A digest of bytes or of the JSON of a value, to compare what was sent with what was seen. */
export function digestOf(value) {
  const bytes = Buffer.isBuffer(value) || value instanceof Uint8Array ? value : JSON.stringify(value);
  return createHash('sha256').update(bytes).digest('hex');
}

function body(type, bytes, parsed = bytes, more = {}) {
  return { type, bytes, forms: [digestOf(bytes), digestOf(parsed)], headers: {}, isChunked: false, ...more };
}

/** By kind: type and bytes, the digests of what may be seen of it, and how it is sent. */
export const BODIES = {
  none: { type: null, bytes: Buffer.alloc(0), forms: [digestOf(Buffer.alloc(0))], headers: {}, isChunked: false },
  json: body('application/json', Buffer.from('{"order":"5","note":"ü"}'), { order: '5', note: 'ü' }),
  urlencoded: body('application/x-www-form-urlencoded', Buffer.from('order=5&note=a+b'), { order: '5', note: 'a b' }),
  multipart: body(`multipart/form-data; boundary=${BOUNDARY}`, multipart, FILE),
  text: body('text/plain', Buffer.from('a text'), 'a text'),
  binary: body('application/octet-stream', BINARY),
  chunked: body('application/json', Buffer.from('{"order":"6"}'), { order: '6' }, { isChunked: true }),
  'chunked binary': body('application/octet-stream', BINARY, BINARY, { isChunked: true }),
  gzip: body(
    'application/json',
    gzipSync('{"order":"7"}'),
    { order: '7' },
    { headers: { 'content-encoding': 'gzip' } },
  ),
};
