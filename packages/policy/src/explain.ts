import type { AtomTrace, MoleculeTrace, Verdict } from '@gatewright/evaluator';
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { atomsOf } from './coverage.js';
import { moleculesOf, type PolicyDocument } from './organisation.js';

export type Combinator = 'all' | 'any' | 'none';

/** Whether a rule fired, did not, or could not be verified, which asks a person. */
export type RuleState = 'fired' | 'passed' | 'unverifiable';

/** An atom of a rule, what it read, and what came out. */
export interface AtomExplanation extends AtomTrace {
  readonly isNegated: boolean;
  /** The question of an atom that tests an answer of the gate, as its document writes it; null for any other. */
  readonly asks: string | null;
  /** The rule came out as it did because of it; a change of the others alone would not change that. */
  readonly isDecisive: boolean;
}

/** What a rule made of a request. */
export interface RuleExplanation {
  /** `document/molecule`. */
  readonly id: string;
  /** What people call the rule; null if it has no name. */
  readonly name: string | null;
  readonly combinator: Combinator;
  readonly state: RuleState;
  /** What the verdict is at least where it fires. */
  readonly decision: string;
  /** Null for the code that all rules of its kind have. */
  readonly reasonCode: string | null;
  readonly atoms: readonly AtomExplanation[];
}

/**
 * What each rule made of a request, in the order of the documents: the trace of a verdict with what the documents say of its rules. Empty
 * where the verdict has no trace, or was given before any rule was asked.
 */
export function explanationOf(
  documents: readonly Pick<PolicyDocument, 'name' | 'rules'>[],
  { trace }: Pick<Verdict, 'trace'>,
): RuleExplanation[] {
  const rules = new Map(
    documents.flatMap((each) => [...moleculesOf(each)].map(([id, molecule]) => [`${each.name}/${id}`, molecule])),
  );
  return (trace?.molecules ?? []).flatMap((traced) => {
    const molecule = rules.get(traced.id);
    return molecule === undefined ? [] : [ruleOf(molecule, traced)];
  });
}

function ruleOf(molecule: JsonObject, { id, fired, unverifiable, atoms }: MoleculeTrace): RuleExplanation {
  const combinator = combinatorOf(molecule['combinator']);
  const written = atomsOf(molecule);
  const decisive = decisiveOutcome(combinator, atoms);
  return {
    id,
    name: textOf(molecule['name']),
    combinator,
    state: fired ? 'fired' : unverifiable ? 'unverifiable' : 'passed',
    decision: textOf(molecule['decision']) ?? '',
    reasonCode: textOf(molecule['reasonCode']),
    atoms: atoms.map((atom, index) => ({
      ...atom,
      isNegated: written[index]?.['not'] === true,
      asks: atom.readings.some(({ field }) => field === 'history') ? settingsText(written[index]?.['config']) : null,
      isDecisive: decisive === null || atom.outcome === decisive,
    })),
  };
}

/** The settings of an atom: `limit 500, currency "EUR", period "month"`. */
function settingsText(config: JsonValue | undefined): string {
  const settings = config !== undefined && isJsonObject(config) ? Object.entries(config) : [];
  return settings.map(([key, value]) => `${key} ${canonicalJson(value)}`).join(', ');
}

/** The outcome that settles a combinator alone, else `unknown`, which leaves it open; null where all atoms together settle it. */
function decisiveOutcome(combinator: Combinator, atoms: readonly AtomTrace[]): AtomTrace['outcome'] | null {
  const has = (outcome: AtomTrace['outcome']) => atoms.some((atom) => atom.outcome === outcome);
  const settling = combinator === 'all' ? 'false' : 'true';
  if (has(settling)) return settling;
  return has('unknown') ? 'unknown' : null;
}

function textOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function combinatorOf(value: unknown): Combinator {
  return value === 'all' || value === 'none' ? value : 'any';
}
