import { readBounded } from '@gatewright/protocol';
import {
  type Answered,
  bodyTooLarge,
  createReceiver,
  DECISION_HEADER,
  LOST,
  type Receiver,
  type ReceiverOptions,
  type Refused,
  type RouteTerms,
  refusalBody,
} from '@gatewright/receiver';
import type { Context, MiddlewareHandler } from 'hono';

/** Guards the routes of a Hono application, on any runtime. */
export interface Permits extends Pick<Receiver, 'settled'> {
  /** Middleware of a route. Throws RouteError. */
  permit(terms: RouteTerms): MiddlewareHandler;
}

/**
 * Makes a guard of routes. Throws GuardConfigError.
 *
 * @example
 * import { permits } from '@gatewright/hono';
 *
 * const { permit } = permits({ api: 'http://127.0.0.1:4400/api/v1' });
 * const guarded = permit({ action: 'pay', amount: '/total', currency: 'USD', merchant: 'acme' });
 * typeof guarded; // => 'function'
 */
export function permits(options: ReceiverOptions): Permits {
  const receiver = createReceiver(options);
  return {
    permit: (terms) => {
      const admit = receiver.route(terms);
      return async (context, next) => {
        const { pathname, search } = new URL(context.req.url);
        const body = await readBounded(context.req.raw.body, receiver.bodyMaxBytes);
        if (body === null) return refusal(context, bodyTooLarge(receiver.bodyMaxBytes));
        // The handler parses what was hashed.
        if (context.req.raw.body !== null) context.req.raw = withBody(context.req.raw, body.length > 0 ? body : null);
        const header = (name: string) => context.req.header(name) ?? null;
        const admitted = await admit({ method: context.req.method, target: pathname + search, header, body });
        if (!admitted.ok) return refusal(context, admitted);
        // Hono keeps no error that is none, and answers 200 where a handler threw one.
        let answered: Answered = LOST;
        try {
          await next();
          answered = context.error === undefined ? context.res.status : 500;
        } finally {
          void admitted.settle(answered);
        }
        context.header(DECISION_HEADER, 'allow');
        return undefined;
      };
    },
    settled: () => receiver.settled(),
  };
}

function withBody({ url, method, headers, signal }: Request, body: Uint8Array<ArrayBuffer> | null): Request {
  return new Request(url, { method, headers, signal, body });
}

function refusal(context: Context, refused: Refused): Response {
  const headers = { 'content-type': 'application/json', [DECISION_HEADER]: 'block' };
  return context.newResponse(
    JSON.stringify(refusalBody(refused)),
    new Response(null, { status: refused.status, headers }),
  );
}
