import type { Delivery } from './deliveries.js';
import type { Webhook } from './repository.js';

/** What became of one attempt to deliver a message. */
export type Attempt =
  | { readonly kind: 'delivered' }
  /** It was not tried, since the service closes. */
  | { readonly kind: 'closed' }
  /** It was not tried: the rate of its receiver is used up for so many ms. */
  | { readonly kind: 'later'; readonly ms: number }
  | {
      readonly kind: 'failed';
      readonly error: string;
      /** No further attempt of this message can succeed. */
      readonly isFinal: boolean;
      /** The receiver wants no messages any more. */
      readonly isGone: boolean;
    };

/** One way to receivers. */
export interface Sender {
  send(webhook: Webhook, delivery: Delivery): Promise<Attempt>;
}
