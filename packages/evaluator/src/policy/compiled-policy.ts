import { concatBytes, DECISIONS, type Fault } from '@gatewright/protocol';
import {
  CONTAINED_DECOMMISSIONED,
  CONTAINMENT_NAMES,
  Evaluation,
  MODE_NAMES,
  MODE_UNKNOWN,
} from '../match/evaluation.js';
import { FLOOR_CELLS } from '../match/request/request.js';
import { RISK_HIGH, RISK_LEVELS, RISK_NONE } from '../program/fields.js';
import type { Program } from '../program/program.js';
import { decodeBinding } from '../program/program-bytes.js';
import { AUTHORITY_FIELDS, MOLECULE_DOCUMENT, MOLECULE_ID, SLOT_NAME } from '../program/program-layout.js';
import { DETAIL_AMOUNT_SHARE, DETAIL_OWNER_TIER, SIGNAL_AMOUNT_SHARE, SIGNAL_OWNER_TIER } from '../program/reasons.js';
import { textOfCell, textOfUnits } from '../trace/cell-text.js';
import { traceOf } from '../trace/trace.js';
import type { EvaluationFacts, EvaluationOptions, EvaluationRequest, RiskSignal, Verdict } from '../trace/verdict.js';
import type { SharedRulesPolicy } from './policy.js';
import { RequestReader } from './request-reader.js';
import { Sha256 } from './sha256.js';

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

/** Bytes that an evaluator takes beside its rules, and those that it takes for each byte of them. */
const EVALUATOR_BYTES = 64 * 1024;
const BYTES_PER_PROGRAM_BYTE = 4;

/**
 * Rules together with what reads requests into them and verdicts out of them, shared by all policies that have them: each
 * binds them to its own ids and mandates when it is asked, which takes a few µs where another was asked before.
 */
export class SharedRules {
  private bound: Uint8Array | null = null;
  private knownDigest: Sha256 | undefined;
  private readonly evaluation: Evaluation;
  private readonly reader: RequestReader;
  private readonly texts: (string | undefined)[];
  /** By row of authorities; of the binding. */
  private fieldNames: (readonly string[] | undefined)[] = [];
  /** By molecule; of the binding, which `named` molecules have one of. */
  private readonly moleculeIds: (string | undefined)[];
  private readonly named: number[] = [];

  /** Fields that were unverifiable the last time that any were, and their names. */
  private lastUnverifiable = new Int32Array(0);
  private lastNames: readonly string[] = NOTHING;

  /** `encoded` are the bytes of the rules, with which those of a binding make a program. */
  constructor(
    private readonly compiled: Program,
    readonly encoded: Uint8Array,
  ) {
    this.texts = new Array<string | undefined>(compiled.ruleTexts);
    this.moleculeIds = new Array<string | undefined>(compiled.molecules.rows());
    this.evaluation = new Evaluation(compiled);
    this.reader = new RequestReader(compiled, this.evaluation.request, (row) => this.text(row));
  }

  /** About how much memory they take, bytes. */
  get bytes(): number {
    return EVALUATOR_BYTES + this.encoded.length * BYTES_PER_PROGRAM_BYTE;
  }

  /** `sha256:` and hex over the program of a binding. */
  digestOf(binding: Uint8Array): string {
    this.knownDigest ??= Sha256.of(this.encoded);
    return `sha256:${this.knownDigest.hexWith(binding)}`;
  }

  /** The verdict of the policy with a binding (`encodeBinding`). */
  evaluate(
    binding: Uint8Array,
    request: EvaluationRequest,
    facts: EvaluationFacts,
    options: EvaluationOptions | undefined,
  ): Verdict {
    if (this.bound !== binding) this.bind(binding);
    const { evaluation } = this;
    evaluation.begin();
    if (!this.reader.read(request, facts)) return UNREADABLE;
    evaluation.evaluate(
      rankOf(CONTAINMENTS, facts.containment, CONTAINED_DECOMMISSIONED),
      rankOf(MODES, facts.operatingMode, MODE_UNKNOWN),
    );
    const verdict = this.verdict();
    const traced = options?.trace;
    if (traced !== true && traced !== 'rules') return verdict;
    const names = { textOf: (row: number) => this.text(row), idOf: (molecule: number) => this.moleculeId(molecule) };
    return { ...verdict, trace: traceOf(evaluation, names, traced === true) };
  }

  private bind(binding: Uint8Array): void {
    this.bound = null;
    this.evaluation.bind(decodeBinding(binding, 0));
    this.texts.length = this.compiled.ruleTexts;
    this.fieldNames = [];
    for (const molecule of this.named) this.moleculeIds[molecule] = undefined;
    this.named.length = 0;
    this.reader.bind();
    this.bound = binding;
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
      ids[index] = this.moleculeId(fired[index] ?? 0);
    }
    return ids;
  }

  private moleculeId(molecule: number): string {
    const known = this.moleculeIds[molecule];
    if (known !== undefined) return known;
    const { molecules, documents } = this.compiled;
    const document = this.text(documents.get(molecules.get(molecule, MOLECULE_DOCUMENT), 0));
    const id = `${document}/${this.text(molecules.get(molecule, MOLECULE_ID))}`;
    this.moleculeIds[molecule] = id;
    this.named.push(molecule);
    return id;
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

/** A policy: rules that it may share with others, and what it adds to them. */
export class CompiledPolicy implements SharedRulesPolicy {
  private knownDigest: string | undefined;

  constructor(
    private readonly shared: SharedRules,
    private readonly binding: Uint8Array,
    readonly warnings: readonly Fault[] = [],
  ) {}

  get ownBytes(): number {
    return this.binding.length;
  }

  get program(): Uint8Array {
    return concatBytes(this.shared.encoded, this.binding);
  }

  get digest(): string {
    this.knownDigest ??= this.shared.digestOf(this.binding);
    return this.knownDigest;
  }

  evaluate(request: EvaluationRequest, facts: EvaluationFacts, options?: EvaluationOptions): Verdict {
    return this.shared.evaluate(this.binding, request, facts, options);
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
