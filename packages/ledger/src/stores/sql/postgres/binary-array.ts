import { UTF8_UNIT_BYTES_MAX } from '@gatewright/protocol';
import type { ColumnType, SqlValue } from '../columns.js';

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
  const bytes = Buffer.allocUnsafe(byteLengthBound(values));
  let at = 0;
  for (const word of [1, values.includes(null) ? 1 : 0, OID[type], values.length, 1]) {
    at = bytes.writeInt32BE(word, at);
  }
  for (const value of values) {
    if (value === null) {
      at = bytes.writeInt32BE(NULL_LENGTH, at);
    } else if (type === 'text') {
      const length = bytes.write(String(value), at + LENGTH_BYTES);
      at = bytes.writeInt32BE(length, at) + length;
    } else {
      at = bytes.writeBigInt64BE(BigInt(value), bytes.writeInt32BE(BIGINT_BYTES, at));
    }
  }
  return bytes.subarray(0, at);
}

/** Upper bound of the encoded array, bytes. */
function byteLengthBound(values: readonly SqlValue[]): number {
  let bytes = HEADER_BYTES;
  for (const value of values) {
    bytes += LENGTH_BYTES + (typeof value === 'string' ? value.length * UTF8_UNIT_BYTES_MAX : BIGINT_BYTES);
  }
  return bytes;
}
