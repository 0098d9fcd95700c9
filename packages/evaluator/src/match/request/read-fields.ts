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
} from '../../program/fields';
import { TEXT_MATCHES } from '../../program/operations.generated';
import { Program } from '../../program/program';
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
} from '../../program/program-layout';
import { ensureByteCapacity, ensureCapacity } from '../../values/ensure-capacity';
import { Table } from '../../values/table';

/**
 * The fields that a rule, a mandate or the evaluation itself looks at; a front end need not read any other. Those of a binding are
 * looked at until another is bound.
 */
export class ReadFields {
  /** Marks the slots that are looked at. */
  slots: Uint8Array = new Uint8Array(0);
  /** Marks the nodes at or under which one is. */
  nodes: Uint8Array = new Uint8Array(0);
  /** The nodes that are marked for the binding alone, children before their parents. */
  readonly boundNodes: i32[] = [];
  private readonly boundSlots: i32[] = [];
  /** By slot, the node that leads to it, or NONE. */
  private nodeOf: Int32Array = new Int32Array(0);

  constructor(private readonly program: Program) {
    this.makeRoom();
    const always: i32[] = [ACTION, AMOUNT, JURISDICTION, RISK_LEVEL];
    for (let index: i32 = 0; index < always.length; index += 1) this.mark(always[index] as i32);
    this.markColumn(program.atoms, ATOM_SLOT);
    this.markColumn(program.needs, NEED_SLOT);
    for (let atom: i32 = 0; atom < program.atoms.rows(); atom += 1) {
      if (program.atoms.get(atom, ATOM_SCOPE) !== NONE) this.mark(CURRENCY);
      if (program.atoms.get(atom, ATOM_OPERATION) !== TEXT_MATCHES) continue;
      this.mark(PROMPT);
      this.mark(OUTPUT);
    }
    this.markCounterparties();
    this.boundSlots.length = 0;
    this.boundNodes.length = 0;
    if (program.binding !== null) this.bind();
  }

  /** Marks what the binding of the program looks at, in the place of what the one before did. */
  bind(): void {
    const program = this.program;
    for (let at: i32 = 0; at < this.boundSlots.length; at += 1) this.slots[this.boundSlots[at] as i32] = 0;
    for (let at: i32 = 0; at < this.boundNodes.length; at += 1) this.nodes[this.boundNodes[at] as i32] = 0;
    this.boundSlots.length = 0;
    this.boundNodes.length = 0;
    this.makeRoom();
    const constraints = program.constraints;
    this.markColumn(constraints, CONSTRAINT_SLOT);
    for (let row: i32 = 0; row < constraints.rows(); row += 1) {
      if (constraints.get(row, CONSTRAINT_OPERAND) === OPERAND_CUMULATIVE) this.mark(CUMULATIVE_SPEND);
      if (constraints.get(row, CONSTRAINT_UNIT) !== NONE) this.mark(CURRENCY);
    }
    this.markCounterparties();
  }

  private markCounterparties(): void {
    if ((this.slots[NAMED_COUNTERPARTY] as i32) === 0) return;
    this.mark(COUNTERPARTY);
    this.mark(MM_COUNTERPARTY);
  }

  private markColumn(table: Table, column: i32): void {
    for (let row: i32 = 0; row < table.rows(); row += 1) {
      const slot = table.get(row, column);
      if (slot !== NONE) this.mark(slot);
    }
  }

  /** What is above a marked node is marked already. */
  private mark(slot: i32): void {
    if ((this.slots[slot] as i32) !== 0) return;
    this.slots[slot] = 1;
    this.boundSlots.push(slot);
    let node = this.nodeOf[slot] as i32;
    while (node !== NONE && (this.nodes[node] as i32) === 0) {
      this.nodes[node] = 1;
      this.boundNodes.push(node);
      node = this.program.nodes.get(node, NODE_PARENT);
    }
  }

  /** Room for all slots and nodes, and the nodes of slots that the rules have none for. */
  private makeRoom(): void {
    const nodes = this.program.nodes;
    const slots: i32 = this.program.slots.rows();
    this.slots = ensureByteCapacity(this.slots, slots);
    this.nodes = ensureByteCapacity(this.nodes, nodes.rows());
    const isNew: boolean = this.nodeOf.length === 0;
    const nodeOf = ensureCapacity(this.nodeOf, slots);
    this.nodeOf = nodeOf;
    nodeOf.fill(NONE, isNew ? 0 : this.program.ruleSlots, slots);
    for (let node: i32 = isNew ? 0 : this.program.ruleNodes; node < nodes.rows(); node += 1) this.lead(node);
    const binding = this.program.binding;
    if (binding === null) return;
    const pairs = binding.nodeSlots;
    for (let at: i32 = 0; at < pairs.length; at += 2) this.lead(pairs[at] as i32);
  }

  private lead(node: i32): void {
    const slot = this.program.nodes.get(node, NODE_SLOT);
    if (slot !== NONE) this.nodeOf[slot] = node;
  }
}
