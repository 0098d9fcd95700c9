import type { Steps } from '@gatewright/policy';
import { type ReactNode, useMemo } from 'react';
import { amountText } from '../ui/amount.js';
import { numberLocale } from '../ui/number-locale.js';
import { askedIn, withAsked } from './asked.js';
import type { Draft, Part } from './draft.js';
import { amountRange, atMinuteOfWeek, MINUTES_PER_WEEK, minuteOfWeek } from './quantities.js';
import { Slider } from './slider.js';
import { sourceIn } from './source.js';
import { texts } from './texts/index.js';

/** Minutes between positions of the slider of time. */
const TIME_STEP = 15;
const weekTimes = new Intl.DateTimeFormat(navigator.languages, {
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
/** Monday, 00:00 UTC. */
const A_MONDAY_MS = 4 * 24 * 3_600_000;

interface InputsProps {
  readonly draft: Draft;
  readonly write: (part: Part, text: string) => void;
  /** Sliders of other values. */
  readonly children?: ReactNode;
}

/** Sliders that write the amount and the time into the request. */
export function Inputs({ draft, write, children }: InputsProps) {
  const { rules, mandate, request } = draft;
  const asked = useMemo(() => askedIn(request), [request]);
  const amount = Number(asked?.input.request.amount ?? 0);
  const currency = asked?.input.request.currency ?? null;
  const isAmount = Number.isFinite(amount) && amount >= 0;
  const largest = useMemo(() => [valueIn('rules', rules), valueIn('mandate', mandate)], [rules, mandate]);
  const { max, step } = amountRange(largest, isAmount ? amount : 0);
  const now = asked?.members.now ?? '';
  const minute = minuteOfWeek(now) ?? 0;
  const set = (steps: Steps, value: number | string) => write('request', withAsked(request, steps, value));
  return (
    <section className="card" aria-labelledby="inputs">
      <h2 id="inputs">{texts.inputs}</h2>
      <Slider
        label={texts.amount}
        shown={[amountText(amount, currency, numberLocale), currency ?? ''].join(' ').trim()}
        {...{ value: amount, max, step, isDisabled: asked === null || !isAmount }}
        onChange={(value) => set(['request', 'amount'], value)}
      />
      <Slider
        label={texts.time}
        shown={weekTimes.format(A_MONDAY_MS + minute * 60_000)}
        {...{ value: minute, max: MINUTES_PER_WEEK - TIME_STEP, step: TIME_STEP, isDisabled: asked === null }}
        onChange={(value) => set(['now'], atMinuteOfWeek(now, value))}
      />
      {children}
    </section>
  );
}

function valueIn(part: Part, text: string) {
  const outcome = sourceIn(part, text);
  return outcome.ok ? outcome.source.value : null;
}
