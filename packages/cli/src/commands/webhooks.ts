import { WEBHOOK_EVENTS, WEBHOOK_FORMATS } from '@gatewright/protocol';
import type { Command } from '../command.js';
import { oneOf, required } from '../options.js';
import { serviceCommand } from '../service-command.js';

const WEBHOOKS = '/webhooks';

/** Addresses that receive events: of HTTP, or of people by e-mail. */
export const WEBHOOK_COMMANDS: readonly Command[] = [
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
];
