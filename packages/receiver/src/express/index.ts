import type { IncomingMessage, ServerResponse } from 'node:http';
import { incomingRequest, respondRefused, settleWithResponse } from '../incoming/incoming.js';
import { noteFailed, notExecuted as sayNotExecuted } from '../not-executed.js';
import { createReceiver, type Receiver, type ReceiverOptions } from '../receiver.js';
import type { RouteTerms } from '../terms.js';

export { openEffectLog } from '../effects/file-log.js';
export { type ForwardedTarget, forwardedTarget } from '../incoming/forwarded-target.js';

/** What guards of routes are made from. */
export interface PermitsOptions extends ReceiverOptions {
  /** Path and query as the client sent them, behind proxies that rewrite paths (`forwardedTarget`); null where none did. */
  readonly target?: ((request: IncomingMessage) => string | null) | undefined;
}

/** A request of Express, as far as a permit reads and writes it. */
export interface PermittedMessage extends IncomingMessage {
  /** Path and query as they were sent, whatever router it is in. */
  originalUrl?: string;
  /** Parameters of the path. */
  params?: unknown;
  /** The body as JSON or the fields of a form, else its bytes. */
  body?: unknown;
  /** The bytes of a body that was parsed before, where the parser keeps them. */
  rawBody?: Uint8Array;
  /** Who asks, and under which authorization. */
  permit?: { readonly authorizationId: string; readonly agentDid: string };
}

export type PermitHandler = (
  request: PermittedMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/**
 * The word of a handler that nothing ran: the hold is voided, whatever the response is. Call it ahead of the response. Throws
 * TypeError for a request that no permit let through.
 */
export function notExecuted(request: PermittedMessage): void {
  sayNotExecuted(request);
}

/** An error handler of Express: all four parameters make it one. */
export type FailureHandler = (
  error: unknown,
  request: PermittedMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** Guards the routes of an Express application. */
export interface Permits extends Pick<Receiver, 'settled'> {
  /** Middleware of a route. Readers of the body stand behind it, and get the body that was bound. Throws RouteError. */
  permit(terms: RouteTerms): PermitHandler;
  /** For `app.use` behind the routes, ahead of other error handlers: gives what a handler threw to `notExecuted`, and passes it on. */
  readonly failures: FailureHandler;
}

/**
 * Makes a guard of routes. Throws GuardConfigError.
 *
 * @example
 * import { permits } from '@gatewright/receiver/express';
 *
 * const { permit } = permits({ api: 'http://127.0.0.1:4400/api/v1' });
 * const guarded = permit({ action: 'pay', amount: '/total', currency: 'USD', merchant: 'acme' });
 * typeof guarded; // => 'function'
 */
export function permits(options: PermitsOptions): Permits {
  const receiver = createReceiver(options);
  return {
    permit: (terms) => {
      const admit = receiver.route(terms);
      return (request, response, next) => {
        run(request, response).then((admitted) => {
          if (admitted) next();
        }, next);
      };
      async function run(message: PermittedMessage, response: ServerResponse): Promise<boolean> {
        const { originalUrl: target, rawBody, params: path } = message;
        const clientTarget = options.target?.(message);
        const received = await incomingRequest(message, { receiver, target, clientTarget, body: rawBody, path });
        const admitted = received.ok ? await admit(received) : received;
        if (!admitted.ok) {
          respondRefused(response, admitted);
          return false;
        }
        settleWithResponse(message, response, admitted);
        message.permit = { authorizationId: admitted.authorizationId, agentDid: admitted.agentDid };
        if (received.ok && rawBody === undefined)
          message.body = admitted.body === undefined ? received.body : admitted.body;
        return true;
      }
    },
    failures: (error, request, _response, next) => {
      noteFailed(request, error);
      next(error);
    },
    settled: () => receiver.settled(),
  };
}
