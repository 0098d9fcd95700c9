import { MANDATE_TERM_NAMES, MANDATE_TERMS, type MandateTermName, type TermKind } from '@gatewright/protocol';
import type { ReactNode } from 'react';
import { texts } from '../../texts/index.js';
import { jsonText, timeText } from '../../ui/format.js';
import { Money } from '../../ui/money.js';
import { UntrustedNames } from '../../ui/untrusted-name.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { LimitsOverTime } from './limits-over-time.js';

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
  start: (value) => (typeof value === 'string' ? timeText(value) : app.none),
  end: (value) => (typeof value === 'string' ? timeText(value) : app.none),
  overTime: (value, currency) => <LimitsOverTime limits={value} currency={currency} />,
  budget: text,
  riskSignals: (value) => (value === null ? app.none : <UntrustedText text={jsonText(value)} />),
};

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
