import type { MoleculeTrace, Verdict } from '@gatewright/evaluator';
import type { PolicyCase } from './cases.js';
import { DecidingPolicy } from './evaluate.js';
import type { Organisation, PolicyDocument, TestSuite } from './organisation.js';
import type { Expectation } from './schemas.js';

/** What a case came to. */
export interface CaseResult {
  readonly suite: TestSuite;
  readonly case: PolicyCase;
  readonly verdict: Verdict;
  /** Each member of the verdict that is not as expected, in words. */
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
    const policy = policyOf(documentsOf(suite, documents));
    return suite.cases.map((each) => {
      const verdict = policy.evaluate(each, { trace: true });
      const differences = differencesOf(each.expect, verdict);
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

function differencesOf({ decision, code, fired }: Expectation, verdict: Verdict): string[] {
  const compared = [
    { member: 'decision', expected: decision, actual: verdict.decision },
    { member: 'code', expected: code, actual: verdict.reasonCode },
    { member: 'fired', expected: fired && listText(fired), actual: listText(verdict.fired) },
  ];
  return compared.flatMap(({ member, expected, actual }) =>
    expected === undefined || expected === actual ? [] : [`${member} is ${actual}, not ${expected}`],
  );
}

function listText(names: readonly string[]): string {
  return `[${names.join(', ')}]`;
}
