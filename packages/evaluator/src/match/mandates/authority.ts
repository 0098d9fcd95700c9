import { BLOCK } from '../../program/decisions';
import { CUMULATIVE_SPEND } from '../../program/fields';
import { Program } from '../../program/program';
import {
  AUTHORITY_ABSENCE,
  AUTHORITY_FIELDS,
  AUTHORITY_FIRST_GRANT,
  AUTHORITY_FIRST_PROHIBITION,
  AUTHORITY_GRANTS,
  AUTHORITY_MONEY,
  AUTHORITY_NO_GRANT,
  AUTHORITY_PROHIBITIONS,
  AUTHORITY_VALID_FROM,
  AUTHORITY_VALID_UNTIL,
  CLAUSE_CONSTRAINTS,
  CLAUSE_DECISION,
  CLAUSE_FIRST_CONSTRAINT,
  CLAUSE_MONEY,
  CLAUSE_REASON,
  CONSTRAINT_ON_FAIL,
  CONSTRAINT_OPERAND,
  CONSTRAINT_SLOT,
  NONE,
  OPERAND_CUMULATIVE,
  OPERAND_FIELD,
  SLOT_NAME,
} from '../../program/program-layout';
import { AMOUNT_NOT_DETERMINABLE, MANDATE_EXPIRED, MANDATE_NOT_YET_VALID } from '../../program/reasons';
import { Findings } from '../molecules/molecules';
import { Request } from '../request/request';
import { failsConstraint, holdsConstraint, reasonOf } from './constraints';

/**
 * What the mandate of an action says (protocol.md §3.6). It speaks once: about its authority, which comes before every
 * rule, or about its prohibitions and constraints, which come after.
 */
export class Authority {
  /** A finding about the authority itself, NONE if there is none. */
  absence: i32 = NONE;
  /** True where the amount cannot be held against what the mandate says of money. */
  isAmountUnknown: boolean = false;
  /** The clause of the first prohibition that fires, or NONE. */
  prohibition: i32 = NONE;
  /** The constraint that is reported as failed, or NONE. */
  failed: i32 = NONE;

  constructor(private readonly program: Program) {}

  evaluate(request: Request, row: i32): void {
    this.absence = this.whyAbsent(request, row);
    this.isAmountUnknown = this.isUnheld(request, row) || this.isTotalUnknown(request, row);
    this.prohibition = NONE;
    this.failed = NONE;
    if (this.absence !== NONE) return;
    this.prohibition = this.firedProhibition(request, row);
    if (this.prohibition !== NONE) return;
    if (this.of(row, AUTHORITY_GRANTS) === 0) this.absence = this.of(row, AUTHORITY_NO_GRANT);
    else this.failed = this.failedConstraint(request, row);
  }

  /** Adds what stands before the rules. */
  addAuthority(findings: Findings): void {
    if (this.absence !== NONE) findings.add(BLOCK, this.absence);
    if (this.isAmountUnknown) findings.add(BLOCK, AMOUNT_NOT_DETERMINABLE);
  }

  /** Adds what stands after the rules. */
  addLimits(request: Request, findings: Findings): void {
    const clauses = this.program.clauses;
    if (this.prohibition !== NONE) {
      findings.add(clauses.get(this.prohibition, CLAUSE_DECISION), clauses.get(this.prohibition, CLAUSE_REASON));
    }
    if (this.failed === NONE) return;
    const decision = this.program.constraints.get(this.failed, CONSTRAINT_ON_FAIL);
    findings.add(decision, reasonOf(this.program, request, this.failed));
  }

  private of(row: i32, column: i32): i32 {
    return this.program.authorities.get(row, column);
  }

  /** A mandate that states money needs an amount; an amount above 0 needs a grant that states money. */
  isUnheld(request: Request, row: i32): boolean {
    if (request.isAmountMalformed) return true;
    if (this.of(row, AUTHORITY_MONEY) !== 0 && !request.isAmountStated) return true;
    if (!isValue(request)) return false;
    const first = this.of(row, AUTHORITY_FIRST_GRANT);
    for (let clause: i32 = first; clause < first + this.of(row, AUTHORITY_GRANTS); clause += 1) {
      if (this.program.clauses.get(clause, CLAUSE_MONEY) !== 0) return false;
    }
    return true;
  }

  /** A limit on the total needs to know what was spent; what is there and is no amount is held against nothing. */
  isTotalUnknown(request: Request, row: i32): boolean {
    if (!request.readsSpent()) return false;
    if (request.isSpentMalformed && this.consultsTotal(row)) return true;
    return !request.isSpentStated && this.limitsTotal(row);
  }

  /** True where a rule, or the mandate of the action, consults what was spent. */
  private consultsTotal(row: i32): boolean {
    const name = this.program.slots.get(CUMULATIVE_SPEND, SLOT_NAME);
    const names = this.of(row, AUTHORITY_FIELDS);
    for (let index: i32 = 0; index < this.program.listLength(names); index += 1) {
      if (this.program.item(names, index) === name) return true;
    }
    return false;
  }

  /** True where a constraint of the action is about the total. */
  private limitsTotal(row: i32): boolean {
    const constraints = this.program.constraints;
    const first = this.of(row, AUTHORITY_FIRST_PROHIBITION);
    const end: i32 = this.of(row, AUTHORITY_FIRST_GRANT) + this.of(row, AUTHORITY_GRANTS);
    for (let clause: i32 = first; clause < end; clause += 1) {
      const from = this.program.clauses.get(clause, CLAUSE_FIRST_CONSTRAINT);
      const to: i32 = from + this.program.clauses.get(clause, CLAUSE_CONSTRAINTS);
      for (let constraint: i32 = from; constraint < to; constraint += 1) {
        const isTotal = constraints.get(constraint, CONSTRAINT_OPERAND) === OPERAND_CUMULATIVE;
        if (isTotal || constraints.get(constraint, CONSTRAINT_SLOT) === CUMULATIVE_SPEND) return true;
      }
    }
    return false;
  }

  private whyAbsent(request: Request, row: i32): i32 {
    const absence = this.of(row, AUTHORITY_ABSENCE);
    if (absence !== NONE) return absence;
    if (this.isEarly(request, row)) return MANDATE_NOT_YET_VALID;
    return this.isLate(request, row) ? MANDATE_EXPIRED : NONE;
  }

  /** True where the mandate is not in force yet. */
  isEarly(request: Request, row: i32): boolean {
    const from = this.of(row, AUTHORITY_VALID_FROM);
    return from !== NONE && !(request.now >= this.program.decimal(from).mantissa);
  }

  /** True where the mandate has expired. */
  isLate(request: Request, row: i32): boolean {
    const until = this.of(row, AUTHORITY_VALID_UNTIL);
    return until !== NONE && !(request.now <= this.program.decimal(until).mantissa);
  }

  private firedProhibition(request: Request, row: i32): i32 {
    const first = this.of(row, AUTHORITY_FIRST_PROHIBITION);
    for (let clause: i32 = first; clause < first + this.of(row, AUTHORITY_PROHIBITIONS); clause += 1) {
      if (this.isProhibited(request, clause)) return clause;
    }
    return NONE;
  }

  private isProhibited(request: Request, clause: i32): boolean {
    const first = this.program.clauses.get(clause, CLAUSE_FIRST_CONSTRAINT);
    const end: i32 = first + this.program.clauses.get(clause, CLAUSE_CONSTRAINTS);
    for (let constraint: i32 = first; constraint < end; constraint += 1) {
      if (!holdsConstraint(this.program, request, constraint)) return false;
    }
    return true;
  }

  /** A grant that states no money says nothing of an amount above 0. */
  isSilent(request: Request, clause: i32): boolean {
    return isValue(request) && this.program.clauses.get(clause, CLAUSE_MONEY) === 0;
  }

  /** NONE where a grant's constraints all hold; else the one of the first grant that is reported. */
  private failedConstraint(request: Request, row: i32): i32 {
    const first = this.of(row, AUTHORITY_FIRST_GRANT);
    let reported: i32 = NONE;
    for (let clause: i32 = first; clause < first + this.of(row, AUTHORITY_GRANTS); clause += 1) {
      if (this.isSilent(request, clause)) continue;
      const failed = this.reported(request, clause);
      if (failed === NONE) return NONE;
      if (reported === NONE) reported = failed;
    }
    return reported;
  }

  /** The first constraint that fails; an amount gives way to a later one of another kind with the same decision. */
  private reported(request: Request, clause: i32): i32 {
    const constraints = this.program.constraints;
    const first = this.program.clauses.get(clause, CLAUSE_FIRST_CONSTRAINT);
    const end: i32 = first + this.program.clauses.get(clause, CLAUSE_CONSTRAINTS);
    let failed: i32 = NONE;
    for (let constraint: i32 = first; constraint < end; constraint += 1) {
      const isField = constraints.get(constraint, CONSTRAINT_OPERAND) === OPERAND_FIELD;
      if (failed !== NONE) {
        if (!isField) continue;
        if (constraints.get(constraint, CONSTRAINT_ON_FAIL) !== constraints.get(failed, CONSTRAINT_ON_FAIL)) continue;
      }
      if (!failsConstraint(this.program, request, constraint)) continue;
      failed = constraint;
      if (isField) return failed;
    }
    return failed;
  }
}

/** True for an amount above 0. */
function isValue(request: Request): boolean {
  const amount = request.amount;
  return amount !== null && !amount.isZero();
}
