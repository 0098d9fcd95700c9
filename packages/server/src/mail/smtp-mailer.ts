import type { Mail, Mailer, MailOutcome } from '@gatewright/service';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpSettings } from '../settings/smtp-settings.js';

/** How long the mail server may take for a message, ms; shorter than a message is kept from other servers. */
const SMTP_TIMEOUT_MS = 20_000;

export interface SmtpParts extends SmtpSettings {
  /** Null for a server that takes mail without a login. */
  readonly login: { readonly user: string; readonly password: string } | null;
  /** Called with what went wrong, for the operator. */
  readonly failed: (operation: string, error: unknown) => void;
}

/** Hands messages to one mail server, each over a connection of its own: to one recipient, which no text of the message changes. */
export class SmtpMailer implements Mailer {
  private readonly underWay = new Set<() => void>();
  private closed = false;

  constructor(private readonly parts: SmtpParts) {}

  async send(mail: Mail): Promise<MailOutcome> {
    const { from, failed } = this.parts;
    try {
      const message = await composed(from, mail);
      if (this.closed) return { kind: 'closed' };
      await this.handOver(mail.to, message);
      return { kind: 'sent' };
    } catch (error) {
      if (this.closed) return { kind: 'closed' };
      failed('hand a message to the mail server', error);
      return failureOf(error);
    }
  }

  close(): void {
    this.closed = true;
    for (const end of this.underWay) end();
  }

  private async handOver(to: string, message: Buffer): Promise<void> {
    const { host, port, isTls, needsTls, from, login } = this.parts;
    const connection = new SMTPConnection({
      ...{ host, port, secure: isTls, requireTLS: needsTls, ignoreTLS: !needsTls },
      ...{ connectionTimeout: SMTP_TIMEOUT_MS, greetingTimeout: SMTP_TIMEOUT_MS, socketTimeout: SMTP_TIMEOUT_MS },
      ...{ dnsTimeout: SMTP_TIMEOUT_MS, socketCloseTimeout: 0, maxResponseSize: ANSWER_MAX_BYTES },
    });
    let end = (): void => undefined;
    const ended = new Promise<never>((_resolve, reject) => {
      end = () => reject(new LateError());
      connection.on('error', reject);
    });
    // What fails after the message was taken has no waiting caller.
    ended.catch(() => undefined);
    const late = setTimeout(end, SMTP_TIMEOUT_MS);
    this.underWay.add(end);
    try {
      await Promise.race([ended, converse(connection, login, { from, to: [to] }, message)]);
    } finally {
      clearTimeout(late);
      this.underWay.delete(end);
      connection.close();
    }
  }
}

/** Bytes of one answer of the mail server. */
const ANSWER_MAX_BYTES = 16 * 1024;

class LateError extends Error {
  constructor() {
    super('the mail server did not take the message in time');
    this.name = 'LateError';
  }
}

/** A message as it is sent. Addresses are given apart from text, so that none is looked for in it. */
async function composed(from: string, { to, subject, text, html, messageId }: Mail): Promise<Buffer> {
  const node = new MailComposer({
    from: { name: 'Gatewright', address: from },
    to: { name: '', address: to },
    ...{ subject, text, html },
    messageId: `<${messageId}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    // RFC 3834: no automatic answers.
    headers: { 'auto-submitted': 'auto-generated' },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  }).compile();
  return node.build();
}

async function converse(
  connection: SMTPConnection,
  login: SmtpParts['login'],
  envelope: { readonly from: string; readonly to: string[] },
  message: Buffer,
): Promise<void> {
  await new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())));
  if (login !== null) {
    const credentials = { user: login.user, pass: login.password };
    await new Promise<void>((resolve, reject) =>
      connection.login({ credentials }, (error) => (error ? reject(error) : resolve())),
    );
  }
  await new Promise<void>((resolve, reject) =>
    connection.send(envelope, message, (error) => (error ? reject(error) : resolve())),
  );
  connection.quit();
}

/** What an administrator reads: the status alone, since the words of the operator's mail server are the operator's. */
function failureOf(error: unknown): MailOutcome {
  const status = error instanceof Error && 'responseCode' in error ? error.responseCode : null;
  const command = error instanceof Error && 'command' in error ? error.command : null;
  if (error instanceof LateError) return { kind: 'failed', error: error.message, isFinal: false };
  if (typeof status !== 'number') return { kind: 'failed', error: 'the mail server could not be used', isFinal: false };
  // Another refusal, of the login for instance, is of the server and not of this message.
  const isFinal = command === 'RCPT TO' && status >= 500;
  return { kind: 'failed', error: `the mail server answered ${status}`, isFinal };
}
