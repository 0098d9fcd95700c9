import type { Ids } from '@gatewright/gate';
import type { Ed25519 } from '@gatewright/protocol';

/** What a service takes from its host beside its clock. */
export interface Host {
  readonly ids: Ids;
  readonly ed25519: Ed25519;
  readonly sha256: (bytes: Uint8Array) => Uint8Array;
  /** The same as hex, of the UTF-8 form of a text. */
  readonly sha256Hex: (text: string) => string;
  /** Lets calls that arrived meanwhile join the next batch of the ledger. */
  readonly collectArrivals: () => Promise<void>;
  /** One turn of the event loop, in which calls are served. */
  readonly nextTurn: () => Promise<void>;
  /** A pause in which the calls that a batch of evidence held up are served. */
  readonly catchUp: () => Promise<void>;
  /** Reads what a token issuer publishes. */
  readonly fetch: typeof fetch;
}

/** A message to a receiver. */
export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What became of a message: the status that came back, or why none did. */
export type Outcome =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'refused'; readonly problem: string }
  | { readonly kind: 'late' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'closed' };

/** The way to addresses that organisations name, held to the address policy of the host. */
export interface Outbound {
  /** Why nothing may be sent to an http or https address; null where it may, or where its name has no address as of now. */
  problemOf(url: string): Promise<string | null>;
  /** Posts a message. Follows no redirect and reads no answer beyond its status. */
  post(message: Message): Promise<Outcome>;
  /** Ends the messages that no receiver has answered, and sends no more. */
  close(): void;
}

/**
 * A UUID of version 7 (RFC 9562 §5.7): 48 bits of time (ms since the epoch), then the 74 bits of chance behind the version
 * of `random`, one of version 4. Ids of one time lie side by side in an index, so that a batch of decisions writes few of
 * its pages.
 */
export function uuidV7(time: number, random: string): string {
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${random.slice(15)}`;
}
