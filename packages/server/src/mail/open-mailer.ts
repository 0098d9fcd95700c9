import { SettingsError } from '@gatewright/service';
import type { Logger } from 'pino';
import { readSecretFile } from '../files/secret-file.js';
import type { SmtpSettings } from '../settings/smtp-settings.js';
import type { SmtpMailer } from './smtp-mailer.js';

/** The way to the mail server of the settings; undefined for none. Throws SettingsError, and what `readSecretFile` throws. */
export async function openMailer(settings: SmtpSettings | null, logger: Logger): Promise<SmtpMailer | undefined> {
  if (settings === null) return undefined;
  const { user, passwordFile } = settings;
  const password = settings.password ?? (passwordFile === null ? null : await passwordIn(passwordFile));
  const login = user === null || password === null ? null : { user, password };
  const failed = (operation: string, err: unknown) => logger.warn({ operation, err }, 'an operation failed');
  const { SmtpMailer } = await import('./smtp-mailer.js');
  return new SmtpMailer({ ...settings, login, failed });
}

async function passwordIn(path: string): Promise<string> {
  const password = (await readSecretFile(path))?.replace(/\r?\n$/, '') ?? '';
  if (password !== '') return password;
  throw new SettingsError('GATEWRIGHT_SMTP_PASSWORD_FILE', `names ${path}, which is missing or empty`);
}
