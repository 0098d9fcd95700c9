/** Events that organisations can subscribe to (people.md, "Webhooks"). */
export const WEBHOOK_EVENTS = [
  'escalation.created',
  'onboarding.requested',
  'agent.contained',
  'hold.expired',
  'hold.unknown',
  'limit.reached',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** How a message is written: as the gate's own events, as Slack's incoming webhooks take it, or as e-mail. */
export const WEBHOOK_FORMATS = ['gatewright', 'slack', 'email'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];
