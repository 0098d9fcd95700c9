/** One config member of an atom, as GET /standards/atoms shows it. */
export type AtomConfigSpec = {
  readonly key: string;
  readonly type: 'number' | 'string' | 'string[]' | 'enum';
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
};
