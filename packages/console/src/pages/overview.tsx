import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Answers, mayCall } from '../api/client.js';
import { agentsQuery, decisionsQuery, escalationsQuery, readinessQuery } from '../api/queries.js';
import { useSession } from '../app/use-session.js';
import { texts } from '../texts/index.js';
import { Code } from '../ui/code.js';
import { Empty, Loaded } from '../ui/states.js';
import { DecisionTable } from './decisions/table.js';

const { overview, agents, nav } = texts;
/** Decisions that the figures are made of, and rows of them that the page shows. */
const COUNTED_DECISIONS = 100;
const SHOWN_DECISIONS = 8;
const SHOWN_CODES = 5;

/** How the gate and its agents fare. */
export function Overview() {
  const { role } = useSession();
  const decides = mayCall(role, 'GET /policy/escalations');
  const waiting = useQuery({ ...escalationsQuery, enabled: decides });
  const registered = useQuery(agentsQuery);
  const ready = useQuery(readinessQuery);
  const log = useQuery({ ...decisionsQuery({}, COUNTED_DECISIONS), refetchInterval: 15_000 });
  const contained = registered.data?.filter(({ status }) => status === 'suspended' || status === 'quarantined') ?? [];
  return (
    <>
      <h1>{overview.title}</h1>
      <ul className="figures">
        {decides && (
          <li className="card">
            <Link to="/inbox">{overview.waiting}</Link> <strong>{waiting.data?.length ?? texts.app.none}</strong>
          </li>
        )}
        <li className="card">
          <Link to="/agents">{overview.contained}</Link>{' '}
          <strong>{registered.data === undefined ? texts.app.none : contained.length}</strong>
        </li>
        <li className="card">
          <span>{overview.health}</span>{' '}
          <strong className={ready.isError ? 'verdict block' : 'verdict active'}>
            {ready.isError ? overview.notReady : overview.ready}
          </strong>
        </li>
      </ul>
      <Loaded query={log}>
        {({ decisions }) =>
          decisions.length === 0 ? (
            <Empty title={overview.empty} hint={overview.emptyHint}>
              {mayCall(role, 'POST /onboarding/agent') && (
                <Link to="/agents/new" className="button primary">
                  {agents.create}
                </Link>
              )}
            </Empty>
          ) : (
            <Figures decisions={decisions} />
          )
        }
      </Loaded>
    </>
  );
}

type Logged = readonly Answers['LoggedDecision'][];

function Figures({ decisions }: { decisions: Logged }) {
  return (
    <>
      <div className="columns">
        <section className="card" aria-labelledby="verdicts">
          <h2 id="verdicts">{overview.byHour}</h2>
          <p className="muted">{overview.over(decisions.length)}</p>
          <Shares decisions={decisions} />
        </section>
        <section className="card" aria-labelledby="codes">
          <h2 id="codes">{overview.codes}</h2>
          <ol className="codes">
            {counted(decisions.map(({ reasonCode }) => reasonCode))
              .slice(0, SHOWN_CODES)
              .map(([code, count]) => (
                <li key={code}>
                  <Link to="/decisions" search={{ reasonCode: code }}>
                    {count}
                  </Link>{' '}
                  <Code code={code} terse />
                </li>
              ))}
          </ol>
        </section>
      </div>
      <h2>{overview.recent}</h2>
      <DecisionTable rows={decisions.slice(0, SHOWN_DECISIONS)} />
      <Link to="/decisions" search={{}}>
        {nav.decisions}
      </Link>
    </>
  );
}

/** The buckets of the chart, the newest last. */
const BUCKETS = 24;

/** Permits, refusals and waits over the time of the decisions: as bars, and in numbers. */
function Shares({ decisions }: { decisions: Logged }) {
  const kinds = ['permits', 'waits', 'refusals'] as const;
  const times = decisions.map(({ occurredAt }) => Date.parse(occurredAt));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const buckets = Array.from({ length: BUCKETS }, () => ({ permits: 0, waits: 0, refusals: 0 }));
  for (const { decision, occurredAt } of decisions) {
    const place = Math.floor(((Date.parse(occurredAt) - from) / Math.max(to - from, 1)) * (BUCKETS - 1));
    const bucket = buckets[place];
    if (bucket !== undefined) bucket[kindOf(decision)] += 1;
  }
  const highest = Math.max(1, ...buckets.map(({ permits, waits, refusals }) => permits + waits + refusals));
  const total = (kind: (typeof kinds)[number]) => decisions.filter(({ decision }) => kindOf(decision) === kind).length;
  return (
    <>
      <svg className="chart" viewBox={`0 0 ${BUCKETS} 10`} preserveAspectRatio="none" aria-hidden="true">
        {buckets.map((bucket, index) => {
          let top = 10;
          return kinds.map((kind) => {
            const height = (bucket[kind] / highest) * 10;
            top -= height;
            return (
              <rect key={`${index} ${kind}`} className={kind} x={index + 0.1} width="0.8" y={top} height={height} />
            );
          });
        })}
      </svg>
      <ul className="legend">
        {kinds.map((kind) => (
          <li key={kind}>
            <span className={`key ${kind}`} aria-hidden="true" /> {overview[kind]} <strong>{total(kind)}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}

function kindOf(decision: Logged[number]['decision']): 'permits' | 'waits' | 'refusals' {
  if (decision === 'allow' || decision === 'observe') return 'permits';
  return decision === 'escalate' ? 'waits' : 'refusals';
}

/** The names with how often each is there, the most frequent first. */
function counted(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
