import { useQuery } from '@tanstack/react-query';
import type { Answers } from '../../api/client.js';
import { type DecisionFilters, decisionSummaryQuery } from '../../api/queries.js';
import { texts } from '../../texts/index.js';
import { decimalSum } from '../../ui/amount.js';
import { Money } from '../../ui/money.js';
import { numberLocale } from '../../ui/number-locale.js';
import { UntrustedText } from '../../ui/untrusted-text.js';

const { decisions } = texts;
const OUTCOMES = ['permitted', 'refused', 'waiting'] as const;
type Outcome = (typeof OUTCOMES)[number];
type SummaryRow = Answers['DecisionSummary']['rows'][number];

/** How many decisions the filters find, their amounts by currency, and the ways to export them. */
export function Totals({ filters }: { readonly filters: DecisionFilters }) {
  const { data } = useQuery(decisionSummaryQuery(filters));
  if (data === undefined) {
    return (
      <p className="totals muted" role="status">
        {texts.app.loading}
      </p>
    );
  }
  const count = new Intl.NumberFormat(numberLocale).format(data.counted);
  const sums = sumsOf(data.rows);
  return (
    <section className="totals" aria-label={decisions.totals}>
      <p>
        <strong>{data.next === null ? decisions.found(count) : decisions.foundSome(count)}</strong>
      </p>
      {sums.length > 0 && (
        <table className="numbers">
          <thead>
            <tr>
              <th scope="col">{decisions.filters.currency}</th>
              {OUTCOMES.map((outcome) => (
                <th key={outcome} scope="col" className="number">
                  {decisions.sums[outcome]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sums.map(({ currency, counts, amounts }) => (
              <tr key={currency ?? ''}>
                <th scope="row">
                  {currency === null ? decisions.withoutAmount : <UntrustedText text={currency} isTerse />}
                </th>
                {OUTCOMES.map((outcome) => (
                  <td key={outcome} data-label={decisions.sums[outcome]} className="number">
                    {currency !== null && counts[outcome] > 0 && (
                      <Money amount={amounts[outcome]} currency={currency} />
                    )}{' '}
                    <span className="muted">{counts[outcome]}×</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data.counted > 0 && (
        <p className="exports">
          <a href={exportOf(filters, 'csv')} download="decisions.csv">
            {data.next === null ? decisions.exportCsv(count) : decisions.exportAll}
          </a>{' '}
          <a href={exportOf(filters, 'jsonl')} download="decisions.jsonl">
            {decisions.exportLines}
          </a>
        </p>
      )}
    </section>
  );
}

/** The address of an export of all that the filters find. */
function exportOf(filters: DecisionFilters, format: 'csv' | 'jsonl'): string {
  const members = Object.entries(filters).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return `/api/v1/policy/decisions/export?${new URLSearchParams([...members, ['format', format]])}`;
}

interface Sums {
  /** Null for decisions without an amount. */
  readonly currency: string | null;
  readonly counts: Readonly<Record<Outcome, number>>;
  /** Exact decimals. */
  readonly amounts: Readonly<Record<Outcome, string>>;
}

/** The rows of a summary together, by currency. */
function sumsOf(rows: readonly SummaryRow[]): readonly Sums[] {
  const sums = new Map<string | null, Sums>();
  for (const { currency, decision, count, amount } of rows) {
    const outcome = outcomeOf(decision);
    const before = sums.get(currency) ?? {
      currency,
      counts: { permitted: 0, refused: 0, waiting: 0 },
      amounts: { permitted: '0', refused: '0', waiting: '0' },
    };
    sums.set(currency, {
      currency,
      counts: { ...before.counts, [outcome]: before.counts[outcome] + count },
      amounts: { ...before.amounts, [outcome]: decimalSum(before.amounts[outcome], amount ?? '0') },
    });
  }
  return [...sums.values()].sort((one, other) => (one.currency ?? '~').localeCompare(other.currency ?? '~'));
}

function outcomeOf(decision: SummaryRow['decision']): Outcome {
  if (decision === 'allow' || decision === 'observe') return 'permitted';
  return decision === 'escalate' ? 'waiting' : 'refused';
}
