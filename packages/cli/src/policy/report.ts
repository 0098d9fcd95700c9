import type { Finding } from '@gatewright/policy';
import type { JsonObject } from '@gatewright/protocol';

/** One thing that a policy command looked at: a file, a case, a rule. It passes unless it has an error. */
export interface Check {
  readonly name: string;
  readonly file: string;
  readonly findings: readonly Finding[];
}

/** What a policy command found, in no format yet. */
export interface Report {
  /** What found it: `policy test`. */
  readonly command: string;
  readonly checks: readonly Check[];
  /** Lines for people behind the findings. */
  readonly lines: readonly string[];
  /** Members of the JSON format beside the checks. */
  readonly data?: JsonObject;
}

export function hasPassed({ findings }: Pick<Check, 'findings'>): boolean {
  return findings.every(({ level }) => level !== 'error');
}

/** Findings by their files, each file a check; files without findings pass. */
export function fileChecks(files: readonly string[], findings: readonly Finding[]): Check[] {
  const names = [...new Set([...files, ...findings.map(({ file }) => file)])];
  return names.map((file) => ({ name: file, file, findings: findings.filter((each) => each.file === file) }));
}

/** `3 files, 1 failed`. */
export function countText(checks: readonly Check[], what: string): string {
  const failed = checks.filter((check) => !hasPassed(check)).length;
  return `${checks.length} ${what}${checks.length === 1 ? '' : 's'}, ${failed} failed`;
}
