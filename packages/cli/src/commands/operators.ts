import { type Command, UsageError } from '../command.js';
import { readJsonFile } from '../json-file.js';
import { oneOf, required } from '../options.js';
import { readSecret } from '../secret-input.js';
import { serviceCommand } from '../service-command.js';

const at = (path: string, id: string | undefined, verb = '') =>
  `${path}/${encodeURIComponent(required(id, 'id'))}${verb}`;

/** People and tokens. */
const TOKENS: readonly Command[] = [
  serviceCommand({
    name: 'token list',
    usage: '',
    summary: 'the access tokens of the organisation; the tokens themselves are never shown again',
    options: {},
    call: () => ({ method: 'GET', path: '/tokens' }),
    list: { member: 'tokens', columns: ['tokenId', 'email', 'role', 'createdAt', 'expiresAt', 'revokedAt'] },
  }),
  serviceCommand({
    name: 'token rotate',
    usage: '--id TOKEN_ID',
    summary: 'put a new token in the place of one of your own',
    options: { id: 'text' },
    call: ({ id }) => ({ method: 'POST', path: at('/tokens', id, '/rotate') }),
  }),
  serviceCommand({
    name: 'token revoke',
    usage: '--id TOKEN_ID',
    summary: 'end an access token',
    options: { id: 'text' },
    irreversible: 'a revoked token never works again',
    call: ({ id }) => ({ method: 'POST', path: at('/tokens', id, '/revoke') }),
  }),
  serviceCommand({
    name: 'user revoke',
    usage: '--email ADDRESS',
    summary: 'end every token, session and password of a person who leaves',
    options: { email: 'text' },
    irreversible: 'ended tokens never work again',
    call: ({ email }) => ({ method: 'POST', path: '/people/revoke', body: { email: required(email, 'email') } }),
  }),
  serviceCommand({
    name: 'user password',
    usage: '--file NEW_PASSWORD [--current-file OLD_PASSWORD]',
    summary:
      'set the password of the token’s own person, for logins, from the first line of a file; - is standard input',
    options: { file: 'text', 'current-file': 'text' },
    call: async ({ file, 'current-file': current }) => ({
      method: 'POST',
      path: '/auth/password',
      body: {
        password: await readSecret(required(file, 'file')),
        ...(current === undefined ? {} : { currentPassword: await readSecret(current) }),
      },
    }),
  }),
];

const ORGANISATION: readonly Command[] = [
  serviceCommand({
    name: 'org show',
    usage: '',
    summary: 'the organisation of the token',
    options: {},
    call: () => ({ method: 'GET', path: '/organisation' }),
  }),
  serviceCommand({
    name: 'org approvals',
    usage: '--escalation N --onboarding N',
    summary: 'how many people approvals need from now on',
    options: { escalation: 'text', onboarding: 'text' },
    call: ({ escalation, onboarding }) => ({
      method: 'POST',
      path: '/organisation/approvals',
      body: { escalation: count(escalation, 'escalation'), onboarding: count(onboarding, 'onboarding') },
    }),
  }),
  serviceCommand({
    name: 'org holds',
    usage: '--minutes N',
    summary: 'how long a hold that nobody claims lives from now on, a day at most',
    options: { minutes: 'text' },
    call: ({ minutes }) => ({
      method: 'POST',
      path: '/organisation/holds',
      body: { minutes: count(minutes, 'minutes') },
    }),
  }),
];

const CONTAINMENTS = ['suspended', 'quarantined'];
const MODES = ['autonomous', 'supervised', 'restricted', 'read_only'];

/** Agents: what people do to them. */
const AGENTS: readonly Command[] = [
  serviceCommand({
    name: 'agent list',
    usage: '',
    summary: 'the agents of the organisation',
    options: {},
    call: () => ({ method: 'GET', path: '/agent-identity' }),
    list: { member: 'agents', columns: ['identityId', 'name', 'status', 'operatingMode', 'keyVerified', 'agentDid'] },
  }),
  serviceCommand({
    name: 'agent show',
    usage: '--id AGENT',
    summary: 'an agent by identity id or DID, and what people did to it',
    options: { id: 'text' },
    call: ({ id }) => ({ method: 'GET', path: at('/agent-identity', id) }),
  }),
  serviceCommand({
    name: 'agent contain',
    usage: `--id AGENT --status ${CONTAINMENTS.join('|')} [--reason TEXT]`,
    summary: 'stop an agent; quarantine voids its unclaimed holds as well',
    options: { id: 'text', status: 'text', reason: 'text' },
    irreversible: ({ status }) => (status === 'quarantined' ? 'quarantine voids holds that do not come back' : null),
    call: ({ id, status, reason }) => ({
      method: 'POST',
      path: at('/agent-identity', id, '/contain'),
      body: {
        status: oneOf(required(status, 'status'), 'status', CONTAINMENTS),
        ...(reason === undefined ? {} : { reason }),
      },
    }),
  }),
  serviceCommand({
    name: 'agent reinstate',
    usage: '--id AGENT --reason TEXT',
    summary: 'lift the containment of an agent',
    options: { id: 'text', reason: 'text' },
    call: ({ id, reason }) => ({
      method: 'POST',
      path: at('/agent-identity', id, '/reinstate'),
      body: { reason: required(reason, 'reason') },
    }),
  }),
  serviceCommand({
    name: 'agent mode',
    usage: `--id AGENT --mode ${MODES.join('|')} --reason TEXT`,
    summary: 'set the operating mode of an agent',
    options: { id: 'text', mode: 'text', reason: 'text' },
    call: ({ id, mode, reason }) => ({
      method: 'POST',
      path: at('/agent-identity', id, '/mode'),
      body: { mode: oneOf(required(mode, 'mode'), 'mode', MODES), reason: required(reason, 'reason') },
    }),
  }),
  serviceCommand({
    name: 'agent decommission',
    usage: '--id AGENT --reason TEXT',
    summary: 'retire an agent for good',
    options: { id: 'text', reason: 'text' },
    irreversible: 'a retired agent never acts again',
    call: ({ id, reason }) => ({
      method: 'POST',
      path: at('/agent-identity', id, '/decommission'),
      body: { reason: required(reason, 'reason') },
    }),
  }),
];

const AUTHORITY: readonly Command[] = [
  serviceCommand({
    name: 'mandate list',
    usage: '[--agent DID]',
    summary: 'the mandates of the organisation',
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
    summary: 'a mandate, its credential and what is left of its budget',
    options: { id: 'text' },
    call: ({ id }) => ({ method: 'GET', path: at('/mandate', id) }),
  }),
  serviceCommand({
    name: 'mandate revoke',
    usage: '--id MANDATE',
    summary: 'end a mandate and void its unclaimed holds',
    options: { id: 'text' },
    irreversible: 'a revoked mandate never authorizes again',
    call: ({ id }) => ({ method: 'POST', path: at('/mandate', id, '/revoke') }),
  }),
  serviceCommand({
    name: 'sop create',
    usage: '--title TEXT --file RULES.json',
    summary: 'create an SOP from a file with its molecules',
    options: { title: 'text', file: 'text' },
    call: async ({ title, file }) => ({
      method: 'POST',
      path: '/sop',
      body: { title: required(title, 'title'), documentJson: await readJsonFile(required(file, 'file')) },
    }),
  }),
  serviceCommand({
    name: 'sop assign',
    usage: '--id AGENT --sop SOP_ID',
    summary: 'bind an SOP to an agent',
    options: { id: 'text', sop: 'text' },
    call: ({ id, sop }) => ({
      method: 'POST',
      path: at('/sop/agents', id, '/assign'),
      body: { sopId: required(sop, 'sop') },
    }),
  }),
];

const ESCALATION_COLUMNS = [
  'escalationId',
  'action',
  'amount',
  'currency',
  'merchant',
  'escalatedBy',
  'approvals',
  'required',
  'expiresAt',
];

const REQUEST_STATUSES = ['pending', 'approved', 'denied', 'claimed', 'key_pending', 'active', 'expired'];

const DECISIONS: readonly Command[] = [
  serviceCommand({
    name: 'escalation list',
    usage: '',
    summary: 'the actions that wait for people',
    options: {},
    call: () => ({ method: 'GET', path: '/policy/escalations' }),
    list: { member: 'escalations', columns: ESCALATION_COLUMNS },
  }),
  serviceCommand({
    name: 'escalation show',
    usage: '--id ESCALATION',
    summary: 'what became of an action that waits, or waited',
    options: { id: 'text' },
    call: ({ id }) => ({ method: 'GET', path: at('/policy/escalations', id, '/status') }),
  }),
  ...(['approve', 'deny'] as const).map((decision) =>
    serviceCommand({
      name: `escalation ${decision}`,
      usage: '--id ESCALATION',
      summary: `${decision} an action that waits`,
      options: { id: 'text' },
      irreversible: decision === 'approve' ? 'an approval is not taken back' : 'a denial ends the wait for good',
      call: ({ id }) => ({ method: 'POST', path: at('/policy/escalations', id, '/resolve'), body: { decision } }),
    }),
  ),
  serviceCommand({
    name: 'onboarding list',
    usage: `[--status ${REQUEST_STATUSES.join('|')}]`,
    summary: 'the requests for agents',
    options: { status: 'text' },
    call: ({ status }) => ({
      method: 'GET',
      path: `/onboarding/requests${status === undefined ? '' : `?status=${oneOf(status, 'status', REQUEST_STATUSES)}`}`,
    }),
    list: {
      member: 'requests',
      columns: [
        'requestId',
        'status',
        'requesterEmail',
        'name',
        'scope',
        'perTxnMax',
        'maxAmount',
        'approvals',
        'required',
      ],
    },
  }),
  ...(['approve', 'deny'] as const).map((decision) =>
    serviceCommand({
      name: `onboarding ${decision}`,
      usage: '--id REQUEST',
      summary: `${decision} a request for an agent`,
      options: { id: 'text' },
      irreversible: decision === 'approve' ? 'an approval is not taken back' : 'a denial ends the request for good',
      call: ({ id }) => ({ method: 'POST', path: at('/onboarding/requests', id, '/resolve'), body: { decision } }),
    }),
  ),
];

/** Commands of operators, each one call of a running service. */
export const OPERATOR_COMMANDS: readonly Command[] = [
  ...ORGANISATION,
  ...TOKENS,
  ...AGENTS,
  ...AUTHORITY,
  ...DECISIONS,
];

function count(text: string | undefined, option: string): number {
  const number = Number(required(text, option));
  if (Number.isInteger(number)) return number;
  throw new UsageError(`--${option} is not a whole number`);
}
