import { type Route, taking } from '../../platform/http/route.js';
import { ADMINISTRATORS } from '../../platform/settings/roles.js';
import type { WebhooksContext } from './context.js';
import { createWebhook, deleteWebhook, enableWebhook, readWebhooks } from './handlers.js';

/** The routes of this capability; the rows of all capabilities are one table. */
export const WEBHOOKS_ROUTES: readonly Route<WebhooksContext>[] = [
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
    roles: ADMINISTRATORS,
    body: null,
    handle: deleteWebhook,
    answer: 'WebhookRemoved',
    refusals: ['NOT_FOUND'],
  },
];
