import type { JsonObject } from '@gatewright/protocol';

/** What organisations can hear of (people.md, "Webhooks"). */
export type WebhookEvent = 'escalation.created' | 'onboarding.requested' | 'agent.contained' | 'hold.expired';

/** Something that happened. `key` tells one from another of its kind: announcing it again changes nothing. */
export interface Announcement {
  readonly orgId: string;
  readonly event: WebhookEvent;
  readonly key: string;
  readonly data: JsonObject;
}
