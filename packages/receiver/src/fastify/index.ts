import { Readable } from 'node:stream';
import type { FastifyRequest, preParsingAsyncHookHandler } from 'fastify';
import { incomingRequest, respondRefused, settleWithResponse } from '../incoming.js';
import { notExecuted as sayNotExecuted } from '../not-executed.js';
import { createReceiver, type Receiver, type ReceiverOptions } from '../receiver.js';
import type { RouteTerms } from '../terms.js';

export { openEffectLog } from '../effects/file-log.js';

/**
 * The word of a handler that nothing ran: the hold is voided, whatever the response is. Call it ahead of the response. Throws
 * TypeError for a request that no permit let through.
 */
export function notExecuted({ raw }: Pick<FastifyRequest, 'raw'>): void {
  sayNotExecuted(raw);
}

/** Guards the routes of a Fastify application. */
export interface Permits extends Pick<Receiver, 'settled'> {
  /** Options of a route: `app.post(path, permit(terms), handler)`. Throws RouteError. */
  permit(terms: RouteTerms): { readonly preParsing: preParsingAsyncHookHandler };
}

/**
 * Makes a guard of routes. Throws GuardConfigError.
 *
 * @example
 * import { permits } from '@gatewright/receiver/fastify';
 *
 * const { permit } = permits({ api: 'http://127.0.0.1:4400/api/v1' });
 * const guarded = permit({ action: 'pay', amount: '/total', currency: 'USD', merchant: 'acme' });
 * Object.keys(guarded); // => ['preParsing']
 */
export function permits(options: ReceiverOptions): Permits {
  const receiver = createReceiver(options);
  return {
    permit: (terms) => {
      const admit = receiver.route(terms);
      return {
        preParsing: async (request, reply) => {
          const received = await incomingRequest(request.raw, { receiver, path: request.params });
          const admitted = received.ok ? await admit(received) : received;
          if (received.ok && admitted.ok) {
            settleWithResponse(request.raw, reply.raw, admitted);
            // Fastify parses the very bytes that were hashed.
            return Readable.from(received.body.length === 0 ? [] : [Buffer.from(received.body)]);
          }
          reply.hijack();
          if (!admitted.ok) respondRefused(reply.raw, admitted);
          return undefined;
        },
      };
    },
    settled: () => receiver.settled(),
  };
}
