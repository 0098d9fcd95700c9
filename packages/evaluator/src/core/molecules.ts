import { evaluateAtom, IS, IS_NOT, IS_UNKNOWN } from './atoms';
import { ALLOW, ESCALATE } from './decisions';
import { Findings } from './findings';
import { Candidates } from './index/candidates';
import { Demands } from './index/demands';
import { Program } from './program';
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
} from './program-layout';
import { CONTEXT_UNVERIFIABLE } from './reasons';
import { Request } from './request';
import { sortRows } from './sort-rows';
import { pushUnread } from './unread';

/** Fields of the atom that was looked at last. */
const UNREAD: i32[] = [];

import { isWellFormed } from './well-formed';

/** What the rules say about one request (protocol.md §3.5), in reused memory. */
export class Molecules {
  /** Molecules that fired, in the order of the documents; `firedCount` of them. */
  readonly fired: Int32Array;
  firedCount: i32 = 0;
  /** Slots that a molecule needed and could not trust, each once, in no order; `unverifiableCount` of them. */
  readonly unverifiable: Int32Array;
  unverifiableCount: i32 = 0;
  private readonly candidates: Candidates;
  private readonly demands: Demands;
  private readonly marks: Uint8Array;
  /** The most restrictive molecule so far, the first one on ties. */
  private decision: i32 = ALLOW;
  private reason: i32 = NONE;
  private first: i32 = NONE;

  constructor(private readonly program: Program) {
    this.fired = new Int32Array(program.molecules.rows());
    this.unverifiable = new Int32Array(program.slots.rows());
    this.marks = new Uint8Array(program.slots.rows());
    this.candidates = new Candidates(program);
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
  }

  /** Adds the finding of the molecules. */
  evaluate(request: Request, findings: Findings): void {
    const candidates = this.candidates;
    candidates.find(request);
    for (let index: i32 = 0; index < candidates.count; index += 1) {
      this.evaluateOne(request, candidates.molecules[index] as i32);
    }
    sortRows(this.fired, 0, this.firedCount);
    this.checkDemands(request);
    if (this.first !== NONE) findings.add(this.decision, this.reason);
  }

  private evaluateOne(request: Request, molecule: i32): void {
    const outcome = this.outcomeOf(request, molecule);
    const isVerified = this.verify(request, molecule) && outcome !== IS_UNKNOWN;
    if (outcome === IS_UNKNOWN) this.markUnknown(request, molecule);
    if (this.hasFired(request, molecule, outcome)) {
      const decision = this.program.molecules.get(molecule, MOLECULE_DECISION);
      const reason = this.program.molecules.get(molecule, MOLECULE_REASON);
      this.fired[this.firedCount] = molecule;
      this.firedCount += 1;
      this.add(!isVerified && decision < ESCALATE ? ESCALATE : decision, reason, molecule);
    } else if (!isVerified) {
      this.add(ESCALATE, CONTEXT_UNVERIFIABLE, molecule);
    }
  }

  private add(decision: i32, reason: i32, molecule: i32): void {
    if (this.first !== NONE) {
      if (decision < this.decision || (decision === this.decision && molecule > this.first)) return;
    }
    this.decision = decision;
    this.reason = reason;
    this.first = molecule;
  }

  /** A demand that is not met makes all its molecules unverifiable; only the first that did not fire can count. */
  private checkDemands(request: Request): void {
    for (let index: i32 = 0; index < this.demands.size(); index += 1) {
      if (this.demands.isMet(request, index)) continue;
      this.mark(this.demands.slotOf(index));
      let fired: i32 = 0;
      for (let at: i32 = this.demands.first(index); at < this.demands.end(index); at += 1) {
        const molecule = this.demands.molecule(at);
        while (fired < this.firedCount && (this.fired[fired] as i32) < molecule) fired += 1;
        if (fired < this.firedCount && (this.fired[fired] as i32) === molecule) continue;
        this.add(ESCALATE, CONTEXT_UNVERIFIABLE, molecule);
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

  private mark(slot: i32): void {
    if ((this.marks[slot] as i32) !== 0) return;
    this.marks[slot] = 1;
    this.unverifiable[this.unverifiableCount] = slot;
    this.unverifiableCount += 1;
  }
}
