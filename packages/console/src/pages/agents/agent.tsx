import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Answers } from '../../api/client.js';
import { agentQuery, decisionsQuery, mandatesPageQuery } from '../../api/queries.js';
import { texts } from '../../texts/index.js';
import { Facts } from '../../ui/fields.js';
import { timeText } from '../../ui/format.js';
import { Empty, Loaded } from '../../ui/states.js';
import { UntrustedName } from '../../ui/untrusted-name.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { DecisionTable } from '../decisions/table.js';
import { MandateTable } from '../mandates/table.js';
import { Acts } from './acts.js';
import { Labels } from './labels.js';

const { agents, decisions, mandates, app } = texts;
const route = getRouteApi('/shell/agents/$ref');
const RECENT_DECISIONS = 10;

/** An agent: what it may do, what it did, and what people did to it. */
export function Agent() {
  const { ref } = route.useParams();
  const query = useQuery(agentQuery(ref));
  return <Loaded query={query}>{(agent) => <Details agent={agent} />}</Loaded>;
}

function Details({ agent }: { agent: Answers['AgentDetail'] }) {
  const { agentDid } = agent;
  const recent = useQuery(decisionsQuery({ agentDid }, RECENT_DECISIONS));
  const granted = useQuery(mandatesPageQuery({ agentDid }));
  return (
    <>
      <p className="back">
        <Link to="/agents">{agents.title}</Link>
      </p>
      <h1>
        <UntrustedName text={agent.name} isTerse />{' '}
        <span className={`verdict ${agent.status}`}>{agents.statuses[agent.status]}</span>
      </h1>
      <section className="card">
        <Facts
          rows={[
            [agents.mode, agent.operatingMode === null ? agents.noMode : agents.modes[agent.operatingMode]],
            [agents.labels, <Labels key="labels" labels={agent.labels} />],
            [
              agents.did,
              <code key="did">
                <UntrustedText text={agentDid} />
              </code>,
            ],
            [agents.keyVerified, agent.keyVerified ? app.yes : app.no],
            [agents.requestedBy, agent.requestedBy],
          ]}
        />
        <Acts agent={agent} />
      </section>
      <section aria-labelledby="mandates">
        <h2 id="mandates">{agents.mandates}</h2>
        <Loaded query={granted}>
          {({ mandates: found, next }) =>
            found.length === 0 ? (
              <Empty title={mandates.empty} hint={mandates.emptyHint} />
            ) : (
              <>
                <MandateTable rows={found} />
                {next !== null && (
                  <Link to="/mandates" search={{ agentDid, after: next }}>
                    {app.next}
                  </Link>
                )}
              </>
            )
          }
        </Loaded>
      </section>
      <section aria-labelledby="recent">
        <h2 id="recent">{agents.recent}</h2>
        <Loaded query={recent}>
          {(page) =>
            page.decisions.length === 0 ? (
              <Empty title={decisions.empty} hint={decisions.emptyHint} />
            ) : (
              <>
                <DecisionTable rows={page.decisions} />
                <Link to="/decisions" search={{ agentDid }}>
                  {decisions.title}
                </Link>
              </>
            )
          }
        </Loaded>
      </section>
      <section aria-labelledby="history">
        <h2 id="history">{agents.history}</h2>
        {agent.acts.length === 0 && <p className="muted">{agents.noHistory}</p>}
        <ol className="timeline">
          {agent.acts.map((act) => (
            <li key={act.eventId}>
              <strong>
                <UntrustedText text={act.value} />
              </strong>{' '}
              <time>{timeText(act.at)}</time> {act.email !== null && <UntrustedText text={act.email} />}{' '}
              <span className="said">{act.reason !== null && <UntrustedText text={act.reason} />}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
