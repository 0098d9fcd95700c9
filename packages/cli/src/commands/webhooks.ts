import { WEBHOOK_EVENTS, WEBHOOK_FORMATS } from '@gatewright/protocol';
import type { Command } from '../command.js';
import { oneOf, required } from '../options.js';
import { pathOf, serviceCommand } from '../service-command.js';

const WEBHOOKS = '/webhooks';

/** Addresses that receive events: of HTTP, or of people by e-mail. */
export const WEBHOOK_COMMANDS: readonly Command[] = [
  serviceCommand({
    name: 'webhook list',
    usage: '',
    summary: 'list the addresses that receive events, and what fails at each',
    options: {},
    call: () => ({ method: 'GET', path: WEBHOOKS }),
    list: { member: 'webhooks', columns: ['webhookId', 'url', 'format', 'events', 'status', 'lastError'] },
  }),
  serviceCommand({
    name: 'webhook add',
    usage: `--address URL --events EVENT,… [--format ${WEBHOOK_FORMATS.join('|')}]`,
    summary: `send events to an address, https://… or mailto:PERSON: ${WEBHOOK_EVENTS.join(', ')}`,
    options: { address: 'text', events: 'text', format: 'text' },
    call: ({ address, events, format }) => ({
      method: 'POST',
      path: WEBHOOKS,
      body: {
        url: required(address, 'address'),
        events: required(events, 'events')
          .split(',')
          .map((event) => oneOf(event.trim(), 'events', WEBHOOK_EVENTS)),
        ...(format === undefined ? {} : { format: oneOf(format, 'format', WEBHOOK_FORMATS) }),
      },
    }),
  }),
  serviceCommand({
    name: 'webhook enable',
    usage: '--id WEBHOOK',
    summary: 'try an address again that failed for too long',
    options: { id: 'text' },
    call: ({ id }) => ({ method: 'POST', path: pathOf(WEBHOOKS, id, '/enable') }),
  }),
  serviceCommand({
    name: 'webhook remove',
    usage: '--id WEBHOOK',
    summary: 'send nothing more to an address',
    options: { id: 'text' },
    irreversible: 'its messages that wait are deleted, and its secret never signs again',
    call: ({ id }) => ({ method: 'POST', path: pathOf(WEBHOOKS, id, '/remove') }),
  }),
];
