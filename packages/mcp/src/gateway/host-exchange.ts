import type { ServerResponse } from 'node:http';

/** Pause after which a stream without messages gets a comment, so that nothing between takes it for dead, ms. */
const KEEP_ALIVE_MS = 15_000;
/** Longest wait for a host that does not read what it was sent, ms. */
const SLOW_READER_MS = 30_000;

/** An answer of the gateway to one HTTP request: one JSON text, or a stream of events, begun by the first event before the end. */
export class HostExchange {
  private isStream = false;
  private isOver = false;
  private readonly beat: NodeJS.Timeout;
  private late: NodeJS.Timeout | undefined;

  constructor(
    private readonly response: ServerResponse,
    /** True where the host takes an event stream. */
    readonly takesStream: boolean,
    private readonly on: { readonly drain: () => void; readonly close: () => void },
  ) {
    this.beat = setInterval(() => {
      if (this.takesStream) this.write(': wait\n\n');
    }, KEEP_ALIVE_MS);
    this.beat.unref();
    response.on('drain', () => this.drained());
    response.on('finish', () => this.drained());
    response.on('error', () => {});
    response.on('close', () => {
      this.isOver = true;
      clearInterval(this.beat);
      this.drained();
      on.close();
    });
  }

  get isOpen(): boolean {
    return !this.isOver;
  }

  /** Begins the stream before there is an event. */
  begin(): void {
    if (this.isStream || this.isOver) return;
    this.isStream = true;
    this.response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    this.response.flushHeaders();
  }

  /** Sends a message before the end. False where the host reads slowly and `drain` follows. */
  event(text: string): boolean {
    return this.write(`event: message\ndata: ${text}\n\n`);
  }

  /** Sends the last message. False where the host reads slowly and `drain` follows. */
  end(text: string, status = 200): boolean {
    if (this.isOver) return true;
    this.isOver = true;
    clearInterval(this.beat);
    if (this.isStream) this.response.end(`event: message\ndata: ${text}\n\n`);
    else this.response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    return this.keepsUp(!this.response.writableNeedDrain && this.response.writableLength === 0);
  }

  /** Ends a stream without a further message. */
  close(): void {
    if (this.isOver) return;
    this.isOver = true;
    clearInterval(this.beat);
    if (!this.response.headersSent) this.response.writeHead(202);
    this.response.end();
  }

  private write(text: string): boolean {
    if (this.isOver) return true;
    this.begin();
    return this.keepsUp(this.response.write(text));
  }

  private keepsUp(isTaken: boolean): boolean {
    if (isTaken) return true;
    this.late ??= setTimeout(() => this.response.destroy(), SLOW_READER_MS);
    this.late.unref();
    return false;
  }

  private drained(): void {
    if (this.late === undefined) return;
    clearTimeout(this.late);
    this.late = undefined;
    this.on.drain();
  }
}
