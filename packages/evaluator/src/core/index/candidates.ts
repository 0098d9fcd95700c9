import { CELL_FALSE, CELL_LIST, CELL_NUMBER, CELL_TEXT, CELL_TRUE } from '../cells';
import { isOutOfScope } from '../comparisons';
import { Decimal } from '../decimal';
import { CUMULATIVE_SPEND } from '../fields';
import { FORM_FOLDED, FORM_RAW, FORM_TRIMMED } from '../folding';
import { Program } from '../program';
import { NONE } from '../program-layout';
import { Request } from '../request';
import { isNoScalar, isUnreadField } from '../unread';
import { Buckets, GROUP_END, GROUP_FIRST, GROUP_LIMIT, GROUP_SCOPE, GROUP_SLOT } from './buckets';
import {
  firstAtLeast,
  LIMIT_AMOUNT_FROM,
  LIMIT_AMOUNT_FROM_KNOWN,
  LIMIT_AMOUNT_OVER,
  LIMIT_CONFIDENCE,
  LIMIT_EQUAL,
  LIMIT_NONE,
  LIMIT_OVER,
  LIMIT_TOTAL_OVER,
  LIMIT_UNDER,
  slackOf,
} from './limits';
import {
  KEY_FALSE,
  KEY_MISSING,
  KEY_NUMBER,
  KEY_ONLY,
  KEY_TRUE,
  KEY_UNREADABLE,
  PROBE_ACTION,
  PROBE_ALWAYS,
  PROBE_FOLDED,
  PROBE_PRESENT,
  PROBE_RAW,
  PROBE_RISK,
  PROBE_UNKNOWN_AMOUNT,
  PROBE_UNREAD_FIELD,
  PROBE_UNREAD_VALUE,
} from './probes';
import { indexRules } from './rule-index';

/** The molecules that one request can make fire, or leave unknown: no others have to be looked at. Reused memory. */
export class Candidates {
  /** Their rows, each once, in no order; `count` of them. */
  readonly molecules: Int32Array;
  count: i32 = 0;
  private readonly buckets: Buckets;
  /** The round in which a molecule was found last. */
  private readonly rounds: Int32Array;
  private round: i32 = 0;
  private readonly total: Decimal = new Decimal();

  constructor(private readonly program: Program) {
    this.buckets = indexRules(program);
    this.molecules = new Int32Array(program.molecules.rows());
    this.rounds = new Int32Array(program.molecules.rows());
  }

  find(request: Request): void {
    this.begin();
    for (let probe: i32 = 0; probe < this.buckets.probeCount(); probe += 1) {
      const slot = this.buckets.probeSlot(probe);
      switch (this.buckets.probeKind(probe)) {
        case PROBE_ALWAYS:
          this.visit(request, probe, KEY_ONLY);
          break;
        case PROBE_RAW:
          this.visit(request, probe, rawKey(request, request.cellOf(slot)));
          break;
        case PROBE_FOLDED:
          this.visitFolded(request, probe, request.cellOf(slot));
          break;
        case PROBE_PRESENT:
          if (request.cellOf(slot) !== NONE) this.visit(request, probe, KEY_ONLY);
          break;
        case PROBE_RISK:
          for (let level: i32 = 1; level <= request.riskLevel; level += 1) this.visit(request, probe, level);
          break;
        case PROBE_UNKNOWN_AMOUNT:
          if (isUnknownAmount(request.amount)) this.visit(request, probe, KEY_ONLY);
          break;
        case PROBE_ACTION:
          if (request.action !== NONE) this.visit(request, probe, request.cells.idOf(request.action, FORM_TRIMMED));
          break;
        case PROBE_UNREAD_FIELD:
          if (isUnreadField(this.program, request, slot)) this.visit(request, probe, KEY_ONLY);
          break;
        case PROBE_UNREAD_VALUE:
          if (isNoScalar(request, slot)) this.visit(request, probe, KEY_ONLY);
          break;
        default:
          break;
      }
    }
  }

  private begin(): void {
    this.count = 0;
    this.round += 1;
    if (this.round > 0x7ffffff0) {
      this.round = 1;
      this.rounds.fill(0);
    }
  }

  /** Each element of a list, or the value itself; elements that are missing count for nothing. */
  private visitFolded(request: Request, probe: i32, value: i32): void {
    const cells = request.cells;
    if (cells.kind(value) === CELL_LIST) {
      this.visitElements(request, probe, value);
    } else if (cells.isMissing(value)) {
      this.visit(request, probe, KEY_MISSING);
    } else {
      this.visit(request, probe, cells.isScalar(value) ? cells.idOf(value, FORM_FOLDED) : KEY_UNREADABLE);
    }
  }

  private visitElements(request: Request, probe: i32, list: i32): void {
    if (request.cells.presentCount(list) === 0) {
      this.visit(request, probe, KEY_MISSING);
      return;
    }
    const keys = request.listKeys;
    const row = keys.rowOf(list, FORM_FOLDED);
    if (request.cells.hasUnreadable(list)) this.visit(request, probe, KEY_UNREADABLE);
    const end: i32 = keys.start(row) + keys.count(row);
    for (let at = keys.start(row); at < end; at += 1) this.visit(request, probe, keys.key(at));
  }

  private visit(request: Request, probe: i32, key: i32): void {
    const bucket = this.buckets.find(probe, key);
    if (bucket < 0) return;
    const first = this.buckets.firstGroup(bucket);
    const end: i32 = first + this.buckets.groupCount(bucket);
    for (let group: i32 = first; group < end; group += 1) this.visitGroup(request, group);
  }

  private visitGroup(request: Request, group: i32): void {
    const slot = this.buckets.group(group, GROUP_SLOT);
    const limit = this.buckets.group(group, GROUP_LIMIT);
    switch (limit) {
      case LIMIT_NONE:
        this.takeAll(group);
        break;
      case LIMIT_AMOUNT_OVER:
      case LIMIT_AMOUNT_FROM_KNOWN:
        this.takeScoped(request, group, request.amount, false);
        break;
      case LIMIT_AMOUNT_FROM:
        this.takeScoped(request, group, request.amount, true);
        break;
      case LIMIT_TOTAL_OVER:
        this.takeTotal(request, group);
        break;
      case LIMIT_OVER:
        this.takeReached(group, request.numberOf(slot));
        break;
      case LIMIT_UNDER:
        this.takeAbove(group, request.numberOf(slot));
        break;
      case LIMIT_CONFIDENCE:
        if (request.numberOf(slot) === null) this.takeAll(group);
        else this.takeAbove(group, request.numberOf(slot));
        break;
      case LIMIT_EQUAL:
        this.takeEqual(group, request.numberOf(slot));
        break;
      default:
        break;
    }
  }

  /** Limits that the number reaches, or all where the currency is out of their scope. */
  private takeScoped(request: Request, group: i32, number: Decimal | null, firesWithout: boolean): void {
    const isAll: boolean =
      number === null ? firesWithout : isOutOfScope(this.program, request, this.buckets.group(group, GROUP_SCOPE));
    if (isAll) this.takeAll(group);
    else this.takeReached(group, number);
  }

  private takeTotal(request: Request, group: i32): void {
    const before = request.numberOf(CUMULATIVE_SPEND);
    const amount = request.amount;
    if (isOutOfScope(this.program, request, this.buckets.group(group, GROUP_SCOPE))) {
      this.takeAll(group);
    } else if (before !== null && amount !== null) {
      this.total.setSum(before, amount);
      this.takeReached(group, this.total);
    }
  }

  private takeReached(group: i32, number: Decimal | null): void {
    if (number === null) return;
    const value = number.approximate();
    const first = this.buckets.group(group, GROUP_FIRST);
    const end = this.buckets.group(group, GROUP_END);
    this.take(first, firstAtLeast(this.buckets.limits, first, end, value + slackOf(value)));
  }

  private takeAbove(group: i32, number: Decimal | null): void {
    if (number === null) return;
    const value = number.approximate();
    const end = this.buckets.group(group, GROUP_END);
    const first = this.buckets.group(group, GROUP_FIRST);
    this.take(firstAtLeast(this.buckets.limits, first, end, value - slackOf(value)), end);
  }

  private takeEqual(group: i32, number: Decimal | null): void {
    if (number === null) return;
    const value = number.approximate();
    const end = this.buckets.group(group, GROUP_END);
    const first = firstAtLeast(
      this.buckets.limits,
      this.buckets.group(group, GROUP_FIRST),
      end,
      value - slackOf(value),
    );
    this.take(first, firstAtLeast(this.buckets.limits, first, end, value + slackOf(value)));
  }

  private takeAll(group: i32): void {
    this.take(this.buckets.group(group, GROUP_FIRST), this.buckets.group(group, GROUP_END));
  }

  private take(first: i32, end: i32): void {
    for (let at: i32 = first; at < end; at += 1) {
      const molecule = this.buckets.molecules[at] as i32;
      if ((this.rounds[molecule] as i32) === this.round) continue;
      this.rounds[molecule] = this.round;
      this.molecules[this.count] = molecule;
      this.count += 1;
    }
  }
}

function isUnknownAmount(amount: Decimal | null): boolean {
  return amount === null || amount.isNegative();
}

/** The key of an exact value; a text that the program does not know leads nowhere. */
function rawKey(request: Request, cell: i32): i32 {
  const cells = request.cells;
  if (cells.isMissing(cell)) return KEY_UNREADABLE;
  switch (cells.kind(cell)) {
    case CELL_TEXT:
      return cells.idOf(cell, FORM_RAW);
    case CELL_TRUE:
      return KEY_TRUE;
    case CELL_FALSE:
      return KEY_FALSE;
    case CELL_NUMBER:
      return KEY_NUMBER;
    default:
      return KEY_UNREADABLE;
  }
}
