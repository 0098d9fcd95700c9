import type { MemoryService } from './host.js';
import type { StaleIdRegistry } from './stale-id-registry.js';

/** The address that every call comes from. */
const SOURCE = { source: '127.0.0.1' };

/** A service that answers one call at a time, in the order in which they came: what it makes for each is then the same in every run. */
export class RunningService {
  #lane: Promise<unknown> = Promise.resolve();
  #end: () => void = () => undefined;
  readonly #ended = new Promise<void>((resolve) => {
    this.#end = resolve;
  });

  constructor(
    private readonly opening: Promise<MemoryService>,
    private readonly earlier: StaleIdRegistry,
    private readonly world: string,
  ) {}

  /** The service once it is open. Rejects with what kept it from opening. */
  opened(): Promise<MemoryService> {
    return this.opening;
  }

  /** Answers a call, after those before it, and does the work that is due by the clock. One of an earlier world has a network error. */
  async fetch(request: Request): Promise<Response> {
    const service = await this.opening;
    const answer = this.#lane.then(async () => {
      return (await this.earlier.madeCall(request)) ? Response.error() : service.fetch(request, SOURCE);
    });
    this.#lane = answer;
    const response = await Promise.race([answer, this.#ended.then(() => Response.error())]);
    // Not in the lane: a receiver of webhooks may call the gate before it answers.
    if (response.type !== 'error') await service.runDue();
    return response;
  }

  async runDue(): Promise<void> {
    await (await this.opening).runDue();
  }

  /** Ends what is under way without an answer, then closes. From here on a call that names anything of it belongs to an ended world. */
  async end(): Promise<void> {
    this.#end();
    const service = await this.opening.catch(() => null);
    if (service === null) return;
    await this.#lane;
    this.earlier.add(this.world, await service.names());
    await service.close();
  }

  /** Answers what was asked before, then closes. */
  async close(): Promise<void> {
    const service = await this.opening.catch(() => null);
    if (service === null) return;
    await this.#lane;
    await service.close();
  }
}
