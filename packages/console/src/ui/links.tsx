import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { agentsQuery } from '../api/queries.js';

/** The name of an agent as it is registered; its DID while that is not known. */
export function useAgentName(agentDid: string): string {
  const { data } = useQuery(agentsQuery);
  return data?.find((agent) => agent.agentDid === agentDid)?.name ?? agentDid;
}

/** An agent by its name. */
export function AgentLink({ agentDid }: { agentDid: string }) {
  const name = useAgentName(agentDid);
  return (
    <Link to="/agents/$ref" params={{ ref: agentDid }} title={agentDid} className="name">
      {name}
    </Link>
  );
}

/** A mandate by the action that it grants. */
export function MandateLink({ mandateId, scope }: { mandateId: string; scope?: string }) {
  return (
    <Link to="/mandates/$ref" params={{ ref: mandateId }} title={mandateId} className="name">
      {scope ?? mandateId}
    </Link>
  );
}
