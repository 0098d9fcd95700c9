import type { WebhookKey } from './repository.js';

/**
 * Messages under way at once: to one webhook, to those of an organisation beyond the first to each, and in all beyond the
 * first of each organisation.
 */
export const WEBHOOK_PLACES = 2;
const WEBHOOK_PLACES_OF_ORGANISATION = 10;
export const WEBHOOK_PLACES_IN_ALL = 200;

/**
 * Who may have one more message under way. A place is held for as long as a receiver takes, so each webhook has one that no
 * other holds, and shares only further ones with its organisation; where too many are held in all, each organisation still
 * has one.
 */
export class DeliverySlots {
  private readonly held = new Map<string, number>();

  /** Whether a message to a webhook may be started. */
  isFree(webhook: WebhookKey): boolean {
    const ofWebhook = this.ofWebhook(webhook);
    const ofOrganisation = this.ofOrganisation(webhook);
    if (ofWebhook >= WEBHOOK_PLACES) return false;
    if (ofOrganisation === 0) return true;
    return this.inAll() < WEBHOOK_PLACES_IN_ALL && (ofWebhook === 0 || ofOrganisation < WEBHOOK_PLACES_OF_ORGANISATION);
  }

  take(webhook: WebhookKey): void {
    for (const name of namesOf(webhook)) this.held.set(name, this.count(name) + 1);
  }

  giveBack(webhook: WebhookKey): void {
    for (const name of namesOf(webhook)) {
      const left = this.count(name) - 1;
      if (left === 0) this.held.delete(name);
      else this.held.set(name, left);
    }
  }

  /** Webhooks whose organisations, and of one organisation those that, hold the fewest places first; else as given. */
  fewestFirst(webhooks: readonly WebhookKey[]): WebhookKey[] {
    return webhooks.toSorted(
      (one, other) =>
        this.ofOrganisation(one) - this.ofOrganisation(other) || this.ofWebhook(one) - this.ofWebhook(other),
    );
  }

  private inAll(): number {
    return this.count(nameOf());
  }

  private ofOrganisation({ orgId }: WebhookKey): number {
    return this.count(nameOf(orgId));
  }

  private ofWebhook({ orgId, webhookId }: WebhookKey): number {
    return this.count(nameOf(orgId, webhookId));
  }

  private count(name: string): number {
    return this.held.get(name) ?? 0;
  }
}

/** Everything of which a place of a webhook is one. */
function namesOf({ orgId, webhookId }: WebhookKey): string[] {
  return [nameOf(), nameOf(orgId), nameOf(orgId, webhookId)];
}

function nameOf(...path: string[]): string {
  return JSON.stringify(path);
}
