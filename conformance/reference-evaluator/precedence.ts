import { DECISIONS, type Decision, type JsonValue, severityOf } from '@gatewright/protocol';

/** A decision with its reason, as one rule, mandate or mode has it. */
export interface Finding {
  readonly decision: Decision;
  readonly reasonCode: string;
}

/** The most restrictive wins, the first found on ties. */
export function mostRestrictive(findings: readonly Finding[]): Finding | null {
  return findings.reduce<Finding | null>(
    (worst, finding) => (worst === null || severityOf(finding.decision) > severityOf(worst.decision) ? finding : worst),
    null,
  );
}

export function decisionOf(value: JsonValue | undefined, fallback: Decision): Decision {
  return DECISIONS.find((decision) => decision === value) ?? fallback;
}
