import type { ClauseTrace, ConstraintTrace, MandateTrace, Verdict } from '@gatewright/evaluator';
import { findReasonCode, type JsonObject, type ReasonCode, severityOf } from '@gatewright/protocol';
import { DecidingPolicy } from './evaluate.js';
import { explanationOf, type RuleExplanation } from './explain.js';
import type { DecidingDocument } from './organisation.js';
import { pastOf } from './past.js';
import { agreementOf, type RecordedDecision, recordedIn } from './recorded.js';

/** What rules make of a decision of the log, as far as the log knows what they read. */
export interface LoggedExplanation {
  /** Rules that read nothing else. */
  readonly rules: readonly RuleExplanation[];
  /** The others, with the fields that the log does not have. */
  readonly unknown: readonly { readonly id: string; readonly fields: readonly string[] }[];
  /** Nothing that is known of rules and mandate contradicts the log: they may be those that decided. */
  readonly isAsRecorded: boolean;
  /**
   * What the mandate makes of it; constraints that read what the log does not have are unknown. Null without a mandate, or where the
   * request could have been signed in two ways that the mandate tells apart.
   */
  readonly mandate: MandateTrace | null;
}

/** Subjects of the register whose codes no rule and no clause of a mandate gives. */
const OTHER_SUBJECTS: ReadonlySet<string> = new Set(['identity', 'envelope integrity', 'containment', 'human review']);
/** Such codes of other subjects. */
const OTHER_CODES: ReadonlySet<string> = new Set<ReasonCode>([
  ...(['MODE_READ_ONLY', 'EVALUATION_LIMIT_EXCEEDED', 'RATE_LIMIT_EXCEEDED'] as const),
  ...(['MANDATE_REVOKED', 'DELEGATION_CHAIN_BROKEN', 'PERIOD_LIMIT_EXCEEDED'] as const),
]);
/** Codes that rest on what the log does not have: the mode, the history, a jurisdiction, fields of rules that did not fire. */
const UNLOGGED_CODES: ReadonlySet<string> = new Set<ReasonCode>([
  ...(['MODE_RESTRICTED_REVIEW', 'MODE_SUPERVISED_REVIEW', 'SPEND_PATTERN_ANOMALY'] as const),
  ...(['JURISDICTION_REQUIRED', 'CONTEXT_UNVERIFIABLE'] as const),
]);

/**
 * Evaluates a decision of the log again under documents and the document of a mandate, and explains each of their rules. A text says why
 * that is not possible. Rules that read what the log does not have are never explained.
 */
export function explainLogged(
  row: JsonObject,
  documents: readonly DecidingDocument[],
  mandate: JsonObject | null = null,
): LoggedExplanation | string {
  const past = pastOf(row);
  if (typeof past === 'string') return past;
  const recorded = recordedIn(row);
  if (recorded === null) return 'the line is no decision';
  if (recorded.firedRules.length === 0 && !mayGive(recorded.reasonCode)) {
    return 'no rule and no clause of a mandate gives its code';
  }
  const [first, ...others] = past.inputs;
  const policy = new DecidingPolicy(documents);
  const verdict = policy.evaluate(first, { trace: true });
  const explained = explanationOf(documents, verdict).map((rule) => {
    const read = rule.atoms.flatMap(({ readings }) => readings.map(({ field }) => field));
    return { rule, fields: [...new Set(read.filter((field) => !past.knows(field)))] };
  });
  const rules = explained.flatMap(({ rule, fields }) => (fields.length === 0 ? [rule] : []));
  const unknown = explained.flatMap(({ rule: { id }, fields }) => (fields.length === 0 ? [] : [{ id, fields }]));
  const isKnown = (rule: string) => unknown.every(({ id }) => id !== rule);
  const firedIn = (fired: readonly string[]) => fired.filter(isKnown).join();
  const fired = firedIn(verdict.fired);
  const isAmbiguous = others.some((other) => firedIn(policy.evaluate(other).fired) !== fired);
  if (isAmbiguous) return 'the request could have been signed in two ways that rules tell apart';
  const underMandate =
    mandate === null ? null : policy.policyUnder([{ action: first.request.action, document: mandate }]);
  const ways = past.inputs.flatMap(({ request, facts }): Way[] => {
    const judged = underMandate?.evaluate(request, facts, { trace: true });
    const traced = judged?.trace?.mandate;
    return judged === undefined || traced == null ? [] : [{ verdict: judged, mandate: knownPart(traced, past.knows) }];
  });
  const way = agreedWay(ways, recorded);
  const isWhole = unknown.length === 0 && way !== null && !UNLOGGED_CODES.has(recorded.reasonCode) && isKnownWhole(way);
  return {
    rules,
    unknown,
    isAsRecorded:
      firedIn(recorded.firedRules) === fired && !(isWhole && agreementOf(recorded, way.verdict) === 'different'),
    mandate: way?.mandate ?? null,
  };
}

/** Whether a rule, or a clause of a mandate, may give a code. */
function mayGive(code: string): boolean {
  return !OTHER_CODES.has(code) && !OTHER_SUBJECTS.has(findReasonCode(code)?.subject ?? '');
}

/** What a mandate makes of one of the requests that the log allows for. */
interface Way {
  readonly verdict: Verdict;
  readonly mandate: MandateTrace;
}

/** The way that the mandate does not tell apart from the others, of those that fit the recorded verdict best; null where it does. */
function agreedWay(ways: readonly Way[], { decision, reasonCode }: RecordedDecision): Way | null {
  const giving = ways.filter((way) => effectsOf(way).some((effect) => effect.reasonCode === reasonCode));
  const permitting = ways.filter(
    (way) =>
      effectsOf(way).every((effect) => severityOf(effect.decision) <= severityOf(decision)) &&
      way.mandate.checks.every(({ effect }) => effect === null),
  );
  const [fitting = ways] = [giving, permitting].filter(({ length }) => length > 0);
  const [way = null, ...others] = fitting;
  return others.every((other) => way !== null && outcomesOf(other) === outcomesOf(way)) ? way : null;
}

function effectsOf({ mandate: { checks, clauses } }: Way) {
  return [...checks, ...clauses].flatMap(({ effect }) => effect ?? []);
}

/** What came out, without what was read: how far a field is trusted may differ where nothing comes of it. */
function outcomesOf({ mandate: { checks, clauses } }: Way): string {
  return JSON.stringify([
    checks.map(({ check, outcome, effect }) => [check, outcome, effect]),
    clauses.map(({ state, effect, constraints }) => [state, effect, constraints.map(({ outcome }) => outcome)]),
  ]);
}

function isKnownWhole({ mandate: { clauses } }: Way): boolean {
  return clauses.every(({ constraints }) => constraints.every(({ outcome }) => outcome !== 'unknown'));
}

/** A mandate's trace without outcomes that rest on fields which are not known. */
function knownPart({ checks, clauses }: MandateTrace, knows: (field: string) => boolean): MandateTrace {
  const isKnown = ({ readings }: Pick<ConstraintTrace, 'readings'>) => readings.every(({ field }) => knows(field));
  const known = { checks: checks.filter(isKnown), clauses: clauses.map((clause) => knownClause(clause, isKnown)) };
  if (known.clauses.every(({ state }) => state !== 'unknown')) return known;
  // What the mandate reports may be a clause that is unknown.
  return {
    checks: known.checks.map((check) => (check.check === 'action' ? { ...check, effect: null } : check)),
    clauses: known.clauses.map(withoutEffect),
  };
}

function knownClause(clause: ClauseTrace, isKnown: (constraint: ConstraintTrace) => boolean): ClauseTrace {
  if (clause.constraints.every(isKnown)) return clause;
  const constraints = clause.constraints.map((each) =>
    isKnown(each) ? each : { ...each, outcome: 'unknown' as const },
  );
  const state = constraints.some(({ outcome }) => outcome === 'false') ? 'unmet' : 'unknown';
  return withoutEffect({ ...clause, constraints, state: clause.state === 'silent' ? clause.state : state });
}

function withoutEffect(clause: ClauseTrace): ClauseTrace {
  return { ...clause, effect: null, constraints: clause.constraints.map((each) => ({ ...each, isReported: false })) };
}
