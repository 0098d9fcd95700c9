import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.js';
import { counterpartiesQuery } from '../../api/queries.js';
import { texts } from '../../texts/index.js';
import { Confirm } from '../../ui/confirm.js';
import { timeText } from '../../ui/format.js';
import { Empty, Loaded } from '../../ui/states.js';
import { UntrustedName } from '../../ui/untrusted-name.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { OrganisationPages } from './navigation.js';

const { access } = texts;

/** The services that may act on holds, or report about agents. */
export function Counterparties() {
  const query = useQuery(counterpartiesQuery);
  const client = useQueryClient();
  const revoke = (ref: string) => async () => {
    const body = { confirmEnforcementChange: true };
    await dataOf(api.POST('/policy/counterparties/{ref}/revoke', { params: { path: { ref } }, body }));
    await client.invalidateQueries({ queryKey: ['counterparties'] });
  };
  return (
    <>
      <OrganisationPages />
      <h1>{access.counterparties}</h1>
      <Loaded query={query}>
        {(found) =>
          found.length === 0 ? (
            <Empty title={access.noCounterparties} hint={access.counterpartiesHint} />
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">{access.name}</th>
                  <th scope="col">DID</th>
                  <th scope="col">{access.created}</th>
                  <th scope="col">{access.state}</th>
                </tr>
              </thead>
              <tbody>
                {found.map((each) => (
                  <tr key={each.counterpartyId}>
                    <td data-label={access.name} className="name">
                      <UntrustedName text={each.label} />
                    </td>
                    <td data-label="DID">
                      <code className="muted">
                        <UntrustedText text={each.did} />
                      </code>
                    </td>
                    <td data-label={access.created} className="when">
                      {timeText(each.createdAt)}
                    </td>
                    <td data-label={access.state}>
                      {each.status === 'active' ? (
                        <Confirm
                          call="POST /policy/counterparties/{ref}/revoke"
                          label={access.revoke}
                          effect={access.counterpartyEffect}
                          isGrave
                          act={revoke(each.counterpartyId)}
                        />
                      ) : (
                        texts.mandates.statuses[each.status]
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </>
  );
}
