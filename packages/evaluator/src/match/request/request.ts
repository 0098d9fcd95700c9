import {
  ACTION,
  AGENT_ASSERTED,
  AGENT_SIGNED,
  AMOUNT,
  AUTHORITATIVE,
  CALL_COUNT,
  COUNTERPARTY,
  CUMULATIVE_SPEND,
  CURRENCY,
  JURISDICTION,
  MM_COUNTERPARTY,
  NAMED_COUNTERPARTY,
  RISK_LEVEL,
  RISK_LEVELS,
  RISK_NONE,
} from '../../program/fields';
import { Program } from '../../program/program';
import { NONE, SLOT_ROOT } from '../../program/program-layout';
import { CELL_NULL, CELL_TEXT, Cells } from '../../values/cells';
import { Decimal } from '../../values/decimal';
import { ensureCapacity, ensureFloatCapacity } from '../../values/ensure-capacity';
import { FORM_PLAIN } from '../../values/folding';
import { isSameText } from '../../values/text-buffer';
import { FoundTerms } from './found-terms';
import { ListKeys } from './key-sets';
import { ReadFields } from './read-fields';

const TEXT_USD: string = 'USD';
/** Signal and detail of a floor that cannot be read. */
const TEXT_RISK_FLOORS: string = 'riskFloors';
const TEXT_UNREADABLE: string = 'unreadable';
const MINUS: i32 = 0x2d;

/** Cells that `Request.floors` holds per floor: signal, level, detail. */
export const FLOOR_CELLS: i32 = 3;

/**
 * The fields of one request that the program reads, layer over layer (protocol.md §3.1), in reused memory. A front end
 * fills it: `reset`, then per layer `beginLayer`, `openRoot` and `put`; then `sign` and the facts; then `settle`.
 */
export class Request {
  readonly cells: Cells;
  readonly listKeys: ListKeys;
  readonly terms: FoundTerms;
  /** The gate's clock, ms since the epoch. */
  now: f64 = 0;
  action: i32 = NONE;
  /** The amount, or null where it is no number. */
  amount: Decimal | null = null;
  /** True where the request states an amount, or a layer above it does. */
  isAmountStated: boolean = false;
  /** True where an amount is there that is no non-negative decimal. */
  isAmountMalformed: boolean = false;
  /** True where the gate says what was settled, in whatever form. */
  isSpentStated: boolean = false;
  /** True where what was settled or held is there and is no non-negative decimal. */
  isSpentMalformed: boolean = false;
  /** Settled, held and this one; NONE where that is no number. */
  cumulativeAmount: i32 = NONE;
  /** The highest level that a source gives, RISK_NONE where none does. */
  riskLevel: i32 = RISK_NONE;
  /** Floors that were given, FLOOR_CELLS cells each. */
  readonly floors: i32[] = [];
  /** True where the agent or a layer above it claims a level that is none. */
  isRiskGarbled: boolean = false;
  /** True where no source says what was spent before, so that the amount counts as it. */
  isTotalAssumed: boolean = false;
  private riskProvenance: i32 = NONE;

  /** What is read at all. */
  readonly fields: ReadFields;
  /** The node of each slot's top-level name. */
  private roots: Int32Array = new Int32Array(0);
  private provenance: i32 = AGENT_ASSERTED;
  private claimProvenance: i32 = AGENT_ASSERTED;
  private alreadySpent: i32 = NONE;
  private isSpentKnown: boolean = false;
  /** Rises with every top-level name put; what was put before `base` is of an earlier request. */
  private stamp: f64 = 0;
  private base: f64 = 0;
  private rootStamps: Float64Array = new Float64Array(0);
  private slotStamps: Float64Array = new Float64Array(0);
  private slotCells: Int32Array = new Int32Array(0);
  private slotProvenances: Int32Array = new Int32Array(0);
  /** The slots that were put, each once, in no order; `presentSlots` of them. */
  private present: Int32Array = new Int32Array(0);
  presentSlots: i32 = 0;

  constructor(private readonly program: Program) {
    const cells = new Cells(program.strings);
    this.cells = cells;
    this.fields = new ReadFields(program);
    this.listKeys = new ListKeys(cells);
    this.terms = new FoundTerms(program, cells);
    this.makeRoom(0);
  }

  /** Takes in that another binding was bound; to be called between requests. */
  bind(): void {
    this.fields.bind();
    this.makeRoom(this.program.ruleSlots);
  }

  private makeRoom(first: i32): void {
    const slots: i32 = this.program.slots.rows();
    const roots = ensureCapacity(this.roots, slots);
    for (let slot = first; slot < slots; slot += 1) roots[slot] = this.program.slots.get(slot, SLOT_ROOT);
    this.roots = roots;
    this.rootStamps = ensureFloatCapacity(this.rootStamps, this.program.nodes.rows());
    this.slotStamps = ensureFloatCapacity(this.slotStamps, slots);
    this.slotCells = ensureCapacity(this.slotCells, slots);
    this.slotProvenances = ensureCapacity(this.slotProvenances, slots);
    this.present = ensureCapacity(this.present, slots);
  }

  /** Forgets the request before; the clock stands at no time until it is set. */
  reset(): void {
    this.cells.reset();
    this.listKeys.reset();
    this.terms.reset();
    this.now = Number.NaN;
    if (this.floors.length > 0) this.floors.length = 0;
    this.base = this.stamp;
    this.presentSlots = 0;
    this.action = NONE;
    this.amount = null;
    this.isAmountStated = false;
    this.isAmountMalformed = false;
    this.isSpentStated = false;
    this.isSpentMalformed = false;
    this.cumulativeAmount = NONE;
    this.riskLevel = RISK_NONE;
    this.isRiskGarbled = false;
    this.isTotalAssumed = false;
    this.riskProvenance = NONE;
    this.claimProvenance = AGENT_ASSERTED;
    this.alreadySpent = NONE;
    this.isSpentKnown = false;
  }

  beginLayer(provenance: i32): void {
    this.provenance = provenance;
    if (provenance <= AGENT_SIGNED) this.claimProvenance = provenance;
  }

  /** Begins a top-level name: whatever an earlier layer said under it is gone. False where this layer may not say it. */
  openRoot(node: i32): boolean {
    if (node === this.rootOf(JURISDICTION)) return false;
    this.open(node);
    return true;
  }

  private open(node: i32): void {
    this.stamp += 1;
    this.rootStamps[node] = this.stamp;
  }

  /** Sets a field below the name that was opened last. */
  put(slot: i32, cell: i32): void {
    this.place(slot, cell);
    if (slot === RISK_LEVEL) this.hearClaim(cell);
    if (slot === COUNTERPARTY || slot === MM_COUNTERPARTY) this.hearCounterparty(slot, cell);
  }

  private place(slot: i32, cell: i32): void {
    if ((this.slotStamps[slot] as f64) <= this.base) {
      this.present[this.presentSlots] = slot;
      this.presentSlots += 1;
    }
    this.slotStamps[slot] = this.stamp;
    this.slotCells[slot] = cell;
    this.slotProvenances[slot] = this.provenance;
  }

  /** A slot that some layer put a value in, which a later one may have taken away; `index` is below `presentSlots`. */
  slotPresent(index: i32): i32 {
    return this.present[index] as i32;
  }

  /**
   * A later layer goes before an earlier one, also where it says that there is none; within a layer `counterparty` goes
   * before its other name, and a value before none.
   */
  private hearCounterparty(slot: i32, cell: i32): void {
    const named = this.cellOf(NAMED_COUNTERPARTY);
    const isMissing = this.cells.isMissing(cell);
    const isSameLayer = named !== NONE && this.provenanceOf(NAMED_COUNTERPARTY) === this.provenance;
    if (isSameLayer && (isMissing || (slot === MM_COUNTERPARTY && !this.cells.isMissing(named)))) return;
    this.rootStamps[this.rootOf(NAMED_COUNTERPARTY)] = this.stamp;
    this.put(NAMED_COUNTERPARTY, isMissing ? this.cells.addPlain(CELL_NULL) : cell);
  }

  /**
   * Signs a field: it stands over what the agent's context says at and below its name, also where it is absent (NONE). The
   * four fields that mean more to the evaluation have a method of their own.
   */
  sign(field: i32, cell: i32): void {
    const root = this.rootOf(field);
    if ((this.fields.nodes[root] as i32) === 0) return;
    this.provenance = AGENT_SIGNED;
    this.open(root);
    if (cell !== NONE) this.put(field, cell);
  }

  signAction(cell: i32): void {
    this.action = cell;
    this.sign(ACTION, cell);
  }

  /** Absent, it is 0 to the rules; decimal text counts as the number. */
  signAmount(cell: i32): void {
    const cells = this.cells;
    this.isAmountStated = cells.kind(cell) !== CELL_NULL;
    if (this.isAmountStated) this.isAmountMalformed = !this.readAmount(cell);
    this.sign(AMOUNT, this.isAmountStated ? cell : cells.addInteger(0));
  }

  /** Reads decimal text as a number. False where the cell is then no amount: a sign, or anything but a decimal. */
  private readAmount(cell: i32): boolean {
    const isMinus = this.beginsWithMinus(cell);
    this.cells.readDecimal(cell);
    return !isMinus && this.isAmount(cell);
  }

  /** Text only: the number -0 is 0, the text is no amount. */
  private beginsWithMinus(cell: i32): boolean {
    const cells = this.cells;
    if (cells.kind(cell) !== CELL_TEXT || cells.textLength(cell) === 0) return false;
    return (cells.text.units[cells.textStart(cell)] as i32) === MINUS;
  }

  private isAmount(cell: i32): boolean {
    return this.cells.isNumber(cell) && !this.cells.decimalOf(cell).isNegative();
  }

  /** What a gateway or the gate says of the amount stands over what was signed. */
  private settleAmount(): void {
    const cell = this.cellOf(AMOUNT);
    this.amount = this.numberOf(AMOUNT);
    if (this.provenanceOf(AMOUNT) <= AGENT_SIGNED) return;
    this.isAmountStated = this.cells.kind(cell) !== CELL_NULL;
    if (this.isAmountStated && !this.isAmount(cell)) this.isAmountMalformed = true;
  }

  /** Absent, it is US dollars. */
  signCurrency(cell: i32): void {
    if ((this.fields.nodes[this.rootOf(CURRENCY)] as i32) === 0) return;
    this.sign(CURRENCY, this.cells.kind(cell) === CELL_NULL ? this.cells.addText(TEXT_USD) : cell);
  }

  signJurisdiction(cell: i32): void {
    this.sign(JURISDICTION, this.isCountry(cell) ? cell : NONE);
  }

  /** Two letters; made upper case in place. */
  private isCountry(cell: i32): boolean {
    const cells = this.cells;
    if (cells.kind(cell) !== CELL_TEXT || cells.textLength(cell) !== 2) return false;
    for (let at: i32 = cells.textStart(cell); at < cells.textStart(cell) + 2; at += 1) {
      const upper = (cells.text.units[at] as i32) & ~0x20;
      if (upper < 0x41 || upper > 0x5a) return false;
    }
    for (let at: i32 = cells.textStart(cell); at < cells.textStart(cell) + 2; at += 1) {
      cells.text.units[at] = (cells.text.units[at] as i32) & ~0x20;
    }
    cells.invalidateForms(cell);
    return true;
  }

  /** What the gate settled and holds under the mandate of this action; NONE for what it does not know. */
  setSpent(spent: i32, reserved: i32): void {
    if (!this.readsSpent()) return;
    const cells = this.cells;
    this.isSpentStated = cells.kind(spent) !== CELL_NULL;
    if (!this.isSpentStated && cells.kind(reserved) === CELL_NULL) return;
    this.isSpentKnown = true;
    const settled: i32 = this.isSpentStated ? spent : cells.addInteger(0);
    const held: i32 = cells.kind(reserved) === CELL_NULL ? cells.addInteger(0) : reserved;
    const isSettled = this.readAmount(settled);
    const isHeld = this.readAmount(held);
    this.isSpentMalformed = !isSettled || !isHeld;
    this.alreadySpent = this.isSpentMalformed ? NONE : this.sum(settled, held);
    this.setFact(CUMULATIVE_SPEND, this.alreadySpent);
  }

  /** Whether anything asks what was spent before, or for something below that name, which the gate's word stands over. */
  readsSpent(): boolean {
    return (this.fields.nodes[this.rootOf(CUMULATIVE_SPEND)] as i32) !== 0;
  }

  setCallCount(cell: i32): void {
    this.setFact(CALL_COUNT, cell);
  }

  private setFact(field: i32, cell: i32): void {
    this.provenance = AUTHORITATIVE;
    this.open(this.rootOf(field));
    this.put(field, cell === NONE ? this.cells.addPlain(CELL_NULL) : cell);
  }

  /** Fills in what follows from the rest; the last call before `evaluate`. */
  settle(): void {
    this.settleAmount();
    if (!this.readsSpent()) return;
    const amount = this.cellOf(AMOUNT);
    this.cumulativeAmount = this.isSpentKnown ? this.sum(this.alreadySpent, amount) : amount;
    if (!this.cells.isNumber(this.cumulativeAmount)) this.cumulativeAmount = NONE;
    const root = this.rootOf(CUMULATIVE_SPEND);
    if ((this.rootStamps[root] as f64) <= this.base && amount !== NONE) {
      this.isTotalAssumed = true;
      this.provenance = this.provenanceOf(AMOUNT);
      this.open(root);
      this.put(CUMULATIVE_SPEND, amount);
    }
  }

  /** The sum of two numbers, NONE if either is none. */
  private sum(a: i32, b: i32): i32 {
    const cells = this.cells;
    if (!cells.isNumber(a) || !cells.isNumber(b)) return NONE;
    const sum = cells.addDecimal();
    cells.decimalOf(sum).setSum(cells.decimalOf(a), cells.decimalOf(b));
    return sum;
  }

  /** The level that a text names, else RISK_NONE. */
  levelOf(cell: i32): i32 {
    const cells = this.cells;
    if (cells.kind(cell) !== CELL_TEXT) return RISK_NONE;
    const start = cells.startOf(cell, FORM_PLAIN);
    const length = cells.lengthOf(cell, FORM_PLAIN);
    for (let index: i32 = 0; index < RISK_LEVELS.length; index += 1) {
      if (isSameText(cells.text.units, start, length, RISK_LEVELS[index] as string)) return index + 1;
    }
    return RISK_NONE;
  }

  private hearClaim(cell: i32): void {
    const level = this.levelOf(cell);
    if (level === RISK_NONE && !this.cells.isMissing(cell)) this.isRiskGarbled = true;
    this.hearLevel(level, this.provenance);
  }

  /** A source gives a level. Only what does not come from the agent is a floor, and gives the level its provenance. */
  hearLevel(level: i32, provenance: i32): void {
    if (level === RISK_NONE) return;
    if (level > this.riskLevel) this.riskLevel = level;
    if (provenance > AGENT_SIGNED) this.addFloor(level, provenance);
  }

  /** A floor of any provenance. */
  addFloor(level: i32, provenance: i32): void {
    if (level > this.riskLevel) this.riskLevel = level;
    if (provenance > this.riskProvenance) this.riskProvenance = provenance;
  }

  /** A floor that the gate gives, kept to be shown in the verdict. A level that is none of the four is the highest. */
  giveFloor(signal: i32, level: i32, detail: i32, provenance: i32): void {
    const known = this.levelOf(level);
    const rank: i32 = known === RISK_NONE ? RISK_LEVELS.length : known;
    this.addFloor(rank, provenance);
    this.floors.push(signal);
    this.floors.push(known === RISK_NONE ? this.cells.addText(RISK_LEVELS[rank - 1] as string) : level);
    this.floors.push(detail);
  }

  /** A floor, or floors, that cannot be read. */
  giveUnreadableFloor(): void {
    this.giveFloor(this.cells.addText(TEXT_RISK_FLOORS), NONE, this.cells.addText(TEXT_UNREADABLE), AUTHORITATIVE);
  }

  /** From here on the field riskLevel is the effective level, if a source gave one, and nothing is below it. */
  settleRisk(): void {
    if (this.riskLevel === RISK_NONE) return;
    const cell = this.cells.addText(RISK_LEVELS[this.riskLevel - 1] as string);
    this.provenance = this.riskProvenance === NONE ? this.claimProvenance : this.riskProvenance;
    this.open(this.rootOf(RISK_LEVEL));
    this.place(RISK_LEVEL, cell);
  }

  /** The value of a field, NONE where it is absent. */
  cellOf(slot: i32): i32 {
    const root = this.roots[slot] as i32;
    const stamp = this.slotStamps[slot] as f64;
    return stamp > this.base && stamp === (this.rootStamps[root] as f64) ? (this.slotCells[slot] as i32) : NONE;
  }

  provenanceOf(slot: i32): i32 {
    return this.slotProvenances[slot] as i32;
  }

  /** The exact number in a field, or null. */
  numberOf(slot: i32): Decimal | null {
    const cell = this.cellOf(slot);
    return this.cells.isNumber(cell) ? this.cells.decimalOf(cell) : null;
  }

  private rootOf(field: i32): i32 {
    return this.roots[field] as i32;
  }
}
