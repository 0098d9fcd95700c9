import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Attempt } from './attempt.js';
import type { WebhookHealth } from './repository.js';

/** Waits between the attempts of one message, ms; after the last one it is given up. */
export const WEBHOOK_RETRY_DELAYS_MS = [5, 30, 120, 600, 3_600, 10_800, 28_800, 86_400].map(
  (seconds) => seconds * 1000,
);
/** How long every message to a webhook may fail before it is disabled, ms. */
export const WEBHOOK_DISABLE_AFTER_MS = 5 * 24 * 60 * 60 * 1000;

type Failure = Extract<Attempt, { readonly kind: 'failed' }>;

/** When a message that failed is sent again (RFC 3339), given the attempts before; null where it is given up. `now` in ms. */
export function nextAttemptAt({ isFinal }: Failure, attempts: number, now: number): string | null {
  const delay = WEBHOOK_RETRY_DELAYS_MS[attempts];
  return delay === undefined || isFinal ? null : rfc3339(now + delay);
}

/** The health of a webhook after a failure: one that is gone, or fails for too long, is disabled. `now` in ms. */
export function healthAfterFailure(known: WebhookHealth, { error, isGone }: Failure, now: number): WebhookHealth {
  const failingSince = known.failingSince ?? rfc3339(now);
  const isGivenUp = isGone || now - Date.parse(failingSince) >= WEBHOOK_DISABLE_AFTER_MS;
  return { disabledAt: isGivenUp ? rfc3339(now) : null, lastError: error, failingSince };
}
