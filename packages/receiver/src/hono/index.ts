import { DECISION_HEADER } from '@gatewright/guard/internal';
import { readBounded } from '@gatewright/protocol';
import type { Context, MiddlewareHandler } from 'hono';
import { noteAdmitted, notExecuted as sayNotExecuted } from '../not-executed.js';
import { LOST } from '../outcome.js';
import { bodyTooLarge, createReceiver, type Receiver, type ReceiverOptions } from '../receiver.js';
import { answerTo, type Refused, refuse } from '../refusal.js';
import { refusedTarget } from '../target.js';
import type { RouteTerms } from '../terms.js';
import { settlingResponse } from './settling-response.js';

/**
 * The word of a handler that nothing ran: the hold is voided, whatever the response is. Call it ahead of the response. Throws
 * TypeError for a request that no permit let through.
 */
export function notExecuted(context: Context): void {
  sayNotExecuted(context);
}

/** What guards of routes are made from. */
export interface PermitsOptions extends ReceiverOptions {
  /** Path and query as the client sent them, behind proxies that rewrite paths; null where none did. Read headers of trusted proxies alone. */
  readonly target?: ((context: Context) => string | null) | undefined;
}

/** Guards the routes of a Hono application, on any runtime. */
export interface Permits extends Pick<Receiver, 'settled'> {
  /** Middleware of a route. Throws RouteError. */
  permit(terms: RouteTerms): MiddlewareHandler;
}

/**
 * Makes a guard of routes. Throws GuardConfigError.
 *
 * @example
 * import { permits } from '@gatewright/receiver/hono';
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
      return async (context, next) => {
        const { pathname, search } = new URL(context.req.url);
        const own = pathname + search;
        const target = options.target?.(context) ?? own;
        const rewritten = refusedTarget(target, own);
        if (rewritten !== null) return refusal(context, rewritten);
        const { raw } = context.req;
        if (raw.bodyUsed || raw.body?.locked === true) return refusal(context, READ_BEFORE);
        const body = await readBounded(context.req.raw.body, receiver.bodyMaxBytes);
        if (body === null) return refusal(context, bodyTooLarge(receiver.bodyMaxBytes));
        // The handler parses what was hashed.
        if (context.req.raw.body !== null) context.req.raw = withBody(context.req.raw, body.length > 0 ? body : null);
        const header = (name: string) => context.req.header(name) ?? null;
        const path = context.req.param();
        const admitted = await admit({ method: context.req.method, target, header, body, path });
        if (!admitted.ok) return refusal(context, admitted);
        noteAdmitted(context, admitted);
        try {
          await next();
        } catch (error) {
          admitted.failed(error);
          void admitted.settle(LOST);
          throw error;
        }
        // Hono keeps no error that is none, and answers 200 where a handler threw one.
        if (context.error === undefined) context.res = settlingResponse(context.res, admitted);
        else {
          admitted.failed(context.error);
          void admitted.settle(LOST);
        }
        context.header(DECISION_HEADER, 'allow');
        return undefined;
      };
    },
    settled: () => receiver.settled(),
  };
}

const READ_BEFORE = refuse(
  'PAYLOAD_UNBINDABLE',
  'the body was read before the permit: move the middleware that reads it, such as a validator, behind permit()',
);

function withBody({ url, method, headers, signal }: Request, body: Uint8Array<ArrayBuffer> | null): Request {
  return new Request(url, { method, headers, signal, body });
}

function refusal(context: Context, refused: Refused): Response {
  const { status, headers, body } = answerTo(refused);
  const isBodiless = status === 204 || status === 205 || status === 304;
  return context.newResponse(isBodiless ? null : body, new Response(null, { status, headers }));
}
