import type { JsonObject, WebhookFormat } from '@gatewright/protocol';
import { mailBody } from './mail.js';
import { headlineOf, shortened, shownLines, type WebhookEventBody } from './shown-event.js';

const BODIES: Readonly<Record<WebhookFormat, (event: WebhookEventBody) => object>> = {
  gatewright: (event) => event,
  slack: slackBody,
  email: mailBody,
};

/** The body of a message in a format, JSON. */
export function bodyIn(format: WebhookFormat, event: WebhookEventBody): string {
  return JSON.stringify(BODIES[format](event));
}

/** Text of agents and people is shown as plain text: in Slack's own markup it could mention a channel or hide an address. */
function slackBody(event: WebhookEventBody): JsonObject {
  const headline = headlineOf(event);
  const { link = null } = event.data;
  const open =
    typeof link === 'string'
      ? [{ type: 'actions', elements: [{ type: 'button', url: link, text: { type: 'plain_text', text: 'Open' } }] }]
      : [];
  const lines = shownLines(event).map(({ label, text }) => `${label}: ${text}`);
  return {
    text: headline,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: headline } },
      {
        type: 'section',
        text: { type: 'plain_text', text: shortened(lines.join('\n'), SECTION_MAX_CHARACTERS), emoji: false },
      },
      ...open,
    ],
  };
}

/** Slack refuses a longer section. */
const SECTION_MAX_CHARACTERS = 2_900;
