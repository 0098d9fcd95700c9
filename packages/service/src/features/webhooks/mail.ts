import { cutText, isJsonObject, validateWire } from '@gatewright/protocol';
import type { Mail } from '../../platform/host/mailer.js';
import { headlineOf, type ShownLine, shortened, shownLines, type WebhookEventBody } from './shown-event.js';

/** Characters of a value in a message of e-mail, and of its subject. */
const MAIL_LINE_MAX_CHARACTERS = 500;
const MAIL_SUBJECT_MAX_CHARACTERS = 120;

const SCHEME = 'mailto:';

/** True for a subscription by e-mail. */
export function isMailAddress(url: string): boolean {
  return url.slice(0, SCHEME.length).toLowerCase() === SCHEME;
}

/**
 * The one address that a `mailto:` address names; null where it names anything else, header fields or several addresses. Nothing in
 * it is percent-decoded: what stands there is what the mail server gets.
 */
export function mailAddressIn(url: string): string | null {
  const checked = validateWire('PersonRequest', { email: url.slice(SCHEME.length) });
  return checked.ok && PLAIN_ADDRESS.test(checked.value.email) ? checked.value.email : null;
}

/** No quotes, comments, lists, routes or fields: two programs read such an address alike. */
const PLAIN_ADDRESS = /^[^\s"(),:;<>@[\\\]?&%]+@[^\s"(),:;<>@[\\\]?&%]+$/;

/** What a message of e-mail says. */
type MailBody = Pick<Mail, 'subject' | 'text' | 'html'>;

/** The message for an event. Every value is one line of visible text, and in HTML text alone. */
export function mailBody(event: WebhookEventBody): MailBody {
  const headline = headlineOf(event);
  const lines = shownLines(event).map(
    ({ label, text }): ShownLine => ({ label, text: shortened(text, MAIL_LINE_MAX_CHARACTERS) }),
  );
  const { link } = event.data;
  const agent = lines.find(({ label }) => label === 'Agent');
  return {
    subject: cutText(agent === undefined ? headline : `${headline}: ${agent.text}`, MAIL_SUBJECT_MAX_CHARACTERS),
    text: textOf(headline, lines, typeof link === 'string' ? link : null),
    html: htmlOf(headline, lines, typeof link === 'string' ? link : null),
  };
}

function textOf(headline: string, lines: readonly ShownLine[], link: string | null): string {
  const said = lines.map(({ label, text }) => `${label}: ${text}`);
  return [headline, '', ...said, ...(link === null ? [] : ['', `Open: ${link}`]), ''].join('\n');
}

function htmlOf(headline: string, lines: readonly ShownLine[], link: string | null): string {
  const rows = lines.map(
    ({ label, text }) => `<tr><th align="left">${escaped(label)}</th><td>${escaped(text)}</td></tr>`,
  );
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(headline)}</title></head><body>`,
    `<h1>${escaped(headline)}</h1><table>`,
    ...rows,
    '</table>',
    ...(link === null ? [] : [`<p><a href="${escaped(link)}">Open</a></p>`]),
    '</body></html>',
    '',
  ].join('\n');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** The message that a delivery keeps. Throws on text that this gate did not write. */
export function readMailBody(payload: string): MailBody {
  const kept: unknown = JSON.parse(payload);
  const { subject, text, html } = isJsonObject(kept) ? kept : {};
  if (typeof subject === 'string' && typeof text === 'string' && typeof html === 'string')
    return { subject, text, html };
  throw new Error('the stored message is damaged');
}
