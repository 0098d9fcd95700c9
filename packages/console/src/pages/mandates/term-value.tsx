import { MANDATE_TERM_NAMES, MANDATE_TERMS, type MandateTermName, type TermKind } from '@gatewright/protocol';
import type { ReactNode } from 'react';
import { texts } from '../../texts/index.js';
import { jsonText, timeText } from '../../ui/format.js';
import { LimitsOverTime } from '../../ui/limits-over-time.js';
import { BudgetLink } from '../../ui/links.js';
import { Money } from '../../ui/money.js';
import { UntrustedNames } from '../../ui/untrusted-name.js';
import { UntrustedText } from '../../ui/untrusted-text.js';

const { app, mandates } = texts;

/** The terms of a mandate, or those that are asked for an agent; null for no limit. */
export interface ShownTerms {
  readonly currency: string | null;
  readonly [term: string]: unknown;
}

/** A term as people read it, by its kind. A list that is not stated allows any name. */
const SHOWN: { readonly [Kind in TermKind]: (value: unknown, currency: string | null) => ReactNode } = {
  currency: text,
  money: (value, currency) =>
    typeof value === 'number' || typeof value === 'string' ? <Money amount={value} currency={currency} /> : app.none,
  names: (value) => (Array.isArray(value) ? <UntrustedNames names={value.map(String)} /> : mandates.anyName),
  tier: text,
  seconds: (value) => (typeof value === 'number' ? mandates.seconds(value) : app.none),
  flag: (value) => (value === true ? app.yes : app.no),
  start: time,
  end: time,
  overTime: (value, currency) => <LimitsOverTime limits={value} currency={currency} />,
  budget: (value) => (typeof value === 'string' ? <BudgetLink budgetId={value} /> : app.none),
  riskSignals: (value) => (value === null ? app.none : <UntrustedText text={jsonText(value)} />),
};

/** A time as a person types it may be none yet. */
function time(value: unknown): ReactNode {
  if (typeof value !== 'string') return app.none;
  return Number.isNaN(Date.parse(value)) ? <UntrustedText text={value} isTerse /> : timeText(value);
}

function text(value: unknown): ReactNode {
  return typeof value === 'string' ? <UntrustedText text={value} isTerse /> : app.none;
}

/** One term of a mandate. */
export function TermValue({ term, terms }: { readonly term: MandateTermName; readonly terms: ShownTerms }) {
  return SHOWN[MANDATE_TERMS[term].kind](terms[term], terms.currency);
}

/** Each of these terms under its name. */
export function termRows(terms: ShownTerms, names: readonly MandateTermName[] = MANDATE_TERM_NAMES) {
  return names.map((term) => [mandates.terms[term], <TermValue key={term} {...{ term, terms }} />] as const);
}
