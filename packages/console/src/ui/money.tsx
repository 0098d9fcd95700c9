import { useContext, useState } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField } from 'react-aria-components/TextField';
import { DraftContext } from '../app/drafts.js';
import { texts } from '../texts/index.js';
import { amountText, readAmount } from './amount.js';
import { numberLocale } from './number-locale.js';
import { UntrustedText } from './untrusted-text.js';

interface MoneyProps {
  readonly amount: number | string | null;
  /** A code, which may be one that Intl does not know. */
  readonly currency: string | null;
}

/** An amount that a person reads: exact, in the notation of their locale, before the code of its currency. */
export function Money({ amount, currency }: MoneyProps) {
  if (amount === null) return texts.app.none;
  return <WithCode amount={amountText(amount, currency, numberLocale)} currency={currency} />;
}

interface AmountFieldProps {
  readonly label: string;
  readonly name: string;
  /** The currency of the amount; null while none is known. */
  readonly currency: string | null;
  readonly isRequired?: boolean;
  /** The amount in the place of which another is typed. */
  readonly before?: number | string | null;
  /** What the field begins with without a draft: a decimal, or any text in its place. */
  readonly defaultValue?: string;
}

/**
 * An amount that a person types, in the notation of their locale (ADR 76). The form has it under its name as decimal text. What was
 * understood stands under the field with its currency; a text that reads both ways, or as no amount, keeps the form from being sent.
 */
export function AmountField({
  label,
  name,
  currency,
  isRequired = false,
  before = null,
  defaultValue = '',
}: AmountFieldProps) {
  const draft = useContext(DraftContext);
  const [typed, setTyped] = useState(
    draft.texts[name] ?? (defaultValue === '' ? '' : amountText(defaultValue, currency, numberLocale)),
  );
  const reading = readAmount(typed, currency, numberLocale);
  const change = (text: string) => {
    setTyped(text);
    draft.keep({ [name]: text });
  };
  const fault = () => {
    if (reading.state === 'unreadable') return texts.amounts.unreadable(amountText('1234.5', 'USD', numberLocale));
    return reading.state === 'ambiguous' ? texts.amounts.ambiguous(...reading.readings) : null;
  };
  return (
    <TextField value={typed} onChange={change} validate={fault} isRequired={isRequired} className="field">
      <Label>{label}</Label>
      <Input inputMode="decimal" autoComplete="off" />
      <Text slot="description" className="muted">
        {reading.state === 'read'
          ? [
              '= ',
              <WithCode key="read" amount={amountText(reading.decimal, currency, numberLocale)} {...{ currency }} />,
            ]
          : before !== null && <Money amount={before} currency={currency} />}
      </Text>
      {/* Read again, it is shown as wrong no more: the button below must not move under a press. */}
      {reading.state !== 'read' && <FieldError />}
      <input type="hidden" name={name} value={reading.state === 'read' ? reading.decimal : ''} />
    </TextField>
  );
}

function WithCode({ amount, currency }: { amount: string; currency: string | null }) {
  return (
    <>
      <UntrustedText text={amount} />
      {currency !== null && (
        <>
          {' '}
          <UntrustedText text={currency} isTerse />
        </>
      )}
    </>
  );
}
