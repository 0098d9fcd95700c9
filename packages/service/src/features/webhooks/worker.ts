import type { Clock } from '@gatewright/gate';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Directory } from '../../platform/database/tables.js';
import { type Timers, wait } from '../../platform/runtime/timers.js';
import { type Delivery, dueWebhooks, takeDueDelivery } from './deliveries.js';
import { DeliverySlots, WEBHOOK_PLACES } from './delivery-slots.js';
import type { WebhookKey } from './repository.js';

/** How long a shutdown waits for receivers, ms; what none of them took by then goes out at the next start. */
const WEBHOOK_GRACE_MS = 1_000;
/** How long a server that takes a message keeps it from the others, ms; longer than a receiver may take. */
const WEBHOOK_LEASE_MS = 60_000;

interface WorkerParts {
  readonly directory: Directory;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Tries a message that was taken, and notes what became of it. */
  readonly deliver: (delivery: Delivery) => Promise<void>;
  readonly failed: (operation: string, error: unknown) => void;
}

/** Keeps messages under way, as many as have a place: each end frees a place for a waiting one. */
export class DeliveryWorker {
  private readonly slots = new DeliverySlots();
  private readonly underWay = new Set<Promise<void>>();
  private looking: Promise<unknown> = Promise.resolve();
  private nextLook: Promise<number> | null = null;
  private closed = false;

  constructor(private readonly parts: WorkerParts) {}

  /** Starts the messages that are due and have a place, and waits for none of them. Returns how many it started. */
  startDue(): Promise<number> {
    // Two looks at once would each fill the same places; who asks during one shares the next.
    this.nextLook ??= this.looking.then(() => {
      this.nextLook = null;
      const look = this.look();
      this.looking = look.catch(() => undefined);
      return look;
    });
    return this.nextLook;
  }

  /** Waits until nothing is under way, nor due with a place. */
  async settled(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  /** Starts nothing more, and waits a moment for what is under way; `cutShort` then ends what is left. */
  async close(cutShort: () => void): Promise<void> {
    this.closed = true;
    await this.looking;
    await Promise.race([this.settled(), wait(this.parts.timers, WEBHOOK_GRACE_MS)]);
    cutShort();
    await this.settled();
  }

  private async look(): Promise<number> {
    if (this.closed) return 0;
    const { directory, clock } = this.parts;
    let waiting = await dueWebhooks(directory, rfc3339(clock.now()));
    let started = 0;
    // One message each before the second of any.
    for (let round = 0; round < WEBHOOK_PLACES; round += 1) {
      const served: WebhookKey[] = [];
      for (const webhook of this.slots.fewestFirst(waiting)) {
        if (await this.startOldest(webhook)) served.push(webhook);
      }
      started += served.length;
      waiting = served;
    }
    return started;
  }

  private async startOldest(webhook: WebhookKey): Promise<boolean> {
    const { directory, clock } = this.parts;
    if (this.closed || !this.slots.isFree(webhook)) return false;
    const now = clock.now();
    const delivery = await takeDueDelivery(directory, webhook, rfc3339(now), rfc3339(now + WEBHOOK_LEASE_MS));
    if (delivery === null) return false;
    this.slots.take(webhook);
    const ended = this.carry(delivery).finally(() => this.underWay.delete(ended));
    this.underWay.add(ended);
    return true;
  }

  private async carry(delivery: Delivery): Promise<void> {
    const { deliver, failed } = this.parts;
    const report = (error: unknown) => failed('deliver a webhook', error);
    await deliver(delivery).catch(report);
    this.slots.giveBack(delivery);
    await this.startDue().catch(report);
  }
}
