import type { JsonObject } from '@gatewright/protocol';

/** Events that organisations can subscribe to (people.md, "Webhooks"). */
export type WebhookEvent = 'escalation.created' | 'onboarding.requested' | 'agent.contained' | 'hold.expired';

/** Something that happened. `key` distinguishes it from others of its kind: announcing it again changes nothing. */
export interface Announcement {
  readonly orgId: string;
  readonly event: WebhookEvent;
  readonly key: string;
  readonly data: JsonObject;
}
