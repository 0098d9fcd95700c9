import { type JsonValue, severityOf } from '@gatewright/protocol';
import { BLOCK } from '../../program/decisions.js';
import {
  AMOUNT as AMOUNT_SLOT,
  CUMULATIVE_SPEND as CUMULATIVE_SPEND_SLOT,
  CURRENCY as CURRENCY_SLOT,
  NAMED_COUNTERPARTY,
} from '../../program/fields.js';
import {
  CONSTRAINT_SLOT,
  CONSTRAINT_UNIT,
  NONE,
  OPERAND_AMOUNT,
  OPERAND_CUMULATIVE,
  OPERAND_FIELD,
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
  OPERATOR_UNKNOWN,
} from '../../program/program-layout.js';
import { isScalar, type Scalar } from '../atoms/config.js';
import type { Members } from '../members/members.js';
import { constantOf } from '../writing/constants.js';
import { decimalTextOf } from '../writing/decimal-text.js';
import type { ProgramBuilder } from '../writing/program-builder.js';
import { currencyForm } from '../writing/text-forms.js';
import { NO_TIME, timeOfText } from '../writing/times.js';
import { RULE_DECISIONS } from './rules.js';

const OPERATORS: ReadonlyMap<string, number> = new Map([
  ['eq', OPERATOR_EQUAL],
  ['neq', OPERATOR_NOT_EQUAL],
  ['lt', OPERATOR_BELOW],
  ['lteq', OPERATOR_AT_MOST],
  ['gt', OPERATOR_ABOVE],
  ['gteq', OPERATOR_AT_LEAST],
  ['isAnyOf', OPERATOR_AMONG],
  ['isPartOf', OPERATOR_AMONG],
  ['isNoneOf', OPERATOR_NOT_AMONG],
  ['before', OPERATOR_BEFORE],
  ['after', OPERATOR_AFTER],
]);

/** What a left operand stands for. */
interface Operand {
  readonly kind: number;
  /** The field that holds its value. */
  readonly field: string;
  /** Names that consulting it adds to `contextFields`. */
  readonly reads: readonly string[];
  readonly failed: string;
  readonly missing?: string;
  /** The slot that the evaluation itself fills with it. */
  readonly slot?: number;
}

const JURISDICTION: Operand = {
  kind: OPERAND_FIELD,
  field: 'jurisdiction',
  reads: ['jurisdiction'],
  failed: 'JURISDICTION_NOT_ALLOWED',
  missing: 'JURISDICTION_REQUIRED',
};

/** The operands that the gate knows under a name of its own; any other is a top-level name of the context. */
const OPERANDS: ReadonlyMap<string, Operand> = new Map<string, Operand>([
  [
    'mm:payAmount',
    {
      kind: OPERAND_AMOUNT,
      field: 'amount',
      reads: ['amount'],
      failed: 'SPEND_LIMIT_EXCEEDED',
      missing: 'AMOUNT_NOT_DETERMINABLE',
    },
  ],
  [
    'mm:cumulativeSpend',
    {
      kind: OPERAND_CUMULATIVE,
      field: 'amount',
      reads: ['amount', 'cumulativeSpend'],
      failed: 'SPEND_LIMIT_EXCEEDED',
      missing: 'AMOUNT_NOT_DETERMINABLE',
    },
  ],
  ['mm:merchant', { kind: OPERAND_FIELD, field: 'merchant', reads: ['merchant'], failed: 'MERCHANT_NOT_ALLOWED' }],
  [
    'mm:currency',
    { kind: OPERAND_FIELD, field: 'currency', reads: ['currency'], failed: 'CONSTRAINT_FAILED:mm:currency' },
  ],
  [
    'mm:counterparty',
    {
      kind: OPERAND_FIELD,
      field: 'counterparty',
      reads: ['counterparty', 'mm:counterparty'],
      failed: 'COUNTERPARTY_NOT_ALLOWED',
      slot: NAMED_COUNTERPARTY,
    },
  ],
  ['mm:jurisdiction', JURISDICTION],
  ['jurisdiction', JURISDICTION],
]);

function operandOf(name: string): Operand {
  const failed = name === 'mm:route' ? 'ROUTE_NOT_ALLOWED' : `CONSTRAINT_FAILED:${name}`;
  return OPERANDS.get(name) ?? { kind: OPERAND_FIELD, field: name, reads: [name], failed };
}

/** An unknown operator fails, as the protocol says. */
function operatorOf(constraint: Members): number {
  const value = constraint.get('operator');
  return (typeof value === 'string' ? OPERATORS.get(value) : undefined) ?? OPERATOR_UNKNOWN;
}

/** The values to compare with. A list is a set for membership; strict equality compares with none of its members. */
function comparedWith(operator: number, right: JsonValue | undefined): (Scalar | null)[] {
  const isStrict = operator === OPERATOR_EQUAL || operator === OPERATOR_NOT_EQUAL;
  const candidates = !Array.isArray(right) ? [right] : isStrict ? [] : right;
  return candidates.filter((value: JsonValue | undefined) => value === null || isScalar(value));
}

/** The number to compare with, as text. Of an amount, the right operand may be decimal text. */
function limitOf(operand: Operand, right: JsonValue | undefined): string | null {
  return operand.kind === OPERAND_FIELD && typeof right === 'string' ? null : decimalTextOf(right);
}

/** What a mandate says about an action: what permits it, and what forbids it whatever permits it. */
export type ClauseKind = 'permission' | 'prohibition';

/** A constraint that nothing meets refuses where it stands in a permission, and is silence in a prohibition. */
function refuseWhatNeverHolds(constraint: Members): void {
  const operator = operatorOf(constraint);
  const right = constraint.get('rightOperand');
  const operand = operandOf(constraint.text('leftOperand') ?? '');
  switch (operator) {
    case OPERATOR_UNKNOWN:
      constraint.fault(
        'operator',
        `is not one of ${[...OPERATORS.keys()].join(', ')}: the prohibition would never fire`,
      );
      break;
    case OPERATOR_BELOW:
    case OPERATOR_AT_MOST:
    case OPERATOR_ABOVE:
    case OPERATOR_AT_LEAST:
      if (limitOf(operand, right) === null) constraint.fault('rightOperand', 'is not a number');
      break;
    case OPERATOR_BEFORE:
    case OPERATOR_AFTER:
      if (timeOfText(right) === null) constraint.fault('rightOperand', NO_TIME);
      break;
    case OPERATOR_EQUAL:
      if (comparedWith(operator, right).length === 0)
        constraint.fault('rightOperand', 'is not text, a number or a boolean');
      break;
    case OPERATOR_AMONG:
      // No value is in an empty list, and the rule says so.
      if (comparedWith(operator, right).length < (Array.isArray(right) ? right.length : 1))
        constraint.fault('rightOperand', 'is not a list of texts, numbers and booleans');
      break;
  }
}

/** The constraints of one clause, side by side in the program. */
interface AddedConstraints {
  /** The first row. */
  readonly first: number;
  readonly count: number;
  /** True where one of them states money: a currency, or an amount to hold the request's against. */
  readonly money: boolean;
}

/** Slots by which a constraint states money; so does the unit of any constraint. */
const MONEY_SLOTS: ReadonlySet<number | undefined> = new Set([AMOUNT_SLOT, CUMULATIVE_SPEND_SLOT, CURRENCY_SLOT]);

/** Writes the constraints of permissions and prohibitions. */
export class ConstraintWriter {
  constructor(
    private readonly program: ProgramBuilder,
    /** Collects the names of the fields that the constraints consult. */
    private readonly fields: Set<string>,
    private readonly lenient: boolean,
  ) {}

  /** Adds the constraints of one clause, side by side. */
  addAll(clause: Members, kind: ClauseKind): AddedConstraints {
    const rows = clause.objects('constraint').map((constraint) => {
      if (kind === 'prohibition' && !this.lenient) refuseWhatNeverHolds(constraint);
      return this.record(constraint);
    });
    const first = this.program.constraints.count;
    for (const row of rows) this.program.constraints.add(row);
    const money = rows.some((row) => MONEY_SLOTS.has(row[CONSTRAINT_SLOT]) || row[CONSTRAINT_UNIT] !== NONE);
    return { first, count: rows.length, money };
  }

  private record(constraint: Members): number[] {
    const name = constraint.text('leftOperand') ?? '';
    if (name === '' && !this.lenient) constraint.fault('leftOperand', 'is missing');
    const operand = operandOf(name);
    for (const field of operand.reads) this.fields.add(field);
    const right = constraint.get('rightOperand');
    const operator = operatorOf(constraint);
    const [firstConstant, constants] = this.constants(operand, operator, right);
    const time = timeOfText(right);
    const { program } = this;
    return [
      operand.kind,
      operand.slot ?? program.member(operand.field),
      operator,
      this.unit(constraint),
      firstConstant,
      constants,
      this.limit(operand, right),
      time === null ? NONE : program.number(String(time)),
      this.onFail(constraint),
      program.text(operand.missing ?? operand.failed),
      program.text(operand.failed),
    ];
  }

  private unit(constraint: Members): number {
    const unit = constraint.text('unit');
    if (unit === null) return NONE;
    this.fields.add('currency');
    return this.program.text(currencyForm(unit));
  }

  private constants(
    { field }: Operand,
    operator: number,
    right: JsonValue | undefined,
  ): [first: number, count: number] {
    const formOf = (value: Scalar | null) =>
      field === 'currency' && typeof value === 'string' ? currencyForm(value) : value;
    const rows = comparedWith(operator, right).map((value) =>
      this.program.constants.add(constantOf(formOf(value), this.program)),
    );
    return [rows[0] ?? 0, rows.length];
  }

  private limit(operand: Operand, right: JsonValue | undefined): number {
    const text = limitOf(operand, right);
    return text === null ? NONE : this.program.number(text);
  }

  private onFail(constraint: Members): number {
    const value = constraint.get('onFail');
    if (value === undefined) return BLOCK;
    const decision = RULE_DECISIONS.find((known) => known === value);
    if (decision !== undefined) return severityOf(decision);
    if (!this.lenient) constraint.fault('onFail', `is not one of ${RULE_DECISIONS.join(', ')}`);
    return BLOCK;
  }
}
