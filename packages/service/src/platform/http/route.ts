import { answerRefusal } from '@gatewright/gate';
import type { JsonObject, ReasonCode, WireAnswer, WireRequest, WireValue } from '@gatewright/protocol';
import type { Role } from '../settings/roles.js';
import { type AuthenticatedCall, type Call, readMessage } from './call.js';
import type { Reply } from './reply.js';

/** What a call may say beside its path and body. */
export interface CallParameter {
  readonly name: string;
  readonly in: 'query' | 'header';
  readonly required?: boolean;
  readonly description: string;
  /** JSON schema; that of a text where the parameter states none. */
  readonly schema?: JsonObject;
}

/** How a route refuses on which a rule's own code may refuse. */
export interface Decider {
  /** Codes that refuse the call itself, each under its own status. */
  readonly undecided: readonly ReasonCode[];
  /** Status of a decision against the action, whatever code a rule declared for it. */
  readonly decided: (code: ReasonCode) => number;
}

/** A success that is no JSON envelope: text, a JSON document of its own, or bytes. */
export type Media = 'text' | 'json' | 'bytes';

/** The command of `gatewright` that makes a call without a body, and prints its answer. */
export interface Verb {
  /** Its words. */
  readonly name: string;
  readonly summary: string;
  /** Its options in their order, with the parameter of the path or query that each gives, and a word for the value: `agent DID`. */
  readonly options?: Readonly<Record<string, string>>;
  /** What cannot be undone; such a command wants `--yes`. */
  readonly irreversible?: string;
  /** The list in the answer, and the members of its rows that are the columns of a table. */
  readonly list?: { readonly member: string; readonly columns: readonly string[] };
  /** The member of the answer that is printed alone, as the text that it is. */
  readonly text?: string;
}

interface RowBase {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the path prefix; `:name` is a parameter. */
  readonly path: string;
  readonly summary: string;
  readonly verb?: Verb;
  /** Schema of the body; null for none. */
  readonly body: WireRequest | null;
  /** Bytes of a body, where it may have more than those of other routes. */
  readonly bodyMaxBytes?: number;
  /** Schema of `data` in a success; null where a success is no JSON envelope. */
  readonly answer: WireAnswer | null;
  /** Statuses of a success; 200 where the row says nothing. */
  readonly statuses?: readonly number[];
  /** What the route reads beside its path and body; what is not named here reaches no handler. */
  readonly parameters?: readonly CallParameter[];
  /** The codes that the route refuses with, beside those that its row implies. Every test over HTTP is held to them. */
  readonly refusals: readonly ReasonCode[];
  /** Status of a refusal; the register's where the row says nothing. */
  readonly refusalStatus?: (code: ReasonCode) => number;
  readonly decides?: Decider;
  /** What a success is by its media type, where it is no JSON envelope, or not that alone. */
  readonly media?: Readonly<Record<string, Media>>;
  /** Schemas of members that the answer has beside `data` (protocol.md §2.8). */
  readonly siblings?: Readonly<Record<string, JsonObject>>;
  /** The answer has no envelope (protocol.md §2.1). */
  readonly bare?: true;
  /** The answer changes with the program alone, so that `If-None-Match` is heeded. */
  readonly revalidated?: true;
  /** Every answer, errors too, carries a decision: published guards rely on it. */
  readonly verdict?: true;
  /** A public read with a large answer, which the allowance of its source counts. */
  readonly metered?: true;
  /** A list that takes ms to read and to write: one at a time, with other calls in between. */
  readonly long?: true;
  /** A read that can be made once: HEAD, which link checkers send, is refused. */
  readonly once?: true;
  /** Gives a cookie: refused where the page of another site calls. */
  readonly fromOwnPages?: true;
  /** A POST that only reads: it notifies no stream. */
  readonly readsOnly?: true;
  /** Every answer has the `x-request-id` of its call. */
  readonly echoesRequestId?: true;
  /** Answers without reading what is stored; any other may find that the store does not answer. */
  readonly storeless?: true;
  /** Takes authority away, which an older copy of a database lacks, or says that it is a copy: it is answered from one. */
  readonly servedFromCopy?: true;
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

/** What answers the calls of a route. */
export type Handler<Received extends Call, Context> = (call: Received, context: Context) => Promise<Reply | Response>;

/** A public route with its handler. */
export interface PublicRoute<Context> extends PublicRow {
  readonly handle: Handler<Call, Context>;
}

/** A protected route with its handler. */
export interface ProtectedRoute<Context> extends ProtectedRow {
  readonly handle: Handler<AuthenticatedCall, Context>;
}

export type Route<Context> = PublicRoute<Context> | ProtectedRoute<Context>;

export function isPublic<Row extends RouteRow>(route: Row): route is Extract<Row, PublicRow> {
  return route.roles === 'public';
}

type MessageHandler<Message, Received extends Call, Context> = (
  message: Message,
  call: Received,
  context: Context,
) => Promise<Reply | Response>;

/** The part of a row whose handler takes the body as its message; a body that is none is refused with every fault of it. */
export function taking<Name extends WireRequest, Received extends Call, Context>(
  body: Name,
  handle: MessageHandler<WireValue<Name>, Received, Context>,
): { readonly body: Name; readonly handle: Handler<Received, Context> } {
  return {
    body,
    handle: async (call, context) => {
      const message = readMessage(body, call.body);
      return message.ok ? handle(message.value, call, context) : answerRefusal(message);
    },
  };
}

/** The same, where an empty body stands for a message without members. */
export function takingOptional<Name extends WireRequest, Received extends Call, Context>(
  body: Name,
  handle: MessageHandler<WireValue<Name>, Received, Context>,
): { readonly body: Name; readonly handle: Handler<Received, Context> } {
  return {
    body,
    handle: async (call, context) => {
      const message = readMessage(body, call.body.length === 0 ? NO_MEMBERS : call.body);
      return message.ok ? handle(message.value, call, context) : answerRefusal(message);
    },
  };
}

const NO_MEMBERS = new TextEncoder().encode('{}');
