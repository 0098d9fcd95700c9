import type { MemoryService } from './host.js';

/** The address that every call comes from. */
const SOURCE = { source: '127.0.0.1' };

/** A service that answers one call at a time, in the order in which they came: what it makes for each is then the same in every run. */
export class RunningService {
  #lane: Promise<unknown> = Promise.resolve();

  constructor(private readonly opening: Promise<MemoryService>) {}

  /** The service once it is open. Rejects with what kept it from opening. */
  opened(): Promise<MemoryService> {
    return this.opening;
  }

  /** Answers a call, after those before it, and does the work that is due by the clock. */
  async fetch(request: Request): Promise<Response> {
    const service = await this.opening;
    const answer = this.#lane.then(() => service.fetch(request, SOURCE));
    this.#lane = answer;
    const response = await answer;
    // Not in the lane: a receiver of webhooks may call the gate before it answers.
    await service.runDue();
    return response;
  }

  async runDue(): Promise<void> {
    await (await this.opening).runDue();
  }

  /** Answers what was asked before, then closes. */
  async close(): Promise<void> {
    const service = await this.opening.catch(() => null);
    if (service === null) return;
    await this.#lane;
    await service.close();
  }
}
