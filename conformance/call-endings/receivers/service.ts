import type { EndingId } from '../endings.js';

/** What a request asks of the service: an amount, and how its handling ends. */
export interface Order {
  readonly total: number;
  readonly ending: EndingId;
}

/** What a handler can do beside answering. */
export interface HandlerPorts {
  pay(total: number): void;
  notExecuted(): void;
  /** Breaks the connection of the client, and resolves once that is noticed. */
  cut(): Promise<void>;
  /** Ends the process of the service, as far as anything of it reaches the gate or the client. */
  kill(): Promise<void>;
}

/** A status, or a stream that breaks after its first bytes. */
export type Handled = number | 'broken stream';

/** The handler of `POST /pay` in every framework. Rejects where it throws, and where its connection is gone. */
export async function handle({ total, ending }: Order, ports: HandlerPorts): Promise<Handled> {
  if (ending === 'not-executed') {
    ports.notExecuted();
    return 409;
  }
  if (ending === 'cut-before') {
    await ports.cut();
    throw new Error('the connection broke ahead of the effect');
  }
  ports.pay(total);
  switch (ending) {
    case 'cut-after':
      await ports.cut();
      throw new Error('the connection broke');
    case 'killed':
    case 'restarted':
      await ports.kill();
      throw new Error('the process is gone');
    case 'thrown':
      throw new Error('the handler failed');
    case 'thrown-status':
      throw Object.assign(new Error('the next service answered 404'), { status: 404, statusCode: 404 });
    case 'answered-4xx':
      return 422;
    case 'answered-5xx':
      return 500;
    case 'stream-broken':
      return 'broken stream';
    default:
      return 200;
  }
}

/** The body of an answer whose stream breaks. */
export async function* brokenBody(): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode('{"paid":');
  await new Promise((resolve) => setTimeout(resolve, 20));
  throw new Error('the stream broke');
}
