import { objectsIn } from '@gatewright/protocol';
import { useId } from 'react';
import type { Answers } from '../api/client.js';
import { texts } from '../texts/index.js';
import { timeText } from './format.js';
import { FULL, fullness } from './fullness.js';
import { LimitLine } from './limits-over-time.js';
import { Money } from './money.js';

const { budgets } = texts;

/** A limit over time with what is used of it. */
export type UsedLimit = Answers['MandateDetail']['limits'][number];

interface LimitUseProps {
  readonly limit: UsedLimit;
  /** The currency of the amounts where the limit states none. */
  readonly currency: string | null;
}

/** What is used of a limit and left of it: as a bar, and in numbers for who does not see it. One that counts by value has no bar. */
export function LimitUse({ limit, currency: ofMandate }: LimitUseProps) {
  const id = useId();
  const { percent, used, usedCount, remaining, remainingCount, renewsAt, per, currency = ofMandate } = limit;
  const [stated = {}] = objectsIn([limit]);
  return (
    <div className="use">
      <span id={id}>
        <LimitLine limit={stated} currency={currency} />
      </span>
      {percent !== null && (
        <>
          <Bar labelledBy={id} percent={percent} />
          <ul className="legend terse">
            <li>
              <strong>{budgets.share(percent)}</strong>
            </li>
            {used !== null && (
              <li>
                {budgets.used} <Money amount={used} currency={currency} />
              </li>
            )}
            {remaining !== null && (
              <li>
                {budgets.left} <Money amount={remaining} currency={currency} />
              </li>
            )}
            {usedCount !== null && remainingCount !== null && (
              <li>
                {budgets.actions}: {budgets.ofActions(usedCount, remainingCount)}
              </li>
            )}
            {renewsAt !== null && (
              <li className="muted">
                {typeof per === 'string' ? budgets.renews : budgets.frees}: {timeText(renewsAt)}
              </li>
            )}
          </ul>
        </>
      )}
    </div>
  );
}

/** How much of a limit is used. A limit that was lowered may be used by more than it is. */
function Bar({ labelledBy, percent }: { readonly labelledBy: string; readonly percent: number }) {
  const shown = Math.min(percent, FULL);
  return (
    <meter
      className={fullness(percent)}
      aria-labelledby={labelledBy}
      max={FULL}
      value={shown}
      aria-valuetext={budgets.share(percent)}
    />
  );
}
