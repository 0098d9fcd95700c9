import { concatBytes, fromUtf8 } from '../bytes/index.js';

/** Tags that RFC 3161 and its surroundings use (X.690 §8). */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  context0: 0xa0,
  context1: 0xa1,
} as const;

/** One element of DER: its tag, its contents, and the bytes of the whole. */
export interface DerElement {
  readonly tag: number;
  readonly contents: Uint8Array;
  readonly whole: Uint8Array;
}

/** Bytes that are no DER, or not of the shape that was expected. */
export class DerError extends Error {
  readonly code = 'DER_MALFORMED';
}

/** Nesting and length of everything read here stay far below this, bytes. */
const LENGTH_MAX_BYTES = 4;

/** The one element that the bytes are. Throws DerError. */
export function readDer(bytes: Uint8Array): DerElement {
  const [element, ...more] = readElements(bytes);
  if (element === undefined || more.length > 0) throw new DerError('expected exactly one element');
  return element;
}

/** The elements of a constructed one, whose tag must be the given. Throws DerError. */
export function children(element: DerElement | undefined, tag: number): DerElement[] {
  return readElements(contentsOf(element, tag));
}

/** The contents of an element, whose tag must be the given. Throws DerError. */
export function contentsOf(element: DerElement | undefined, tag: number): Uint8Array {
  if (element?.tag !== tag) throw new DerError(`expected tag ${tag}, found ${element?.tag ?? 'nothing'}`);
  return element.contents;
}

/** The dotted text of an object identifier (X.690 §8.19). Throws DerError. */
export function readOid(element: DerElement | undefined): string {
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of contentsOf(element, TAG.oid)) {
    arc = arc * 128 + (byte & 0x7f);
    if (arc > Number.MAX_SAFE_INTEGER / 128) throw new DerError('an arc of an object identifier is too large');
    if (byte < 0x80) {
      arcs.push(arc);
      arc = 0;
    }
  }
  const [first = 0, ...rest] = arcs;
  const top = Math.min(Math.floor(first / 40), 2);
  return [top, first - 40 * top, ...rest].join('.');
}

/** A time, ms since the epoch (X.509 §4.1.2.5, RFC 3161 §2.4.2: UTC, `Z`). Throws DerError. */
export function readTime(element: DerElement | undefined): number {
  const isShort = element?.tag === TAG.utcTime;
  const text = fromUtf8(contentsOf(element, isShort ? TAG.utcTime : TAG.generalizedTime)) ?? '';
  const match = /^(\d{2,4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(text);
  const [, year = '', month, day, hour, minute, second, fraction = ''] = match ?? [];
  const century = year.length === 2 ? (Number(year) < 50 ? '20' : '19') : '';
  const time = Date.parse(`${century}${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`);
  if (match === null || year.length !== (isShort ? 2 : 4) || Number.isNaN(time)) throw new DerError('not a UTC time');
  return time;
}

/** One element. */
export function der(tag: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const body = concatBytes(...contents);
  return concatBytes(Uint8Array.of(tag), lengthOf(body.length), body);
}

function lengthOf(length: number): Uint8Array {
  if (length < 0x80) return Uint8Array.of(length);
  return length < 0x100 ? Uint8Array.of(0x81, length) : Uint8Array.of(0x82, length >> 8, length & 0xff);
}

function readElements(bytes: Uint8Array): DerElement[] {
  const elements: DerElement[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { start, end } = readHeader(bytes, at);
    if (end > bytes.length) throw new DerError('an element ends beyond the bytes');
    elements.push({ tag: bytes[at] ?? 0, contents: bytes.slice(start, end), whole: bytes.slice(at, end) });
    at = end;
  }
  return elements;
}

function readHeader(bytes: Uint8Array, at: number): { readonly start: number; readonly end: number } {
  const first = bytes[at + 1];
  if (first === undefined || ((bytes[at] ?? 0) & 0x1f) === 0x1f) throw new DerError('an element is cut short');
  if (first < 0x80) return { start: at + 2, end: at + 2 + first };
  const count = first & 0x7f;
  const length = bytes.slice(at + 2, at + 2 + count).reduce((sum, byte) => sum * 256 + byte, 0);
  if (count === 0 || count > LENGTH_MAX_BYTES) throw new DerError('a length is not definite, or too long');
  return { start: at + 2 + count, end: at + 2 + count + length };
}

/** A signature as ASN.1 has it. */
export interface DerSignature {
  /** Object identifier of the algorithm. */
  readonly algorithm: string;
  /** Name of the digest where the algorithm is plain RSA; none is taken without it. */
  readonly digest?: string;
  readonly signature: Uint8Array;
  /** What it covers. */
  readonly signed: Uint8Array;
}
