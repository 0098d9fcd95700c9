import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { agentListQuery, agentQuery, mandateQuery } from '../api/queries.js';
import { shownText } from './shown-text.js';
import { UntrustedName } from './untrusted-name.js';
import { UntrustedText } from './untrusted-text.js';

/** The name of an agent as it is registered; its DID while that is not known. One that the list leaves out is asked for by itself. */
export function useAgentName(agentDid: string): string {
  const { data } = useQuery(agentListQuery);
  const listed = data?.agents.find((agent) => agent.agentDid === agentDid)?.name;
  const { data: single } = useQuery({
    ...agentQuery(agentDid),
    // An agent that a whole list does not have is not registered.
    enabled: data !== undefined && data.next !== null && listed === undefined,
    retry: false,
    staleTime: 60_000,
  });
  return listed ?? single?.name ?? agentDid;
}

/** An agent by its name. */
export function AgentLink({ agentDid, name }: { agentDid: string; name?: string }) {
  return (
    <Link to="/agents/$ref" params={{ ref: agentDid }} title={shownText(agentDid)} className="name">
      {name === undefined ? <AgentName agentDid={agentDid} /> : <UntrustedName text={name} isTerse />}
    </Link>
  );
}

function AgentName({ agentDid }: { agentDid: string }) {
  return <UntrustedName text={useAgentName(agentDid)} isTerse />;
}

/** A budget by its name; by its id while that is not known. */
export function BudgetLink({ budgetId, name = budgetId }: { budgetId: string; name?: string }) {
  return (
    <Link to="/budgets/$id" params={{ id: budgetId }} title={shownText(budgetId)} className="name">
      <UntrustedText text={name} isTerse />
    </Link>
  );
}

/** A mandate by the action that it grants. */
export function MandateLink({ mandateId, scope }: { mandateId: string; scope?: string }) {
  return (
    <Link to="/mandates/$ref" params={{ ref: mandateId }} title={shownText(mandateId)} className="name">
      {scope === undefined ? <MandateScope mandateId={mandateId} /> : <UntrustedText text={scope} isTerse />}
    </Link>
  );
}

function MandateScope({ mandateId }: { mandateId: string }) {
  const { data } = useQuery({ ...mandateQuery(mandateId), retry: false, staleTime: 60_000 });
  return <UntrustedText text={data?.scope ?? mandateId} isTerse />;
}
