import { isJsonObject, type JsonObject, LIMIT_PERIODS, objectsIn } from '@gatewright/protocol';
import { texts } from '../../texts/index.js';
import { timeText } from '../../ui/format.js';
import { Money } from '../../ui/money.js';
import { UntrustedText } from '../../ui/untrusted-text.js';

const { app, mandates } = texts;

interface LimitsProps {
  readonly limits: unknown;
  readonly currency: string | null;
}

/** The limits over time of a mandate, one a line: how much or how often, in which period. */
export function LimitsOverTime({ limits, currency }: LimitsProps) {
  const stated = objectsIn(limits);
  if (stated.length === 0) return app.none;
  return (
    <ul>
      {stated.map((limit) => (
        <li key={JSON.stringify(limit)}>
          <LimitLine {...{ limit, currency }} />
        </li>
      ))}
    </ul>
  );
}

function LimitLine({ limit, currency }: { readonly limit: JsonObject; readonly currency: string | null }) {
  const { amount, count, timeZone, startsAt, by } = limit;
  const isMoney = typeof amount === 'number' || typeof amount === 'string';
  return (
    <>
      {isMoney && <Money amount={amount} currency={currency} />}
      {isMoney && typeof count === 'number' && ', '}
      {typeof count === 'number' && mandates.actions(count)} {periodText(limit)}
      {typeof timeZone === 'string' && (
        <>
          {' '}
          (<UntrustedText text={timeZone} isTerse />)
        </>
      )}
      {typeof startsAt === 'string' && `, ${mandates.from} ${timeText(startsAt)}`}
      {by === 'merchant' && `, ${mandates.byMerchant}`}
    </>
  );
}

function periodText({ per }: JsonObject): string {
  const period = LIMIT_PERIODS.find((each) => each === per);
  if (period !== undefined) return mandates.periods[period];
  const rolling = per !== undefined && isJsonObject(per) ? per['rolling'] : undefined;
  return mandates.rolling(typeof rolling === 'string' ? rolling : '');
}
