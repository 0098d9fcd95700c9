import {
  ACTION,
  AMOUNT,
  COUNTERPARTY,
  CUMULATIVE_SPEND,
  CURRENCY,
  JURISDICTION,
  MM_COUNTERPARTY,
  NAMED_COUNTERPARTY,
  OUTPUT,
  PROMPT,
  RISK_LEVEL,
} from './fields';
import { TEXT_MATCHES } from './operations';
import { Program } from './program';
import {
  ATOM_OPERATION,
  ATOM_SCOPE,
  ATOM_SLOT,
  CONSTRAINT_OPERAND,
  CONSTRAINT_SLOT,
  CONSTRAINT_UNIT,
  NEED_SLOT,
  NODE_PARENT,
  NODE_SLOT,
  NONE,
  OPERAND_CUMULATIVE,
} from './program-layout';
import { Table } from './table';

/** Marks the slots that a rule, a mandate or the evaluation itself looks at; a front end need not read any other. */
export function readSlots(program: Program): Uint8Array {
  const marks = new Uint8Array(program.slots.rows());
  const always: i32[] = [ACTION, AMOUNT, JURISDICTION, RISK_LEVEL];
  for (let index: i32 = 0; index < always.length; index += 1) marks[always[index] as i32] = 1;
  markColumn(marks, program.atoms, ATOM_SLOT);
  markColumn(marks, program.needs, NEED_SLOT);
  markColumn(marks, program.constraints, CONSTRAINT_SLOT);
  for (let row: i32 = 0; row < program.constraints.rows(); row += 1) {
    if (program.constraints.get(row, CONSTRAINT_OPERAND) === OPERAND_CUMULATIVE) marks[CUMULATIVE_SPEND] = 1;
    if (program.constraints.get(row, CONSTRAINT_UNIT) !== NONE) marks[CURRENCY] = 1;
  }
  for (let atom: i32 = 0; atom < program.atoms.rows(); atom += 1) {
    if (program.atoms.get(atom, ATOM_SCOPE) !== NONE) marks[CURRENCY] = 1;
    if (program.atoms.get(atom, ATOM_OPERATION) !== TEXT_MATCHES) continue;
    marks[PROMPT] = 1;
    marks[OUTPUT] = 1;
  }
  if ((marks[NAMED_COUNTERPARTY] as i32) !== 0) {
    marks[COUNTERPARTY] = 1;
    marks[MM_COUNTERPARTY] = 1;
  }
  return marks;
}

/** Marks the nodes at or under which a slot is read. A node comes after its parent. */
export function readNodes(program: Program): Uint8Array {
  const slots = readSlots(program);
  const marks = new Uint8Array(program.nodes.rows());
  for (let node: i32 = program.nodes.rows() - 1; node >= 0; node -= 1) {
    const slot = program.nodes.get(node, NODE_SLOT);
    if (slot !== NONE && (slots[slot] as i32) !== 0) marks[node] = 1;
    const parent = program.nodes.get(node, NODE_PARENT);
    if (parent !== NONE && (marks[node] as i32) !== 0) marks[parent] = 1;
  }
  return marks;
}

function markColumn(marks: Uint8Array, table: Table, column: i32): void {
  for (let row: i32 = 0; row < table.rows(); row += 1) {
    const slot = table.get(row, column);
    if (slot !== NONE) marks[slot] = 1;
  }
}
