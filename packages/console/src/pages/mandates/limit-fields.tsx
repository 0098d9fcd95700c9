import { CALENDAR_PERIODS, LIMIT_PERIODS } from '@gatewright/protocol';
import type { Answers } from '../../api/client.js';
import { texts } from '../../texts/index.js';
import { amountText } from '../../ui/amount.js';
import { Choice, Field, textOf } from '../../ui/fields.js';
import { LimitLine } from '../../ui/limits-over-time.js';
import { AmountField } from '../../ui/money.js';
import { numberLocale } from '../../ui/number-locale.js';

const { mandates } = texts;

/** Names of the fields of a limit: of those in force by their place, and of a further one. */
const nameOf = (place: number | 'new', member: 'amount' | 'count' | 'per' | 'timeZone' | 'ends') =>
  `limits.${place}.${member}`;

type PresentLimit = NonNullable<NonNullable<Answers['MandateDetail']['terms']>['limits']>[number];
/** A limit as a change states it: amounts are texts where they were typed. */
type StatedLimit = Omit<PresentLimit, 'amount'> & { readonly amount?: number | string };

interface Props {
  /** The limits over time in force. */
  readonly limits: readonly PresentLimit[] | null;
  readonly currency: string | null;
}

/** The limits over time of a mandate: how much and how often each permits, whether it ends, and a further one. */
export function LimitsOverTimeFields({ limits, currency }: Props) {
  return (
    <details>
      <summary>{mandates.terms.limits}</summary>
      {limits?.map((limit, place) => (
        // A limit is known by its place: two may be alike.
        <fieldset key={place}>
          <legend>
            <LimitLine {...{ limit, currency }} />
          </legend>
          {limit.amount !== undefined && (
            <AmountField
              label={mandates.atMost}
              name={nameOf(place, 'amount')}
              currency={currencyOf(limit, currency)}
            />
          )}
          {limit.count !== undefined && <CountField place={place} />}
          <label className="check">
            <input type="checkbox" name={nameOf(place, 'ends')} value="yes" />
            {mandates.endLimit}
          </label>
        </fieldset>
      ))}
      <fieldset>
        <legend>{mandates.addLimit}</legend>
        {currency !== null && (
          <AmountField label={mandates.atMost} name={nameOf('new', 'amount')} currency={currency} />
        )}
        <CountField place="new" />
        <Choice label={mandates.period} name={nameOf('new', 'per')} options={mandates.periods} defaultValue="day" />
        <Field label={mandates.timeZone} name={nameOf('new', 'timeZone')} defaultValue={ownZone()} />
      </fieldset>
    </details>
  );
}

function CountField({ place }: { readonly place: number | 'new' }) {
  return (
    <Field
      label={mandates.actionsAtMost}
      name={nameOf(place, 'count')}
      inputMode="numeric"
      validate={(text) => (/^\s*([1-9][0-9]{0,8})?\s*$/.test(text) ? null : mandates.noCount)}
    />
  );
}

function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function currencyOf({ currency: own }: PresentLimit, currency: string | null): string | null {
  return own ?? currency;
}

/** The texts with which the fields of limits begin. */
export function limitTexts({ limits, currency }: Props): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (limits ?? []).flatMap((limit, place) => {
      const { amount, count } = limit;
      const [money, times] = [nameOf(place, 'amount'), nameOf(place, 'count')];
      return [
        ...(amount === undefined ? [] : [[money, amountText(amount, currencyOf(limit, currency), numberLocale)]]),
        ...(count === undefined ? [] : [[times, String(count)]]),
      ];
    }),
  );
}

/** The limits that a form states; null for none. What a limit has beside amount and count stays as it is. */
export function limitsIn(form: HTMLFormElement, limits: Props['limits']): StatedLimit[] | null {
  const stated: StatedLimit[] = [
    ...(limits ?? []).flatMap((limit, place) => {
      if (textOf(form, nameOf(place, 'ends')) === 'yes') return [];
      return [{ ...limit, ...typedOf(form, place, limit) }];
    }),
    ...furtherLimit(form),
  ];
  return stated.length === 0 ? null : stated;
}

/** Amount and count as typed; an amount that is the one in force stays the number that it is. */
function typedOf(form: HTMLFormElement, place: number | 'new', before?: PresentLimit) {
  const [amount, count] = [textOf(form, nameOf(place, 'amount')), textOf(form, nameOf(place, 'count'))];
  const isSame = Number(amount) === before?.amount;
  return {
    ...(amount === '' || isSame ? {} : { amount }),
    ...(count === '' ? {} : { count: Number(count) }),
  };
}

function furtherLimit(form: HTMLFormElement): StatedLimit[] {
  const typed = typedOf(form, 'new');
  if (Object.keys(typed).length === 0) return [];
  const per = LIMIT_PERIODS.find((each) => each === textOf(form, nameOf('new', 'per'))) ?? 'day';
  const timeZone = textOf(form, nameOf('new', 'timeZone'));
  const isCalendar = CALENDAR_PERIODS.some((each) => each === per);
  return [{ ...typed, per, ...(isCalendar && timeZone !== '' ? { timeZone } : {}) }];
}
