import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Answers } from '../../api/client.js';
import type { Period } from '../../api/queries.js';
import { texts } from '../../texts/index.js';
import { dayText } from '../../ui/format.js';
import { Money } from '../../ui/money.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { byCurrency, chosenSum, dayRows, type MoneyDay, type MoneySum } from './sums.js';

const { overview } = texts;
/** The chart has a library of its own. */
/** Begun with the page, while its figures are read. */
const chart = import('./money-chart.js').then(({ MoneyChart }) => ({ default: MoneyChart }));
chart.catch(() => undefined);
const Chart = lazy(() => chart);
/** What is drawn and listed of each day, in this order everywhere. */
const KINDS = ['captured', 'held', 'refused'] as const;

interface MoneyByDayProps extends Pick<Answers['DecisionOverview'], 'days' | 'from' | 'to'> {
  readonly period: Period;
  /** The currency that the address names. */
  readonly chosen: string | undefined;
}

/** What was captured, is held and was refused in a currency: in all, and by day as a chart beside a table. */
export function MoneyByDay({ days, from, to, period, chosen }: MoneyByDayProps) {
  const sums = byCurrency(days);
  const sum = chosenSum(days, chosen);
  if (sum === undefined) return <p className="muted">{overview.noMoney}</p>;
  const rows = dayRows(days, sum.currency, from, to);
  return (
    <section className="card money" aria-labelledby="money">
      <div className="title">
        <h2 id="money">{overview.money}</h2>
        {sums.length > 1 && <Currencies sums={sums} currency={sum.currency} period={period} />}
      </div>
      <p className="muted">
        <UntrustedText text={dayText(from)} isTerse /> – <UntrustedText text={dayText(to)} isTerse /> ·{' '}
        {overview.wholeDays}
      </p>
      <dl className="sums">
        {KINDS.map((kind) => (
          <div key={kind}>
            <dt>
              <span className={`swatch ${kind}`} aria-hidden="true" /> {overview.kinds[kind]}
            </dt>
            <dd>
              <Money amount={sum[kind]} currency={sum.currency} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{overview.kinds.refunded}</dt>
          <dd>
            <Money amount={sum.refunded} currency={sum.currency} />
          </dd>
        </div>
      </dl>
      <div className="chart-and-table">
        <div className="plot" aria-hidden="true">
          <Suspense>
            <Chart rows={rows} />
          </Suspense>
        </div>
        <DayTable rows={rows} currency={sum.currency} />
      </div>
    </section>
  );
}

interface CurrenciesProps {
  readonly sums: readonly MoneySum[];
  readonly currency: string;
  readonly period: Period;
}

function Currencies({ sums, currency, period }: CurrenciesProps) {
  return (
    <nav className="choices" aria-label={overview.currency}>
      {sums.map((each) => (
        <Link
          key={each.currency}
          to="/"
          search={{ period, currency: each.currency }}
          className={each.currency === currency ? 'chosen' : ''}
          aria-current={each.currency === currency ? 'true' : undefined}
        >
          <UntrustedText text={each.currency} isTerse />
        </Link>
      ))}
    </nav>
  );
}

/** The days that the chart draws, the newest first. */
function DayTable({ rows, currency }: { readonly rows: readonly MoneyDay[]; readonly currency: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className="scrolls" aria-label={overview.byDay} tabIndex={0}>
      <table className="numbers">
        <thead>
          <tr>
            <th scope="col">{overview.day}</th>
            {KINDS.map((kind) => (
              <th key={kind} scope="col" className="number">
                {overview.kinds[kind]}
              </th>
            ))}
            <th scope="col" className="number">
              {overview.decisions}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...rows].reverse().map((row) => (
            <tr key={row.day}>
              <th scope="row">{dayText(row.day)}</th>
              {KINDS.map((kind) => (
                <td
                  key={kind}
                  data-label={overview.kinds[kind]}
                  className={`number ${row[kind] === '0' ? 'muted' : ''}`}
                >
                  <Money amount={row[kind]} currency={currency} />
                </td>
              ))}
              <td data-label={overview.decisions} className="number">
                {row.decisions}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
