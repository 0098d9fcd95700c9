import type { MoleculeTrace, Verdict } from '@gatewright/evaluator';
import type { PolicyCase } from './cases.js';
import { DecidingPolicy } from './evaluate.js';
import { moleculesOf, type Organisation, type PolicyDocument, type TestSuite } from './organisation.js';
import type { Expectation } from './schemas.js';

/** What a case came to. */
export interface CaseResult {
  readonly suite: TestSuite;
  readonly case: PolicyCase;
  readonly verdict: Verdict;
  /** Each member of the verdict that is not as expected, and each sum that no rule asks for, in words. */
  readonly differences: readonly string[];
  /** What each rule made of the case; empty where containment or mode answered before any rule. */
  readonly molecules: readonly MoleculeTrace[];
}

/** Runs every case of an organisation without errors; `policyOf` has the documents of a suite compiled already, if given. */
export function runTests(
  { suites, documents }: Pick<Organisation, 'suites' | 'documents'>,
  policyOf = (named: readonly PolicyDocument[]) => new DecidingPolicy(named),
): CaseResult[] {
  return suites.flatMap((suite) => {
    const named = documentsOf(suite, documents);
    const policy = policyOf(named);
    const demands = approvalsByRule(named);
    return suite.cases.map((each) => {
      const verdict = policy.evaluate(each, { trace: true });
      const differences = [
        ...policy.unasked(each),
        ...differencesOf(each.expect, verdict, approvalsOf(verdict, demands)),
      ];
      return { suite, case: each, verdict, differences, molecules: verdict.trace?.molecules ?? [] };
    });
  });
}

/** The documents that decide the cases of a suite; those that are not there are left out. */
export function documentsOf(
  { policy }: Pick<TestSuite, 'policy'>,
  documents: Organisation['documents'],
): PolicyDocument[] {
  return policy.flatMap((name) => documents.get(name) ?? []);
}

/** The people that single rules ask for, by `document/molecule`. */
function approvalsByRule(documents: readonly PolicyDocument[]): ReadonlyMap<string, number> {
  return new Map(
    documents.flatMap((document) =>
      [...moleculesOf(document)].flatMap(([id, { approvals }]) =>
        typeof approvals === 'number' ? [[`${document.name}/${id}`, approvals] as const] : [],
      ),
    ),
  );
}

/** How many people the rules ask to approve, as the gate counts them: an organisation may ask for more. */
function approvalsOf({ decision, fired, trace }: Verdict, demands: ReadonlyMap<string, number>): number {
  if (decision !== 'escalate') return 0;
  const unverifiable = (trace?.molecules ?? []).filter((each) => each.unverifiable).map(({ id }) => id);
  return Math.max(1, ...[...fired, ...unverifiable].map((rule) => demands.get(rule) ?? 0));
}

function differencesOf({ decision, code, fired, approvals }: Expectation, verdict: Verdict, people: number): string[] {
  const compared = [
    { member: 'decision', expected: decision, actual: verdict.decision },
    { member: 'code', expected: code, actual: verdict.reasonCode },
    { member: 'fired', expected: fired && listText(fired), actual: listText(verdict.fired) },
    { member: 'approvals', expected: approvals, actual: people },
  ];
  return compared.flatMap(({ member, expected, actual }) =>
    expected === undefined || expected === actual ? [] : [`${member} is ${actual}, not ${expected}`],
  );
}

function listText(names: readonly string[]): string {
  return `[${names.join(', ')}]`;
}
