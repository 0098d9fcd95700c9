import {
  byTerm,
  MANDATE_TERM_NAMES,
  MANDATE_TERMS,
  type MandateTermName,
  objectsIn,
  RISK_TIERS,
  type TermKind,
  termsIn,
  termsOfKind,
} from '@gatewright/protocol';
import type { Answers } from '../../api/client.js';
import { texts } from '../../texts/index.js';
import { amountText } from '../../ui/amount.js';
import { textOf } from '../../ui/fields.js';
import { jsonText } from '../../ui/format.js';
import { numberLocale } from '../../ui/number-locale.js';
import { limitsIn, limitTexts } from './limit-fields.js';
import { namesIn } from './terms.js';

/** The terms of a mandate in force. */
export type PresentTerms = NonNullable<Answers['MandateDetail']['terms']>;

/** A term as the text of its field, by its kind; null for those that the form does not have. */
const TEXTS: { readonly [Kind in TermKind]: ((value: unknown, currency: string | null) => string) | null } = {
  currency: null,
  money: (value, currency) => (isAmount(value) ? amountText(value, currency, numberLocale) : ''),
  names: (value) => (Array.isArray(value) ? value.join('\n') : ''),
  tier: plain,
  seconds: plain,
  flag: (value) => (value === true ? texts.app.yes : ''),
  start: plain,
  end: plain,
  budget: plain,
  riskSignals: null,
  overTime: null,
};

function plain(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

function isAmount(value: unknown): value is number | string {
  return typeof value === 'number' || typeof value === 'string';
}

/** The texts with which the fields of a change begin. */
export function textsOf(terms: PresentTerms): Readonly<Record<string, string>> {
  const plainTerms = Object.fromEntries(
    MANDATE_TERM_NAMES.flatMap((term) => {
      const text = TEXTS[MANDATE_TERMS[term].kind]?.(terms[term], terms.currency);
      return text === undefined ? [] : [[term, text]];
    }),
  );
  return { ...plainTerms, ...limitTexts(terms) };
}

/** What a form changes of these terms: only what differs, and null for a term whose field was emptied. */
export function changesIn(form: HTMLFormElement, terms: PresentTerms) {
  const differing = <Value>(term: MandateTermName, value: Value) => (isSame(terms[term], value) ? undefined : value);
  const stated = (term: MandateTermName) => {
    const text = textOf(form, term);
    return text === '' ? null : text;
  };
  const changed = {
    ...byTerm(termsOfKind('money', 'budget', 'start', 'end'), (term) => differing(term, stated(term))),
    ...byTerm(termsOfKind('tier'), (term) => differing(term, RISK_TIERS.find((tier) => tier === stated(term)) ?? null)),
    ...byTerm(termsOfKind('flag'), (term) => differing(term, stated(term) !== null)),
    ...byTerm(termsOfKind('seconds'), (term) => differing(term, stated(term) === null ? null : Number(stated(term)))),
    ...byTerm(termsOfKind('names'), (term) => differing(term, namesIn(stated(term) ?? '') ?? null)),
    ...byTerm(termsOfKind('overTime'), (term) => differing(term, limitsIn(form, terms[term]))),
  };
  return termsIn(
    changed,
    termsOfKind('money', 'budget', 'names', 'start', 'end', 'tier', 'flag', 'seconds', 'overTime'),
  );
}

/** Amounts are numbers in answers and decimal texts in forms. */
function isSame(present: unknown, stated: unknown): boolean {
  if (typeof present === 'number' && typeof stated === 'string') return present === Number(stated);
  return jsonText(present ?? null) === jsonText(stated);
}

/** Whether terms of a currency limit money in no way. */
export function isUnlimited({ currency, perTxnMax, maxAmount, limits }: { readonly [term: string]: unknown }): boolean {
  const isMoney = objectsIn(limits).some(({ amount }) => amount !== undefined && amount !== null);
  return currency !== null && perTxnMax === null && maxAmount === null && !isMoney;
}
