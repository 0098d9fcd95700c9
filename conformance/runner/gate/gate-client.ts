import { setTimeout as wait } from 'node:timers/promises';
import { isJsonObject, type JsonObject, type JsonValue, utf8 } from '@gatewright/protocol';
import {
  type Exchange,
  ExchangeError,
  jsonOf,
  messageOf,
  type RawAnswer,
  type RawRequest,
  type Transport,
} from './exchange.js';
import { RETRIES_MAX, RETRY_AFTER_MAX_MS } from './limits.js';
import type { Rate } from './rate.js';

/** A gate behind its transport: every request keeps to the declared rate and is noted. */
export class GateClient {
  constructor(
    private readonly transport: Transport,
    private readonly rate: Rate,
  ) {}

  /** Sends requests at once, as many as the rate permits together. Each ends as an exchange; none throws. */
  async race(requests: readonly RawRequest[]): Promise<Exchange[]> {
    const done: Promise<Exchange>[] = [];
    for (let at = 0; at < requests.length; at += this.rate.perSecond) {
      const together = requests.slice(at, at + this.rate.perSecond);
      await this.rate.take(together.length);
      done.push(...together.map((request) => this.exchange(request)));
    }
    return Promise.all(done);
  }

  async send(request: RawRequest): Promise<Exchange> {
    await this.rate.take();
    return this.exchange(request);
  }

  /** As `send`, and again where the gate asks to come back later: for calls that decide nothing about the gate. */
  async patiently(request: RawRequest): Promise<Exchange> {
    for (let tries = 0; ; tries += 1) {
      const exchange = await this.send(request);
      if (exchange.answer?.status !== 429 || tries === RETRIES_MAX) return exchange;
      await wait(retryAfter(exchange.answer));
    }
  }

  private async exchange(request: RawRequest): Promise<Exchange> {
    try {
      return { request, answer: await this.transport(request) };
    } catch (error) {
      const answer = error instanceof ExchangeError ? error.answer : undefined;
      return { request, error: messageOf(error), ...(answer === undefined ? {} : { answer }) };
    }
  }
}

function retryAfter({ headers }: RawAnswer): number {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0) * 1000, RETRY_AFTER_MAX_MS) : 1000;
}

/** A call with a JSON body and a bearer token, either of which may be missing. */
export function jsonCall(method: string, path: string, body?: JsonValue, token?: string): RawRequest {
  return {
    method,
    path,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : utf8(JSON.stringify(body)),
  };
}

/** `data` of a success in the envelope; undefined for any other answer. */
export function dataOf({ answer, error }: Exchange): JsonObject | undefined {
  if (answer === undefined || error !== undefined || answer.status >= 300) return undefined;
  const body = jsonOf(answer);
  if (!isJsonObject(body) || body['success'] !== true) return undefined;
  return isJsonObject(body['data']) ? body['data'] : undefined;
}
