import type { Clock } from '@gatewright/gate';
import { hmacSha256, utf8 } from '@gatewright/protocol';
import type { Outbound, Outcome } from '../../platform/host/outbound.js';
import { type ServingKeys, secretAt } from '../../platform/keys/serving-keys.js';
import type { Attempt, Sender } from './attempt.js';
import type { Delivery } from './deliveries.js';
import type { Webhook } from './repository.js';
import { signWebhook } from './signature.js';

/** A receiver that answers this wants no more messages (Standard Webhooks). */
const STATUS_GONE = 410;

/** A webhook keeps the secret that it was created with when the key is replaced. */
export type WebhookKeys = Pick<ServingKeys, 'claimToken' | 'overlap'>;

interface HttpSenderParts {
  readonly outbound: Outbound;
  readonly clock: Clock;
  /** Keys from which the secrets of webhooks are derived, so that none is stored. */
  readonly keys: WebhookKeys;
  /** The address under which the gate is reached; null where none is set. */
  readonly publicUrl: string | null;
}

/** Posts messages to http and https addresses, signed (Standard Webhooks) and as events (CloudEvents). */
export class HttpSender implements Sender {
  constructor(private readonly parts: HttpSenderParts) {}

  async send(webhook: Webhook, delivery: Delivery): Promise<Attempt> {
    const { deliveryId, payload } = delivery;
    const { outbound, clock } = this.parts;
    const signed = signWebhook(this.secretOf(webhook), deliveryId, payload, clock.now());
    const sent = { 'content-type': 'application/json', 'user-agent': 'Gatewright-Webhooks' };
    const headers = { ...sent, ...this.cloudEvent(delivery), ...signed };
    return attemptOf(await outbound.post({ url: webhook.url, headers, body: payload }));
  }

  /** The secret of a webhook. */
  secretOf({ webhookId, createdAt }: Pick<Webhook, 'webhookId' | 'createdAt'>): Uint8Array {
    return hmacSha256(secretAt(this.parts.keys, createdAt), utf8(`webhook-secret\0${webhookId}`));
  }

  /** The event in the binary mode of CloudEvents 1.0. */
  private cloudEvent({ orgId, deliveryId, event, createdAt }: Delivery): Record<string, string> {
    return {
      'ce-specversion': '1.0',
      'ce-id': deliveryId,
      'ce-type': `dev.gatewright.${event}`,
      'ce-source': this.parts.publicUrl ?? `urn:gatewright:${encodeURIComponent(orgId)}`,
      'ce-time': createdAt,
    };
  }
}

/** A receiver that redirects, answers nothing in time or anything but 2xx did not take the message. */
function attemptOf(outcome: Outcome): Attempt {
  if (outcome.kind === 'closed') return { kind: 'closed' };
  const error = failureOf(outcome);
  const isGone = outcome.kind === 'answered' && outcome.status === STATUS_GONE;
  return error === null ? { kind: 'delivered' } : { kind: 'failed', error, isFinal: isGone, isGone };
}

function failureOf(outcome: Exclude<Outcome, { readonly kind: 'closed' }>): string | null {
  switch (outcome.kind) {
    case 'answered':
      return outcome.status >= 200 && outcome.status < 300 ? null : `the receiver answered ${outcome.status}`;
    case 'refused':
      return outcome.problem;
    case 'late':
      return 'the receiver did not answer in time';
    case 'unreachable':
      return 'the receiver could not be reached';
  }
}
