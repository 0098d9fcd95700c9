import { type Clock, type RateLimit, RateLimiter } from '@gatewright/gate';
import { canonicalAddress, visible } from '@gatewright/protocol';
import type { Directory } from '../../platform/database/tables.js';
import type { Mailer } from '../../platform/host/mailer.js';
import { MAIL_WIDE } from '../../platform/settings/read-settings.js';
import { isMember } from '../identity/repository.js';
import type { Attempt, Sender } from './attempt.js';
import type { Delivery } from './deliveries.js';
import { mailAddressIn, readMailBody } from './mail.js';
import type { Webhook } from './repository.js';

/** How long a message of e-mail waits for its rate before it is given up, ms. */
const MAIL_WAIT_MAX_MS = 24 * 60 * 60 * 1000;

const GONE = { kind: 'failed', isFinal: true, isGone: true } as const;

interface MailSenderParts {
  readonly mailer: Mailer;
  readonly rate: RateLimit;
  readonly directory: Directory;
  readonly clock: Clock;
}

/** Sends e-mail to people of the organisation, and to no one else: each message asks again whether its address is one. */
export class MailSender implements Sender {
  private readonly allowances: RateLimiter;

  constructor(private readonly parts: MailSenderParts) {
    this.allowances = new RateLimiter(parts.rate);
  }

  /** Why an address of e-mail gets nothing in an organisation; null where it would. */
  async problemOf(orgId: string, url: string): Promise<string | null> {
    const to = mailAddressIn(url);
    if (to === null) return 'is not mailto: and one plain address';
    return (await isMember(this.parts.directory, orgId, to))
      ? null
      : 'is not the address of a person of the organisation';
  }

  async send({ orgId, url }: Webhook, { deliveryId, payload, createdAt }: Delivery): Promise<Attempt> {
    const { mailer, clock } = this.parts;
    const problem = await this.problemOf(orgId, url);
    const to = mailAddressIn(url);
    if (problem !== null || to === null) return { ...GONE, error: `the address ${problem}` };
    if (!this.takes(orgId, to)) {
      const isTooOld = clock.now() - Date.parse(createdAt) >= MAIL_WAIT_MAX_MS;
      if (isTooOld) return { kind: 'failed', error: 'too many messages to this address', isFinal: true, isGone: false };
      return { kind: 'later', ms: this.allowances.retryAfterSeconds * 1000 };
    }
    const outcome = await mailer.send({ ...readMailBody(payload), to, messageId: deliveryId });
    if (outcome.kind === 'sent') return { kind: 'delivered' };
    if (outcome.kind === 'closed') return outcome;
    return { kind: 'failed', error: visible(outcome.error), isFinal: outcome.isFinal, isGone: false };
  }

  private takes(orgId: string, to: string): boolean {
    const charges = [
      { key: `person ${orgId} ${canonicalAddress(to)}`, cost: 1 },
      { key: `organisation ${orgId}`, cost: 1 / MAIL_WIDE },
    ];
    return this.allowances.takeAll(charges, this.parts.clock.now());
  }
}
