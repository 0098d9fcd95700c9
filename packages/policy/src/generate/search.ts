import { canonicalJson, type JsonObject, type JsonValue, objectsIn } from '@gatewright/protocol';
import { inputOf } from '../cases.js';
import type { Outcome } from '../coverage.js';
import type { DecidingPolicy } from '../evaluate.js';
import { withValue } from '../paths.js';
import type { CaseMembers } from '../schemas.js';
import { hasShape } from '../validate.js';
import { type Assignment, SUMS, type Witness } from './witnesses.js';

/** Evaluations that a search for one case may take. */
const SEARCH_STEPS_MAX = 2000;

/** What a search is for: outcomes of all atoms of a rule, of which one may be left to given values. */
export interface Goal {
  readonly wanted: readonly Outcome[];
  readonly fixed: { readonly atom: number; readonly witness: Witness } | null;
}

/** What was found: the members of a case, and the outcomes of the atoms. */
export interface FoundCase {
  readonly members: CaseMembers;
  readonly outcomes: readonly Outcome[];
}

/** The time of generated cases whose rules read no clock: noon of a Monday. */
export const GENERATED_NOW = '2026-01-12T12:00:00Z';
const BASE: JsonObject = { now: GENERATED_NOW, request: { action: 'act' }, expect: { decision: 'allow' } };

/** No addition to a case: often an atom is as wanted without its field. */
const NOTHING: Witness = { set: {}, isBoundary: false };

/** Searches for cases of one rule, atom by atom, among the witnesses of each. */
export class CaseSearch {
  private steps = 0;

  /** `witnesses` are those of each atom, in order. */
  constructor(
    private readonly policy: DecidingPolicy,
    private readonly rule: string,
    private readonly witnesses: readonly (readonly Witness[])[],
  ) {}

  /** A case that reaches the goal; null where none was found in a bounded number of evaluations. */
  find(goal: Goal): FoundCase | null {
    this.steps = 0;
    const atoms = this.witnesses.map((_, index) => index).filter((index) => index !== goal.fixed?.atom);
    return this.extended(goal.fixed?.witness.set ?? {}, atoms, goal);
  }

  private extended(assignment: Assignment, atoms: readonly number[], goal: Goal): FoundCase | null {
    const [atom, ...rest] = atoms;
    if (atom === undefined) {
      const found = this.evaluated(assignment);
      return found !== null && isReached(goal, found.outcomes) ? found : null;
    }
    for (const { set } of [NOTHING, ...(this.witnesses[atom] ?? [])]) {
      const both = combined(assignment, set);
      if (both === null) continue;
      const outcome = this.evaluated(both)?.outcomes[atom];
      const found = outcome === goal.wanted[atom] ? this.extended(both, rest, goal) : null;
      if (found !== null) return found;
    }
    return null;
  }

  private evaluated(assignment: Assignment): FoundCase | null {
    this.steps += 1;
    if (this.steps > SEARCH_STEPS_MAX) return null;
    const members = Object.entries(assignment).reduce<JsonObject>(
      (object, [path, value]) => withValue(object, path, value),
      {
        ...BASE,
        name: this.rule,
      },
    );
    if (!hasShape('TestCase', members, [])) return null;
    const input = inputOf(members, []);
    const verdict = input === null ? null : this.policy.evaluate(input, { trace: true });
    const trace = verdict?.trace?.molecules.find(({ id }) => id === this.rule);
    return trace === undefined ? null : { members, outcomes: trace.atoms.map(({ outcome }) => outcome) };
  }
}

/** Whether outcomes are as wanted, but for an atom that is left to given values. */
export function isReached({ wanted, fixed }: Goal, outcomes: readonly Outcome[]): boolean {
  return wanted.every((outcome, index) => index === fixed?.atom || outcome === outcomes[index]);
}

/** Both assignments; null where they give one member different values. Sums of different periods stand side by side. */
function combined(one: Assignment, other: Assignment): Assignment | null {
  const both: Record<string, JsonValue> = { ...one };
  for (const [path, value] of Object.entries(other)) {
    const known = one[path];
    const joined = known === undefined ? value : path === SUMS ? joinedSums(known, value) : sameOf(known, value);
    if (joined === null) return null;
    both[path] = joined;
  }
  return both;
}

function sameOf(one: JsonValue, other: JsonValue): JsonValue | null {
  return canonicalJson(one) === canonicalJson(other) ? one : null;
}

function joinedSums(one: JsonValue, other: JsonValue): JsonValue | null {
  const sums = new Map<string, JsonObject>();
  for (const sum of [...objectsIn(one), ...objectsIn(other)]) {
    const { spent: _spent, counted: _counted, ...period } = sum;
    const key = canonicalJson(period);
    const known = sums.get(key);
    if (known !== undefined && sameOf(known, sum) === null) return null;
    sums.set(key, sum);
  }
  return [...sums.values()];
}
