import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answers, api, dataOf } from '../api/client.js';
import { webhooksQuery } from '../api/queries.js';
import { texts } from '../texts/index.js';
import { Confirm } from '../ui/confirm.js';
import { Choice, Field, textOf } from '../ui/fields.js';
import { Secret } from '../ui/secret.js';
import { Empty, Loaded } from '../ui/states.js';
import { UntrustedText } from '../ui/untrusted-text.js';

const { access } = texts;
const FORMATS = ['gatewright', 'slack', 'email'] as const;
const EVENTS = [
  'escalation.created',
  'onboarding.requested',
  'agent.contained',
  'hold.expired',
  'hold.unknown',
  'limit.reached',
] as const;

/** Where the gate sends events, and how that fares. */
export function Webhooks() {
  const query = useQuery(webhooksQuery);
  const client = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const create = async (form: HTMLFormElement) => {
    const events = EVENTS.filter((event) => event === textOf(form, 'event'));
    const format = FORMATS.find((each) => each === textOf(form, 'format')) ?? 'gatewright';
    const address = textOf(form, 'url');
    const url = format === 'email' && !address.startsWith('mailto:') ? `mailto:${address}` : address;
    const made = await dataOf(api.POST('/webhooks', { body: { url, events, format } }));
    setSecret(made.secret);
    await client.invalidateQueries({ queryKey: ['webhooks'] });
  };
  return (
    <section aria-labelledby="webhooks">
      <div className="title">
        <h2 id="webhooks">{access.webhooks}</h2>
        <Confirm call="POST /webhooks" label={access.addWebhook} effect={access.webhooksHint} act={create}>
          <Field label={access.address} name="url" isRequired />
          <Choice
            label={access.event}
            name="event"
            options={Object.fromEntries(EVENTS.map((event) => [event, access.events[event]]))}
          />
          <Choice label={access.format} name="format" options={access.formats} />
        </Confirm>
      </div>
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
        <UntrustedText text={webhook.url} />
      </td>
      <td data-label={access.event}>{webhook.events.map((event) => access.events[event]).join(', ')}</td>
      <td data-label={access.state}>
        {access.webhookStates[webhook.status]}{' '}
        <span className="muted">{webhook.lastError !== null && <UntrustedText text={webhook.lastError} />}</span>
      </td>
      <td data-label={access.act} className="buttons">
        {webhook.status === 'disabled' && (
          <Confirm call="POST /webhooks/{id}/enable" label={access.enable} effect={access.webhooksHint} act={enable} />
        )}
        <Confirm
          call="POST /webhooks/{id}/remove"
          label={access.remove}
          effect={<UntrustedText text={webhook.url} />}
          isGrave
          act={remove}
        />
      </td>
    </tr>
  );
}
