import type { ColumnType } from '../columns.js';
import type { SqlValue } from '../driver.js';

/** Object ids of the element types, as `pg_type` has them. */
const OID: Readonly<Record<ColumnType, number>> = { text: 25, bigint: 20 };

/** Bytes before the elements: dimensions, whether one is null, element type, length, and the index of the first. */
const HEADER_BYTES = 20;
const BIGINT_BYTES = 8;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;

/**
 * A column as an array of one dimension in the binary form of PostgreSQL (`array_recv`): nothing in it is escaped, so that
 * neither side looks at every character of a record.
 */
export function binaryArray(type: ColumnType, values: readonly SqlValue[]): Uint8Array {
  const elements = values.map((value) => (value === null ? null : type === 'text' ? String(value) : BigInt(value)));
  const lengths = elements.map((element) => (typeof element === 'string' ? Buffer.byteLength(element) : BIGINT_BYTES));
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + elements.length * LENGTH_BYTES + sum(elements, lengths));
  let at = 0;
  for (const word of [1, elements.includes(null) ? 1 : 0, OID[type], elements.length, 1]) {
    at = bytes.writeInt32BE(word, at);
  }
  for (const [index, element] of elements.entries()) {
    at = bytes.writeInt32BE(element === null ? NULL_LENGTH : (lengths[index] ?? 0), at);
    if (typeof element === 'string') at += bytes.write(element, at);
    else if (element !== null) at = bytes.writeBigInt64BE(element, at);
  }
  return bytes;
}

function sum(elements: readonly unknown[], lengths: readonly number[]): number {
  return lengths.reduce((total, length, index) => total + (elements[index] === null ? 0 : length), 0);
}
