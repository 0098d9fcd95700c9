import type { Answers } from '../../api/client.js';
import { texts } from '../../texts/index.js';
import { timeText } from '../../ui/format.js';
import { AgentLink, BudgetLink, MandateLink } from '../../ui/links.js';
import { Money } from '../../ui/money.js';

const { overview } = texts;

/** The limits that are nearly used, the nearest first, with how long they last at the present pace. */
export function NearLimits({ limits }: Pick<Answers['DecisionOverview'], 'limits'>) {
  if (limits.length === 0) return null;
  return (
    <section className="card" aria-labelledby="limits">
      <h2 id="limits">{overview.nearLimits}</h2>
      <p className="muted">{overview.pace}</p>
      <table className="numbers">
        <thead>
          <tr>
            <th scope="col">{overview.limit}</th>
            <th scope="col">{overview.used}</th>
            <th scope="col" className="number">
              {overview.left}
            </th>
            <th scope="col" className="number">
              {overview.lastDays}
            </th>
            <th scope="col" className="number">
              {overview.lasts}
            </th>
          </tr>
        </thead>
        <tbody>
          {limits.map((limit) => (
            <tr key={`${limit.kind} ${limit.id} ${limit.percent} ${limit.currency}`}>
              <th scope="row">
                {limit.kind === 'mandate' ? (
                  <>
                    <MandateLink mandateId={limit.id} scope={limit.name} />{' '}
                    {limit.agentDid !== null && <AgentLink agentDid={limit.agentDid} />}
                  </>
                ) : (
                  <BudgetLink budgetId={limit.id} name={limit.name} />
                )}
              </th>
              <td data-label={overview.used}>
                <span className={limit.percent >= 100 ? 'share full' : 'share'}>
                  <meter min={0} max={100} value={limit.percent} aria-label={overview.used} />{' '}
                  <strong>{limit.percent} %</strong>
                </span>
              </td>
              <td data-label={overview.left} className="number">
                <Money amount={limit.remaining} currency={limit.currency} />
              </td>
              <td data-label={overview.lastDays} className="number">
                <Money amount={limit.captured} currency={limit.currency} />
              </td>
              <td data-label={overview.lasts} className="number">
                {limit.daysLeft === null ? texts.app.none : overview.daysLeft(limit.daysLeft)}
                {limit.renewsAt !== null && (
                  <span className="muted second">
                    {overview.renews} {timeText(limit.renewsAt)}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
