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

/** Sends nothing; `problem` says why. For hosts that cannot check which address a name leads to. */
export function noOutbound(problem: string): Outbound {
  return {
    problemOf: async () => problem,
    post: async () => ({ kind: 'refused', problem }),
    close: () => undefined,
  };
}
