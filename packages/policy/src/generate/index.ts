import { canonicalJson, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { atomsOf, tracesByRule, wantedOutcomes } from '../coverage.js';
import { DecidingPolicy } from '../evaluate.js';
import { moleculesOf, type Organisation, type PolicyDocument } from '../organisation.js';
import { valueAt } from '../paths.js';
import type { CaseResult } from '../run-tests.js';
import { writtenCase } from '../written-case.js';
import { yamlText } from '../yaml-text.js';
import { CaseSearch, type FoundCase, GENERATED_NOW, type Goal, isReached } from './search.js';
import { type Assignment, witnessesOf } from './witnesses.js';

/** Cases that no file of tests has. */
export interface GeneratedTests {
  readonly document: PolicyDocument;
  readonly cases: number;
  /** The text of a file with them, as YAML; each expects the verdict as it is, for an author to review. */
  readonly text: string;
  /** What no case was found for, in words. */
  readonly unreached: readonly string[];
}

interface NamedGoal extends Goal {
  readonly name: string;
}

/**
 * For each document the cases that are missing: those that show each atom alone change its rule, and those at and beside each exact
 * boundary of a config. Documents that lack none are left out.
 */
export function generateTests(
  { documents }: Pick<Organisation, 'documents'>,
  results: readonly CaseResult[],
): GeneratedTests[] {
  const traces = tracesByRule(results);
  return [...documents.values()].flatMap((document) => {
    const policy = new DecidingPolicy([document]);
    const cases: JsonObject[] = [];
    const unreached: string[] = [];
    for (const [id, molecule] of moleculesOf(document)) {
      const rule = `${document.name}/${id}`;
      const seen: FoundCase[] = (traces.get(rule) ?? []).map(({ result, outcomes }) => {
        return { members: result.case.members, outcomes };
      });
      const search = new CaseSearch(policy, rule, atomsOf(molecule).map(witnessesOf));
      for (const goal of goalsOf(id, molecule)) {
        if (seen.some((each) => isShownBy(goal, each))) continue;
        const found = search.find(goal);
        if (found !== null) seen.push(found);
        if (found !== null) cases.push(writtenCase(goal.name, found.members, policy, GENERATED_NOW));
        else if (goal.fixed === null) unreached.push(goal.name);
      }
    }
    if (cases.length === 0 && unreached.length === 0) return [];
    return [{ document, cases: cases.length, text: fileText(document, cases), unreached }];
  });
}

function goalsOf(id: string, molecule: JsonObject): NamedGoal[] {
  const atoms = atomsOf(molecule);
  const neutral = wantedOutcomes(molecule, null);
  const named = (index: number) => `${id}: atom ${index + 1} (${String(atoms[index]?.['predicate'])})`;
  return [
    { name: `${id}: every atom ${neutral[0] ?? 'false'}`, wanted: neutral, fixed: null },
    ...atoms.map((_, index) => {
      const wanted = wantedOutcomes(molecule, index);
      return { name: `${named(index)} alone ${wanted[index] ?? 'true'}`, wanted, fixed: null };
    }),
    ...atoms.flatMap((atom, index) =>
      witnessesOf(atom)
        .filter(({ isBoundary }) => isBoundary)
        .map((witness) => ({
          name: `${named(index)} at ${setText(witness.set)}`,
          wanted: neutral,
          fixed: { atom: index, witness },
        })),
    ),
  ];
}

function isShownBy(goal: Goal, { members, outcomes }: FoundCase): boolean {
  if (!isReached(goal, outcomes)) return false;
  return Object.entries(goal.fixed?.witness.set ?? {}).every(([path, value]) => isSame(valueAt(members, path), value));
}

/** Amounts may be text. */
function isSame(one: JsonValue | undefined, other: JsonValue): boolean {
  if (typeof other === 'number' && typeof one === 'string') return Number(one) === other;
  return one !== undefined && canonicalJson(one) === canonicalJson(other);
}

function setText(set: Assignment): string {
  return Object.entries(set)
    .map(([path, value]) => `${path} ${canonicalJson(value)}`)
    .join(', ');
}

function fileText({ name }: PolicyDocument, cases: readonly JsonObject[]): string {
  const file = { kind: 'tests', name: `${name}.generated`, policy: [name], now: GENERATED_NOW, cases };
  return `# Written by gatewright policy coverage --generate: each verdict is the one of now. Review them.\n\n${yamlText(file)}`;
}
