import { type ReactNode, useContext, useState } from 'react';
import { DraftContext } from '../../app/drafts.js';
import { texts } from '../../texts/index.js';
import { Field, textOf } from '../../ui/fields.js';
import { AmountField } from '../../ui/money.js';

const { agents, mandates } = texts;

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
        label={agents.currency}
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
      <AmountField label={mandates.perTxnMax} name="perTxnMax" {...{ currency, isRequired }} />
      <AmountField label={mandates.maxAmount} name="maxAmount" {...{ currency, isRequired }} />
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

/** The limits that a form names; an empty field names none. */
export function namedTerms(form: HTMLFormElement) {
  const [perTxnMax, maxAmount] = [textOf(form, 'perTxnMax'), textOf(form, 'maxAmount')];
  const merchants = textOf(form, 'merchants')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return {
    ...(perTxnMax === '' ? {} : { perTxnMax }),
    ...(maxAmount === '' ? {} : { maxAmount }),
    ...(merchants.length === 0 ? {} : { merchants }),
    ...(textOf(form, 'unlimited') === 'yes' ? { unlimited: true } : {}),
  };
}

/** What a form changes of a mandate. Without a limit of money, both end. */
export function changedTerms(form: HTMLFormElement) {
  const terms = namedTerms(form);
  return terms.unlimited === true ? { ...terms, perTxnMax: null, maxAmount: null } : terms;
}
