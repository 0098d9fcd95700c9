import type { Timers } from '@gatewright/service';

/** Interval of background work while a policy stream is open, ms: it sends the stream heartbeat. */
const WHILE_STREAMING_MS = 15_100;

/** Policy streams that are open: they keep the object in memory, and get their signs of life while it is. */
export class OpenStreams {
  #open = 0;

  constructor(
    private readonly timers: Pick<Timers, 'after'>,
    private readonly work: () => Promise<void>,
  ) {}

  /** The answer; where it is a stream of events, one that is counted until its client is gone. */
  follow(response: Response): Response {
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (!isStream || response.body === null) return response;
    const passage = new TransformStream<Uint8Array, Uint8Array>();
    this.#open += 1;
    if (this.#open === 1) this.#beat();
    const end = () => {
      this.#open -= 1;
    };
    response.body.pipeTo(passage.writable).then(end, end);
    return new Response(passage.readable, response);
  }

  #beat(): void {
    this.timers.after(WHILE_STREAMING_MS, () => {
      if (this.#open === 0) return;
      void this.work();
      this.#beat();
    });
  }
}
