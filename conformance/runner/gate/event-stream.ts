import { type ClientRequest, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { JsonValue } from '@gatewright/protocol';
import { messageOf } from './exchange.js';
import { ANSWER_HEADERS_MAX_BYTES, ANSWER_MAX_MS, STREAM_MAX_BYTES } from './limits.js';

/** An event of a stream. */
export interface ServerEvent {
  readonly event: string;
  /** The data as JSON where it is JSON, as text otherwise. */
  readonly data: JsonValue;
}

/** A stream of server-sent events, read into a list. */
export class EventStream {
  private readonly unread: ServerEvent[] = [];
  private waiting: (() => void) | undefined;
  private failure: string | undefined;

  private constructor(private readonly request: ClientRequest) {}

  /** Opens a stream; resolves once its headers came. Rejects where it is none. */
  static open(base: URL, path: string): Promise<EventStream> {
    return new Promise((resolve, reject) => {
      const address = new URL(base.pathname.replace(/\/$/, '') + path, base);
      const send = base.protocol === 'https:' ? secureRequest : plainRequest;
      const request = send(address, {
        headers: { accept: 'text/event-stream', 'accept-encoding': 'identity' },
        maxHeaderSize: ANSWER_HEADERS_MAX_BYTES,
        agent: false,
      });
      const stream = new EventStream(request);
      const timer = setTimeout(
        () => request.destroy(new Error(`the stream did not start within ${ANSWER_MAX_MS} ms`)),
        ANSWER_MAX_MS,
      );
      request.on('error', (error) => {
        clearTimeout(timer);
        stream.fail(messageOf(error));
        reject(error);
      });
      // Node ends the request without an error where the gate switches protocols.
      request.on('close', () => {
        clearTimeout(timer);
        reject(new Error('the connection ended without an answer'));
      });
      request.on('response', (response) => {
        clearTimeout(timer);
        const type = response.headers['content-type'] ?? 'no type';
        if (response.statusCode !== 200 || !type.startsWith('text/event-stream')) {
          request.destroy(new Error(`the stream was answered ${response.statusCode}, ${type}`));
          return;
        }
        stream.read(response.setEncoding('utf8'));
        resolve(stream);
      });
      request.end();
    });
  }

  /** The first event for which `holds`, read from here on; null where none came in time. Other events are passed over. */
  async next(holds: (event: ServerEvent) => boolean, withinMs: number): Promise<ServerEvent | null> {
    const end = performance.now() + withinMs;
    for (;;) {
      for (let event = this.unread.shift(); event !== undefined; event = this.unread.shift()) {
        if (holds(event)) return event;
      }
      const left = end - performance.now();
      if (left <= 0) return null;
      if (this.failure !== undefined) throw new Error(this.failure);
      await this.arrival(left);
    }
  }

  close(): void {
    this.request.destroy();
  }

  private arrival(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.waiting = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private read(response: NodeJS.ReadableStream): void {
    let text = '';
    let length = 0;
    response.on('data', (chunk: string) => {
      length += chunk.length;
      if (length > STREAM_MAX_BYTES)
        this.request.destroy(new Error(`the stream brought more than ${STREAM_MAX_BYTES} bytes`));
      const frames = (text + chunk).replaceAll('\r\n', '\n').split('\n\n');
      text = frames.pop() ?? '';
      this.unread.push(...frames.flatMap(eventOf));
      this.waiting?.();
    });
    response.on('end', () => this.fail('the stream ended'));
    response.on('error', (error) => this.fail(messageOf(error)));
  }

  private fail(why: string): void {
    this.failure ??= why;
    this.waiting?.();
  }
}

/** The event of a frame; none where the frame is a comment. */
function eventOf(frame: string): ServerEvent[] {
  const lines = frame.split('\n').filter((line) => !line.startsWith(':'));
  const field = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ''));
  const data = field('data').join('\n');
  const event = field('event').at(-1);
  if (event === undefined && data === '') return [];
  return [{ event: event ?? 'message', data: parsed(data) }];
}

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
