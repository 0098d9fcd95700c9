import { isJsonObject, type JsonValue } from '@gatewright/protocol';
import type { Request } from '../match/request/request.js';
import {
  AGENT_ASSERTED,
  AGENT_DID,
  AGENT_SIGNED,
  AUTHORITATIVE,
  COUNTERPARTY,
  CURRENCY,
  GATEWAY_DERIVED,
  HISTORY_ROOT,
  MERCHANT,
  RESOURCE,
} from '../program/fields.js';
import type { Program } from '../program/program.js';
import { NODE_KEY, NODE_PARENT, NODE_SLOT, NONE } from '../program/program-layout.js';
import type { EvaluationFacts, EvaluationRequest } from '../trace/verdict.js';
import { provenanceRank } from './provenance.js';
import { RequestValues } from './request-values.js';

/** Names that a program reads up to which a layer is asked for each of them, instead of being gone through. */
const NAMES_FEW = 24;

/** A name that some field of the program lies under. */
interface Node {
  readonly row: number;
  readonly key: string;
  readonly siblings: Map<string, Node>;
  readonly children: Map<string, Node>;
  slot: number;
}

/**
 * Fills the core's request from JavaScript objects; it looks only at what the program reads. `RequestScan` does the same from
 * bytes, and the two are held to each other verdict by verdict: an object has names to look up where bytes have to be scanned,
 * so that a reader of both would be slower than either.
 */
export class RequestReader {
  private readonly roots = new Map<string, Node>();
  private readonly nodes: Node[] = [];
  private readonly values: RequestValues;
  /** The roots, where they are few. */
  private names: readonly (readonly [string, Node])[] = [];
  private counterparty: Node | undefined;
  /** The root of the gate's answers about earlier actions, which no layer fills. */
  private history: Node | undefined;
  /** Nodes that are read for the binding alone, and those of the rules that it gives a slot. */
  private boundNodes: Node[] = [];
  private givenSlots: Node[] = [];

  constructor(
    private readonly program: Program,
    private readonly request: Request,
    private readonly textOf: (row: number) => string,
  ) {
    this.values = new RequestValues(request.cells, program.strings, textOf, program);
    this.addNodes(0, program.ruleNodes);
    for (const node of this.nodes) if (request.fields.nodes[node.row] === 1) node.siblings.set(node.key, node);
    this.noteRoots();
  }

  /** Takes in that another binding was bound; to be called between requests. */
  bind(): void {
    const { program, request, nodes } = this;
    for (const node of this.boundNodes) node.siblings.delete(node.key);
    for (const node of this.givenSlots) node.slot = NONE;
    this.addNodes(program.ruleNodes, program.nodes.rows());
    this.givenSlots = Array.from(program.binding?.nodeSlots ?? []).flatMap((row, at) =>
      at % 2 === 0 ? (nodes[row] ?? []) : [],
    );
    for (const node of this.givenSlots) node.slot = program.nodes.get(node.row, NODE_SLOT);
    this.boundNodes = request.fields.boundNodes.flatMap((row) => nodes[row] ?? []);
    for (const node of this.boundNodes) node.siblings.set(node.key, node);
    this.noteRoots();
    this.values.bind();
  }

  /** Makes the nodes of rows, in the place of those that were there. */
  private addNodes(first: number, end: number): void {
    const { program, nodes } = this;
    nodes.length = first;
    for (let row = first; row < end; row += 1) {
      const parent = program.nodes.get(row, NODE_PARENT);
      const siblings = parent === NONE ? this.roots : (nodes[parent]?.children ?? new Map<string, Node>());
      const key = this.textOf(program.nodes.get(row, NODE_KEY));
      nodes.push({ row, key, siblings, children: new Map(), slot: program.nodes.get(row, NODE_SLOT) });
    }
  }

  private noteRoots(): void {
    this.history = this.roots.get(HISTORY_ROOT);
    const names = this.roots.size <= NAMES_FEW ? [...this.roots] : [];
    this.names = names.filter(([, node]) => node !== this.history);
    this.counterparty = this.roots.get('counterparty');
  }

  /** Fills in a request. False where a member of it cannot even be read, which no JSON value does. */
  read(asked: EvaluationRequest, facts: EvaluationFacts): boolean {
    try {
      this.request.now = typeof facts.now === 'number' ? facts.now : Number.NaN;
      this.readLayers(asked, facts);
      return true;
    } catch {
      return false;
    }
  }

  /** Layers, later wins: the agent's context, signed fields, what a gateway and what the gate observed; then the facts. */
  private readLayers(asked: EvaluationRequest, facts: EvaluationFacts): void {
    const { request, values } = this;
    request.beginLayer(asked.contextProvenance === 'agent_signed' ? AGENT_SIGNED : AGENT_ASSERTED);
    this.readLayer(asked.context);
    this.readCounterparty(asked.counterparty);
    request.signAction(values.add(asked.action));
    this.sign(AGENT_DID, asked.agentDid);
    request.signAmount(values.add(asked.amount));
    request.signCurrency(this.readable(CURRENCY, asked.currency));
    this.sign(MERCHANT, asked.merchant);
    this.sign(RESOURCE, asked.resource);
    request.signJurisdiction(values.add(asked.jurisdiction));
    request.beginLayer(GATEWAY_DERIVED);
    this.readLayer(asked.gatewayContext);
    request.beginLayer(AUTHORITATIVE);
    this.readLayer(asked.serverContext);
    if (request.readsSpent()) request.setSpent(values.add(facts.spent), values.add(facts.reserved));
    if (facts.callCount !== undefined) request.setCallCount(values.add(facts.callCount));
    this.readHistory(facts.history);
    this.readFloors(facts.riskFloors);
    request.settle();
  }

  private sign(field: number, value: JsonValue | undefined): void {
    this.request.sign(field, this.readable(field, value));
  }

  /** The value of a field that is read at all. */
  private readable(field: number, value: JsonValue | undefined): number {
    return this.request.fields.slots[field] === 1 ? this.values.add(value) : NONE;
  }

  private readLayer(layer: JsonValue | undefined): void {
    if (layer === undefined || !isJsonObject(layer)) return;
    if (this.roots.size <= NAMES_FEW) {
      for (const [name, node] of this.names) {
        if (Object.hasOwn(layer, name) && this.request.openRoot(node.row)) this.readNode(node, layer[name]);
      }
      return;
    }
    // Unlike Object.keys this makes no list; what objects inherit is passed over.
    for (const name in layer) {
      const node = this.roots.get(name);
      if (node === undefined || node === this.history || !Object.hasOwn(layer, name)) continue;
      if (this.request.openRoot(node.row)) this.readNode(node, layer[name]);
    }
  }

  private readNode(node: Node, value: JsonValue | undefined): void {
    if (node.slot !== NONE) this.request.put(node.slot, this.values.add(value));
    if (node.children.size === 0 || !isJsonObject(value)) return;
    for (const [name, child] of node.children) {
      if (Object.hasOwn(value, name)) this.readNode(child, value[name]);
    }
  }

  /** The counterparty of the request, with the trust of the agent's context. */
  private readCounterparty(counterparty: string | undefined): void {
    const node = this.counterparty;
    if (node === undefined || counterparty === undefined || counterparty === null) return;
    this.request.openRoot(node.row);
    this.request.put(COUNTERPARTY, this.values.add(counterparty));
  }

  /** An answer that is neither true nor false is none. */
  private readHistory(history: JsonValue | undefined): void {
    const root = this.history;
    if (root === undefined || history === undefined || !isJsonObject(history)) return;
    this.request.openRoot(root.row);
    for (const [key, { slot }] of root.children) {
      const answer = Object.hasOwn(history, key) ? history[key] : undefined;
      if (typeof answer === 'boolean' && slot !== NONE) this.request.put(slot, this.values.add(answer));
    }
  }

  /** Absent or null, there are none. */
  private readFloors(floors: unknown): void {
    if (floors === undefined || floors === null) return;
    if (!Array.isArray(floors)) {
      this.request.giveUnreadableFloor();
      return;
    }
    for (const floor of floors) this.readFloor(floor);
  }

  private readFloor(floor: unknown): void {
    const { request, values } = this;
    if (!isJsonObject(floor)) {
      request.giveUnreadableFloor();
      return;
    }
    const { signal, level, provenance, detail } = floor;
    const rank = provenanceRank(provenance) ?? AUTHORITATIVE;
    request.giveFloor(values.add(signal), values.add(level), values.add(detail), rank);
  }
}
