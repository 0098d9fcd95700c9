import { ALLOW, ESCALATE } from '../../program/decisions';
import { Program } from '../../program/program';
import {
  ATOM_SLOT,
  COMBINATOR_ALL,
  COMBINATOR_ANY,
  COMBINATOR_NEVER,
  MOLECULE_ATOMS,
  MOLECULE_COMBINATOR,
  MOLECULE_DECISION,
  MOLECULE_FIRST_ATOM,
  MOLECULE_FIRST_NEED,
  MOLECULE_NEEDS,
  MOLECULE_REASON,
  MOLECULE_STRICT,
  NEED_PROVENANCE,
  NEED_SLOT,
  NONE,
} from '../../program/program-layout';
import { AUTHORIZED, CONTEXT_UNVERIFIABLE } from '../../program/reasons';
import { lowestBit, setBit, WORD_SHIFT, wordsOf } from '../../values/bits';
import { sortRows } from '../../values/table';
import { evaluateAtom } from '../atoms/atoms';
import { IS, IS_NOT, IS_UNKNOWN } from '../atoms/readings';
import { pushUnread } from '../atoms/unread.generated';
import { Request } from '../request/request';
import { isWellFormed } from '../request/well-formed';
import { Demands } from './demands';

/** Fields of the atom that was looked at last. */
const UNREAD: i32[] = [];
/** Molecules that fired past which they are not sorted one by one. */
const FIRED_FEW: i32 = 24;

/** What the rules say about one request (protocol.md §3.5), in reused memory. */
export class Molecules {
  /** Molecules that fired, in the order of the documents; `firedCount` of them. */
  readonly fired: Int32Array;
  firedCount: i32 = 0;
  /** Slots that a molecule needed and could not trust, each once, in no order; `unverifiableCount` of them. */
  readonly unverifiable: Int32Array;
  unverifiableCount: i32 = 0;
  /** True where a molecule that fired is the most restrictive so far and asks a person. */
  asksPerson: boolean = false;
  private readonly demands: Demands;
  /** The demands that the request does not meet. */
  private readonly unmet: i32[] = [];
  private readonly marks: Uint8Array;
  private readonly decisions: Uint8Array;
  private readonly firedBits: Int32Array;
  /** The most restrictive molecule so far, the first one on ties. */
  private decision: i32 = ALLOW;
  private reason: i32 = NONE;
  private first: i32 = NONE;

  constructor(private readonly program: Program) {
    const count: i32 = program.molecules.rows();
    const decisions = new Uint8Array(count);
    for (let row: i32 = 0; row < count; row += 1) decisions[row] = program.molecules.get(row, MOLECULE_DECISION);
    this.decisions = decisions;
    this.fired = new Int32Array(count);
    this.firedBits = new Int32Array(wordsOf(count));
    this.unverifiable = new Int32Array(program.slots.rows());
    this.marks = new Uint8Array(program.slots.rows());
    this.demands = new Demands(program);
  }

  reset(): void {
    for (let index: i32 = 0; index < this.unverifiableCount; index += 1) {
      this.marks[this.unverifiable[index] as i32] = 0;
    }
    this.firedCount = 0;
    this.unverifiableCount = 0;
    this.decision = ALLOW;
    this.first = NONE;
    this.asksPerson = false;
  }

  /** Begins a request: looks which demands it does not meet. */
  begin(request: Request): void {
    if (this.unmet.length > 0) this.unmet.length = 0;
    for (let index: i32 = 0; index < this.demands.size(); index += 1) {
      if (!this.demands.isMet(request, index)) this.unmet.push(index);
    }
  }

  /** Adds the finding of the reported molecules. */
  finish(findings: Findings): void {
    this.sortFired();
    this.checkDemands();
    if (this.first !== NONE) findings.add(this.decision, this.reason);
  }

  /** Judges a molecule by itself. */
  judge(request: Request, molecule: i32): void {
    const outcome = this.outcomeOf(request, molecule);
    if (outcome === IS_UNKNOWN) this.markUnknown(request, molecule);
    if (this.hasFired(request, molecule, outcome)) this.fire(request, molecule, outcome !== IS_UNKNOWN);
    else if (outcome === IS_UNKNOWN) this.leaveUnknown(molecule);
  }

  /** Takes in that a molecule fires. Where it `isKnown` not to be, or needs what the request does not give, a person is asked. */
  fire(request: Request, molecule: i32, isKnown: boolean): void {
    this.fired[this.firedCount] = molecule;
    this.firedCount += 1;
    let decision = this.decisions[molecule] as i32;
    if (decision < ESCALATE && !(isKnown && (this.unmet.length === 0 || this.verify(request, molecule)))) {
      decision = ESCALATE;
    }
    if (this.first !== NONE && (decision < this.decision || (decision === this.decision && molecule > this.first))) {
      if (decision === ESCALATE && this.decision === ESCALATE) this.asksPerson = true;
      return;
    }
    this.asksPerson = decision === ESCALATE;
    this.decision = decision;
    this.reason = this.program.molecules.get(molecule, MOLECULE_REASON);
    this.first = molecule;
  }

  /** Takes in that a molecule does not fire, and could with what the request does not give. */
  leaveUnknown(molecule: i32): void {
    if (this.first !== NONE) {
      if (ESCALATE < this.decision || (ESCALATE === this.decision && molecule > this.first)) return;
    }
    this.decision = ESCALATE;
    this.reason = CONTEXT_UNVERIFIABLE;
    this.first = molecule;
  }

  /** Few are sorted; many are picked out of bits. */
  private sortFired(): void {
    const fired = this.fired;
    const count = this.firedCount;
    if (count < FIRED_FEW) {
      sortRows(fired, 0, count);
      return;
    }
    const bits = this.firedBits;
    let low: i32 = bits.length;
    let high: i32 = 0;
    for (let at: i32 = 0; at < count; at += 1) {
      const word: i32 = (fired[at] as i32) >> WORD_SHIFT;
      setBit(bits, fired[at] as i32);
      if (word < low) low = word;
      if (word > high) high = word;
    }
    let next: i32 = 0;
    for (let word = low; word <= high; word += 1) {
      for (let left = bits[word] as i32; left !== 0; left &= left - 1) {
        fired[next] = (word << WORD_SHIFT) + lowestBit(left);
        next += 1;
      }
      bits[word] = 0;
    }
  }

  /** A demand that is not met makes all its molecules unverifiable; only the first that did not fire can count. */
  private checkDemands(): void {
    for (let unmet: i32 = 0; unmet < this.unmet.length; unmet += 1) {
      const index = this.unmet[unmet] as i32;
      this.mark(this.demands.slotOf(index));
      let fired: i32 = 0;
      for (let at: i32 = this.demands.first(index); at < this.demands.end(index); at += 1) {
        const molecule = this.demands.molecule(at);
        while (fired < this.firedCount && (this.fired[fired] as i32) < molecule) fired += 1;
        if (fired < this.firedCount && (this.fired[fired] as i32) === molecule) continue;
        this.leaveUnknown(molecule);
        break;
      }
    }
  }

  /** Where it is unknown, a strict molecule fires as the protocol's reading has it: to be strict never loosens. */
  hasFired(request: Request, molecule: i32, outcome: i32): boolean {
    if (outcome !== IS_UNKNOWN || !this.isStrict(molecule)) return outcome === IS;
    return this.outcomeBy(request, molecule, false) === IS;
  }

  isStrict(molecule: i32): boolean {
    return this.program.molecules.get(molecule, MOLECULE_STRICT) !== 0;
  }

  outcomeOf(request: Request, molecule: i32): i32 {
    return this.outcomeBy(request, molecule, this.isStrict(molecule));
  }

  /** In `any` and `none` an atom that fires settles it, in `all` one that does not; else an unknown atom leaves it unknown. */
  private outcomeBy(request: Request, molecule: i32, isStrict: boolean): i32 {
    const combinator = this.program.molecules.get(molecule, MOLECULE_COMBINATOR);
    const first = this.program.molecules.get(molecule, MOLECULE_FIRST_ATOM);
    const end: i32 = first + this.program.molecules.get(molecule, MOLECULE_ATOMS);
    if (combinator === COMBINATOR_NEVER || first === end) return IS_NOT;
    const settling: i32 = combinator === COMBINATOR_ALL ? IS_NOT : IS;
    let isUnknown = false;
    for (let atom: i32 = first; atom < end; atom += 1) {
      const outcome = evaluateAtom(this.program, request, atom, isStrict);
      if (outcome === settling) return combinator === COMBINATOR_ANY ? IS : IS_NOT;
      if (outcome === IS_UNKNOWN) isUnknown = true;
    }
    if (isUnknown) return IS_UNKNOWN;
    return combinator === COMBINATOR_ANY ? IS_NOT : IS;
  }

  /** False where a needed field is missing, malformed or less trusted than demanded; marks each such field. */
  verify(request: Request, molecule: i32): boolean {
    const first = this.program.molecules.get(molecule, MOLECULE_FIRST_NEED);
    const end: i32 = first + this.program.molecules.get(molecule, MOLECULE_NEEDS);
    let isVerified = true;
    for (let need: i32 = first; need < end; need += 1) {
      const slot = this.program.needs.get(need, NEED_SLOT);
      const isTrusted =
        isWellFormed(this.program, request, slot) &&
        request.provenanceOf(slot) >= this.program.needs.get(need, NEED_PROVENANCE);
      if (!isTrusted) {
        this.mark(slot);
        isVerified = false;
      }
    }
    return isVerified;
  }

  private markUnknown(request: Request, molecule: i32): void {
    const first = this.program.molecules.get(molecule, MOLECULE_FIRST_ATOM);
    const end: i32 = first + this.program.molecules.get(molecule, MOLECULE_ATOMS);
    const isStrict = this.isStrict(molecule);
    for (let atom: i32 = first; atom < end; atom += 1) {
      if (evaluateAtom(this.program, request, atom, isStrict) !== IS_UNKNOWN) continue;
      UNREAD.length = 0;
      if (isStrict) pushUnread(this.program, request, atom, UNREAD);
      if (UNREAD.length === 0) UNREAD.push(this.program.atoms.get(atom, ATOM_SLOT));
      for (let index: i32 = 0; index < UNREAD.length; index += 1) this.mark(UNREAD[index] as i32);
    }
  }

  /** Marks a field as one that was needed and cannot be trusted. */
  mark(slot: i32): void {
    if ((this.marks[slot] as i32) !== 0) return;
    this.marks[slot] = 1;
    this.unverifiable[this.unverifiableCount] = slot;
    this.unverifiableCount += 1;
  }
}

/** The most restrictive finding so far; the first one found wins ties. */
export class Findings {
  decision: i32 = ALLOW;
  /** Number of the reason's text among the program's strings. */
  reason: i32 = AUTHORIZED;
  private isEmpty: boolean = true;

  reset(): void {
    this.decision = ALLOW;
    this.reason = AUTHORIZED;
    this.isEmpty = true;
  }

  add(decision: i32, reason: i32): void {
    if (!this.isEmpty && decision <= this.decision) return;
    this.decision = decision;
    this.reason = reason;
    this.isEmpty = false;
  }

  /** Puts another finding in place of all so far. */
  replace(decision: i32, reason: i32): void {
    this.decision = decision;
    this.reason = reason;
    this.isEmpty = false;
  }
}
