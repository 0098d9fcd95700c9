import {
  byTerm,
  MANDATE_TERM_NAMES,
  MANDATE_TERMS,
  type MandateTermName,
  RISK_TIERS,
  type TermKind,
  termsIn,
  termsOfKind,
} from '@gatewright/protocol';
import { Fragment, type ReactNode, useContext, useState } from 'react';
import { DraftContext } from '../../app/drafts.js';
import { texts } from '../../texts/index.js';
import { Choice, Field, textOf } from '../../ui/fields.js';
import { AmountField } from '../../ui/money.js';

const { app, mandates } = texts;

interface CurrencyTermsProps {
  readonly defaultCurrency?: string;
  readonly isRequired?: boolean;
  /** The fields of amounts in the currency; null while none is typed. */
  readonly children: (currency: string | null) => ReactNode;
}

/** The currency of a mandate, and the amounts in it. */
export function CurrencyTerms({ defaultCurrency = '', isRequired = false, children }: CurrencyTermsProps) {
  const { texts: draft } = useContext(DraftContext);
  const [currency, setCurrency] = useState(draft['currency'] ?? defaultCurrency);
  return (
    <>
      <Field
        label={mandates.terms.currency}
        name="currency"
        defaultValue={defaultCurrency}
        isRequired={isRequired}
        onText={setCurrency}
      />
      {children(currency.trim() === '' ? null : currency.trim())}
    </>
  );
}

interface LimitsProps {
  readonly currency: string | null;
  readonly isRequired?: boolean;
}

/** The limits of money of a mandate. */
export function LimitFields({ currency, isRequired = false }: LimitsProps) {
  return (
    <>
      {termsOfKind('money').map((term) => (
        <AmountField key={term} label={mandates.terms[term]} name={term} {...{ currency, isRequired }} />
      ))}
    </>
  );
}

/** The limits of money of a mandate, or the statement that it has none. */
export function LimitChoice({ currency }: { currency: string | null }) {
  const { texts: draft, keep } = useContext(DraftContext);
  const [isUnlimited, setUnlimited] = useState(draft['unlimited'] === 'yes');
  const choose = (isChosen: boolean) => {
    setUnlimited(isChosen);
    keep({ unlimited: isChosen ? 'yes' : '' });
  };
  return (
    <>
      <label className="check">
        <input
          {...{ type: 'checkbox', name: 'unlimited', value: 'yes', checked: isUnlimited }}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
        {mandates.noLimit}
      </label>
      {!isUnlimited && <LimitFields currency={currency} />}
    </>
  );
}

/** The field of a term by its kind; null for those that stand with the currency, and for those that a form does not state. */
const FIELDS: { readonly [Kind in TermKind]: ((term: MandateTermName) => ReactNode) | null } = {
  currency: null,
  money: null,
  names: (term) => <Field label={mandates.terms[term]} name={term} hint={mandates.namesHint} isLong />,
  tier: (term) => choice(term, RISK_TIERS),
  seconds: (term) => <Field label={mandates.terms[term]} name={term} inputMode="numeric" validate={faultOfSeconds} />,
  flag: (term) => choice(term, [app.yes]),
  start: time,
  end: time,
  budget: (term) => <Field label={mandates.terms[term]} name={term} />,
  riskSignals: null,
  overTime: null,
};

function time(term: MandateTermName): ReactNode {
  return <Field label={mandates.terms[term]} name={term} hint={mandates.timeHint} validate={faultOfTime} />;
}

/** A time with its offset: RFC 3339. */
const TIME = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$/i;
/** The longest time that a term states, s. */
const SECONDS_MAX = 86_400;

function faultOfTime(text: string): string | null {
  const typed = text.trim();
  return typed === '' || (TIME.test(typed) && !Number.isNaN(Date.parse(typed))) ? null : mandates.noTime;
}

function faultOfSeconds(text: string): string | null {
  const typed = text.trim();
  return typed === '' || (/^[1-9][0-9]*$/.test(typed) && Number(typed) <= SECONDS_MAX) ? null : mandates.noSeconds;
}

function choice(term: MandateTermName, values: readonly string[]): ReactNode {
  const options = { '': app.none, ...Object.fromEntries(values.map((value) => [value, value])) };
  return <Choice label={mandates.terms[term]} name={term} options={options} />;
}

/** The fields of the terms without money: merchants at once, the others when they are asked for. */
export function OtherTermFields({ terms = MANDATE_TERM_NAMES }: { readonly terms?: readonly MandateTermName[] }) {
  const fields = (shown: readonly MandateTermName[]) =>
    shown.map((term) => <Fragment key={term}>{FIELDS[MANDATE_TERMS[term].kind]?.(term)}</Fragment>);
  return (
    <>
      {fields(['merchants'])}
      <details>
        <summary>{mandates.furtherTerms}</summary>
        {fields(terms.filter((term) => term !== 'merchants'))}
      </details>
    </>
  );
}

/** The terms that a form names beside the currency; an empty field names none. */
export function namedTerms(form: HTMLFormElement) {
  const stated = (term: MandateTermName) => {
    const text = textOf(form, term);
    return text === '' ? undefined : text;
  };
  const named = {
    ...byTerm(termsOfKind('money', 'budget', 'start', 'end'), stated),
    ...byTerm(termsOfKind('tier'), (term) => RISK_TIERS.find((tier) => tier === stated(term))),
    ...byTerm(termsOfKind('flag'), (term) => (stated(term) === undefined ? undefined : true)),
    ...byTerm(termsOfKind('seconds'), (term) => (stated(term) === undefined ? undefined : Number(stated(term)))),
    ...byTerm(termsOfKind('names'), (term) => namesIn(stated(term) ?? '')),
  };
  return {
    ...termsIn(named, termsOfKind('money', 'budget', 'names', 'start', 'end', 'tier', 'flag', 'seconds')),
    ...(textOf(form, 'unlimited') === 'yes' ? { unlimited: true } : {}),
  };
}

/** The names that a text lists, one a line: a name may have a comma. Undefined for none. */
export function namesIn(text: string): string[] | undefined {
  const names = text.split('\n').map((name) => name.trim());
  const stated = names.filter((name) => name !== '');
  return stated.length === 0 ? undefined : stated;
}
