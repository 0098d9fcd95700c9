import { KeyTable } from '../match/index/key-table';
import { ReadFields } from '../match/request/read-fields';
import { Request } from '../match/request/request';
import { COUNTERPARTY, HISTORY_ROOT } from '../program/fields';
import { Program } from '../program/program';
import { NODE_KEY, NODE_PARENT, NODE_SLOT, NONE, SLOT_ROOT } from '../program/program-layout';
import { CELL_FALSE, CELL_TRUE } from '../values/cells';
import { isSameText, TextBuffer } from '../values/text-buffer';
import { Scanner } from './scanner';
import { readValue } from './values';

/** Reads the names of a layer that the program looks at; of a name that is there twice the last counts. */
export class LayerReader {
  /** The node of the counterparty, NONE where it is not read. */
  readonly counterparty: i32;
  /** The root of the gate's answers about earlier actions, NONE where none is read; no layer fills it. */
  private history: i32 = NONE;
  /** The top-level node of each of the program's texts, NONE for most. */
  private readonly roots: Int32Array;
  /** Pairs of a node and the text of a child, and the node of each pair; per node whether it has children. */
  private readonly names: KeyTable = new KeyTable();
  private readonly children: i32[] = [];
  private readonly isParent: Uint8Array;
  /** Where the value of a node begins, and in which object it was found. */
  private readonly offsets: Int32Array;
  private readonly rounds: Float64Array;
  private round: f64 = 0;
  /** Nodes found in the objects that are open. */
  private readonly found: i32[] = [];
  private readonly key: TextBuffer = new TextBuffer(256);

  constructor(
    private readonly program: Program,
    private readonly scanner: Scanner,
  ) {
    const isRead = new ReadFields(program).nodes;
    const count = program.nodes.rows();
    const roots = new Int32Array(program.strings.rows());
    const isParent = new Uint8Array(count);
    this.roots = roots;
    this.isParent = isParent;
    this.offsets = new Int32Array(count);
    this.rounds = new Float64Array(count);
    const counterparty = program.slots.get(COUNTERPARTY, SLOT_ROOT);
    this.counterparty = (isRead[counterparty] as i32) !== 0 ? counterparty : NONE;
    roots.fill(NONE);
    for (let node: i32 = 0; node < count; node += 1) {
      if ((isRead[node] as i32) === 0) continue;
      const parent = program.nodes.get(node, NODE_PARENT);
      if (parent === NONE && this.isHistory(program.nodes.get(node, NODE_KEY))) this.history = node;
      else if (parent === NONE) roots[program.nodes.get(node, NODE_KEY)] = node;
      else {
        const pair = this.names.add(parent, program.nodes.get(node, NODE_KEY));
        if (pair === this.children.length) this.children.push(node);
        else this.children[pair] = node;
        isParent[parent] = 1;
      }
    }
  }

  /** Reads the layer at the cursor; what is no object says nothing. */
  read(request: Request): void {
    if (this.scanner.next() !== 0x7b) return;
    const first: i32 = this.found.length;
    this.find(NONE);
    for (let index: i32 = first; index < this.found.length; index += 1) {
      const node = this.found[index] as i32;
      this.scanner.at = this.offsets[node] as i32;
      if (request.openRoot(node)) this.readNode(node, request);
    }
    this.found.length = first;
  }

  /** Reads the gate's answers about earlier actions at the cursor; one that is neither true nor false is none. */
  readHistory(request: Request): void {
    const root = this.history;
    if (root === NONE || this.scanner.next() !== 0x7b) return;
    request.openRoot(root);
    const first: i32 = this.found.length;
    this.find(root);
    for (let index: i32 = first; index < this.found.length; index += 1) {
      const node = this.found[index] as i32;
      this.scanner.at = this.offsets[node] as i32;
      const slot = this.program.nodes.get(node, NODE_SLOT);
      const cell = readValue(this.scanner, request.cells, 0);
      const kind = request.cells.kind(cell);
      if (slot !== NONE && (kind === CELL_TRUE || kind === CELL_FALSE)) request.put(slot, cell);
    }
    this.found.length = first;
  }

  private isHistory(text: i32): boolean {
    const strings = this.program.strings;
    return isSameText(strings.units, strings.start(text), strings.length(text), HISTORY_ROOT);
  }

  private readNode(node: i32, request: Request): void {
    const scanner = this.scanner;
    const offset = scanner.at;
    const slot = this.program.nodes.get(node, NODE_SLOT);
    if (slot !== NONE) request.put(slot, readValue(scanner, request.cells, 0));
    if ((this.isParent[node] as i32) === 0) return;
    scanner.at = offset;
    if (scanner.next() !== 0x7b) return;
    const first: i32 = this.found.length;
    this.find(node);
    const end: i32 = this.found.length;
    for (let index: i32 = first; index < end; index += 1) {
      const child = this.found[index] as i32;
      scanner.at = this.offsets[child] as i32;
      this.readNode(child, request);
    }
    this.found.length = first;
  }

  /** Finds the members of the object at the cursor that lie under a node, or at the top. */
  private find(parent: i32): void {
    const scanner = this.scanner;
    this.round += 1;
    const round = this.round;
    scanner.enterObject();
    let first = true;
    while (scanner.nextMember(first)) {
      first = false;
      scanner.readKey(this.key);
      const node = this.nodeOf(parent);
      scanner.next();
      if (node !== NONE) {
        if ((this.rounds[node] as f64) !== round) this.found.push(node);
        this.rounds[node] = round;
        this.offsets[node] = scanner.at;
      }
      scanner.skipValue();
    }
  }

  private nodeOf(parent: i32): i32 {
    const text = this.program.strings.find(this.key.units, 0, this.key.length);
    if (text < 0) return NONE;
    if (parent === NONE) return this.roots[text] as i32;
    const pair = this.names.find(parent, text);
    return pair === NONE ? NONE : (this.children[pair] as i32);
  }
}
