/**
 * The eight decision families (protocol.md §1.13). A verdict belongs to exactly one.
 */
export const DECISION_FAMILIES = [
  'allow',
  'observe',
  'escalate',
  'block',
  'suspend',
  'quarantine',
  'decommission',
  'void',
] as const;

/** One of the eight families every reason code maps to. */
export type DecisionFamily = (typeof DECISION_FAMILIES)[number];

/** Verdict decisions, mildest first; the index is the severity (protocol.md §3.5). */
export const DECISIONS = ['allow', 'observe', 'escalate', 'block', 'suspend', 'quarantine', 'decommission'] as const;

/** A family that a verdict can carry; `void` describes a hold, never a verdict. */
export type Decision = (typeof DECISIONS)[number];

const SEVERITY: ReadonlyMap<string, number> = new Map(DECISIONS.map((decision, index) => [decision, index]));

/** Severity of a decision: 0 (allow) … 6 (decommission). The most severe of several wins. */
export function severityOf(decision: Decision): number {
  return SEVERITY.get(decision) ?? DECISIONS.length;
}

/** True for the two decisions that let the action happen. */
export function isPermit(decision: Decision): boolean {
  return decision === 'allow' || decision === 'observe';
}
