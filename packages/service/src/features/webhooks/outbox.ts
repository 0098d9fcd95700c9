import type { Clock, RateLimit } from '@gatewright/gate';
import { type JsonObject, sha256Hex } from '@gatewright/protocol';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Directory } from '../../platform/database/tables.js';
import type { Announcement } from '../../platform/events/announcement.js';
import type { Mailer } from '../../platform/host/mailer.js';
import type { DeliveryChannel, DeliveryOutcome, Meter } from '../../platform/host/meter.js';
import type { Outbound } from '../../platform/host/outbound.js';
import { retryForever } from '../../platform/runtime/retry.js';
import type { Timers } from '../../platform/runtime/timers.js';
import { webhookSecret } from '../../platform/settings/webhook-secret.js';
import type { Sender } from './attempt.js';
import {
  addDelivery,
  type Delivery,
  dropEndedDeliveries,
  giveBackDelivery,
  isFull,
  noteDelivery,
} from './deliveries.js';
import { bodyIn } from './formats.js';
import { HttpSender, type WebhookKeys } from './http-sender.js';
import { isMailAddress } from './mail.js';
import { MailSender } from './mail-sender.js';
import { namesOf } from './names.js';
import { findWebhook, listWebhooks, lockWebhook, noteWebhook, type Webhook, type WebhookHealth } from './repository.js';
import { healthAfterFailure, nextAttemptAt } from './retry.js';
import { DeliveryWorker } from './worker.js';

/** Messages of e-mail that wait for one subscription; further ones are left out. */
const MAIL_WAITING_MAX = 100;
/** How long an ended message is kept, ms. */
export const WEBHOOK_KEEP_MS = 7 * 24 * 60 * 60 * 1000;

/** The page of the console that shows an event, and the member of its message that names it there. */
const PAGES: Readonly<Record<Announcement['event'], { readonly path: string; readonly member: string }>> = {
  'escalation.created': { path: 'inbox/actions', member: 'escalationId' },
  'onboarding.requested': { path: 'inbox/requests', member: 'requestId' },
  'agent.contained': { path: 'agents', member: 'agentDid' },
  'hold.expired': { path: 'agents', member: 'agentDid' },
  'hold.unknown': { path: 'agents', member: 'agentDid' },
  'limit.reached': { path: 'agents', member: 'agentDid' },
};

const NO_MAIL = 'is of e-mail, and the gate has no mail server: its operator sets GATEWRIGHT_SMTP_URL';

/** A mail server may be set again: the message is tried until its last attempt. */
const WITHOUT_MAIL: Sender = {
  send: async () => ({ kind: 'failed', error: `the address ${NO_MAIL}`, isFinal: false, isGone: false }),
};

interface OutboxParts {
  readonly directory: Directory;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly outbound: Outbound;
  readonly meter?: Pick<Meter, 'attempted'>;
  /** E-mail, and how many messages one person may get; null where there is no mail server. */
  readonly mail: { readonly mailer: Mailer; readonly rate: RateLimit } | null;
  /** Keys from which the secrets of webhooks are derived, so that none is stored. */
  readonly keys: WebhookKeys;
  /** The address under which the gate is reached; null where none is set. */
  readonly publicUrl: string | null;
  /** Hears of a webhook that was given up. */
  readonly disabled: (webhook: Webhook, error: string) => void;
  readonly failed: (operation: string, error: unknown) => void;
}

/** Messages to webhooks: written first, then delivered until they arrive or their time is over. */
export class Outbox {
  private readonly writing = new Set<Promise<void>>();
  private readonly closing = new AbortController();
  private readonly worker: DeliveryWorker;
  private readonly http: HttpSender;
  private readonly mail: MailSender | null;

  constructor(private readonly parts: OutboxParts) {
    this.http = new HttpSender(parts);
    this.mail = parts.mail === null ? null : new MailSender({ ...parts, ...parts.mail });
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
    await this.worker.close(() => {
      this.parts.outbound.close();
      this.parts.mail?.mailer.close();
    });
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

  /** Why a receiver at an address would get nothing; null where it would, as far as its name shows by now. */
  async receiverProblem(orgId: string, url: string): Promise<string | null> {
    if (!isMailAddress(url)) return this.parts.outbound.problemOf(url);
    return this.mail === null ? NO_MAIL : this.mail.problemOf(orgId, url);
  }

  /** The secret of a webhook, as its receiver is given it. */
  secretOf(webhook: Pick<Webhook, 'webhookId' | 'createdAt'>): string {
    return webhookSecret(this.http.secretOf(webhook));
  }

  private async write(announcement: Announcement): Promise<void> {
    const { orgId, event, key, data: known } = announcement;
    const { directory, clock } = this.parts;
    const createdAt = rfc3339(clock.now());
    const receivers = (await listWebhooks(directory, orgId)).filter(
      ({ events, disabledAt }) => disabledAt === null && events.includes(event),
    );
    if (receivers.length === 0) return;
    const data = { ...known, ...(await namesOf(directory, announcement)), link: this.linkTo(event, known) };
    for (const webhook of receivers) {
      const { webhookId, format } = webhook;
      if (format === 'email' && (await this.isLeftOut(webhook))) continue;
      const deliveryId = `msg_${sha256Hex(JSON.stringify([event, key, webhookId]))}`;
      const payload = bodyIn(format, { type: event, timestamp: createdAt, data });
      await addDelivery(directory, { orgId, deliveryId, webhookId, event, payload, createdAt });
    }
  }

  /** A person with so many messages before them misses nothing: each leads to the same inbox. */
  private async isLeftOut(webhook: Webhook): Promise<boolean> {
    if (!(await isFull(this.parts.directory, webhook, MAIL_WAITING_MAX))) return false;
    const lastError = `messages were left out: ${MAIL_WAITING_MAX} wait already`;
    await this.noteHealth(webhook, (known) => ({ ...known, lastError }));
    return true;
  }

  /** Where the console shows what happened; null where people reach it nowhere. */
  private linkTo(event: Announcement['event'], data: JsonObject): string | null {
    const { publicUrl } = this.parts;
    const { path, member } = PAGES[event];
    const id = data[member];
    return publicUrl === null || typeof id !== 'string'
      ? null
      : `${publicUrl}/console/${path}/${encodeURIComponent(id)}`;
  }

  private async deliver(delivery: Delivery): Promise<void> {
    const { directory, clock } = this.parts;
    const webhook = await findWebhook(directory, delivery.orgId, delivery.webhookId);
    if (webhook === null || webhook.disabledAt !== null) {
      return noteDelivery(directory, delivery, { deliveredAt: null, nextAttemptAt: null, error: 'webhook disabled' });
    }
    const attempt = await this.senderOf(webhook).send(webhook, delivery);
    const now = clock.now();
    if (attempt.kind === 'closed') return giveBackDelivery(directory, delivery, rfc3339(now));
    if (attempt.kind === 'later') return giveBackDelivery(directory, delivery, rfc3339(now + attempt.ms));
    if (attempt.kind === 'delivered') {
      this.count(webhook, 'delivered');
      await noteDelivery(directory, delivery, { deliveredAt: rfc3339(now), nextAttemptAt: null, error: null });
      return this.noteHealth(webhook, () => ({ disabledAt: null, lastError: null, failingSince: null }));
    }
    const next = nextAttemptAt(attempt, delivery.attempts, now);
    this.count(webhook, next === null ? 'given-up' : 'failed');
    await noteDelivery(directory, delivery, { deliveredAt: null, nextAttemptAt: next, error: attempt.error });
    await this.noteHealth(webhook, (known) => healthAfterFailure(known, attempt, now));
  }

  private count({ format }: Webhook, outcome: DeliveryOutcome): void {
    const channel: DeliveryChannel = format === 'email' ? 'email' : 'webhook';
    this.parts.meter?.attempted(channel, outcome);
  }

  private senderOf({ url }: Webhook): Sender {
    return isMailAddress(url) ? (this.mail ?? WITHOUT_MAIL) : this.http;
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
}
