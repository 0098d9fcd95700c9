import type { LimitRefused } from '@gatewright/gate';
import type { CommittedBatch, Hold } from '@gatewright/ledger';
import type { Decision } from '@gatewright/protocol';

/** Ways to receivers of messages. */
export const DELIVERY_CHANNELS = ['webhook', 'email'] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

/** What becomes of an attempt to deliver a message; `given-up` where there is no further one. */
export const DELIVERY_OUTCOMES = ['delivered', 'failed', 'given-up'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/** What a host counts of what the service does. Each method returns at once and does not throw. */
export interface Meter {
  /** A batch of the ledger landed or failed. */
  committed(batch: CommittedBatch): void;
  /** Holds expired that no operation of a batch names by itself. */
  expired(holds: readonly Hold[]): void;
  /** A decision was refused under a limit over time. */
  limitRefused(limit: LimitRefused): void;
  /** Rules in shadow were evaluated on a decision. */
  compared(live: Decision, shadow: Decision): void;
  /** A message was tried. */
  attempted(channel: DeliveryChannel, outcome: DeliveryOutcome): void;
}

/** Counts nothing. */
export const NO_METER: Meter = {
  committed: () => undefined,
  expired: () => undefined,
  limitRefused: () => undefined,
  compared: () => undefined,
  attempted: () => undefined,
};
