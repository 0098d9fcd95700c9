import type { JsonObject } from '@gatewright/protocol';

/** What organisations can hear of (people.md, "Webhooks"). */
export const WEBHOOK_EVENTS = [
  'escalation.created',
  'onboarding.requested',
  'agent.contained',
  'hold.expired',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Something that happened. `key` tells one from another of its kind: announcing it again changes nothing. */
export interface Announcement {
  readonly orgId: string;
  readonly event: WebhookEvent;
  readonly key: string;
  readonly data: JsonObject;
}
