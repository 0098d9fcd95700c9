import { type Route, taking } from '../../platform/http/route.js';
import { ADMINISTRATORS } from '../../platform/settings/roles.js';
import type { WebhooksContext } from './context.js';
import { createWebhook, deleteWebhook, enableWebhook, readWebhooks } from './handlers.js';

/** The routes of this capability; the rows of all capabilities are one table. */
export const WEBHOOKS_ROUTES = [
  {
    method: 'POST',
    path: '/webhooks',
    summary: 'Hear of events at an address',
    roles: ADMINISTRATORS,
    ...taking('WebhookRequest', createWebhook),
    answer: 'CreatedWebhook',
    statuses: [201],
    refusals: ['CONFLICT'],
  },
  {
    method: 'GET',
    path: '/webhooks',
    summary: 'The webhooks of the organisation, and how they fare',
    verb: {
      name: 'webhook list',
      summary: 'list the addresses that receive events, and what fails at each',
      list: { member: 'webhooks', columns: ['webhookId', 'url', 'format', 'events', 'status', 'lastError'] },
    },
    roles: ADMINISTRATORS,
    body: null,
    handle: readWebhooks,
    answer: 'Webhooks',
    refusals: [],
  },
  {
    method: 'POST',
    path: '/webhooks/:id/enable',
    summary: 'Try a disabled webhook again',
    verb: {
      name: 'webhook enable',
      summary: 'try an address again that failed for too long',
      options: { id: 'id WEBHOOK' },
    },
    roles: ADMINISTRATORS,
    body: null,
    handle: enableWebhook,
    answer: 'Webhook',
    refusals: ['NOT_FOUND'],
  },
  {
    method: 'POST',
    path: '/webhooks/:id/remove',
    summary: 'Remove a webhook',
    verb: {
      name: 'webhook remove',
      summary: 'send nothing more to an address',
      options: { id: 'id WEBHOOK' },
      irreversible: 'its messages that wait are deleted, and its secret never signs again',
    },
    roles: ADMINISTRATORS,
    body: null,
    handle: deleteWebhook,
    answer: 'WebhookRemoved',
    refusals: ['NOT_FOUND'],
  },
] as const satisfies readonly Route<WebhooksContext>[];
