import type { Command } from '../command.js';
import { readBody } from '../json-file.js';
import { oneOf, required } from '../options.js';
import { readSecret } from '../secret-input.js';
import { pathOf, serviceCommand } from '../service-command.js';
import { agentImport } from './agent-import.js';
import { membersOf, ONBOARDING_OPTIONS } from './granted-terms.js';

const CONTAINMENTS = ['suspended', 'quarantined'];
const MODES = ['autonomous', 'supervised', 'restricted', 'read_only'];
const REASON = { id: 'text', reason: 'text' } as const;

/** Agents: how they are made, and what people do to them. */
export const AGENT_COMMANDS: readonly Command[] = [
  serviceCommand({
    name: 'agent create',
    usage:
      `(--file BODY.json | --name TEXT --scope ACTION) ${ONBOARDING_OPTIONS.usage} [--rule-pack KEY] [--public-key HEX] ` +
      '[--passphrase-file FILE] [--out CONFIG.json]',
    summary:
      'create an agent with its first mandate; its configuration with the key is printed once, or written to a new file of mode 0600',
    options: {
      ...ONBOARDING_OPTIONS.options,
      file: 'text',
      scope: 'text',
      name: 'text',
      'rule-pack': 'text',
      'public-key': 'text',
      'passphrase-file': 'text',
      out: 'text',
    },
    keeps: ({ out }) => out,
    source: ({ file }) => ({ file, under: '$' }),
    call: async (given) => {
      const { 'passphrase-file': secret } = given;
      const passphrase = secret === undefined ? {} : { passphrase: await readSecret(secret) };
      const body = await readBody('OnboardAgentRequest', given.file, { ...membersOf(given), ...passphrase });
      return { method: 'POST', path: '/onboarding/agent', body };
    },
  }),
  agentImport,
  serviceCommand({
    name: 'agent label',
    usage: '--id AGENT [--label LABEL]…',
    summary: 'set the labels of an agent, such as team=treasury, in the place of those that it has',
    options: { id: 'text', label: 'texts' },
    call: ({ id, label = [] }) => ({
      method: 'POST',
      path: pathOf('/agent-identity', id, '/labels'),
      body: { labels: [...label] },
    }),
  }),
  serviceCommand({
    name: 'agent suspend',
    usage: '--id AGENT [--reason TEXT]',
    summary: 'stop an agent until it is reinstated; its holds stay',
    options: REASON,
    call: ({ id, reason }) => containment(id, 'suspended', reason),
  }),
  serviceCommand({
    name: 'agent contain',
    usage: `--id AGENT --status ${CONTAINMENTS.join('|')} [--reason TEXT]`,
    summary: 'stop an agent; quarantine voids its unclaimed holds as well',
    options: { ...REASON, status: 'text' },
    irreversible: ({ status }) => (status === 'quarantined' ? 'quarantine voids holds irrevocably' : null),
    call: ({ id, status, reason }) =>
      containment(id, oneOf(required(status, 'status'), 'status', CONTAINMENTS), reason),
  }),
  serviceCommand({
    name: 'agent reinstate',
    usage: '--id AGENT --reason TEXT',
    summary: 'lift the containment of an agent',
    options: REASON,
    call: ({ id, reason }) => ({
      method: 'POST',
      path: pathOf('/agent-identity', id, '/reinstate'),
      body: { reason: required(reason, 'reason') },
    }),
  }),
  serviceCommand({
    name: 'agent mode',
    usage: `--id AGENT --mode ${MODES.join('|')} --reason TEXT`,
    summary: 'set the operating mode of an agent',
    options: { ...REASON, mode: 'text' },
    call: ({ id, mode, reason }) => ({
      method: 'POST',
      path: pathOf('/agent-identity', id, '/mode'),
      body: { mode: oneOf(required(mode, 'mode'), 'mode', MODES), reason: required(reason, 'reason') },
    }),
  }),
  ...(['retire', 'decommission'] as const).map((verb) =>
    serviceCommand({
      name: `agent ${verb}`,
      usage: '--id AGENT --reason TEXT',
      summary: verb === 'retire' ? 'decommission an agent permanently' : 'the same as agent retire',
      options: REASON,
      irreversible: 'a retired agent never acts again',
      call: ({ id, reason }) => ({
        method: 'POST',
        path: pathOf('/agent-identity', id, '/decommission'),
        body: { reason: required(reason, 'reason') },
      }),
    }),
  ),
];

function containment(id: string | undefined, status: string, reason: string | undefined) {
  const body = { status, ...(reason === undefined ? {} : { reason }) };
  return { method: 'POST', path: pathOf('/agent-identity', id, '/contain'), body } as const;
}
