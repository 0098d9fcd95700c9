import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Answers } from '../../api/client.js';
import { agentsPageQuery } from '../../api/queries.js';
import { agentFiltersIn } from '../../app/search.js';
import { texts } from '../../texts/index.js';
import { Allowed } from '../../ui/allowed.js';
import { Choice, Field } from '../../ui/fields.js';
import { Filters } from '../../ui/filters.js';
import { AgentLink } from '../../ui/links.js';
import { ListPage } from '../../ui/list-page.js';
import { Loaded } from '../../ui/states.js';
import { Labels } from './labels.js';

const { agents, app, list } = texts;
const route = getRouteApi('/shell/agents');

/** The agents of the organisation: those with the label and status that the address names, page by page. */
export function Agents() {
  const { after, ...filters } = agentFiltersIn(route.useSearch());
  const query = useQuery(agentsPageQuery({ ...filters, ...(after === undefined ? {} : { after }) }));
  return (
    <>
      <div className="title">
        <h1>{agents.title}</h1>
        <Allowed call="POST /onboarding/agent">
          <Link to="/agents/new" className="button primary">
            {agents.create}
          </Link>
        </Allowed>
      </div>
      <Filters to="/agents" filters={filters}>
        <Field label={agents.label} name="label" defaultValue={filters.label ?? ''} />
        <Choice
          label={agents.status}
          name="status"
          options={{ '': list.any, ...agents.statuses }}
          defaultValue={filters.status ?? ''}
        />
      </Filters>
      <Loaded query={query}>
        {({ agents: rows, next }) => (
          <ListPage
            {...{ to: '/agents', filters, after, next }}
            rows={rows.length}
            title={agents.empty}
            hint={agents.emptyHint}
          >
            <AgentTable rows={rows} />
          </ListPage>
        )}
      </Loaded>
    </>
  );
}

function AgentTable({ rows }: { rows: Answers['Agents']['agents'] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{agents.name}</th>
          <th scope="col">{agents.status}</th>
          <th scope="col">{agents.mode}</th>
          <th scope="col">{agents.labels}</th>
          <th scope="col">{agents.keyVerified}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((agent) => (
          <tr key={agent.identityId}>
            <td data-label={agents.name}>
              <AgentLink agentDid={agent.agentDid} name={agent.name} />
            </td>
            <td data-label={agents.status}>
              <span className={`verdict ${agent.status}`}>{agents.statuses[agent.status]}</span>
            </td>
            <td data-label={agents.mode}>
              {agent.operatingMode === null ? agents.noMode : agents.modes[agent.operatingMode]}
            </td>
            <td data-label={agents.labels}>
              <Labels labels={agent.labels} />
            </td>
            <td data-label={agents.keyVerified}>{agent.keyVerified ? app.yes : app.no}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
