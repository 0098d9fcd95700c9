import { Evaluation } from '../match/evaluation';
import { FLOOR_CELLS, Request } from '../match/request/request';
import { DECISION_NAMES } from '../program/decisions';
import { RISK_HIGH, RISK_LEVELS, RISK_NONE } from '../program/fields';
import { Program } from '../program/program';
import { AUTHORITY_FIELDS, MOLECULE_DOCUMENT, MOLECULE_ID, NONE, SLOT_NAME } from '../program/program-layout';
import { DETAIL_AMOUNT_SHARE, DETAIL_OWNER_TIER, SIGNAL_AMOUNT_SHARE, SIGNAL_OWNER_TIER } from '../program/reasons';
import { CELL_NULL } from '../values/cells';
import { FORM_RAW } from '../values/folding';
import { TextBuffer } from '../values/text-buffer';
import { ByteBuffer } from './byte-buffer';

const SLASH: i32 = 0x2f;

const UNREADABLE: string =
  '{"decision":"block","reasonCode":"MALFORMED_REQUEST","fired":[],"contextFields":[],"unverifiable":[],"riskSignals":[]}';

/** Writes verdicts as JSON, byte for byte what JSON.stringify makes of the other front end's. */
export class VerdictText {
  readonly out: ByteBuffer = new ByteBuffer();
  /** Texts of the slots that are named, sorted. */
  private readonly names: Int32Array;
  private readonly id: TextBuffer = new TextBuffer(256);

  constructor(private readonly program: Program) {
    this.names = new Int32Array(program.slots.rows());
  }

  /** The verdict on a request that is none. */
  writeUnreadable(): void {
    this.out.reset();
    this.out.pushAscii(UNREADABLE);
  }

  write(evaluation: Evaluation): void {
    const out = this.out;
    out.reset();
    out.pushAscii('{"decision":"');
    out.pushAscii(DECISION_NAMES[evaluation.findings.decision] as string);
    out.pushAscii('","reasonCode":');
    this.text(evaluation.findings.reason);
    out.pushAscii(',"fired":[');
    const molecules = evaluation.molecules;
    for (let index: i32 = 0; index < molecules.firedCount; index += 1) {
      if (index > 0) out.push(0x2c);
      this.moleculeId(molecules.fired[index] as i32);
    }
    out.pushAscii('],"contextFields":[');
    const list = this.program.authorities.get(evaluation.row, AUTHORITY_FIELDS);
    for (let index: i32 = 0; index < this.program.listLength(list); index += 1) {
      if (index > 0) out.push(0x2c);
      this.text(this.program.item(list, index));
    }
    out.pushAscii('],"unverifiable":[');
    this.unverifiable(evaluation);
    out.pushAscii('],"riskSignals":[');
    if (evaluation.isJudged) this.signals(evaluation);
    out.pushAscii(']}');
  }

  private text(row: i32): void {
    const strings = this.program.strings;
    this.out.pushText(strings.units, strings.start(row), strings.length(row));
  }

  /** The id of a molecule's document, a slash, and its own. */
  private moleculeId(molecule: i32): void {
    const strings = this.program.strings;
    const id = this.id;
    const document = this.program.documents.get(this.program.molecules.get(molecule, MOLECULE_DOCUMENT), 0);
    const own = this.program.molecules.get(molecule, MOLECULE_ID);
    id.reset();
    id.pushUnits(strings.units, strings.start(document), strings.length(document));
    id.push(SLASH);
    id.pushUnits(strings.units, strings.start(own), strings.length(own));
    this.out.pushText(id.units, 0, id.length);
  }

  private unverifiable(evaluation: Evaluation): void {
    const molecules = evaluation.molecules;
    let count: i32 = 0;
    for (let index: i32 = 0; index < molecules.unverifiableCount; index += 1) {
      const name = this.program.slots.get(molecules.unverifiable[index] as i32, SLOT_NAME);
      let at: i32 = count;
      while (at > 0 && this.comesBefore(name, this.names[at - 1] as i32)) at -= 1;
      if (at > 0 && (this.names[at - 1] as i32) === name) continue;
      for (let moved: i32 = count; moved > at; moved -= 1) this.names[moved] = this.names[moved - 1] as i32;
      this.names[at] = name;
      count += 1;
    }
    for (let index: i32 = 0; index < count; index += 1) {
      if (index > 0) this.out.push(0x2c);
      this.text(this.names[index] as i32);
    }
  }

  /** By code units. */
  private comesBefore(a: i32, b: i32): boolean {
    const strings = this.program.strings;
    const mine = strings.length(a);
    const other = strings.length(b);
    for (let index: i32 = 0; index < mine && index < other; index += 1) {
      const difference: i32 =
        (strings.units[strings.start(a) + index] as i32) - (strings.units[strings.start(b) + index] as i32);
      if (difference !== 0) return difference < 0;
    }
    return mine < other;
  }

  private signals(evaluation: Evaluation): void {
    const request = evaluation.request;
    let count: i32 = 0;
    if (evaluation.riskTier !== RISK_NONE) {
      this.signal(SIGNAL_OWNER_TIER, evaluation.riskTier, DETAIL_OWNER_TIER);
      count += 1;
    }
    if (evaluation.isLargeAmount) {
      if (count > 0) this.out.push(0x2c);
      this.signal(SIGNAL_AMOUNT_SHARE, RISK_HIGH, DETAIL_AMOUNT_SHARE);
      count += 1;
    }
    for (let at: i32 = 0; at < request.floors.length; at += FLOOR_CELLS) {
      if (count > 0) this.out.push(0x2c);
      this.out.pushAscii('{"signal":');
      this.cell(request, request.floors[at] as i32);
      this.out.pushAscii(',"level":');
      this.cell(request, request.floors[at + 1] as i32);
      this.out.pushAscii(',"detail":');
      this.cell(request, request.floors[at + 2] as i32);
      this.out.push(0x7d);
      count += 1;
    }
  }

  private signal(signal: i32, level: i32, detail: i32): void {
    this.out.pushAscii('{"signal":');
    this.text(signal);
    this.out.pushAscii(',"level":"');
    this.out.pushAscii(RISK_LEVELS[level - 1] as string);
    this.out.pushAscii('","detail":');
    this.text(detail);
    this.out.push(0x7d);
  }

  private cell(request: Request, cell: i32): void {
    const cells = request.cells;
    if (cells.kind(cell) === CELL_NULL) {
      this.out.pushAscii(cell === NONE ? '"undefined"' : '"null"');
      return;
    }
    const start = cells.startOf(cell, FORM_RAW);
    this.out.pushText(cells.text.units, start, cells.lengthOf(cell, FORM_RAW));
  }
}
