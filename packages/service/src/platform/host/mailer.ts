/** A message of e-mail. The sender's address is the host's. */
export interface Mail {
  /** One address, without a name. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Names the message: the same in each attempt. */
  readonly messageId: string;
}

/** What became of a message: whether the mail server took it, and why not. `isFinal` where it never will. */
export type MailOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly error: string; readonly isFinal: boolean }
  | { readonly kind: 'closed' };

/** The way to the operator's mail server. */
export interface Mailer {
  /** Hands a message over, within a bounded time. Never rejects. */
  send(mail: Mail): Promise<MailOutcome>;
  /** Ends what is under way, and sends no more. */
  close(): void;
}
