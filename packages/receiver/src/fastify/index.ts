import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest, onErrorAsyncHookHandler, preParsingAsyncHookHandler } from 'fastify';
import { incomingRequest, settleWithResponse } from '../incoming/incoming.js';
import { noteFailed, notExecuted as sayNotExecuted } from '../not-executed.js';
import { createReceiver, type Receiver, type ReceiverOptions } from '../receiver.js';
import { answerTo, type Refused, refuse } from '../refusal.js';
import type { RouteTerms } from '../terms.js';

export { openEffectLog } from '../effects/file-log.js';
export { type ForwardedTarget, forwardedTarget } from '../incoming/forwarded-target.js';

/** What guards of routes are made from. */
export interface PermitsOptions extends ReceiverOptions {
  /** Path and query as the client sent them, behind proxies that rewrite paths (`forwardedTarget`); null where none did. */
  readonly target?: ((request: IncomingMessage) => string | null) | undefined;
}

/**
 * The word of a handler that nothing ran: the hold is voided, whatever the response is. Call it ahead of the response. Throws
 * TypeError for a request that no permit let through.
 */
export function notExecuted({ raw }: Pick<FastifyRequest, 'raw'>): void {
  sayNotExecuted(raw);
}

/** Hooks of a route. */
export interface GuardedRoute {
  readonly preParsing: preParsingAsyncHookHandler;
  /** Gives what a handler threw to `notExecuted`. */
  readonly onError: onErrorAsyncHookHandler;
}

/** Guards the routes of a Fastify application. */
export interface Permits extends Pick<Receiver, 'settled'> {
  /** Options of a route: `app.post(path, permit(terms), handler)`. Throws RouteError. */
  permit(terms: RouteTerms): GuardedRoute;
}

/**
 * Makes a guard of routes. Throws GuardConfigError.
 *
 * @example
 * import { permits } from '@gatewright/receiver/fastify';
 *
 * const { permit } = permits({ api: 'http://127.0.0.1:4400/api/v1' });
 * const guarded = permit({ action: 'pay', amount: '/total', currency: 'USD', merchant: 'acme' });
 * Object.keys(guarded); // => ['preParsing', 'onError']
 */
export function permits(options: PermitsOptions): Permits {
  const receiver = createReceiver(options);
  return {
    permit: (terms) => {
      const admit = receiver.route(terms);
      return {
        preParsing: async (request, reply, payload) => {
          if (payload !== request.raw) return refused(reply, refuse('PAYLOAD_UNBINDABLE', REPLACED));
          const clientTarget = options.target?.(request.raw);
          const received = await incomingRequest(request.raw, { receiver, clientTarget, path: request.params });
          const admitted = received.ok ? await admit(received) : received;
          if (!admitted.ok) return refused(reply, admitted);
          if (!received.ok) return refused(reply, received);
          settleWithResponse(request.raw, reply.raw, admitted);
          // Parsers read the very bytes that were hashed: of the message, or of a message of HTTP/2 that stays read.
          return request.raw.readableEnded
            ? Readable.from(received.body.length === 0 ? [] : [Buffer.from(received.body)])
            : payload;
        },
        onError: async (request, _reply, error) => noteFailed(request.raw, error),
      };
    },
    settled: () => receiver.settled(),
  };
}

const REPLACED = 'a hook ahead of the permit replaced the body: move its registration behind the route';

/** Answers through Fastify, so that the headers of its plugins, such as those of CORS, stay. */
function refused(reply: FastifyReply, refusal: Refused): undefined {
  const { status, headers, body } = answerTo(refusal);
  reply.status(status).headers(headers);
  // What is left of a body that was not read is no next request.
  if (refusal.reasonCode === 'BODY_TOO_LARGE') reply.header('connection', 'close');
  // As bytes: Fastify adds a charset to the type of a text.
  reply.send(Buffer.from(body));
  return undefined;
}
