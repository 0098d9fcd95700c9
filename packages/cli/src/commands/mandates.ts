import type { Command } from '../command.js';
import { readBody } from '../json-file.js';
import { pathOf, serviceCommand } from '../service-command.js';
import { membersOf, TERM_OPTIONS, TERM_USAGE } from './granted-terms.js';

/** Mandates: how they are issued, read and ended. */
export const MANDATE_COMMANDS: readonly Command[] = [
  serviceCommand({
    name: 'mandate issue',
    usage:
      `(--file BODY.json | --agent AGENT --scope ACTION) ${TERM_USAGE} [--parent MANDATE] ` +
      '[--valid-from RFC3339] [--valid-until RFC3339]',
    summary: 'grant an agent an action; an existing mandate for the same action is replaced',
    options: { ...TERM_OPTIONS, agent: 'text', parent: 'text', 'valid-from': 'text', 'valid-until': 'text' },
    call: async (given) => ({
      method: 'POST',
      path: '/policy/mandate',
      body: await readBody('MandateRequest', given.file, membersOf(given)),
    }),
  }),
  serviceCommand({
    name: 'mandate list',
    usage: '[--agent DID]',
    summary: 'list the mandates of the organisation',
    options: { agent: 'text' },
    call: ({ agent }) => ({
      method: 'GET',
      path: agent === undefined ? '/mandate' : `/mandate?agentDid=${encodeURIComponent(agent)}`,
    }),
    list: { member: 'mandates', columns: ['mandateId', 'scope', 'currency', 'status', 'issuedAt', 'agentDid'] },
  }),
  serviceCommand({
    name: 'mandate show',
    usage: '--id MANDATE',
    summary: 'show a mandate, its credential and its remaining budget',
    options: { id: 'text' },
    call: ({ id }) => ({ method: 'GET', path: pathOf('/mandate', id) }),
  }),
  serviceCommand({
    name: 'mandate revoke',
    usage: '--id MANDATE',
    summary: 'revoke a mandate and void its unclaimed holds',
    options: { id: 'text' },
    irreversible: 'a revoked mandate never authorizes again',
    call: ({ id }) => ({ method: 'POST', path: pathOf('/mandate', id, '/revoke') }),
  }),
];
