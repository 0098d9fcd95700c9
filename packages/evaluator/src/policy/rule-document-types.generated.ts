// Printed by `npm run docs` from the atom table; edit the table, not this file.

type AtomBase<Predicate extends string> = {
  readonly id?: string;
  readonly predicate: Predicate;
  /** Turns the condition around. */
  readonly not?: boolean;
};

type AtomOf<Predicate extends string, Config> = AtomBase<Predicate> & Config;

/** One condition of a rule; docs/reference/atoms.md says when each fires. */
export type Atom =
  | AtomOf<'amount-over', { readonly config: { readonly limit: number; readonly currency?: string | readonly string[] } }>
  | AtomOf<'amount-at-or-above', { readonly config: { readonly limit: number; readonly currency?: string | readonly string[] } }>
  | AtomOf<'amount-unknown', { readonly config?: Record<string, never> }>
  | AtomOf<'cumulative-over', { readonly config: { readonly limit: number; readonly currency?: string | readonly string[] } }>
  | AtomOf<'jurisdiction-not-allowed', { readonly config: { readonly allowed: readonly string[] } }>
  | AtomOf<'data-residency-violation', { readonly config: { readonly allowedRegions: readonly string[] } }>
  | AtomOf<'model-not-allowed', { readonly config: { readonly allowed: readonly string[] } }>
  | AtomOf<'tool-not-allowed', { readonly config: { readonly allowed: readonly string[] } }>
  | AtomOf<'data-source-not-approved', { readonly config: { readonly approved: readonly string[] } }>
  | AtomOf<'counterparty-not-allowed', { readonly config: { readonly allowed: readonly string[] } }>
  | AtomOf<'risk-at-or-above', { readonly config?: { readonly level?: 'low' | 'medium' | 'high' | 'critical' } }>
  | AtomOf<'consent-missing', { readonly config?: Record<string, never> }>
  | AtomOf<'pii-present', { readonly config?: Record<string, never> }>
  | AtomOf<'text-matches', { readonly config: { readonly terms: readonly string[] } }>
  | AtomOf<'rate-limit-exceeded', { readonly config: { readonly max: number; readonly windowSeconds?: number } }>
  | AtomOf<'merchant-unseen', { readonly config: { readonly withinDays: number } }>
  | AtomOf<'hol-trust-below-review', { readonly config?: { readonly reviewBelow?: number } }>
  | AtomOf<'evidence-requirement', { readonly config: { readonly required: readonly string[] } }>
  | AtomOf<'evidence-confidence-below', { readonly config: { readonly min: number } }>
  | AtomOf<'context-value-in', { readonly config: { readonly field: string; readonly values: readonly string[]; readonly match?: 'exact' | 'contains'; readonly missing?: 'pass' | 'fire'; readonly actions?: readonly string[] } }>
  | AtomOf<'context-value-not-in', { readonly config: { readonly field: string; readonly values: readonly string[]; readonly match?: 'exact' | 'contains'; readonly missing?: 'pass' | 'fire'; readonly actions?: readonly string[] } }>
  | AtomOf<'field-equals', { readonly config: { readonly field: string; readonly value: string | number | boolean } }>
  | AtomOf<'field-in', { readonly config: { readonly field: string; readonly values: readonly (string | number | boolean)[] } }>
  | AtomOf<'field-matches-prefix', { readonly config: { readonly field: string; readonly prefixes: readonly string[] } }>
  | AtomOf<'field-contains-term', { readonly config: { readonly field: string; readonly terms: readonly string[]; readonly confusables?: 'keep' | 'fold' } }>
  | AtomOf<'field-matches-glob', { readonly config: { readonly field: string; readonly patterns: readonly string[] } }>
  | AtomOf<'field-number', { readonly config: { readonly field: string; readonly compare: 'above' | 'at-or-above' | 'below' | 'at-or-below'; readonly limit: number; readonly provenance?: 'agent_signed' | 'gateway_derived' | 'authoritative' | 'attested' } }>
  | AtomOf<'time-outside', { readonly config: { readonly zone: string; readonly weekdays?: readonly string[]; readonly fromMinute: number; readonly toMinute: number } }>
  | AtomOf<'action-required-before', { readonly config: { readonly action: string | readonly string[]; readonly outcome: 'permitted' | 'settled' | 'refused'; readonly withinSeconds: number; readonly field?: string; readonly scope?: 'agent' | 'tree'; readonly count?: number } }>
  | AtomOf<'action-repeated-before', { readonly config: { readonly action: string | readonly string[]; readonly outcome: 'permitted' | 'settled' | 'refused'; readonly withinSeconds: number; readonly field?: string; readonly scope?: 'agent' | 'tree'; readonly count?: number } }>
  | AtomOf<'spent-over', { readonly config: { readonly limit: number; readonly currency: string; readonly period: string; readonly zone?: string; readonly by?: string; readonly scope?: 'agent' | 'tree' | 'organisation'; readonly action?: string | readonly string[] } }>
  | AtomOf<'counted-over', { readonly config: { readonly count: number; readonly period: string; readonly zone?: string; readonly by?: string; readonly scope?: 'agent' | 'tree' | 'organisation'; readonly action?: string | readonly string[] } }>;

/** One rule. */
export type Molecule = {
  /** The rule within its document; verdicts and evidence name it. */
  readonly id: string;
  /** What people call the rule. */
  readonly name?: string;
  /** What the rule is for. */
  readonly description?: string;
  /** How many atoms must hold for the rule to fire. */
  readonly combinator: 'any' | 'all' | 'none';
  /** The conditions. */
  readonly atoms: readonly Atom[];
  /** What the verdict is at least where the rule fires. */
  readonly decision: 'observe' | 'escalate' | 'block' | 'suspend' | 'quarantine';
  /** The code of the verdict; SOP_RULE or STANDARD_RULE without one. */
  readonly reasonCode?: string;
  /** The least provenance of a field, by its name; below it the rule is unverifiable; any other word counts as attested, which no field has. */
  readonly requireProvenance?: Readonly<Record<string, 'agent_asserted' | 'agent_signed' | 'gateway_derived' | 'authoritative' | 'attested'>>;
  /** People who must approve, of a rule that escalates. */
  readonly approvals?: number;
};

/** An SOP or a standard. */
export type RuleDocument = {
  /** False: fields that an atom cannot judge are ignored as published evaluators do; otherwise, and if not given, they make its rule unverifiable. */
  readonly strict?: boolean;
  /** The rules. */
  readonly molecules: readonly Molecule[];
};
