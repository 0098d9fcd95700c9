import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  LIMIT_PERIODS,
  objectsIn,
  visibleInline,
} from '@gatewright/protocol';
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
  const { amount, count, currency: own, timeZone, startsAt, by } = limit;
  const isMoney = typeof amount === 'number' || typeof amount === 'string';
  return (
    <>
      {isMoney && <Money amount={amount} currency={typeof own === 'string' ? own : currency} />}
      {isMoney && typeof count === 'number' && ', '}
      {typeof count === 'number' && mandates.actions(count)} {periodText(limit)}
      {typeof timeZone === 'string' && (
        <>
          {' '}
          (<UntrustedText text={timeZone} isTerse />)
        </>
      )}
      {typeof startsAt === 'string' && `, ${mandates.from} ${timeText(startsAt)}`}
      {by !== undefined && `, ${countedBy(by)}`}
    </>
  );
}

function periodText({ per }: JsonObject): string {
  const period = LIMIT_PERIODS.find((each) => each === per);
  if (period !== undefined) return mandates.periods[period];
  const { rolling, since } = per !== undefined && isJsonObject(per) ? per : {};
  if (since !== undefined) return mandates.since(isJsonObject(since) ? visibleText(since['action']) : '');
  return mandates.rolling(typeof rolling === 'string' ? rolling : '');
}

function countedBy(by: JsonValue): string {
  if (by === 'merchant') return mandates.byMerchant;
  return by === 'action' ? mandates.byAction : mandates.byField(isJsonObject(by) ? visibleText(by['field']) : '');
}

/** A name that the mandate states, within a sentence. */
function visibleText(name: JsonValue | undefined): string {
  return typeof name === 'string' ? visibleInline(name) : '';
}
