import { type JsonValue, severityOf } from '@gatewright/protocol';
import { isScalar } from '../atoms/config.js';
import { BLOCK } from '../core/decisions.js';
import { NAMED_COUNTERPARTY } from '../core/fields.js';
import {
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
} from '../core/program-layout.js';
import { constantOf } from './constants.js';
import { decimalTextOf } from './decimal-text.js';
import type { Members } from './members.js';
import type { ProgramBuilder } from './program-builder.js';
import { RULE_DECISIONS } from './rules.js';
import { lower } from './text-forms.js';
import { timeOfText } from './times.js';

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

/** Writes the constraints of permissions and prohibitions. */
export class ConstraintWriter {
  constructor(
    private readonly program: ProgramBuilder,
    /** Collects the names of the fields that the constraints consult. */
    private readonly fields: Set<string>,
    private readonly lenient: boolean,
  ) {}

  /** Adds the constraints of one clause, side by side; gives the first row and how many there are. */
  addAll(clause: Members): [first: number, count: number] {
    const rows = clause.objects('constraint').map((constraint) => this.record(constraint));
    const first = this.program.constraints.count;
    for (const row of rows) this.program.constraints.add(row);
    return [first, rows.length];
  }

  private record(constraint: Members): number[] {
    const name = constraint.text('leftOperand') ?? '';
    if (name === '' && !this.lenient) constraint.fault('leftOperand', 'is missing');
    const operand = operandOf(name);
    for (const field of operand.reads) this.fields.add(field);
    const right = constraint.get('rightOperand');
    const operator = this.operatorOf(constraint);
    const [firstConstant, constants] = this.constants(operator, right);
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

  /** An operator that nobody knows fails, as the protocol says. */
  private operatorOf(constraint: Members): number {
    const value = constraint.get('operator');
    return (typeof value === 'string' ? OPERATORS.get(value) : undefined) ?? OPERATOR_UNKNOWN;
  }

  private unit(constraint: Members): number {
    const unit = constraint.text('unit');
    if (unit === null) return NONE;
    this.fields.add('currency');
    return this.program.text(lower(unit));
  }

  /** The values to compare with. A list is a set for membership; strict equality compares with none of its members. */
  private constants(operator: number, right: JsonValue | undefined): [first: number, count: number] {
    const isStrict = operator === OPERATOR_EQUAL || operator === OPERATOR_NOT_EQUAL;
    const candidates = !Array.isArray(right) ? [right] : isStrict ? [] : right;
    const values = candidates.filter((value: JsonValue | undefined) => value === null || isScalar(value));
    const rows = values.map((value) => this.program.constants.add(constantOf(value, this.program)));
    return [rows[0] ?? 0, rows.length];
  }

  /** Of an amount, the right operand may be decimal text. */
  private limit(operand: Operand, right: JsonValue | undefined): number {
    const text = operand.kind === OPERAND_FIELD && typeof right === 'string' ? null : decimalTextOf(right);
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
