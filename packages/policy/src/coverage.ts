import { type JsonObject, objectsIn } from '@gatewright/protocol';
import { moleculesOf, type Organisation, type PolicyDocument } from './organisation.js';
import type { CaseResult } from './run-tests.js';

/** The outcome of an atom, negation included. */
export type Outcome = 'true' | 'false' | 'unknown';

/** How often cases saw an atom each way. */
export interface AtomCoverage {
  readonly predicate: string;
  readonly true: number;
  readonly false: number;
  readonly unknown: number;
  /** Cases show that it alone changes what the rule does (MC/DC): the others are neutral, and it is once the one and once the other. */
  readonly isShown: boolean;
}

/** How often cases saw a rule each way. */
export interface RuleCoverage {
  readonly document: PolicyDocument;
  readonly id: string;
  /** JSON path of the molecule in its file. */
  readonly path: string;
  readonly fired: number;
  readonly passed: number;
  readonly atoms: readonly AtomCoverage[];
}

/** Of a number of things, how many cases cover. */
export interface Share {
  readonly covered: number;
  readonly of: number;
}

/**
 * The outcome of an atom that leaves what the rule does to the others: in `all` it is true, in `any` and `none` false. In those
 * combinators no atom can mask another that is neutral, so that a pair of cases with all others neutral is what MC/DC demands,
 * whether masking is allowed or not.
 */
function neutralOutcome(combinator: unknown): Outcome {
  return combinator === 'all' ? 'true' : 'false';
}

/** Outcomes of the atoms with which a rule is asked about none of them, or about one alone. */
export function wantedOutcomes(molecule: JsonObject, atom: number | null): readonly Outcome[] {
  const neutral = neutralOutcome(molecule['combinator']);
  const turned = neutral === 'true' ? 'false' : 'true';
  return atomsOf(molecule).map((_, index) => (index === atom ? turned : neutral));
}

export function atomsOf({ atoms }: JsonObject): readonly JsonObject[] {
  return objectsIn(atoms);
}

/** What the cases of an organisation cover of each rule. */
export function coverageOf(
  { documents }: Pick<Organisation, 'documents'>,
  results: readonly CaseResult[],
): RuleCoverage[] {
  const traces = tracesByRule(results);
  return [...documents.values()].flatMap((document) =>
    [...moleculesOf(document)].map(([id, molecule], index): RuleCoverage => {
      const seen = traces.get(`${document.name}/${id}`) ?? [];
      const vectors = new Set(seen.map(({ outcomes }) => outcomes.join()));
      const isSeen = (atom: number | null) => vectors.has(wantedOutcomes(molecule, atom).join());
      const fired = seen.filter((each) => each.fired).length;
      return {
        document,
        id,
        path: `$.rules.molecules[${index}]`,
        fired,
        passed: seen.length - fired,
        atoms: atomsOf(molecule).map(({ predicate }, atom) => {
          const count = (outcome: Outcome) => seen.filter(({ outcomes }) => outcomes[atom] === outcome).length;
          return {
            predicate: String(predicate),
            true: count('true'),
            false: count('false'),
            unknown: count('unknown'),
            isShown: isSeen(null) && isSeen(atom),
          };
        }),
      };
    }),
  );
}

/** What a rule made of a case. */
export interface RuleTrace {
  readonly result: CaseResult;
  readonly fired: boolean;
  readonly outcomes: readonly Outcome[];
}

/** By `document/molecule`, what cases made of the rule. */
export function tracesByRule(results: readonly CaseResult[]): ReadonlyMap<string, readonly RuleTrace[]> {
  const traces = new Map<string, RuleTrace[]>();
  for (const result of results) {
    for (const { id, fired, atoms } of result.molecules) {
      const found = traces.get(id) ?? [];
      found.push({ result, fired, outcomes: atoms.map(({ outcome }) => outcome) });
      traces.set(id, found);
    }
  }
  return traces;
}

/** The shares of rules, both fired and not; of atoms, both true and false; and of atoms shown to act alone. */
export function sharesOf(rules: readonly RuleCoverage[]): Readonly<Record<'rules' | 'atoms' | 'mcdc', Share>> {
  const atoms = rules.flatMap((rule) => rule.atoms);
  const sides = (numbers: readonly number[]): Share => ({
    covered: numbers.filter((number) => number > 0).length,
    of: numbers.length,
  });
  return {
    rules: sides(rules.flatMap(({ fired, passed }) => [fired, passed])),
    atoms: sides(atoms.flatMap((atom) => [atom.true, atom.false])),
    mcdc: { covered: atoms.filter(({ isShown }) => isShown).length, of: atoms.length },
  };
}

/** What no case shows of a rule, in words; empty where all is shown. */
export function gapsOf({ fired, passed, atoms }: RuleCoverage): string[] {
  return [
    ...(fired === 0 ? ['no case makes it fire'] : []),
    ...(passed === 0 ? ['no case makes it pass'] : []),
    ...atoms.flatMap((atom, index) => atomGaps(atom, `atom ${index + 1} (${atom.predicate})`)),
  ];
}

function atomGaps(atom: AtomCoverage, named: string): string[] {
  const missing = (['true', 'false'] as const).filter((outcome) => atom[outcome] === 0);
  if (missing.length > 0) return [`${named} is never ${missing.join(' nor ')}`];
  return atom.isShown ? [] : [`no pair of cases shows that ${named} alone changes the outcome`];
}
