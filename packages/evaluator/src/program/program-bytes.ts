import { FNV_START, fnvOf, StringTable } from '../values/string-table';
import { Table } from '../values/table';
import { Binding } from './binding';
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

/** Version of the program format and of what its operations mean; a change of either raises it. */
const PROGRAM_VERSION: i32 = 8;

/** `GWPR`, then the version, each four bytes, lowest first. */
const MAGIC: i32 = 0x52505747;
/** Before either part: its checksum and its length in bytes. The rules come first, so that policies that share them begin alike. */
const PART_HEADER_BYTES: i32 = 8;
const RULES_AT: i32 = 8 + PART_HEADER_BYTES;

export const BYTES_FINE: i32 = 0;
export const BYTES_TOO_SHORT: i32 = 1;
export const BYTES_FOREIGN: i32 = 2;
export const BYTES_OTHER_VERSION: i32 = 3;
export const BYTES_CORRUPT: i32 = 4;
/** Not of the bytes but of the program in them; see `isSound`. */
export const PROGRAM_UNSOUND: i32 = 5;

/** Widths of the tables of rules, in the order in which they are written, after the texts. */
const RULE_WIDTHS: i32[] = [
  HEAD_WIDTH,
  MOLECULE_WIDTH,
  ATOM_WIDTH,
  NEED_WIDTH,
  SLOT_WIDTH,
  NODE_WIDTH,
  LIST_WIDTH,
  1,
  CONSTANT_WIDTH,
  1,
];

/** Those of a binding. */
const BINDING_WIDTHS: i32[] = [
  1,
  SLOT_WIDTH,
  NODE_WIDTH,
  2,
  LIST_WIDTH,
  1,
  CONSTANT_WIDTH,
  1,
  AUTHORITY_WIDTH,
  CLAUSE_WIDTH,
  CONSTRAINT_WIDTH,
];

/** Writes the rules of a program to bytes that are the same on every host; those of a binding complete them. */
export function encodeRules(program: Program): Uint8Array {
  const tables: Int32Array[] = [
    wordsOf(program.head, program.head.rows()),
    wordsOf(program.molecules, program.molecules.rows()),
    wordsOf(program.atoms, program.atoms.rows()),
    wordsOf(program.needs, program.needs.rows()),
    wordsOf(program.slots, program.ruleSlots),
    wordsOf(program.nodes, program.ruleNodes),
    wordsOf(program.lists, program.ruleLists),
    wordsOf(program.items, program.ruleItems),
    wordsOf(program.constants, program.ruleConstants),
    wordsOf(program.numbers, program.ruleNumbers),
  ];
  const strings = program.strings;
  const starts = strings.starts.subarray(0, program.ruleTexts + 1);
  const units = strings.units.subarray(0, strings.start(program.ruleTexts));
  const writer = partOf(RULES_AT, starts, units, tables);
  writer.at = 0;
  writer.word(MAGIC);
  writer.word(PROGRAM_VERSION);
  return writer.bytes;
}

/** Writes a binding: the second part of a program. */
export function encodeBinding(binding: Binding): Uint8Array {
  const tables: Int32Array[] = [
    binding.documents,
    binding.slots,
    binding.nodes,
    binding.nodeSlots,
    binding.lists,
    binding.items,
    binding.constants,
    binding.numbers,
    binding.authorities,
    binding.clauses,
    binding.constraints,
  ];
  return partOf(PART_HEADER_BYTES, binding.starts, binding.units, tables).bytes;
}

/** Why bytes are not a program of this version; BYTES_FINE where `decodeRules` and `decodeBinding` take them. */
export function checkProgram(bytes: Uint8Array): i32 {
  if (bytes.length < RULES_AT + PART_HEADER_BYTES) return BYTES_TOO_SHORT;
  const reader = new Reader(bytes);
  if (reader.word() !== MAGIC) return BYTES_FOREIGN;
  if (reader.word() !== PROGRAM_VERSION) return BYTES_OTHER_VERSION;
  const isFine: boolean = reader.holdsPart(RULE_WIDTHS) && reader.holdsPart(BINDING_WIDTHS);
  return isFine && reader.at === bytes.length ? BYTES_FINE : BYTES_CORRUPT;
}

/** Reads the rules from the bytes of a program, or of its rules alone, that `checkProgram` found fine. */
export function decodeRules(bytes: Uint8Array): Program {
  const reader = new Reader(bytes);
  reader.at = RULES_AT;
  const starts = reader.words();
  const units = reader.halves(starts[starts.length - 1] as i32);
  const tables: Table[] = [];
  for (let index: i32 = 0; index < RULE_WIDTHS.length; index += 1) {
    tables.push(new Table(reader.words(), RULE_WIDTHS[index] as i32));
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
  );
}

/** Where the bytes of the binding begin in those of a program that `checkProgram` found fine. */
export function bindingStart(bytes: Uint8Array): i32 {
  const reader = new Reader(bytes);
  reader.at = RULES_AT - 4;
  return RULES_AT + reader.word();
}

/** Reads a binding whose bytes begin at `start`. */
export function decodeBinding(bytes: Uint8Array, start: i32): Binding {
  const reader = new Reader(bytes);
  reader.at = start + PART_HEADER_BYTES;
  const starts = reader.words();
  const units = reader.halves(starts[starts.length - 1] as i32);
  const tables: Int32Array[] = [];
  for (let index: i32 = 0; index < BINDING_WIDTHS.length; index += 1) tables.push(reader.words());
  return new Binding(
    starts,
    units,
    tables[0] as Int32Array,
    tables[1] as Int32Array,
    tables[2] as Int32Array,
    tables[3] as Int32Array,
    tables[4] as Int32Array,
    tables[5] as Int32Array,
    tables[6] as Int32Array,
    tables[7] as Int32Array,
    tables[8] as Int32Array,
    tables[9] as Int32Array,
    tables[10] as Int32Array,
  );
}

function wordsOf(table: Table, rows: i32): Int32Array {
  return table.words.subarray(0, rows * table.width);
}

/** The bytes of a part, which begins at `start`, with its checksum and length before it. */
function partOf(start: i32, starts: Int32Array, units: Uint16Array, tables: Int32Array[]): Writer {
  let size: i32 = start + 4 + starts.length * 4 + units.length * 2;
  for (let index: i32 = 0; index < tables.length; index += 1) size += 4 + (tables[index] as Int32Array).length * 4;
  const writer = new Writer(size);
  writer.at = start;
  writer.words(starts);
  for (let index: i32 = 0; index < units.length; index += 1) writer.half(units[index] as i32);
  for (let index: i32 = 0; index < tables.length; index += 1) writer.words(tables[index] as Int32Array);
  writer.at = start - PART_HEADER_BYTES;
  writer.word(checksumOf(writer.bytes, start, size));
  writer.word(size - start);
  return writer;
}

/** FNV-1a over the words of four bytes of a part, the lowest first; a last word may be cut off. */
function checksumOf(bytes: Uint8Array, start: i32, end: i32): i32 {
  let hash = FNV_START;
  const whole: i32 = end - ((end - start) & 3);
  for (let at: i32 = start; at < whole; at += 4) hash = fnvOf(hash, wordAt(bytes, at));
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
  /** Where the part at hand ends. */
  private end: i32 = 0;

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

  /** True where a whole part is next, with its checksum; the cursor is then behind it. */
  holdsPart(widths: i32[]): boolean {
    const left: i32 = this.bytes.length - this.at - PART_HEADER_BYTES;
    if (left < 0) return false;
    const checksum = this.word();
    const length = this.word();
    if (length < 0 || length > left) return false;
    const start = this.at;
    this.end = start + length;
    return checksum === checksumOf(this.bytes, start, this.end) && this.isComplete(widths);
  }

  /** True where every length from here on fits the part, and the part ends with the last table. */
  private isComplete(widths: i32[]): boolean {
    const first = this.at + 4;
    const strings = this.skip(4);
    if (strings < 1 || !this.rises(first, strings)) return false;
    this.at -= 4;
    const units = this.word();
    if (units < 0 || units > (this.end - this.at) >> 1) return false;
    this.at += units * 2;
    for (let index: i32 = 0; index < widths.length; index += 1) {
      const length = this.skip(4);
      if (length < 0 || length % (widths[index] as i32) !== 0) return false;
    }
    return this.at === this.end;
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
    if (this.end - this.at < 4) return -1;
    const length = this.word();
    if (length < 0 || length > (this.end - this.at) / width) return -1;
    this.at += length * width;
    return length;
  }
}
