import { FNV_START, fnvOf } from './fnv';
import { Program } from './program';
import {
  ATOM_WIDTH,
  AUTHORITY_WIDTH,
  CLAUSE_WIDTH,
  CONSTANT_WIDTH,
  CONSTRAINT_WIDTH,
  HEAD_WIDTH,
  LIST_WIDTH,
  MOLECULE_WIDTH,
  NEED_WIDTH,
  NODE_WIDTH,
  SLOT_WIDTH,
} from './program-layout';
import { StringTable } from './string-table';
import { Table } from './table';

/** Version of the program format and of what its operations mean; a change of either raises it. */
const PROGRAM_VERSION: i32 = 6;

/** `GWPR`, then version, checksum and length of the rest in bytes, each four bytes, lowest first. */
const MAGIC: i32 = 0x52505747;
const HEADER_BYTES: i32 = 16;

export const BYTES_FINE: i32 = 0;
export const BYTES_TOO_SHORT: i32 = 1;
export const BYTES_FOREIGN: i32 = 2;
export const BYTES_OTHER_VERSION: i32 = 3;
export const BYTES_CORRUPT: i32 = 4;
/** Not of the bytes but of the program in them; see `isSound`. */
export const PROGRAM_UNSOUND: i32 = 5;

/** Widths of the tables of a program, in the order in which they are written. */
const WIDTHS: i32[] = [
  HEAD_WIDTH,
  MOLECULE_WIDTH,
  ATOM_WIDTH,
  NEED_WIDTH,
  SLOT_WIDTH,
  NODE_WIDTH,
  LIST_WIDTH,
  1,
  AUTHORITY_WIDTH,
  CLAUSE_WIDTH,
  CONSTRAINT_WIDTH,
  CONSTANT_WIDTH,
  1,
];

/** Writes a program to bytes that are the same on every host. */
export function encodeProgram(program: Program): Uint8Array {
  const tables: Table[] = [
    program.head,
    program.molecules,
    program.atoms,
    program.needs,
    program.slots,
    program.nodes,
    program.lists,
    program.items,
    program.authorities,
    program.clauses,
    program.constraints,
    program.constants,
    program.numbers,
  ];
  const starts = program.strings.starts;
  const units = program.strings.units;
  let size: i32 = HEADER_BYTES + 4 + starts.length * 4 + units.length * 2;
  for (let index: i32 = 0; index < tables.length; index += 1) size += 4 + (tables[index] as Table).words.length * 4;
  const writer = new Writer(size);
  writer.at = HEADER_BYTES;
  writer.words(starts);
  for (let index: i32 = 0; index < units.length; index += 1) writer.half(units[index] as i32);
  for (let index: i32 = 0; index < tables.length; index += 1) writer.words((tables[index] as Table).words);
  writer.at = 0;
  writer.word(MAGIC);
  writer.word(PROGRAM_VERSION);
  writer.word(checksumOf(writer.bytes));
  writer.word(size - HEADER_BYTES);
  return writer.bytes;
}

/** Why bytes are not a program of this version; BYTES_FINE where `decodeProgram` takes them. */
export function checkProgram(bytes: Uint8Array): i32 {
  if (bytes.length < HEADER_BYTES) return BYTES_TOO_SHORT;
  const reader = new Reader(bytes);
  if (reader.word() !== MAGIC) return BYTES_FOREIGN;
  if (reader.word() !== PROGRAM_VERSION) return BYTES_OTHER_VERSION;
  if (reader.word() !== checksumOf(bytes)) return BYTES_CORRUPT;
  return reader.word() === bytes.length - HEADER_BYTES && reader.isComplete() ? BYTES_FINE : BYTES_CORRUPT;
}

/** Reads a program from bytes that `checkProgram` found fine. */
export function decodeProgram(bytes: Uint8Array): Program {
  const reader = new Reader(bytes);
  reader.at = HEADER_BYTES;
  const starts = reader.words();
  const units = reader.halves(starts[starts.length - 1] as i32);
  const tables: Table[] = [];
  for (let index: i32 = 0; index < WIDTHS.length; index += 1) {
    tables.push(new Table(reader.words(), WIDTHS[index] as i32));
  }
  return new Program(
    new StringTable(starts, units),
    tables[0] as Table,
    tables[1] as Table,
    tables[2] as Table,
    tables[3] as Table,
    tables[4] as Table,
    tables[5] as Table,
    tables[6] as Table,
    tables[7] as Table,
    tables[8] as Table,
    tables[9] as Table,
    tables[10] as Table,
    tables[11] as Table,
    tables[12] as Table,
  );
}

/** FNV-1a over all words of four bytes after the header, the lowest first; a last word may be cut off. */
function checksumOf(bytes: Uint8Array): i32 {
  let hash = FNV_START;
  const end: i32 = bytes.length;
  const whole: i32 = end - ((end - HEADER_BYTES) & 3);
  for (let at: i32 = HEADER_BYTES; at < whole; at += 4) hash = fnvOf(hash, wordAt(bytes, at));
  for (let at: i32 = whole; at < end; at += 1) hash = fnvOf(hash, bytes[at] as i32);
  return hash;
}

function wordAt(bytes: Uint8Array, at: i32): i32 {
  return (
    (bytes[at] as i32) | ((bytes[at + 1] as i32) << 8) | ((bytes[at + 2] as i32) << 16) | ((bytes[at + 3] as i32) << 24)
  );
}

class Writer {
  readonly bytes: Uint8Array;
  at: i32 = 0;

  constructor(size: i32) {
    this.bytes = new Uint8Array(size);
  }

  half(value: i32): void {
    this.bytes[this.at] = value & 0xff;
    this.bytes[this.at + 1] = (value >> 8) & 0xff;
    this.at += 2;
  }

  word(value: i32): void {
    this.half(value & 0xffff);
    this.half((value >> 16) & 0xffff);
  }

  words(values: Int32Array): void {
    this.word(values.length);
    for (let index: i32 = 0; index < values.length; index += 1) this.word(values[index] as i32);
  }
}

class Reader {
  at: i32 = 0;

  constructor(private readonly bytes: Uint8Array) {}

  private half(): i32 {
    const value: i32 = (this.bytes[this.at] as i32) | ((this.bytes[this.at + 1] as i32) << 8);
    this.at += 2;
    return value;
  }

  word(): i32 {
    this.at += 4;
    return wordAt(this.bytes, this.at - 4);
  }

  words(): Int32Array {
    const values = new Int32Array(this.word());
    for (let index: i32 = 0; index < values.length; index += 1) values[index] = this.word();
    return values;
  }

  halves(count: i32): Uint16Array {
    const values = new Uint16Array(count);
    for (let index: i32 = 0; index < count; index += 1) values[index] = this.half();
    return values;
  }

  /** True where every length from here on fits the bytes, and the bytes end with the last table. */
  isComplete(): boolean {
    const end: i32 = this.bytes.length;
    const first = this.at + 4;
    const strings = this.skip(4);
    if (strings < 1 || !this.rises(first, strings)) return false;
    this.at -= 4;
    const units = this.word();
    if (units < 0 || units > (end - this.at) >> 1) return false;
    this.at += units * 2;
    for (let index: i32 = 0; index < WIDTHS.length; index += 1) {
      const length = this.skip(4);
      if (length < 0 || length % (WIDTHS[index] as i32) !== 0) return false;
    }
    return this.at === end;
  }

  /** True where the words from `at` begin with 0 and never fall; the cursor is where it was. */
  private rises(at: i32, count: i32): boolean {
    const behind = this.at;
    this.at = at;
    let last: i32 = 0;
    let isFirst = true;
    for (let index: i32 = 0; index < count; index += 1) {
      const word = this.word();
      if (word < last || (isFirst && word !== 0)) last = -1;
      if (last < 0) break;
      last = word;
      isFirst = false;
    }
    this.at = behind;
    return last >= 0;
  }

  /** Passes over a run with its length before it; -1 where it does not fit. */
  private skip(width: i32): i32 {
    if (this.bytes.length - this.at < 4) return -1;
    const length = this.word();
    if (length < 0 || length > (this.bytes.length - this.at) / width) return -1;
    this.at += length * width;
    return length;
  }
}
