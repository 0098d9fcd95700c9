import { Program } from '../../program/program';
import { NONE } from '../../program/program-layout';
import { Molecules } from '../molecules/molecules';
import { Request } from '../request/request';
import { KeyTable } from './key-table';
import { keyAt, keyCountOf, LiteralKinds } from './literals';
import { isStrictWay, MoleculeLiterals, usesAny } from './molecule-literals';
import { NumberOrder } from './number-order';
import { Pairs, Postings } from './postings';
import { HOLDS_KEYED, HOLDS_NONE, LiteralStates } from './states';

/** Share of the molecules without a segment of their own that read a field, at most, for the field to be rare. */
const RARE_SHARE: i32 = 6;

/**
 * Molecules that cannot fire without a rare field, by that field: where a request does not have it they cost nothing, and where
 * it has, those are judged whose literal of the field holds. A molecule all of whose literals must hold stands under one of
 * them, and one that any literal makes fire under all of them.
 */
export class FieldRules {
  /** By family, 1 where its molecules stand here. */
  readonly isFiled: Uint8Array;
  /** By family whose literals must all hold, the kind of the one that its molecules stand under. */
  private readonly anchors: Int32Array;
  private kindsOfSlots: Postings = new Postings(new Pairs(), 0);
  private moleculesOfKinds: Postings = new Postings(new Pairs(), 0);
  /** By kind and key. */
  private readonly keys: KeyTable = new KeyTable();
  private moleculesOfKeys: Postings = new Postings(new Pairs(), 0);
  /** By molecule, the request that it was judged for last. */
  private judged: Float64Array = new Float64Array(0);
  private serial: f64 = 0;

  /** Families of at least `familyLeast` molecules have a segment. Without keys, molecules stand under kinds alone. */
  constructor(
    private readonly program: Program,
    private readonly literals: MoleculeLiterals,
    private readonly kinds: LiteralKinds,
    private readonly order: NumberOrder,
    private readonly familyLeast: i32,
    private readonly hasKeys: boolean,
  ) {
    const families: i32 = literals.members.length;
    this.isFiled = new Uint8Array(families);
    this.anchors = new Int32Array(families);
    if (this.chooseFamilies()) this.fill();
  }

  private fill(): void {
    const kinds = this.kinds;
    const ofKinds = new Pairs();
    const ofKeys = new Pairs();
    const count: i32 = this.program.molecules.rows();
    for (let molecule: i32 = 0; molecule < count; molecule += 1) this.file(molecule, ofKinds, ofKeys);
    this.judged = new Float64Array(count);
    this.moleculesOfKinds = new Postings(ofKinds, kinds.count());
    this.moleculesOfKeys = new Postings(ofKeys, this.keys.count);
    const ofSlots = new Pairs();
    for (let kind: i32 = 0; kind < kinds.count(); kind += 1) {
      const isUsed: boolean = this.moleculesOfKinds.end(kind) > this.moleculesOfKinds.start(kind);
      if (isUsed) ofSlots.push(kinds.slotOf(kind), kind);
    }
    this.kindsOfSlots = new Postings(ofSlots, this.program.slots.rows());
  }

  /** Judges the molecules that stand under what the request has. */
  find(request: Request, states: LiteralStates, molecules: Molecules): void {
    if (this.judged.length === 0) return;
    this.serial += 1;
    for (let index: i32 = 0; index < request.presentSlots; index += 1) {
      const slot = request.slotPresent(index);
      const end = this.kindsOfSlots.end(slot);
      for (let at = this.kindsOfSlots.start(slot); at < end; at += 1) {
        this.findOf(this.kindsOfSlots.values[at] as i32, request, states, molecules);
      }
    }
  }

  private findOf(kind: i32, request: Request, states: LiteralStates, molecules: Molecules): void {
    const state = states.look(request, kind, false);
    if (state === HOLDS_NONE) return;
    const ofKind = this.moleculesOfKinds;
    const isKeyed: boolean = this.hasKeys && state === HOLDS_KEYED && !states.isTurned;
    if (!isKeyed || states.keyCount > ofKind.end(kind) - ofKind.start(kind)) {
      this.judge(request, molecules, ofKind, kind);
      return;
    }
    // Judging a molecule looks at atoms alone, so that the keys stay those of the kind.
    for (let at = states.firstKey; at < states.firstKey + states.keyCount; at += 1) {
      const pair = this.keys.find(kind, states.keys[at] as i32);
      if (pair !== NONE) this.judge(request, molecules, this.moleculesOfKeys, pair);
    }
  }

  private judge(request: Request, molecules: Molecules, postings: Postings, row: i32): void {
    const end = postings.end(row);
    for (let at = postings.start(row); at < end; at += 1) {
      const molecule = postings.values[at] as i32;
      if ((this.judged[molecule] as f64) === this.serial) continue;
      this.judged[molecule] = this.serial;
      molecules.judge(request, molecule);
    }
  }

  /** Chooses the families that cannot fire without a rare field. True where there are any. */
  private chooseFamilies(): boolean {
    const literals = this.literals;
    const counts = new Int32Array(this.program.slots.rows());
    const families: i32 = literals.members.length;
    let mixed: i32 = 0;
    for (let family: i32 = 0; family < families; family += 1) {
      const size = literals.sizes[family] as i32;
      if (size >= this.familyLeast) continue;
      mixed += size;
      for (let at = literals.firstOf(family); at < literals.endOf(family); at += 1) {
        const slot = this.kinds.neededSlot(literals.kinds[at] as i32);
        if (slot !== NONE) counts[slot] = (counts[slot] as i32) + size;
      }
    }
    const rare: i32 = mixed >> RARE_SHARE;
    let isAny = false;
    for (let family: i32 = 0; rare > 0 && family < families; family += 1) {
      const way = literals.ways[family] as i32;
      if ((literals.sizes[family] as i32) >= this.familyLeast || isStrictWay(way)) continue;
      const anchor = this.anchorOf(family, usesAny(way), counts, rare);
      if (anchor === NONE) continue;
      this.anchors[family] = anchor;
      this.isFiled[family] = 1;
      isAny = true;
    }
    return isAny;
  }

  /** The kind of the rarest field that a family needs; NONE where it needs no rare one. Where any literal does, all must. */
  private anchorOf(family: i32, isAny: boolean, counts: Int32Array, rare: i32): i32 {
    const literals = this.literals;
    let anchor: i32 = NONE;
    let least: i32 = rare + 1;
    for (let at = literals.firstOf(family); at < literals.endOf(family); at += 1) {
      const kind = literals.kinds[at] as i32;
      const slot = this.kinds.neededSlot(kind);
      const count: i32 = slot === NONE ? rare + 1 : (counts[slot] as i32);
      if (isAny && count > rare) return NONE;
      if (count < least) {
        least = count;
        anchor = kind;
      }
    }
    return anchor;
  }

  private file(molecule: i32, ofKinds: Pairs, ofKeys: Pairs): void {
    const literals = this.literals;
    const family = literals.families[molecule] as i32;
    if (family === NONE || (this.isFiled[family] as i32) === 0) return;
    const isAny = usesAny(literals.ways[family] as i32);
    const end = literals.starts[molecule + 1] as i32;
    for (let at = literals.starts[molecule] as i32; at < end; at += 1) {
      const kind = literals.kinds[at] as i32;
      if (!isAny && kind !== (this.anchors[family] as i32)) continue;
      ofKinds.push(kind, molecule);
      const atom = literals.atoms[at] as i32;
      const operation = this.kinds.operations[kind] as i32;
      const count: i32 = this.hasKeys ? keyCountOf(this.program, atom, operation) : 0;
      for (let index: i32 = 0; index < count; index += 1) {
        ofKeys.push(this.keys.add(kind, keyAt(this.program, this.order, atom, operation, index)), molecule);
      }
    }
  }
}
