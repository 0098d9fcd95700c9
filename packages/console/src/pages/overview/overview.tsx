import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { mayCall } from '../../api/client.js';
import {
  agentsPageQuery,
  decisionsQuery,
  escalationsQuery,
  overviewQuery,
  type Period,
  readinessQuery,
} from '../../api/queries.js';
import { periodIn } from '../../app/search.js';
import { useSession } from '../../app/use-session.js';
import { texts } from '../../texts/index.js';
import { timeText } from '../../ui/format.js';
import { Loaded } from '../../ui/states.js';
import { DecisionTable } from '../decisions/table.js';
import { FirstRun } from './first-run.js';
import { MoneyByDay } from './money-by-day.js';
import { NearLimits } from './near-limits.js';
import { chosenSum } from './sums.js';
import { Tops } from './tops.js';
import { Waits } from './waits.js';

const { overview, nav } = texts;
const route = getRouteApi('/shell/');
const SHOWN_DECISIONS = 8;
const PERIODS = ['24h', '7d', '30d'] as const satisfies readonly Period[];

/** What the organisation spent, what is near its limit, and what waits. */
export function Overview() {
  const { period: asked, currency } = periodIn(route.useSearch());
  const period = PERIODS.find((each) => each === asked) ?? '7d';
  const log = useQuery({ ...decisionsQuery({}, SHOWN_DECISIONS), refetchInterval: 15_000 });
  const money = useQuery(overviewQuery(period));
  return (
    <>
      <div className="title">
        <h1>{overview.title}</h1>
        <Periods period={period} currency={currency} />
      </div>
      <Figures />
      <Loaded query={log}>
        {({ decisions }) =>
          decisions.length === 0 ? (
            <FirstRun />
          ) : (
            <>
              <Loaded query={money}>
                {(data) => (
                  <>
                    {data.countedFrom !== null && (
                      <p className="muted" role="status">
                        {overview.countedFrom} {timeText(data.countedFrom)}
                      </p>
                    )}
                    <MoneyByDay {...data} period={period} chosen={currency} />
                    <NearLimits limits={data.limits} />
                    <Tops {...data} currency={chosenSum(data.days, currency)?.currency} />
                    <Waits waits={data.waits} />
                  </>
                )}
              </Loaded>
              <h2>{overview.recent}</h2>
              <DecisionTable rows={decisions} />
              <Link to="/decisions" search={{}}>
                {nav.decisions}
              </Link>
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** The periods, of which the address names one. */
function Periods({ period, currency }: { readonly period: Period; readonly currency: string | undefined }) {
  return (
    <nav className="choices" aria-label={overview.period}>
      {PERIODS.map((each) => (
        <Link
          key={each}
          to="/"
          search={{ period: each, ...(currency === undefined ? {} : { currency }) }}
          className={each === period ? 'chosen' : ''}
          aria-current={each === period ? 'true' : undefined}
        >
          {overview.periods[each]}
        </Link>
      ))}
    </nav>
  );
}

function Figures() {
  const { role } = useSession();
  const decides = mayCall(role, 'GET /policy/escalations');
  const waiting = useQuery({ ...escalationsQuery(), enabled: decides });
  const ready = useQuery(readinessQuery);
  return (
    <ul className="figures">
      {decides && (
        <li className="card">
          <Link to="/inbox">{overview.waiting}</Link>{' '}
          <Count rows={waiting.data?.escalations} next={waiting.data?.next} />
        </li>
      )}
      <ContainedAgents status="suspended" />
      <ContainedAgents status="quarantined" />
      <li className="card">
        <span>{overview.health}</span>{' '}
        <strong className={ready.isError ? 'verdict block' : 'verdict active'}>
          {ready.isError ? overview.notReady : overview.ready}
        </strong>
      </li>
    </ul>
  );
}

function ContainedAgents({ status }: { status: 'suspended' | 'quarantined' }) {
  const { data } = useQuery(agentsPageQuery({ status }));
  return (
    <li className="card">
      <Link to="/agents" search={{ status }}>
        {overview[status]}
      </Link>{' '}
      <Count rows={data?.agents} next={data?.next} />
    </li>
  );
}

/** How many rows a list has, as far as its first page says. */
function Count({ rows, next }: { rows: readonly unknown[] | undefined; next: string | null | undefined }) {
  if (rows === undefined) return <strong>{texts.app.none}</strong>;
  return <strong>{next === null ? rows.length : `${rows.length}+`}</strong>;
}
