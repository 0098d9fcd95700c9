import type { Command } from '../command.js';
import { readBody } from '../json-file.js';
import { pathOf, serviceCommand } from '../service-command.js';
import { CHANGE_OPTIONS, changesOf, MANDATE_OPTIONS, membersOf } from './granted-terms.js';

/** Mandates: how they are issued, read and ended. */
export const MANDATE_COMMANDS: readonly Command[] = [
  serviceCommand({
    name: 'mandate issue',
    usage:
      `(--file BODY.json | --agent AGENT --scope ACTION) ${MANDATE_OPTIONS.usage} ` +
      '[--unlimited] [--parent MANDATE] [--replace]',
    summary: 'grant an agent an action; --replace ends the mandate that grants it, with all of its limits',
    options: {
      ...MANDATE_OPTIONS.options,
      file: 'text',
      scope: 'text',
      unlimited: 'flag',
      agent: 'text',
      parent: 'text',
      replace: 'flag',
    },
    source: ({ file }) => ({ file, under: '$' }),
    call: async (given) => ({
      method: 'POST',
      path: '/policy/mandate',
      body: { replace: false, ...(await readBody('MandateRequest', given.file, membersOf(given))) },
    }),
  }),
  serviceCommand({
    name: 'mandate change',
    usage: `--id MANDATE [--file BODY.json] ${CHANGE_OPTIONS.usage} [--remove LIMIT]… [--unlimited]`,
    summary: 'change the limits that are named; the others and the spending stay',
    options: { ...CHANGE_OPTIONS.options, file: 'text', remove: 'texts', unlimited: 'flag', id: 'text' },
    source: ({ file }) => ({ file, under: '$' }),
    call: async ({ remove, ...given }) => ({
      method: 'POST',
      path: pathOf('/mandate', given.id, '/change'),
      body: await readBody('MandateChange', given.file, changesOf(given, remove)),
    }),
  }),
];
