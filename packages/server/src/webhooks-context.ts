import type { ServiceContext } from './service-context.js';
import type { Outbox } from './webhooks/outbox.js';

/** What the routes of webhooks work with. */
export interface WebhooksContext extends ServiceContext {
  readonly outbox: Outbox;
}
