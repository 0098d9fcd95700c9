import { DECISIONS, sha256, toHex } from '@gatewright/protocol';
import {
  CONTAINED_DECOMMISSIONED,
  CONTAINED_QUARANTINED,
  CONTAINED_SUSPENDED,
  Evaluation,
  MODE_READ,
  MODE_RESTRICTED,
  MODE_SUPERVISED,
} from './core/evaluation.js';
import { RISK_HIGH, RISK_LEVELS, RISK_NONE } from './core/fields.js';
import { AUTHORITY_FIELDS, MOLECULE_ID, type Program, SLOT_NAME } from './core/program.js';
import { encodeProgram } from './core/program-bytes.js';
import { DETAIL_AMOUNT_SHARE, DETAIL_OWNER_TIER, SIGNAL_AMOUNT_SHARE, SIGNAL_OWNER_TIER } from './core/reasons.js';
import type { Policy } from './policy.js';
import { RequestReader } from './request-reader.js';
import { traceOf } from './trace.js';
import type { EvaluationFacts, EvaluationOptions, EvaluationRequest, RiskSignal, Verdict } from './verdict.js';

const CONTAINMENTS: ReadonlyMap<unknown, number> = new Map([
  ['suspended', CONTAINED_SUSPENDED],
  ['quarantined', CONTAINED_QUARANTINED],
  ['decommissioned', CONTAINED_DECOMMISSIONED],
]);

const MODES: ReadonlyMap<unknown, number> = new Map([
  ['read_only', MODE_READ],
  ['restricted', MODE_RESTRICTED],
  ['supervised', MODE_SUPERVISED],
]);

/** The verdict on a request that is no JSON: reading a member of it threw. */
const UNREADABLE: Verdict = Object.freeze({
  decision: 'block',
  reasonCode: 'MALFORMED_REQUEST',
  fired: [],
  contextFields: [],
  unverifiable: [],
  riskSignals: [],
});

/** A program together with what reads requests into it and verdicts out of it. */
export class CompiledPolicy implements Policy {
  readonly digest: string;
  private readonly evaluation: Evaluation;
  private readonly reader: RequestReader;
  private readonly texts: (string | undefined)[] = [];
  private readonly fieldNames = new Map<number, readonly string[]>();

  private constructor(
    private readonly compiled: Program,
    readonly program: Uint8Array,
  ) {
    this.digest = `sha256:${toHex(sha256(program))}`;
    this.evaluation = new Evaluation(compiled);
    this.reader = new RequestReader(compiled, (row) => this.text(row));
  }

  static of(program: Program, bytes: Uint8Array = encodeProgram(program)): CompiledPolicy {
    return new CompiledPolicy(program, bytes);
  }

  evaluate(request: EvaluationRequest, facts: EvaluationFacts, options: EvaluationOptions = {}): Verdict {
    const { evaluation } = this;
    evaluation.begin(typeof facts.now === 'number' ? facts.now : Number.NaN);
    if (!this.reader.read(request, facts, evaluation.request)) return UNREADABLE;
    evaluation.evaluate(CONTAINMENTS.get(facts.containment) ?? 0, MODES.get(facts.operatingMode) ?? 0);
    const { findings, molecules } = evaluation;
    return {
      decision: DECISIONS[findings.decision] ?? 'block',
      reasonCode: this.text(findings.reason),
      fired: molecules.fired.map((row) => this.text(this.compiled.molecules.get(row, MOLECULE_ID))),
      contextFields: this.contextFields(evaluation.row),
      unverifiable: this.unverifiable(),
      riskSignals: evaluation.isJudged ? this.riskSignals() : [],
      ...(options.trace === true ? { trace: traceOf(evaluation, (row) => this.text(row)) } : {}),
    };
  }

  /** A text of the program by its row. */
  private text(row: number): string {
    const known = this.texts[row];
    if (known !== undefined) return known;
    const { strings } = this.compiled;
    const [start, end] = [strings.start(row), strings.start(row) + strings.length(row)];
    let text = '';
    for (let at = start; at < end; at += 1) text += String.fromCharCode(strings.units[at] ?? 0);
    this.texts[row] = text;
    return text;
  }

  private contextFields(authority: number): readonly string[] {
    const list = this.compiled.authorities.get(authority, AUTHORITY_FIELDS);
    const known = this.fieldNames.get(list);
    if (known !== undefined) return known;
    const count = this.compiled.listLength(list);
    const names = Array.from({ length: count }, (_, index) => this.text(this.compiled.item(list, index)));
    this.fieldNames.set(list, Object.freeze(names));
    return names;
  }

  private unverifiable(): string[] {
    const slots = this.evaluation.molecules.unverifiable;
    return [...new Set(slots.map((slot) => this.text(this.compiled.slots.get(slot, SLOT_NAME))))].sort(byCodeUnits);
  }

  private riskSignals(): RiskSignal[] {
    const { riskTier, isLargeAmount } = this.evaluation;
    const own: RiskSignal[] = [];
    if (riskTier !== RISK_NONE) own.push(this.signal(SIGNAL_OWNER_TIER, riskTier, DETAIL_OWNER_TIER));
    if (isLargeAmount) own.push(this.signal(SIGNAL_AMOUNT_SHARE, RISK_HIGH, DETAIL_AMOUNT_SHARE));
    return [...own, ...this.reader.floors];
  }

  private signal(signal: number, level: number, detail: number): RiskSignal {
    return { signal: this.text(signal), level: RISK_LEVELS[level - 1] ?? '', detail: this.text(detail) };
  }
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
