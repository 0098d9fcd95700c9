import { isJsonObject, type JsonObject, type JsonValue, LIMIT_PERIODS, objectsIn } from '@gatewright/protocol';
import { texts } from '../texts/index.js';
import { timeText } from './format.js';
import { Money } from './money.js';
import { UntrustedText } from './untrusted-text.js';

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

/** How much or how often a limit permits, in which period. */
export function LimitLine({ limit, currency }: { readonly limit: JsonObject; readonly currency: string | null }) {
  const { amount, count, currency: own, timeZone, startsAt, by } = limit;
  const isMoney = typeof amount === 'number' || typeof amount === 'string';
  return (
    <>
      {isMoney && <Money amount={amount} currency={typeof own === 'string' ? own : currency} />}
      {isMoney && typeof count === 'number' && ', '}
      {typeof count === 'number' && mandates.actions(count)} <Period per={limit['per']} />
      {typeof timeZone === 'string' && (
        <>
          {' '}
          (<UntrustedText text={timeZone} isTerse />)
        </>
      )}
      {typeof startsAt === 'string' && `, ${mandates.from} ${timeText(startsAt)}`}
      {by !== undefined && (
        <>
          , <CountedBy by={by} />
        </>
      )}
    </>
  );
}

function Period({ per }: { readonly per: JsonValue | undefined }) {
  const period = LIMIT_PERIODS.find((each) => each === per);
  if (period !== undefined) return mandates.periods[period];
  const { rolling, since } = per !== undefined && isJsonObject(per) ? per : {};
  if (since === undefined) return <Named before={mandates.rolling} name={rolling} />;
  return <Named before={mandates.since} name={isJsonObject(since) ? since['action'] : ''} />;
}

function CountedBy({ by }: { readonly by: JsonValue }) {
  if (by === 'merchant') return mandates.byMerchant;
  if (by === 'action') return mandates.byAction;
  return <Named before={mandates.byField} name={isJsonObject(by) ? by['field'] : ''} />;
}

/** A name that the limit states, at the end of a phrase. */
function Named({ before, name }: { readonly before: string; readonly name: JsonValue | undefined }) {
  return (
    <>
      {before} <UntrustedText text={typeof name === 'string' ? name : ''} isTerse />
    </>
  );
}
