import { resolve } from 'node:path';
import { type Environment, SettingsError } from '@gatewright/service';
import { isThisMachine, mailAddressIn } from '@gatewright/service/internal';

/** The operator's mail server. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly isTls: boolean;
  /** TLS by STARTTLS, without which nothing is sent. */
  readonly needsTls: boolean;
  /** Null for a server that takes mail without a login. */
  readonly user: string | null;
  /** Null where a file has it, or there is no login. */
  readonly password: string | null;
  /** File of the password, absolute. */
  readonly passwordFile: string | null;
  /** The address that messages come from. */
  readonly from: string;
}

/** The mail server; null for none. */
export function readSmtp(environment: Environment): SmtpSettings | null {
  const text = environment['GATEWRIGHT_SMTP_URL'];
  const file = environment['GATEWRIGHT_SMTP_PASSWORD_FILE'];
  if (text === undefined) {
    if (file === undefined) return null;
    throw new SettingsError('GATEWRIGHT_SMTP_PASSWORD_FILE', 'needs GATEWRIGHT_SMTP_URL, or is unset');
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  const isTls = url?.protocol === 'smtps:';
  const isPlain = url !== null && url.pathname.replace('/', '') === '' && url.search === '' && url.hash === '';
  if (url === null || url.hostname === '' || !isPlain || (url.protocol !== 'smtp:' && !isTls)) {
    throw new SettingsError('GATEWRIGHT_SMTP_URL', 'is not an address such as smtps://user@mail.example.com:465');
  }
  const user = decoded(url.username);
  const password = decoded(url.password);
  if ((user === null) !== (password === null && file === undefined) || (password !== null && file !== undefined)) {
    const problem = 'needs a user with one password: in the address, or in GATEWRIGHT_SMTP_PASSWORD_FILE';
    throw new SettingsError('GATEWRIGHT_SMTP_URL', problem);
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return {
    ...{ host, isTls, user, password },
    port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
    needsTls: !isTls && !isThisMachine(host),
    passwordFile: file === undefined ? null : resolve(file),
    from: readSender(environment),
  };
}

function readSender(environment: Environment): string {
  const from = environment['GATEWRIGHT_MAIL_FROM'];
  if (from === undefined) throw new SettingsError('GATEWRIGHT_MAIL_FROM', 'must name the address that mail comes from');
  if (mailAddressIn(`mailto:${from}`) !== null) return from;
  throw new SettingsError('GATEWRIGHT_MAIL_FROM', 'is not one plain address, such as gatewright@example.com');
}

function decoded(part: string): string | null {
  if (part === '') return null;
  try {
    return decodeURIComponent(part);
  } catch {
    throw new SettingsError('GATEWRIGHT_SMTP_URL', 'has a user or password that is not percent-encoded');
  }
}
