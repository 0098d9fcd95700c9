import type { Clock } from '@gatewright/gate';
import { hmacSha256, sha256Hex, utf8 } from '@gatewright/protocol';
import { rfc3339 } from '../database/rfc3339.js';
import type { Directory } from '../database/tables.js';
import type { Announcement } from '../events/announcement.js';
import type { Outbound, Outcome } from '../host/outbound.js';
import { retryForever } from '../runtime/retry.js';
import type { Timers } from '../runtime/timers.js';
import { webhookSecret } from '../settings/webhook-secret.js';
import { addDelivery, type Delivery, dropEndedDeliveries, giveBackDelivery, noteDelivery } from './deliveries.js';
import { WEBHOOK_DISABLE_AFTER_MS, WEBHOOK_KEEP_MS, WEBHOOK_RETRY_DELAYS_MS } from './limits.js';
import { findWebhook, listWebhooks, lockWebhook, noteWebhook, type Webhook, type WebhookHealth } from './repository.js';
import { signWebhook } from './signature.js';
import { DeliveryWorker } from './worker.js';

/** A receiver that answers this wants no more messages (Standard Webhooks). */
const STATUS_GONE = 410;

interface OutboxParts {
  readonly directory: Directory;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly outbound: Outbound;
  /** Key from which the secrets of webhooks are derived, so that none is stored. */
  readonly secretKey: Uint8Array;
  /** Hears of a webhook that was given up. */
  readonly disabled: (webhook: Webhook, error: string) => void;
  readonly failed: (operation: string, error: unknown) => void;
}

/** Messages to webhooks: written first, then delivered until they arrive or their time is over. */
export class Outbox {
  private readonly writing = new Set<Promise<void>>();
  private readonly closing = new AbortController();
  private readonly worker: DeliveryWorker;

  constructor(private readonly parts: OutboxParts) {
    this.worker = new DeliveryWorker({ ...parts, deliver: (delivery) => this.deliver(delivery) });
  }

  /** Notes that something happened, for every webhook that subscribes to it. Returns at once. */
  announce(announcement: Announcement): void {
    // What was never written is never sent; only what still waits for people is announced again at a start.
    const failed = (error: unknown) => this.parts.failed('announce', error);
    const written = retryForever(() => this.write(announcement), failed, this.parts.timers, this.closing.signal);
    this.writing.add(written);
    written.finally(() => this.writing.delete(written));
  }

  /** Waits for every announcement so far to be written, and for what is under way to receivers. */
  async settled(): Promise<void> {
    await Promise.all(this.writing);
    await this.worker.settled();
  }

  /**
   * Tries a last time to write what could not be written so far, and waits for that. Receivers have a moment for the messages
   * under way: what none of them took goes out at the next start.
   */
  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.writing);
    await this.worker.close(() => this.parts.outbound.close());
  }

  /**
   * Starts what is due, and deletes what ended long ago. Waits for no receiver: what has no place yet is started when another
   * message ends. Returns how many messages were started.
   */
  async deliverDue(): Promise<number> {
    const { directory, clock } = this.parts;
    const started = await this.worker.startDue();
    await dropEndedDeliveries(directory, rfc3339(clock.now() - WEBHOOK_KEEP_MS));
    return started;
  }

  /** Why a receiver at an http or https address would get nothing; null where it would, as far as its name shows by now. */
  receiverProblem(url: string): Promise<string | null> {
    return this.parts.outbound.problemOf(url);
  }

  /** The secret of a webhook, as its receiver is given it. */
  secretOf(webhookId: string): string {
    return webhookSecret(this.secretBytes(webhookId));
  }

  private async write({ orgId, event, key, data }: Announcement): Promise<void> {
    const { directory, clock } = this.parts;
    const createdAt = rfc3339(clock.now());
    for (const { webhookId, events, disabledAt } of await listWebhooks(directory, orgId)) {
      if (disabledAt !== null || !events.includes(event)) continue;
      const deliveryId = `msg_${sha256Hex(JSON.stringify([event, key, webhookId]))}`;
      const payload = JSON.stringify({ type: event, timestamp: createdAt, data });
      await addDelivery(directory, { orgId, deliveryId, webhookId, event, payload, createdAt });
    }
  }

  private async deliver(delivery: Delivery): Promise<void> {
    const { directory, clock } = this.parts;
    const webhook = await findWebhook(directory, delivery.orgId, delivery.webhookId);
    if (webhook === null || webhook.disabledAt !== null) {
      return noteDelivery(directory, delivery, { deliveredAt: null, nextAttemptAt: null, error: 'webhook disabled' });
    }
    const outcome = await this.send(webhook, delivery);
    const now = clock.now();
    if (outcome.kind === 'closed') return giveBackDelivery(directory, delivery, rfc3339(now));
    const error = failureOf(outcome);
    if (error === null) {
      await noteDelivery(directory, delivery, { deliveredAt: rfc3339(now), nextAttemptAt: null, error: null });
      return this.noteHealth(webhook, () => ({ disabledAt: null, lastError: null, failingSince: null }));
    }
    const gone = outcome.kind === 'answered' && outcome.status === STATUS_GONE;
    const delay = WEBHOOK_RETRY_DELAYS_MS[delivery.attempts];
    const nextAttemptAt = delay === undefined || gone ? null : rfc3339(now + delay);
    await noteDelivery(directory, delivery, { deliveredAt: null, nextAttemptAt, error });
    await this.noteHealth(webhook, (known) => {
      const failingSince = known.failingSince ?? rfc3339(now);
      const givenUp = gone || now - Date.parse(failingSince) >= WEBHOOK_DISABLE_AFTER_MS;
      return { disabledAt: givenUp ? rfc3339(now) : null, lastError: error, failingSince };
    });
  }

  /**
   * Judges a webhook as it is by now: while this message was on its way another may have arrived, or failed, or a person
   * tried the webhook again. One that is disabled stays so until a person does.
   */
  private async noteHealth(webhook: Webhook, judge: (known: Webhook) => WebhookHealth): Promise<void> {
    const { directory, disabled } = this.parts;
    const health = await directory.transaction().execute(async (transaction) => {
      const known = await lockWebhook(transaction, webhook.orgId, webhook.webhookId);
      if (known === null || known.disabledAt !== null) return null;
      const judged = judge(known);
      await noteWebhook(transaction, known, judged);
      return judged;
    });
    if (health !== null && health.disabledAt !== null) disabled(webhook, health.lastError ?? '');
  }

  private send({ webhookId, url }: Webhook, { deliveryId, payload }: Delivery): Promise<Outcome> {
    const { outbound, clock } = this.parts;
    const signed = signWebhook(this.secretBytes(webhookId), deliveryId, payload, clock.now());
    const headers = { 'content-type': 'application/json', 'user-agent': 'Gatewright-Webhooks', ...signed };
    return outbound.post({ url, headers, body: payload });
  }

  private secretBytes(webhookId: string): Uint8Array {
    return hmacSha256(this.parts.secretKey, utf8(`webhook-secret\0${webhookId}`));
  }
}

/** A receiver that redirects, answers nothing in time or anything but 2xx did not take the message. */
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
