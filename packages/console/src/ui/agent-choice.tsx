import { useQuery } from '@tanstack/react-query';
import { agentsQuery } from '../api/queries.js';
import { texts } from '../texts/index.js';
import { Choice } from './fields.js';

/** A filter by agent: all of them, or one. An agent that the list leaves out stays chosen. */
export function AgentChoice({ defaultValue = '' }: { defaultValue?: string | undefined }) {
  const { data } = useQuery(agentsQuery);
  const named = Object.fromEntries((data ?? []).map(({ agentDid, name }) => [agentDid, name]));
  return (
    <Choice
      key={data === undefined ? 'unknown' : 'known'}
      label={texts.fields.agent}
      name="agentDid"
      options={{ '': texts.list.any, ...(defaultValue === '' ? {} : { [defaultValue]: defaultValue }), ...named }}
      defaultValue={defaultValue}
    />
  );
}
