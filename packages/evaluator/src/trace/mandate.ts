import { DECISIONS } from '@gatewright/protocol';
import type { Evaluation } from '../match/evaluation.js';
import { failsConstraint, holdsConstraint, reasonOf } from '../match/mandates/constraints.js';
import type { Request } from '../match/request/request.js';
import { AMOUNT, CUMULATIVE_SPEND, CURRENCY } from '../program/fields.js';
import type { Program } from '../program/program.js';
import {
  AUTHORITY_ACTION,
  AUTHORITY_FIRST_GRANT,
  AUTHORITY_FIRST_PROHIBITION,
  AUTHORITY_GRANTS,
  AUTHORITY_NO_GRANT,
  AUTHORITY_PROHIBITIONS,
  AUTHORITY_VALID_FROM,
  AUTHORITY_VALID_UNTIL,
  CLAUSE_CONSTRAINTS,
  CLAUSE_DECISION,
  CLAUSE_FIRST_CONSTRAINT,
  CLAUSE_REASON,
  CONSTRAINT_CONSTANTS,
  CONSTRAINT_FIRST_CONSTANT,
  CONSTRAINT_NUMBER,
  CONSTRAINT_ON_FAIL,
  CONSTRAINT_OPERAND,
  CONSTRAINT_OPERATOR,
  CONSTRAINT_SLOT,
  CONSTRAINT_TIME,
  CONSTRAINT_UNIT,
  NONE,
  OPERAND_CUMULATIVE,
  OPERATOR_ABOVE,
  OPERATOR_AFTER,
  OPERATOR_AMONG,
  OPERATOR_AT_LEAST,
  OPERATOR_AT_MOST,
  OPERATOR_BEFORE,
  OPERATOR_BELOW,
  OPERATOR_EQUAL,
  OPERATOR_NOT_AMONG,
  OPERATOR_NOT_EQUAL,
} from '../program/program-layout.js';
import { AMOUNT_NOT_DETERMINABLE, MANDATE_EXPIRED, MANDATE_NOT_YET_VALID } from '../program/reasons.js';
import { constantsText } from './limits.js';
import { bracketed, shownValue, TRACE_ELEMENTS_MAX } from './readings.js';
import type {
  ClauseTrace,
  ConstraintTrace,
  FieldReading,
  MandateCheckTrace,
  MandateEffect,
  MandateTrace,
  Relation,
} from './verdict.js';

/** How values of the program and of the request are shown. */
interface Shown {
  readonly textOf: (row: number) => string;
  readonly readingOf: (slot: number) => FieldReading;
}

type Judged = Pick<Evaluation, 'program' | 'request' | 'authority' | 'row'>;

/** What the mandate of the action makes of the request that was just evaluated: each check, by the functions that decide it. */
export function traceMandate(judged: Judged, { textOf, readingOf }: Shown): MandateTrace {
  const shown: Shown = {
    textOf,
    readingOf: (slot) => (slot === CUMULATIVE_SPEND ? spentReading(judged.request, readingOf(slot)) : readingOf(slot)),
  };
  const of = (column: number) => judged.program.authorities.get(judged.row, column);
  const clauses = (kind: ClauseTrace['kind'], first: number, count: number) =>
    Array.from({ length: count }, (_, index) => traceClause(judged, shown, kind, first + index));
  return {
    checks: checksOf(judged, shown),
    clauses: [
      ...clauses('prohibition', of(AUTHORITY_FIRST_PROHIBITION), of(AUTHORITY_PROHIBITIONS)),
      ...clauses('permission', of(AUTHORITY_FIRST_GRANT), of(AUTHORITY_GRANTS)),
    ],
  };
}

function checksOf({ program, request, authority, row }: Judged, { textOf, readingOf }: Shown): MandateCheckTrace[] {
  const of = (column: number) => program.authorities.get(row, column);
  const action = request.action === NONE ? null : shownValue(request, request.action);
  const now: FieldReading = { field: 'time', value: timeText(request.now), provenance: 'authoritative' };
  const refusal = (reason: number) => ({ decision: 'block' as const, reasonCode: textOf(reason) });
  const absence = (reason: number) => (authority.absence === reason ? refusal(reason) : null);
  const bound = (check: 'valid-from' | 'valid-until', column: number, isBroken: boolean, reason: number) =>
    of(column) === NONE
      ? []
      : [
          {
            check,
            outcome: outcomeOf(!isBroken),
            readings: [now],
            relation: check === 'valid-from' ? ('at-or-above' as const) : ('at-or-below' as const),
            limit: timeText(program.decimal(of(column)).mantissa),
            effect: absence(reason),
          },
        ];
  const unheld = (check: 'amount' | 'total', isUnheld: boolean, slot: number) =>
    isUnheld
      ? [
          {
            ...{ check, outcome: 'false' as const, readings: [readingOf(slot)], relation: null, limit: null },
            effect: refusal(AMOUNT_NOT_DETERMINABLE),
          },
        ]
      : [];
  return [
    {
      check: 'action',
      outcome: outcomeOf(of(AUTHORITY_GRANTS) > 0),
      readings: [{ field: 'action', value: action, provenance: action === null ? null : 'agent_signed' }],
      relation: 'in',
      limit: grantedActions({ program, textOf }),
      effect: absence(of(AUTHORITY_NO_GRANT)),
    },
    ...bound('valid-from', AUTHORITY_VALID_FROM, authority.isEarly(request, row), MANDATE_NOT_YET_VALID),
    ...bound('valid-until', AUTHORITY_VALID_UNTIL, authority.isLate(request, row), MANDATE_EXPIRED),
    ...unheld('amount', authority.isUnheld(request, row), AMOUNT),
    ...unheld('total', authority.isTotalUnknown(request, row), CUMULATIVE_SPEND),
  ];
}

/** The actions that the mandates grant. */
function grantedActions({ program, textOf }: Pick<Judged, 'program'> & Pick<Shown, 'textOf'>): string {
  const { authorities } = program;
  const rows = Array.from({ length: authorities.rows() }, (_, row) => row);
  const granted = rows.filter((row) => authorities.get(row, AUTHORITY_GRANTS) > 0);
  const texts = granted
    .slice(0, TRACE_ELEMENTS_MAX)
    .map((row) => JSON.stringify(textOf(authorities.get(row, AUTHORITY_ACTION))));
  return bracketed(texts, texts.length < granted.length);
}

function traceClause(judged: Judged, shown: Shown, kind: ClauseTrace['kind'], clause: number): ClauseTrace {
  const { program, request, authority } = judged;
  const first = program.clauses.get(clause, CLAUSE_FIRST_CONSTRAINT);
  const count = program.clauses.get(clause, CLAUSE_CONSTRAINTS);
  const constraints = Array.from({ length: count }, (_, index) => traceConstraint(judged, shown, kind, first + index));
  const isSilent = kind === 'permission' && authority.isSilent(request, clause);
  return {
    kind,
    state: isSilent ? 'silent' : stateOf(constraints),
    effect: effectOf(judged, shown, kind, clause),
    constraints,
  };
}

function stateOf(constraints: readonly ConstraintTrace[]): ClauseTrace['state'] {
  if (constraints.some(({ outcome }) => outcome === 'false')) return 'unmet';
  return constraints.some(({ outcome }) => outcome === 'unknown') ? 'unknown' : 'met';
}

/** What the mandate adds to the verdict because of a clause: it reports one at most. */
function effectOf(
  { program, request, authority }: Judged,
  { textOf }: Shown,
  kind: ClauseTrace['kind'],
  clause: number,
): MandateEffect | null {
  const of = (column: number) => program.clauses.get(clause, column);
  const effect = (decision: number, reason: number) => ({
    decision: DECISIONS[decision] ?? 'block',
    reasonCode: textOf(reason),
  });
  if (kind === 'prohibition') {
    return authority.prohibition === clause ? effect(of(CLAUSE_DECISION), of(CLAUSE_REASON)) : null;
  }
  const { failed } = authority;
  const first = of(CLAUSE_FIRST_CONSTRAINT);
  if (failed < first || failed >= first + of(CLAUSE_CONSTRAINTS)) return null;
  return effect(program.constraints.get(failed, CONSTRAINT_ON_FAIL), reasonOf(program, request, failed));
}

function traceConstraint(
  { program, request, authority, row }: Judged,
  { textOf, readingOf }: Shown,
  kind: ClauseTrace['kind'],
  constraint: number,
): ConstraintTrace {
  const at = (column: number) => program.constraints.get(constraint, column);
  const isSum = at(CONSTRAINT_OPERAND) === OPERAND_CUMULATIVE;
  const isTotal = isSum || at(CONSTRAINT_SLOT) === CUMULATIVE_SPEND;
  const isPermission = kind === 'permission';
  const isTrue = isPermission
    ? !failsConstraint(program, request, constraint)
    : holdsConstraint(program, request, constraint);
  // Without what was spent, only the outcome that refuses is sure.
  const isUnknown = isTotal && isTrue === isPermission && authority.isTotalUnknown(request, row);
  const read = isSum ? [readingOf(CUMULATIVE_SPEND), readingOf(AMOUNT)] : [readingOf(at(CONSTRAINT_SLOT))];
  return {
    outcome: isUnknown ? 'unknown' : outcomeOf(isTrue),
    readings: at(CONSTRAINT_UNIT) === NONE ? read : [...read, readingOf(CURRENCY)],
    relation: RELATION_OF_OPERATOR.get(at(CONSTRAINT_OPERATOR)) ?? 'unreadable',
    limit: limitOf(program, constraint, textOf),
    isReported: isPermission && authority.failed === constraint,
  };
}

/** What was spent before; the amount stands for it where no source says. */
function spentReading(request: Request, reading: FieldReading): FieldReading {
  return request.isTotalAssumed ? { ...reading, value: null, provenance: null } : reading;
}

const RELATION_OF_OPERATOR: ReadonlyMap<number, Relation> = new Map<number, Relation>([
  [OPERATOR_EQUAL, 'equal'],
  [OPERATOR_NOT_EQUAL, 'not-in'],
  [OPERATOR_BELOW, 'below'],
  [OPERATOR_AT_MOST, 'at-or-below'],
  [OPERATOR_ABOVE, 'above'],
  [OPERATOR_AT_LEAST, 'at-or-above'],
  [OPERATOR_AMONG, 'in'],
  [OPERATOR_NOT_AMONG, 'not-in'],
  [OPERATOR_BEFORE, 'below'],
  [OPERATOR_AFTER, 'above'],
]);

/** What a constraint compares with, in the form in which it compares; null where that is nothing. */
function limitOf(program: Program, constraint: number, textOf: Shown['textOf']): string | null {
  const at = (column: number) => program.constraints.get(constraint, column);
  switch (at(CONSTRAINT_OPERATOR)) {
    case OPERATOR_EQUAL:
    case OPERATOR_NOT_EQUAL:
    case OPERATOR_AMONG:
    case OPERATOR_NOT_AMONG:
      return constantsText(program, at(CONSTRAINT_FIRST_CONSTANT), at(CONSTRAINT_CONSTANTS), textOf);
    case OPERATOR_BEFORE:
    case OPERATOR_AFTER:
      return at(CONSTRAINT_TIME) === NONE ? null : timeText(program.decimal(at(CONSTRAINT_TIME)).mantissa);
    default: {
      const number = at(CONSTRAINT_NUMBER);
      if (number === NONE) return null;
      const unit = at(CONSTRAINT_UNIT) === NONE ? '' : ` for ["${textOf(at(CONSTRAINT_UNIT))}"]`;
      return textOf(program.numbers.get(number, 0)) + unit;
    }
  }
}

function outcomeOf(isTrue: boolean): 'true' | 'false' {
  return isTrue ? 'true' : 'false';
}

function timeText(ms: number): string {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? 'not readable' : date.toISOString();
}
