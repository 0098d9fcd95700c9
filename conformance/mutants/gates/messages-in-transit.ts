import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import type { Handler } from './mutant.js';

/** Answers that a proxy changes: those of paths that match, in the status or the body. */
export function altering(
  matches: RegExp,
  alter: (answer: { status: number; body: JsonObject }) => { status: number; body: JsonObject },
) {
  return (gate: Handler): Handler =>
    async (request) => {
      const answer = await gate(request);
      if (!matches.test(pathOf(request)) || !isJson(answer)) return answer;
      const body = await membersOf(answer);
      if (body === null) return answer;
      const altered = alter({ status: answer.status, body });
      return json(altered.status, altered.body, answer.headers);
    };
}

/** Requests that a proxy changes before the gate has them. */
export function rewriting(matches: RegExp, rewrite: (sent: Sent) => Sent) {
  return (gate: Handler): Handler =>
    async (request) =>
      matches.test(pathOf(request)) ? gate(requestOf(rewrite(await sentIn(request)))) : gate(request);
}

/** A request with its body read, so that it can be sent more than once. */
export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

export async function sentIn(request: Request): Promise<Sent> {
  const body = new Uint8Array(await request.arrayBuffer());
  const { url, method } = request;
  return { url, method, headers: new Headers(request.headers), body: body.length === 0 ? null : body };
}

export function requestOf({ url, method, headers, body }: Sent): Request {
  return new Request(url, { method, headers: withoutLength(headers), body });
}

/** The members of a body; null where it is no JSON object. */
async function membersOf(answer: Response): Promise<JsonObject | null> {
  const body = readJson(await answer.clone().text());
  return isJsonObject(body) ? body : null;
}

export function readJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An answer as a proxy writes it. */
export function json(status: number, body: JsonObject, headers: Headers = new Headers()): Response {
  const kept = withoutLength(headers);
  kept.set('content-type', 'application/json');
  return new Response(JSON.stringify(body), { status, headers: kept });
}

export function pathOf(request: Request): string {
  return new URL(request.url).pathname;
}

/** `data` of an envelope; empty where it has none. */
export function dataOf(body: JsonObject): JsonObject {
  const { data } = body;
  return isJsonObject(data) ? data : {};
}

function isJson(answer: Response): boolean {
  return answer.headers.get('content-type')?.includes('json') === true;
}

function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete('content-length');
  return kept;
}
