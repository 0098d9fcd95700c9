import { COUNTERPARTY } from '../fields';
import { Program } from '../program';
import { NODE_KEY, NODE_PARENT, NODE_SLOT, NONE, SLOT_ROOT } from '../program-layout';
import { readNodes } from '../read-slots';
import { Request } from '../request';
import { TextBuffer } from '../text-buffer';
import { Scanner } from './scanner';
import { readValue } from './values';

/** Reads the names of a layer that the program looks at; of a name that is there twice the last counts. */
export class LayerReader {
  /** The node of the counterparty, NONE where it is not read. */
  readonly counterparty: i32;
  /** The top-level node of each of the program's texts, NONE for most; per node its first child and its next sibling. */
  private readonly roots: Int32Array;
  private readonly children: Int32Array;
  private readonly siblings: Int32Array;
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
    const isRead = readNodes(program);
    const count = program.nodes.rows();
    const roots = new Int32Array(program.strings.rows());
    const children = new Int32Array(count);
    const siblings = new Int32Array(count);
    roots.fill(NONE);
    children.fill(NONE);
    siblings.fill(NONE);
    for (let node: i32 = 0; node < count; node += 1) {
      if ((isRead[node] as i32) === 0) continue;
      const parent = program.nodes.get(node, NODE_PARENT);
      if (parent === NONE) roots[program.nodes.get(node, NODE_KEY)] = node;
      else {
        siblings[node] = children[parent] as i32;
        children[parent] = node;
      }
    }
    this.roots = roots;
    this.children = children;
    this.siblings = siblings;
    this.offsets = new Int32Array(count);
    this.rounds = new Float64Array(count);
    const counterparty = program.slots.get(COUNTERPARTY, SLOT_ROOT);
    this.counterparty = (isRead[counterparty] as i32) !== 0 ? counterparty : NONE;
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

  private readNode(node: i32, request: Request): void {
    const scanner = this.scanner;
    const offset = scanner.at;
    const slot = this.program.nodes.get(node, NODE_SLOT);
    if (slot !== NONE) request.put(slot, readValue(scanner, request.cells, 0));
    if ((this.children[node] as i32) === NONE) return;
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
    let child = this.children[parent] as i32;
    while (child !== NONE && this.program.nodes.get(child, NODE_KEY) !== text) child = this.siblings[child] as i32;
    return child;
  }
}
