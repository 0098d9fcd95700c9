import type { JsonObject } from '@gatewright/protocol';
import { pathOf, readJson, requestOf, type rewriting, sentIn } from './messages-in-transit.js';
import type { Handler } from './mutant.js';

const EVENTS = /\/policy\/events\//;

export function permit(data: JsonObject) {
  const granted = {
    decision: 'allow',
    decisionFamily: 'allow',
    reasonCode: 'AUTHORIZED',
    authorizationId: crypto.randomUUID(),
  };
  return { status: 200, body: { success: true, data: { ...data, ...granted } } };
}

/** Remembers the first answer to a request, by its path and body, and gives it again. */
export function remembering(matches: RegExp) {
  return (gate: Handler): Handler => {
    const answers = new Map<string, Response>();
    return async (request) => {
      if (!matches.test(pathOf(request))) return gate(request);
      const sent = await sentIn(request);
      const key = `${sent.url} ${new TextDecoder().decode(sent.body ?? new Uint8Array())}`;
      const known = answers.get(key) ?? (await gate(requestOf(sent)));
      answers.set(key, known.clone());
      return known;
    };
  };
}

/** Gives the first success to every question. */
export function swapping(matches: RegExp) {
  return (gate: Handler): Handler => {
    const first: { answer: Response | null } = { answer: null };
    return async (request) => {
      if (!matches.test(pathOf(request))) return gate(request);
      if (first.answer !== null) return first.answer.clone();
      const answer = await gate(request);
      if (answer.ok) first.answer = answer.clone();
      return answer;
    };
  };
}

/** Sends a request twice and passes the second answer on. */
export function twice(matches: RegExp) {
  return (gate: Handler): Handler =>
    async (request) => {
      if (!matches.test(pathOf(request))) return gate(request);
      const sent = await sentIn(request);
      await gate(requestOf(sent));
      return gate(requestOf(sent));
    };
}

/** Keeps a stream of events open and passes its comments on. */
export function withoutEvents(gate: Handler): Handler {
  return async (request) => {
    const answer = await gate(request);
    if (!EVENTS.test(pathOf(request)) || answer.body === null) return answer;
    const comments = new TransformStream<string, string>({
      transform: (frame, out) => (frame.startsWith(':') ? out.enqueue(frame) : undefined),
    });
    const body = answer.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(comments)
      .pipeThrough(new TextEncoderStream());
    return new Response(body, answer);
  };
}

export function withoutHeader(name: string): Parameters<typeof rewriting>[1] {
  return (sent) => {
    const headers = new Headers(sent.headers);
    headers.delete(name);
    return { ...sent, headers };
  };
}

export function withoutMember(name: string): Parameters<typeof rewriting>[1] {
  return (sent) => {
    const value = readJson(new TextDecoder().decode(sent.body ?? new Uint8Array()));
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return sent;
    const kept = Object.entries(value).filter(([member]) => member !== name);
    return { ...sent, body: new TextEncoder().encode(JSON.stringify(Object.fromEntries(kept))) };
  };
}

/** Every number without its decimals. */
export function rounded<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, member) => (typeof member === 'number' ? Math.floor(member) : member));
}
