/** What a config member holds. */
export type AtomConfigType = 'number' | 'string' | 'string[]' | 'enum';

/** One config member of an atom, as GET /standards/atoms shows it. */
export type AtomConfigSpec = {
  readonly key: string;
  readonly type: AtomConfigType;
  readonly required: boolean;
  readonly options?: readonly string[];
  readonly description: string;
};

/** An atom as GET /standards/atoms shows it. */
export type AtomSpec = {
  readonly predicate: string;
  readonly label: string;
  readonly description: string;
  readonly config: readonly AtomConfigSpec[];
  readonly requiredContext: readonly string[];
  /** What a rule of this atom does where the field is in a state that the atom cannot evaluate. */
  readonly effects: readonly AtomEffects[];
};

/** A state of a field that an atom cannot evaluate, or reads in a way of its own. */
export type FieldState =
  | 'absent'
  | 'null'
  | 'blank text'
  | 'another type'
  | 'an object'
  | 'an empty list'
  | 'a list of objects'
  | 'a list that says two things'
  | 'a value of less provenance';

/**
 * What a rule that blocks does: it fires, does not and the action passes, cannot be verified and escalates, or both fires and cannot
 * be verified. `blocked`: the evaluator blocks under every rule.
 */
export type Effect = 'fires' | 'passes' | 'unverifiable' | 'fires, unverifiable' | 'blocked';

/** The effect on a rule of the atom alone, by its combinator; `not`: in `any`, negated. */
export type EffectsBy = { readonly any: Effect; readonly all: Effect; readonly none: Effect; readonly not: Effect };

/** What a rule does in these states of its field, in a document that is not strict and in one that is. */
export type AtomEffects = EffectsBy & { readonly states: readonly FieldState[]; readonly strict: EffectsBy };
