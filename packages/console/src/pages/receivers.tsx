import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answers, api, dataOf, mayCall } from '../api/client.js';
import { counterpartiesQuery, webhooksQuery } from '../api/queries.js';
import { useSession } from '../app/use-session.js';
import { texts } from '../texts/index.js';
import { Confirm } from '../ui/confirm.js';
import { Choice, Field, textOf } from '../ui/fields.js';
import { timeText } from '../ui/format.js';
import { Secret } from '../ui/secret.js';
import { Empty, Loaded } from '../ui/states.js';

const { access } = texts;
const EVENTS = ['escalation.created', 'onboarding.requested', 'agent.contained', 'hold.expired'] as const;

/** Where the gate sends events, and how that fares. */
export function Webhooks() {
  const query = useQuery(webhooksQuery);
  const client = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const create = async (form: HTMLFormElement) => {
    const events = EVENTS.filter((event) => event === textOf(form, 'event'));
    const made = await dataOf(api.POST('/webhooks', { body: { url: textOf(form, 'url'), events } }));
    setSecret(made.secret);
    await client.invalidateQueries({ queryKey: ['webhooks'] });
  };
  return (
    <section aria-labelledby="webhooks">
      <h2 id="webhooks">{access.webhooks}</h2>
      <Confirm label={access.addWebhook} effect={access.webhooksHint} act={create}>
        <Field label={access.address} name="url" isRequired />
        <Choice
          label={access.event}
          name="event"
          options={Object.fromEntries(EVENTS.map((event) => [event, access.events[event]]))}
        />
      </Confirm>
      {secret !== null && <Secret label={access.secretOfWebhook} text={secret} />}
      <Loaded query={query}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <Empty title={access.noWebhooks} hint={access.webhooksHint} />
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">{access.address}</th>
                  <th scope="col">{access.event}</th>
                  <th scope="col">{access.state}</th>
                  <th scope="col">{access.act}</th>
                </tr>
              </thead>
              <tbody>
                {webhooks.map((webhook) => (
                  <WebhookRow key={webhook.webhookId} webhook={webhook} />
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </section>
  );
}

function WebhookRow({ webhook }: { webhook: Answers['Webhook'] }) {
  const client = useQueryClient();
  const params = { path: { id: webhook.webhookId } };
  const refresh = () => client.invalidateQueries({ queryKey: ['webhooks'] });
  const enable = async () => {
    await dataOf(api.POST('/webhooks/{id}/enable', { params }));
    await refresh();
  };
  const remove = async () => {
    await dataOf(api.POST('/webhooks/{id}/remove', { params }));
    await refresh();
  };
  return (
    <tr>
      <td data-label={access.address} className="name">
        {webhook.url}
      </td>
      <td data-label={access.event}>{webhook.events.map((event) => access.events[event]).join(', ')}</td>
      <td data-label={access.state}>
        {access.webhookStates[webhook.status]} <span className="muted">{webhook.lastError}</span>
      </td>
      <td data-label={access.act} className="buttons">
        {webhook.status === 'disabled' && <Confirm label={access.enable} effect={access.webhooksHint} act={enable} />}
        <Confirm label={access.remove} effect={webhook.url} isGrave act={remove} />
      </td>
    </tr>
  );
}

/** The services that may act on holds, or report about agents. */
export function Counterparties() {
  const { role } = useSession();
  const query = useQuery(counterpartiesQuery);
  const client = useQueryClient();
  const revoke = (ref: string) => async () => {
    const body = { confirmEnforcementChange: true };
    await dataOf(api.POST('/policy/counterparties/{ref}/revoke', { params: { path: { ref } }, body }));
    await client.invalidateQueries({ queryKey: ['counterparties'] });
  };
  const may = mayCall(role, 'POST /policy/counterparties/{ref}/revoke');
  return (
    <section aria-labelledby="counterparties">
      <h2 id="counterparties">{access.counterparties}</h2>
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
                      {each.label}
                    </td>
                    <td data-label="DID">
                      <code className="muted">{each.did}</code>
                    </td>
                    <td data-label={access.created}>{timeText(each.createdAt)}</td>
                    <td data-label={access.state}>
                      {each.status === 'active' && may ? (
                        <Confirm
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
    </section>
  );
}
