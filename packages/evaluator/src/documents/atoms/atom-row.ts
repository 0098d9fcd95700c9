import type { ProgramBuilder } from '../writing/program-builder.js';
import type { AtomConfig } from './config.js';
import type { AtomConfigSpec } from './spec.js';
/** A config member as the validator reads it. */
export interface AtomConfigRow extends AtomConfigSpec {
  /** A list that may also be written as one text. */
  readonly orText?: true;
  /** Numbers and booleans count as well as text. */
  readonly scalars?: true;
  /** A setting of ours: an atom that has it is ours, whatever the predicate. */
  readonly own?: true;
  /** A number that is whole, and within these bounds. */
  readonly whole?: { readonly min: number; readonly max: number };
  /** What each text must match, beside that it is not blank, and what is wrong with one that does not. */
  readonly pattern?: { readonly source: string; readonly otherwise: string };
  /** The most texts of a list. */
  readonly maxItems?: number;
  /** What a list without a text does, where the protocol says it: then it is a warning. Any other list must have a text, and no blank one. */
  readonly empty?: string;
  /** Why a text has no effect that its author can mean; null for any other. */
  readonly doubt?: (text: string) => string | null;
  /** Refuses what the other members cannot say, of a value of the right type; says why, or null. */
  readonly refuse?: (config: AtomConfig) => string | null;
}

/** The columns of an atom that its predicate sets; see `program/program-layout`. */
export interface AtomColumns {
  readonly operation: number;
  readonly slot?: number;
  readonly number?: number;
  readonly list?: number;
  readonly scope?: number;
  readonly options?: number;
}

/**
 * What an atom does where it cannot read its field: it is silent, fires, or leaves its molecule unverifiable; `zero`: the field
 * counts as 0. Silence is the protocol's will, and under a negation it fires.
 */
export interface UnreadField {
  /** Where the field is absent, null or the empty text. */
  readonly missing: 'silent' | 'fires' | 'unverifiable' | 'zero';
  /** Where it is there and of no type that the atom reads. */
  readonly garbled: 'silent' | 'fires' | 'unverifiable';
  /** Where it is a scalar of another type than the values of the rule; as `garbled` if not given. */
  readonly otherType?: 'silent';
}

/** How an atom stands in a rule of a strict document. */
export interface StrictUse {
  /** True where a rule that fires decides no milder than one that is unverifiable as well: it does not observe, and is no `none`. */
  readonly isFiringEnough: boolean;
}

/** What the evaluator does with one predicate, and what it says of it. The catalogue, the validator and the compiler read it off this row. */
export interface AtomRow {
  readonly predicate: string;
  readonly label: string;
  readonly description: string;
  /** The fields that a request needs for it; none where the rule names the field, or the gate states it. */
  readonly requiredContext?: readonly string[];
  readonly config: readonly AtomConfigRow[];
  /** True for the protocol's own: every guard evaluates it. */
  readonly protocol: boolean;
  readonly unread: UnreadField;
  /** Where its list, compared by a folding, says what is allowed: in the atom as it is, or in the negated one. */
  readonly allowsByFolding?: 'plain' | 'negated';
  /**
   * The fields that a strict rule must demand by `requireProvenance` so that a published guard, which does not know strictness, reads the
   * atom no milder; null where no demand does that. Absent for atoms that published guards do not know.
   */
  readonly strictDemand?: (config: AtomConfig, use: StrictUse) => readonly string[] | null;
  /** Names of the fields that it consults. */
  readonly reads: (config: AtomConfig) => readonly string[];
  readonly encode: (config: AtomConfig, program: ProgramBuilder) => AtomColumns;
}
