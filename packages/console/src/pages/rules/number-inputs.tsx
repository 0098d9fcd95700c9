import { useMemo } from 'react';
import { askedIn, askedMembers, withAsked } from '../../playground/asked.js';
import { numberRange, numbersIn } from '../../playground/quantities.js';
import { Slider } from '../../playground/slider.js';
import { numberLocale } from '../../ui/number-locale.js';
import { shownText } from '../../ui/shown-text.js';

const numbers = new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 6 });

/** Sliders that write the numbers of a request beside its amount: a case states those that its rule reads. */
export function NumberInputs({ request, write }: { request: string; write: (text: string) => void }) {
  const asked = useMemo(() => askedIn(request), [request]);
  if (asked === null) return null;
  return numbersIn(askedMembers(asked)).map((number) => (
    <Slider
      key={number.steps.join('.')}
      label={shownText(number.steps.join('.'))}
      shown={numbers.format(number.value)}
      {...{ ...numberRange(number), value: number.value, isDisabled: false }}
      onChange={(value) => write(withAsked(request, number.steps, value))}
    />
  ));
}
