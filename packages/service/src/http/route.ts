import type { WireAnswer, WireRequest } from '@gatewright/protocol';
import type { Role } from '../settings/roles.js';
import type { AuthenticatedCall, Call } from './call.js';
import type { Reply } from './reply.js';

interface RowBase {
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

/** The row of a route for calls without a token: reads, and calls that prove themselves by signature, claim token or id. */
export interface PublicRow extends RowBase {
  readonly roles: 'public';
}

/** The row of a route for holders of an access token with one of the roles. */
export interface ProtectedRow extends RowBase {
  readonly roles: readonly Role[];
}

/** What a route is, beside what it does: the interface description, role checks and tests are read off it. */
export type RouteRow = PublicRow | ProtectedRow;

/** A public route with its handler. */
export interface PublicRoute<Context> extends PublicRow {
  handle(call: Call, context: Context): Promise<Reply | Response>;
}

/** A protected route with its handler. */
export interface ProtectedRoute<Context> extends ProtectedRow {
  handle(call: AuthenticatedCall, context: Context): Promise<Reply | Response>;
}

export type Route<Context> = PublicRoute<Context> | ProtectedRoute<Context>;

export function isPublic<Row extends RouteRow>(route: Row): route is Extract<Row, PublicRow> {
  return route.roles === 'public';
}
