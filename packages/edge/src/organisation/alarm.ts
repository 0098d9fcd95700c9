import type { ObjectStorage } from '../platform.js';
import type { HostedService } from './hosted-service.js';

/** When the alarm rings after a call, ms: evidence is sealed at most this much later. */
const AFTER_CALL_MS = 550;
/** When it rings again for a hold whose time is over and that is not released yet, ms. */
const OVERDUE_MS = 5_000;

/**
 * When background work runs: soon after a call, again while something waits, and when a hold expires or other work becomes due. An
 * organisation that has nothing to do has no alarm. The platform keeps alarms over evictions and restarts.
 */
export class Alarm {
  /** When it rings, as far as this instance knows, ms since the epoch. */
  #ringsAt = Number.POSITIVE_INFINITY;
  #lastCallAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly storage: Pick<ObjectStorage, 'setAlarm'>) {}

  /** Rings soon after a call. */
  async called(now: number): Promise<void> {
    this.#lastCallAt = now;
    if (this.#ringsAt > now + AFTER_CALL_MS) await this.#set(now + AFTER_CALL_MS);
  }

  /** Does the background work and sets the alarm for what is left. */
  async ring(service: HostedService, now: () => number): Promise<void> {
    this.#ringsAt = Number.POSITIVE_INFINITY;
    const began = now();
    await service.runDue();
    const next = await this.#next(service, began, now());
    if (next < this.#ringsAt) await this.#set(next);
  }

  async #next(service: HostedService, began: number, now: number): Promise<number> {
    const due = await service.nextWork();
    if (this.#lastCallAt >= began || (due !== null && due <= now)) return now + AFTER_CALL_MS;
    const expiry = await service.nextExpiry();
    const released = expiry !== null && expiry <= now ? now + OVERDUE_MS : expiry;
    return Math.min(due ?? Number.POSITIVE_INFINITY, released ?? Number.POSITIVE_INFINITY);
  }

  async #set(at: number): Promise<void> {
    this.#ringsAt = at;
    await this.storage.setAlarm(at);
  }
}
