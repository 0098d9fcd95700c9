import type { ServiceContext } from '../../platform/context/service-context.js';
import type { Outbox } from './outbox.js';

/** What the routes of webhooks work with. */
export interface WebhooksContext extends ServiceContext {
  readonly outbox: Outbox;
}
