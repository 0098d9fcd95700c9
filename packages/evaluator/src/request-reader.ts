import { isJsonObject, type JsonValue } from '@gatewright/protocol';
import { CELL_LIST, CELL_NULL, CELL_OPAQUE } from './core/cells.js';
import {
  ACTION,
  AGENT_ASSERTED,
  AGENT_DID,
  AGENT_SIGNED,
  AMOUNT,
  AUTHORITATIVE,
  COUNTERPARTY,
  CURRENCY,
  GATEWAY_DERIVED,
  JURISDICTION,
  MERCHANT,
  RESOURCE,
  RISK_NONE,
} from './core/fields.js';
import { NODE_KEY, NODE_PARENT, NODE_SLOT, NONE, type Program } from './core/program.js';
import { readNodes } from './core/read-slots.js';
import type { Request } from './core/request.js';
import { VALUE_DEPTH_MAX } from './limits.js';
import { provenanceRank } from './provenance.js';
import type { EvaluationFacts, EvaluationRequest } from './verdict.js';

/** A name that some field of the program lies under. */
interface Node {
  readonly row: number;
  readonly slot: number;
  readonly children: Map<string, Node>;
}

/** Fills the core's request from JavaScript objects; it looks only at what the program reads. */
export class RequestReader {
  private readonly roots = new Map<string, Node>();

  constructor(program: Program, textOf: (row: number) => string) {
    const marks = readNodes(program);
    const nodes: Node[] = [];
    for (let row = 0; row < program.nodes.rows(); row += 1) {
      const node: Node = { row, slot: program.nodes.get(row, NODE_SLOT), children: new Map() };
      const parent = program.nodes.get(row, NODE_PARENT);
      const siblings = parent === NONE ? this.roots : nodes[parent]?.children;
      if (marks[row] === 1) siblings?.set(textOf(program.nodes.get(row, NODE_KEY)), node);
      nodes.push(node);
    }
  }

  /** Fills in a request. False where a member of it cannot even be read, which no JSON value does. */
  read(asked: EvaluationRequest, facts: EvaluationFacts, request: Request): boolean {
    try {
      request.now = typeof facts.now === 'number' ? facts.now : Number.NaN;
      this.readLayers(asked, facts, request);
      return true;
    } catch {
      return false;
    }
  }

  /** Layers, later wins: the agent's context, signed fields, what a gateway and what the gate observed; then the facts. */
  private readLayers(asked: EvaluationRequest, facts: EvaluationFacts, request: Request): void {
    request.beginLayer(asked.contextProvenance === 'agent_signed' ? AGENT_SIGNED : AGENT_ASSERTED);
    this.readLayer(asked.context, request);
    this.readCounterparty(asked.counterparty, request);
    this.sign(ACTION, asked.action, request);
    this.sign(AGENT_DID, asked.agentDid, request);
    this.sign(AMOUNT, asked.amount, request);
    this.sign(CURRENCY, asked.currency, request);
    this.sign(MERCHANT, asked.merchant, request);
    this.sign(RESOURCE, asked.resource, request);
    this.sign(JURISDICTION, asked.jurisdiction, request);
    request.beginLayer(GATEWAY_DERIVED);
    this.readLayer(asked.gatewayContext, request);
    request.beginLayer(AUTHORITATIVE);
    this.readLayer(asked.serverContext, request);
    if (request.readsSpent()) request.setSpent(addValue(facts.spent, request), addValue(facts.reserved, request));
    if (facts.callCount !== undefined) request.setCallCount(addValue(facts.callCount, request));
    if (Array.isArray(facts.riskFloors)) for (const floor of facts.riskFloors) readFloor(floor, request);
    request.settle();
  }

  private sign(field: number, value: JsonValue | undefined, request: Request): void {
    request.sign(field, request.isRead[field] === 1 ? addValue(value, request) : NONE);
  }

  private readLayer(layer: JsonValue | undefined, request: Request): void {
    if (layer === undefined || !isJsonObject(layer)) return;
    // Unlike Object.keys this makes no list; what objects inherit is passed over.
    for (const name in layer) {
      const node = this.roots.get(name);
      if (node === undefined || !Object.hasOwn(layer, name)) continue;
      if (request.openRoot(node.row)) readNode(node, layer[name], request);
    }
  }

  /** The counterparty of the request, with the trust of the agent's context. */
  private readCounterparty(counterparty: string | undefined, request: Request): void {
    const node = this.roots.get('counterparty');
    if (node === undefined || counterparty === undefined || counterparty === null) return;
    request.openRoot(node.row);
    request.put(COUNTERPARTY, addValue(counterparty, request));
  }
}

function readNode(node: Node, value: JsonValue | undefined, request: Request): void {
  if (node.slot !== NONE) request.put(node.slot, addValue(value, request));
  if (node.children.size === 0 || !isJsonObject(value)) return;
  for (const [name, child] of node.children) {
    if (Object.hasOwn(value, name)) readNode(child, value[name], request);
  }
}

/** A floor that names no level is none. */
function readFloor(floor: unknown, request: Request): void {
  if (!isJsonObject(floor)) return;
  const { signal, level, provenance, detail } = floor;
  const cell = addValue(level, request);
  const rank = request.levelOf(cell);
  if (rank === RISK_NONE) return;
  request.addFloor(rank, provenanceRank(provenance) ?? AUTHORITATIVE);
  request.keepFloor(addValue(signal, request), cell, addValue(detail, request));
}

/** A value as a cell; what JSON cannot say, and what is nested too deep, is opaque. */
function addValue(value: JsonValue | undefined, request: Request, depth = 0): number {
  const { cells } = request;
  switch (typeof value) {
    case 'undefined':
      return NONE;
    case 'string':
      return cells.addText(value);
    case 'boolean':
      return cells.addBoolean(value);
    case 'number':
      return addNumber(value, request);
    default:
      if (value === null) return cells.addPlain(CELL_NULL);
      if (!Array.isArray(value) || depth === VALUE_DEPTH_MAX) return cells.addPlain(CELL_OPAQUE);
      return addList(value, request, depth + 1);
  }
}

function addNumber(value: number, { cells }: Request): number {
  if (Number.isSafeInteger(value)) return cells.addInteger(value);
  const hundredths = Math.round(value * 100);
  // Below 10^15 no two decimals of so many digits are the same double: this one is the shortest.
  if (hundredths / 100 === value && Math.abs(hundredths) < 1e15) {
    return hundredths % 10 === 0 ? cells.addExact(hundredths / 10, 1) : cells.addExact(hundredths, 2);
  }
  const start = cells.text.length;
  cells.text.pushString(String(value));
  return cells.addNumberFrom(start);
}

function addList(values: readonly JsonValue[], request: Request, depth: number): number {
  const list = request.cells.addPlain(CELL_LIST);
  for (const value of values) {
    const element = addValue(value, request, depth);
    request.cells.append(list, element === NONE ? request.cells.addPlain(CELL_NULL) : element);
  }
  return list;
}
