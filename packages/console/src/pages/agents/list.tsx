import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mayCall } from '../../api/client.js';
import { agentsQuery } from '../../api/queries.js';
import { useSession } from '../../app/use-session.js';
import { texts } from '../../texts/index.js';
import { AgentLink } from '../../ui/links.js';
import { Empty, Loaded } from '../../ui/states.js';

const { agents, app } = texts;

/** The agents of the organisation. */
export function Agents() {
  const { role } = useSession();
  const query = useQuery(agentsQuery);
  const create = mayCall(role, 'POST /onboarding/agent') && (
    <Link to="/agents/new" className="button primary">
      {agents.create}
    </Link>
  );
  return (
    <>
      <h1>{agents.title}</h1>
      <Loaded query={query}>
        {(found) =>
          found.length === 0 ? (
            <Empty title={agents.empty} hint={agents.emptyHint}>
              {create}
            </Empty>
          ) : (
            <>
              {create}
              <table>
                <thead>
                  <tr>
                    <th scope="col">{agents.name}</th>
                    <th scope="col">{agents.status}</th>
                    <th scope="col">{agents.mode}</th>
                    <th scope="col">{agents.keyVerified}</th>
                    <th scope="col">{agents.did}</th>
                  </tr>
                </thead>
                <tbody>
                  {found.map((agent) => (
                    <tr key={agent.identityId}>
                      <td data-label={agents.name}>
                        <AgentLink agentDid={agent.agentDid} />
                      </td>
                      <td data-label={agents.status}>
                        <span className={`verdict ${agent.status}`}>{agents.statuses[agent.status]}</span>
                      </td>
                      <td data-label={agents.mode}>
                        {agent.operatingMode === null ? agents.noMode : agents.modes[agent.operatingMode]}
                      </td>
                      <td data-label={agents.keyVerified}>{agent.keyVerified ? app.yes : app.no}</td>
                      <td data-label={agents.did}>
                        <code className="muted">{agent.agentDid}</code>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          )
        }
      </Loaded>
    </>
  );
}
