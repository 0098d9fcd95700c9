import { isPermit, type JsonObject, type JsonValue } from '@gatewright/protocol';
import type { Program } from '../program/program.js';
import { NONE } from '../program/program-layout.js';
import type { EvaluationFacts, EvaluationOptions, EvaluationRequest, Verdict } from '../trace/verdict.js';
import { CELL_NULL, CELL_OPAQUE, type Cells, VALUE_DEPTH_MAX } from '../values/cells.js';
import { FORM_RAW } from '../values/folding.js';
import type { StringTable } from '../values/string-table.js';
import type { Policy } from './policy.js';

/** Makes cells of JavaScript values. */
export class RequestValues {
  /** Rows of the program's texts that requests held so far, by the text: none of them is hashed unit by unit again. */
  private readonly rows = new Map<string, number>();
  /** Likewise of the binding. */
  private boundRows = new Map<string, number>();
  private readonly ruleTexts: number;
  private readonly longestOfRules: number;
  private longestUnits: number;

  constructor(
    private readonly cells: Cells,
    private readonly strings: StringTable,
    private readonly textOf: (row: number) => string,
    { ruleTexts }: Pick<Program, 'ruleTexts'>,
  ) {
    this.ruleTexts = ruleTexts;
    this.longestOfRules = strings.longestFrom(0);
    this.longestUnits = this.longestOfRules;
  }

  /** Takes in that another binding was bound. */
  bind(): void {
    if (this.boundRows.size > 0) this.boundRows = new Map();
    this.longestUnits = Math.max(this.longestOfRules, this.strings.longestFrom(this.ruleTexts));
  }

  /** A value as a cell, NONE for an absent one; what JSON cannot say, and what is nested too deep, is opaque. */
  add(value: JsonValue | undefined, depth = 0): number {
    const { cells } = this;
    switch (typeof value) {
      case 'undefined':
        return NONE;
      case 'string':
        return this.addText(value);
      case 'boolean':
        return cells.addBoolean(value);
      case 'number':
        return this.addNumber(value);
      default:
        if (value === null) return cells.addPlain(CELL_NULL);
        if (!Array.isArray(value) || depth === VALUE_DEPTH_MAX) return cells.addPlain(CELL_OPAQUE);
        return this.addList(value, depth + 1);
    }
  }

  private addText(value: string): number {
    const { cells, rows } = this;
    const known = rows.get(value) ?? this.boundRows.get(value);
    if (known !== undefined) return cells.addKnown(known);
    const cell = cells.addText(value);
    if (value.length > this.longestUnits) return cell;
    const row = cells.idOf(cell, FORM_RAW);
    // The program's own text is the key: one of the request could be a slice that keeps a whole body alive.
    if (row !== NONE) (row < this.ruleTexts ? rows : this.boundRows).set(this.textOf(row), row);
    return cell;
  }

  private addNumber(value: number): number {
    const { cells } = this;
    if (Number.isSafeInteger(value)) return cells.addInteger(value);
    // Below 10^15 no two decimals of so many digits are the same double: the first that fits is the shortest.
    const tenths = Math.round(value * 10);
    if (tenths / 10 === value && Math.abs(tenths) < 1e14) return cells.addExact(tenths, 1);
    const hundredths = Math.round(value * 100);
    if (hundredths / 100 === value && Math.abs(hundredths) < 1e15) return cells.addExact(hundredths, 2);
    const start = cells.text.length;
    cells.text.pushString(String(value));
    return cells.addNumberFrom(start);
  }

  private addList(values: readonly JsonValue[], depth: number): number {
    const { cells } = this;
    const list = cells.addList();
    for (const value of values) {
      const element = this.add(value, depth);
      cells.append(list, element === NONE ? cells.addPlain(CELL_NULL) : element);
    }
    return list;
  }
}

/** The members of a signed request that rules read; null is as absent. */
export interface SignedRequest {
  readonly action: string;
  readonly agentDid: string;
  readonly amount?: number | string | null | undefined;
  readonly currency?: string | null | undefined;
  readonly merchant?: string | null | undefined;
  readonly resource?: string | null | undefined;
  readonly jurisdiction?: string | null | undefined;
  readonly itinerary?: JsonObject | null | undefined;
}

/** How a gate read the context of a signed request. */
export interface ContextReading {
  readonly contextProvenance: 'agent_asserted' | 'agent_signed';
  /** The mandate lists counterparties and the context is unsigned: what it says of the counterparty was left out. */
  readonly omitsCounterparty: boolean;
}

/** The members of a context that name the counterparty, in the order in which they count. */
export const COUNTERPARTY_NAMES: readonly string[] = ['counterparty', 'mm:counterparty'];

/** What rules read of a signed request: as the agent stated it, without what only the gate states. */
export function requestOfSigned(
  request: SignedRequest,
  { contextProvenance, omitsCounterparty }: ContextReading,
): EvaluationRequest {
  const stated = withoutHistory(request.itinerary ?? {});
  const context = omitsCounterparty ? withoutCounterparty(stated) : stated;
  const { counterparty } = context;
  return {
    action: request.action,
    agentDid: request.agentDid,
    amount: request.amount ?? undefined,
    currency: request.currency ?? undefined,
    merchant: request.merchant ?? undefined,
    resource: request.resource ?? undefined,
    jurisdiction: request.jurisdiction ?? undefined,
    counterparty: typeof counterparty === 'string' ? counterparty : undefined,
    context,
    contextProvenance,
  };
}

/** The context without what it says of the counterparty. */
function withoutCounterparty(itinerary: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(itinerary).filter(([name]) => !COUNTERPARTY_NAMES.includes(name)));
}

/** Only the gate states what the agent did before: numbers of the agent's own are left out. */
function withoutHistory(itinerary: JsonObject): JsonObject {
  if (itinerary['cumulativeSpend'] === undefined && itinerary['callCount'] === undefined) return itinerary;
  const { cumulativeSpend: _spent, callCount: _calls, ...stated } = itinerary;
  return stated;
}

/** What a gate computes a verdict from, beside the policy. */
export interface EvaluationInputs {
  readonly request: EvaluationRequest;
  readonly facts: EvaluationFacts;
  /** The amount is far from what the agent usually pays, so that a permit waits for approval. */
  readonly unusual: boolean;
}

const SPEND_PATTERN: Pick<Verdict, 'decision' | 'reasonCode'> = {
  decision: 'escalate',
  reasonCode: 'SPEND_PATTERN_ANOMALY',
};

/** The verdict of any policy on the inputs of a decision: a permit of an unusual amount waits for approval. */
export function verdictOn(
  policy: Pick<Policy, 'evaluate'>,
  { request, facts, unusual }: EvaluationInputs,
  options?: EvaluationOptions,
): Verdict {
  const verdict = policy.evaluate(request, facts, options);
  return unusual && isPermit(verdict.decision) ? { ...verdict, ...SPEND_PATTERN } : verdict;
}
