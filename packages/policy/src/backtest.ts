import type { EvaluationRequest, Verdict } from '@gatewright/evaluator';
import { isJsonObject, type JsonValue, type ReplayLine, replayLineOf } from '@gatewright/protocol';
import { type CapturedDecision, capturedDecision, listedIn } from './captured-decision.js';
import type { CaseInput } from './cases.js';
import { ComparedPolicy } from './compared-policy.js';
import type { DecidingDocument } from './organisation.js';
import { type Past, pastOf } from './past.js';

/** Agents whose policies a backtest keeps, ways in which verdicts differ and reasons that it tells apart, and decisions that it names of each. */
const BACKTEST_AGENTS_MAX = 100_000;
const BACKTEST_TEXTS_MAX = 1_000;
const BACKTEST_SAMPLES = 10;

/** Documents by name, and those that bind an agent, by their names. */
export interface BacktestSide {
  readonly documents: ReadonlyMap<string, DecidingDocument>;
  readonly boundTo: (agentDid: string) => readonly string[];
}

/** Decisions that came out differently in one way. */
export interface Flip {
  /** Decision and code before and after. */
  readonly before: string;
  readonly after: string;
  readonly count: number;
  /** Amounts by currency, in units of it; of decisions that name both. */
  readonly money: Readonly<Record<string, number>>;
  /** The first of them. */
  readonly samples: readonly string[];
}

/** What a backtest found. */
export interface BacktestReport {
  readonly compared: number;
  readonly changed: number;
  /** The most frequent first. */
  readonly flips: readonly Flip[];
  /** How often a rule fired that did not before, or the other way round, among the changed; the most frequent first. */
  readonly rules: readonly { readonly rule: string; readonly added: number; readonly removed: number }[];
  /** Decisions that cannot be evaluated again, by what the log does not say of them. */
  readonly unknown: Readonly<Record<string, number>>;
}

interface CountedFlip {
  count: number;
  readonly millionths: Map<string, bigint>;
  readonly samples: string[];
}

type Policies = readonly [before: ComparedPolicy, after: ComparedPolicy];
type Verdicts = readonly [before: Verdict, after: Verdict];

/** What a mandate, a containment or other rules decided is not for these rules to change. */
const OTHERWISE_DECIDED = 'the rules before do not give the recorded decision';
/** Amounts are summed in millionths: sums of fractions are not exact. */
const MILLION = 1_000_000;
/**
 * Evaluates decisions of the past under two sets of documents, and counts what comes out differently. What the log does not know is never
 * taken for equal: a decision whose verdict, before or after, depends on it is counted as unknown.
 */
export class Backtest {
  readonly #flips = new Map<string, CountedFlip>();
  readonly #rules = new Map<string, { added: number; removed: number }>();
  readonly #unknown = new Map<string, number>();
  readonly #policies = new Map<string, ComparedPolicy>();
  readonly #sides = new Map<string, Policies>();
  /** Decisions of which a line had inputs, and the digests of lists whose inputs have not come yet. */
  readonly #captured = new Set<string>();
  readonly #committed = new Map<string, string>();
  #compared = 0;
  #changed = 0;

  constructor(
    private readonly before: BacktestSide,
    private readonly after: BacktestSide,
  ) {}

  /**
   * Takes a row of the decision log, or a line of a replay with captured inputs (evidence.md, "Replay"). Lines come before the rows of
   * the same decisions, which are then left out. Anything else is counted as unknown.
   */
  add(row: JsonValue | undefined): void {
    const line = replayLineOf(row);
    if (line !== null) this.#addLine(line);
    else if (row === undefined || !isJsonObject(row)) this.#lack('the line is no decision');
    else if (!this.#captured.has(String(row['eventId']))) this.#addRow(pastOf(row));
  }

  report(): BacktestReport {
    const flips = [...this.#flips].map(([key, { count, millionths, samples }]): Flip => {
      const [before = '', after = ''] = key.split('\n');
      const money = [...millionths].map(([currency, sum]) => [currency, Number(sum) / MILLION] as const);
      return { before, after, count, money: Object.fromEntries(money), samples };
    });
    const rules = [...this.#rules].map(([rule, counts]) => ({ rule, ...counts }));
    return {
      ...{ compared: this.#compared, changed: this.#changed },
      flips: flips.sort((one, other) => other.count - one.count),
      rules: rules.sort((one, other) => other.added + other.removed - one.added - one.removed),
      unknown: Object.fromEntries([...this.#unknown].sort(([, one], [, other]) => other - one)),
    };
  }

  #addRow(past: Past | string): void {
    if (typeof past === 'string') this.#lack(past);
    else this.#compare(past.eventId, past.inputs[0].request, (policies) => verdictsOfRow(past, policies));
  }

  #addLine(line: ReplayLine): void {
    if (line.kind === 'commitment') {
      for (const [eventId, digest] of listedIn(line)) this.#committed.set(eventId, digest);
    }
    if (line.kind !== 'inputs') return;
    const { eventId } = line;
    this.#captured.add(eventId);
    const known = capturedDecision(line, this.#committed.get(eventId));
    this.#committed.delete(eventId);
    if (typeof known === 'string') this.#lack(known);
    else this.#compare(eventId, known.inputs.request, (policies) => verdictsOfCapture(known, policies));
  }

  #compare(eventId: string, request: EvaluationRequest, evaluate: (policies: Policies) => Verdicts | string): void {
    const verdicts = evaluate(this.#policiesOf(request.agentDid));
    if (typeof verdicts === 'string') {
      this.#lack(verdicts);
      return;
    }
    this.#compared += 1;
    const [before, after] = verdicts;
    if (!isSame(before, after)) this.#count(eventId, request, before, after);
  }

  #count(eventId: string, { amount, currency }: EvaluationRequest, before: Verdict, after: Verdict): void {
    this.#changed += 1;
    const named = [before, after].map(outcomeOf).join('\n');
    const isKnown = this.#flips.has(named) || this.#flips.size < BACKTEST_TEXTS_MAX;
    const key = isKnown ? named : 'others\nothers';
    const flip: CountedFlip = this.#flips.get(key) ?? { count: 0, millionths: new Map(), samples: [] };
    this.#flips.set(key, flip);
    flip.count += 1;
    if (flip.samples.length < BACKTEST_SAMPLES) flip.samples.push(eventId);
    const millionths = Math.round(Number(amount) * MILLION);
    if (typeof currency === 'string' && Number.isFinite(millionths)) {
      const sum = flip.millionths.get(currency) ?? 0n;
      flip.millionths.set(currency, sum + BigInt(millionths));
    }
    for (const rule of after.fired) if (!before.fired.includes(rule)) this.#countRule(rule, 'added');
    for (const rule of before.fired) if (!after.fired.includes(rule)) this.#countRule(rule, 'removed');
  }

  #countRule(rule: string, change: 'added' | 'removed'): void {
    const counts = this.#rules.get(rule) ?? { added: 0, removed: 0 };
    counts[change] += 1;
    this.#rules.set(rule, counts);
  }

  #policiesOf(agentDid: string): Policies {
    const known = this.#sides.get(agentDid);
    if (known !== undefined) return known;
    const sides = [
      this.#policyOf('before', this.before, agentDid),
      this.#policyOf('after', this.after, agentDid),
    ] as const;
    if (this.#sides.size >= BACKTEST_AGENTS_MAX) this.#sides.clear();
    this.#sides.set(agentDid, sides);
    return sides;
  }

  /** Agents with the same documents share a policy. */
  #policyOf(name: string, { documents, boundTo }: BacktestSide, agentDid: string): ComparedPolicy {
    const bound = boundTo(agentDid).flatMap((each) => documents.get(each) ?? []);
    const key = `${name} ${bound.map((document) => document.name).join()}`;
    const policy = this.#policies.get(key) ?? new ComparedPolicy(bound);
    this.#policies.set(key, policy);
    return policy;
  }

  #lack(reason: string): void {
    const known = this.#unknown.has(reason) || this.#unknown.size < BACKTEST_TEXTS_MAX ? reason : 'other reasons';
    this.#unknown.set(known, (this.#unknown.get(known) ?? 0) + 1);
  }
}

/** The verdicts of both sides on a row of the log; a text where the log does not know what they rest on. */
function verdictsOfRow(
  { inputs: [first, ...others], knows, recorded }: Past,
  [before, after]: Policies,
): Verdicts | string {
  const verdicts = [before.evaluate(first), after.evaluate(first)] as const;
  for (const { contextFields } of verdicts) {
    for (const field of contextFields) if (!knows(field)) return `rules read ${field}`;
  }
  if (recorded !== outcomeOf(verdicts[0])) return OTHERWISE_DECIDED;
  const isClear = (other: CaseInput) =>
    isSame(before.evaluate(other), verdicts[0]) && isSame(after.evaluate(other), verdicts[1]);
  return others.every(isClear) ? verdicts : 'the request could have been signed in two ways that rules tell apart';
}

/** The verdicts of both sides on captured inputs; a text where they depend on what was not captured. */
function verdictsOfCapture({ inputs, recorded }: CapturedDecision, [before, after]: Policies): Verdicts | string {
  const verdicts = [before.evaluate(inputs), after.evaluate(inputs)] as const;
  const undecided = before.undecided(inputs, verdicts[0]) ?? after.undecided(inputs, verdicts[1]);
  if (undecided !== null) return `the gate did not capture ${undecided}, which decides`;
  return outcomeOf(recorded) === outcomeOf(verdicts[0]) ? verdicts : OTHERWISE_DECIDED;
}

function outcomeOf({ decision, reasonCode }: Pick<Verdict, 'decision' | 'reasonCode'>): string {
  return `${decision} ${reasonCode}`;
}

function isSame(one: Verdict, other: Verdict): boolean {
  if (one.decision !== other.decision || one.reasonCode !== other.reasonCode) return false;
  return one.fired.length === other.fired.length && one.fired.every((rule, at) => rule === other.fired[at]);
}
