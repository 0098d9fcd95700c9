import { DECISIONS, type Fault } from '@gatewright/protocol';
import { textOfCell, textOfUnits } from './cell-text.js';
import {
  CONTAINED_DECOMMISSIONED,
  CONTAINMENT_NAMES,
  Evaluation,
  MODE_NAMES,
  MODE_UNKNOWN,
} from './core/evaluation.js';
import { RISK_HIGH, RISK_LEVELS, RISK_NONE } from './core/fields.js';
import type { Program } from './core/program.js';
import { AUTHORITY_FIELDS, MOLECULE_ID, SLOT_NAME } from './core/program-layout.js';
import { DETAIL_AMOUNT_SHARE, DETAIL_OWNER_TIER, SIGNAL_AMOUNT_SHARE, SIGNAL_OWNER_TIER } from './core/reasons.js';
import { FLOOR_CELLS } from './core/request.js';
import type { Policy } from './policy.js';
import { RequestReader } from './request-reader.js';
import { sha256Hex } from './sha256.js';
import { traceOf } from './trace.js';
import type { EvaluationFacts, EvaluationOptions, EvaluationRequest, RiskSignal, Verdict } from './verdict.js';

const CONTAINMENTS = ranksOf(CONTAINMENT_NAMES);
const MODES = ranksOf(MODE_NAMES);

/** The verdict on a request that is no JSON: reading a member of it threw. */
const UNREADABLE: Verdict = Object.freeze({
  decision: 'block',
  reasonCode: 'MALFORMED_REQUEST',
  fired: [],
  contextFields: [],
  unverifiable: [],
  riskSignals: [],
});

const NOTHING: readonly string[] = Object.freeze([]);
const NO_SIGNALS: readonly RiskSignal[] = Object.freeze([]);

/** A program together with what reads requests into it and verdicts out of it. */
export class CompiledPolicy implements Policy {
  private knownDigest: string | undefined;
  private readonly evaluation: Evaluation;
  private readonly reader: RequestReader;
  private readonly texts: (string | undefined)[];
  private readonly fieldNames: (readonly string[] | undefined)[];

  /** Fields that were unverifiable the last time that any were, and their names. */
  private lastUnverifiable = new Int32Array(0);
  private lastNames: readonly string[] = NOTHING;

  private constructor(
    private readonly compiled: Program,
    readonly program: Uint8Array,
    readonly warnings: readonly Fault[],
  ) {
    this.texts = new Array<string | undefined>(compiled.strings.rows());
    this.fieldNames = new Array<readonly string[] | undefined>(compiled.authorities.rows());
    this.evaluation = new Evaluation(compiled);
    this.reader = new RequestReader(compiled, this.evaluation.request, (row) => this.text(row));
  }

  static of(program: Program, bytes: Uint8Array, warnings: readonly Fault[] = []): CompiledPolicy {
    return new CompiledPolicy(program, bytes, warnings);
  }

  get digest(): string {
    this.knownDigest ??= `sha256:${sha256Hex(this.program)}`;
    return this.knownDigest;
  }

  evaluate(request: EvaluationRequest, facts: EvaluationFacts, options?: EvaluationOptions): Verdict {
    const { evaluation } = this;
    evaluation.begin();
    if (!this.reader.read(request, facts)) return UNREADABLE;
    evaluation.evaluate(
      rankOf(CONTAINMENTS, facts.containment, CONTAINED_DECOMMISSIONED),
      rankOf(MODES, facts.operatingMode, MODE_UNKNOWN),
    );
    const verdict = this.verdict();
    return options?.trace === true ? { ...verdict, trace: traceOf(evaluation, (row) => this.text(row)) } : verdict;
  }

  private verdict(): Verdict {
    const { findings, molecules, row, isJudged } = this.evaluation;
    return {
      decision: DECISIONS[findings.decision] ?? 'block',
      reasonCode: this.text(findings.reason),
      fired: molecules.firedCount === 0 ? NOTHING : this.fired(),
      contextFields: this.contextFields(row),
      unverifiable: molecules.unverifiableCount === 0 ? NOTHING : this.unverifiable(),
      riskSignals: isJudged ? this.riskSignals() : NO_SIGNALS,
    };
  }

  private fired(): readonly string[] {
    const { fired, firedCount } = this.evaluation.molecules;
    const ids = new Array<string>(firedCount);
    for (let index = 0; index < firedCount; index += 1) {
      ids[index] = this.text(this.compiled.molecules.get(fired[index] ?? 0, MOLECULE_ID));
    }
    return ids;
  }

  /** A text of the program by its row. */
  private text(row: number): string {
    const known = this.texts[row];
    if (known !== undefined) return known;
    const { strings } = this.compiled;
    const text = textOfUnits(strings.units, strings.start(row), strings.length(row));
    this.texts[row] = text;
    return text;
  }

  /** The names that belong to a row of authorities. */
  private contextFields(authority: number): readonly string[] {
    const known = this.fieldNames[authority];
    if (known !== undefined) return known;
    const list = this.compiled.authorities.get(authority, AUTHORITY_FIELDS);
    const count = this.compiled.listLength(list);
    const names = Array.from({ length: count }, (_, index) => this.text(this.compiled.item(list, index)));
    this.fieldNames[authority] = Object.freeze(names);
    return names;
  }

  /** The names that fields have, sorted. Requests that lack one field mostly lack the same ones as the request before. */
  private unverifiable(): readonly string[] {
    const { unverifiable, unverifiableCount } = this.evaluation.molecules;
    const slots = unverifiable.subarray(0, unverifiableCount);
    if (
      this.lastUnverifiable.length === slots.length &&
      slots.every((slot, at) => this.lastUnverifiable[at] === slot)
    ) {
      return this.lastNames;
    }
    const names = new Set([...slots].map((slot) => this.text(this.compiled.slots.get(slot, SLOT_NAME))));
    this.lastUnverifiable = slots.slice();
    this.lastNames = Object.freeze([...names].sort(byCodeUnits));
    return this.lastNames;
  }

  private riskSignals(): readonly RiskSignal[] {
    const { riskTier, isLargeAmount, request } = this.evaluation;
    if (riskTier === RISK_NONE && !isLargeAmount && request.floors.length === 0) return NO_SIGNALS;
    const signals: RiskSignal[] = [];
    if (riskTier !== RISK_NONE) signals.push(this.signal(SIGNAL_OWNER_TIER, riskTier, DETAIL_OWNER_TIER));
    if (isLargeAmount) signals.push(this.signal(SIGNAL_AMOUNT_SHARE, RISK_HIGH, DETAIL_AMOUNT_SHARE));
    for (let at = 0; at < request.floors.length; at += FLOOR_CELLS) {
      const [signal, level, detail] = request.floors
        .slice(at, at + FLOOR_CELLS)
        .map((cell) => textOfCell(request, cell));
      signals.push({ signal: signal ?? '', level: level ?? '', detail: detail ?? '' });
    }
    return signals;
  }

  private signal(signal: number, level: number, detail: number): RiskSignal {
    return { signal: this.text(signal), level: RISK_LEVELS[level - 1] ?? '', detail: this.text(detail) };
  }
}

/** Names by their place, from 1. */
function ranksOf(names: readonly string[]): ReadonlyMap<unknown, number> {
  return new Map(names.map((name, index) => [name, index + 1]));
}

/** The rank of a name; 0 where it is absent or null, `unknown` for anything that is not among them. */
function rankOf(ranks: ReadonlyMap<unknown, number>, name: unknown, unknown: number): number {
  return name === undefined || name === null ? 0 : (ranks.get(name) ?? unknown);
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
