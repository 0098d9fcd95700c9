import type { WireAnswer, WireRequest } from '@gatewright/protocol';
import type { Role } from '../directory/index.js';
import type { Service } from '../service-context.js';
import type { AuthenticatedCall, Call } from './call.js';
import type { Reply } from './reply.js';

interface RouteBase {
  readonly method: 'GET' | 'POST';
  /** Below the path prefix; `:name` is a parameter. */
  readonly path: string;
  readonly summary: string;
  /** Schema of the body; null for none. */
  readonly body: WireRequest | null;
  /** Schema of `data` in a success; null where a success is no JSON envelope. */
  readonly answer: WireAnswer | null;
  /** Statuses of a success; 200 where the row says nothing. */
  readonly statuses?: readonly number[];
  /** Every answer, errors too, carries a decision: published guards rely on it. */
  readonly verdict?: true;
  /** A public read with a large answer, which the allowance of its source counts. */
  readonly metered?: true;
  /** A list that takes ms to read and to write: one at a time, with other calls in between. */
  readonly long?: true;
  /** A read that can be made once: HEAD, which link checkers send, is refused. */
  readonly once?: true;
}

/** A route that anybody may call: reads, and calls that prove themselves by signature, claim token or id. */
export interface PublicRoute extends RouteBase {
  readonly roles: 'public';
  handle(call: Call, service: Service): Promise<Reply | Response>;
}

/** A route for holders of an access token with one of the roles. */
export interface ProtectedRoute extends RouteBase {
  readonly roles: readonly Role[];
  handle(call: AuthenticatedCall, service: Service): Promise<Reply | Response>;
}

export type Route = PublicRoute | ProtectedRoute;

export function isPublic(route: Route): route is PublicRoute {
  return route.roles === 'public';
}
