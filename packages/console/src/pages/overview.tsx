import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Answers, mayCall } from '../api/client.js';
import {
  agentsPageQuery,
  decisionsQuery,
  escalationsQuery,
  liveMandatesQuery,
  readinessQuery,
} from '../api/queries.js';
import { useSession } from '../app/use-session.js';
import { texts } from '../texts/index.js';
import { Allowed } from '../ui/allowed.js';
import { Code } from '../ui/code.js';
import { timeText } from '../ui/format.js';
import { AgentLink, MandateLink } from '../ui/links.js';
import { Spending } from '../ui/spending.js';
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
  const waiting = useQuery({ ...escalationsQuery(), enabled: decides });
  const ready = useQuery(readinessQuery);
  const log = useQuery({ ...decisionsQuery({}, COUNTED_DECISIONS), refetchInterval: 15_000 });
  return (
    <>
      <h1>{overview.title}</h1>
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
      <NearLimits />
      <Loaded query={log}>
        {({ decisions }) =>
          decisions.length === 0 ? (
            <Empty title={overview.empty} hint={overview.emptyHint}>
              <Allowed call="POST /onboarding/agent">
                <Link to="/agents/new" className="button primary">
                  {agents.create}
                </Link>
              </Allowed>
            </Empty>
          ) : (
            <Figures decisions={decisions} />
          )
        }
      </Loaded>
    </>
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

/** From which share of its limit on a mandate is named, and how many are. */
const NEAR_LIMIT = 0.8;
const SHOWN_LIMITS = 5;

/** The mandates whose limits are nearly used, the nearest first. */
function NearLimits() {
  const { data = [] } = useQuery(liveMandatesQuery);
  const near = data
    .map((mandate) => ({ mandate, used: usedShare(mandate) }))
    .filter(({ used }) => used >= NEAR_LIMIT)
    .sort((one, other) => other.used - one.used);
  if (near.length === 0) return null;
  return (
    <section className="card" aria-labelledby="limits">
      <h2 id="limits">{overview.nearLimits}</h2>
      <ul className="items">
        {near.slice(0, SHOWN_LIMITS).map(({ mandate, used }) => (
          <li key={mandate.mandateId}>
            <MandateLink {...mandate} /> <AgentLink agentDid={mandate.agentDid} />{' '}
            <strong>{Math.floor(used * 100)} %</strong>
            <Spending {...mandate} isTerse />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The share of its limit in total that a mandate has captured or holds; 0 without a limit. */
function usedShare({ captured, reserved, remaining }: Answers['Mandates']['mandates'][number]): number {
  if (captured === null || reserved === null || remaining === null) return 0;
  const used = captured + reserved;
  return used > 0 ? used / (used + Math.max(remaining, 0)) : 0;
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
                    {count} ×
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
      <p className="span muted">
        <time>{timeText(new Date(from).toISOString())}</time> <time>{timeText(new Date(to).toISOString())}</time>
      </p>
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
