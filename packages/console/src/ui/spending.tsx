import { texts } from '../texts/index.js';
import { fullness } from './fullness.js';
import { Money } from './money.js';

interface SpendingProps {
  readonly captured: number | null;
  readonly reserved: number | null;
  readonly remaining: number | null;
  readonly currency: string | null;
  /** What an approval would add to what is held. */
  readonly asked?: number;
  /** Without the keys of the colours, in a list. */
  readonly isTerse?: boolean;
}

/** What of a limit is captured, held and left: as a bar, and in numbers for who does not see it. */
export function Spending({ captured, reserved, remaining, currency, asked = 0, isTerse = false }: SpendingProps) {
  const { mandates } = texts;
  if (captured === null || reserved === null) return isTerse ? texts.app.none : null;
  if (remaining === null) {
    return isTerse ? (
      <span className="muted">{mandates.unlimited}</span>
    ) : (
      <p className="muted">{mandates.unlimited}</p>
    );
  }
  const total = captured + reserved + remaining;
  const left = Math.max(remaining - asked, 0);
  const parts = [
    ['captured', mandates.captured, captured],
    ['reserved', mandates.reserved, reserved + Math.min(asked, remaining)],
    ['remaining', mandates.remaining, left],
  ] as const;
  const usedPercent = share(captured + reserved + Math.min(asked, remaining), total);
  return (
    <div className={`spending ${fullness(usedPercent)}`}>
      <svg className="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        {parts.map(([kind, , amount], index) => {
          const before = parts.slice(0, index).reduce((sum, [, , each]) => sum + each, 0);
          return (
            <rect key={kind} className={kind} x={share(before, total)} width={share(amount, total)} y="0" height="4" />
          );
        })}
      </svg>
      <ul className={isTerse ? 'legend terse' : 'legend'}>
        {parts.map(([kind, label, amount]) => (
          <li key={kind}>
            {!isTerse && <span className={`key ${kind}`} aria-hidden="true" />} {label}{' '}
            <Money {...{ amount, currency }} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A part of a whole in percent. */
function share(part: number, whole: number): number {
  return whole > 0 ? (part / whole) * 100 : 0;
}
