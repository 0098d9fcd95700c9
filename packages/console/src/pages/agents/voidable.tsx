import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Answers } from '../../api/client.js';
import { voidableQuery, voidableUnderQuery } from '../../api/queries.js';
import { texts } from '../../texts/index.js';
import { AgentLink, MandateLink } from '../../ui/links.js';
import { Money } from '../../ui/money.js';
import { Loaded } from '../../ui/states.js';

const { agents } = texts;

/** The holds that the end of an agent's authority would void, by mandate: read when it is asked for. */
export function Voidable({ agentDid }: { readonly agentDid: string }) {
  return <Holds query={useQuery(voidableQuery(agentDid))} />;
}

/** Those that the revocation of a mandate would void. */
export function VoidableUnder({ mandateId }: { readonly mandateId: string }) {
  return <Holds query={useQuery(voidableUnderQuery(mandateId))} />;
}

function Holds({ query }: { readonly query: UseQueryResult<Answers['VoidableHolds']['voidable']> }) {
  return (
    <Loaded query={query}>
      {(found) =>
        found.length === 0 ? (
          <p>{agents.voidsNothing}</p>
        ) : (
          <>
            <p>{agents.voids(found.reduce((sum, { holds }) => sum + holds, 0))}</p>
            <ul>
              {found.map((each) => (
                <li key={each.mandateId}>
                  <MandateLink mandateId={each.mandateId} scope={each.scope} />: {agents.holds(each.holds)}
                  {each.amount !== null && (
                    <>
                      ,{' '}
                      <strong>
                        <Money amount={each.amount} currency={each.currency} />
                      </strong>
                    </>
                  )}
                  {each.delegated && (
                    <>
                      {' '}
                      {agents.delegatedTo} <AgentLink agentDid={each.agentDid} />
                    </>
                  )}
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}
