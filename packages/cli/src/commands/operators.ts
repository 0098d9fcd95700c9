import { type Command, UsageError } from '../command.js';
import { oneOf, required } from '../options.js';
import { readSecret } from '../secret-input.js';
import { pathOf, serviceCommand } from '../service-command.js';
import { AGENT_COMMANDS } from './agents.js';
import { DECISION_COMMANDS } from './decisions.js';
import { MANDATE_COMMANDS } from './mandates.js';
import { REVIEW_COMMANDS } from './reviews.js';
import { RULE_COMMANDS } from './rules.js';
import { WEBHOOK_COMMANDS } from './webhooks.js';

/** People and tokens. */
const TOKENS: readonly Command[] = [
  serviceCommand({
    name: 'token list',
    usage: '',
    summary: 'list the access tokens of the organisation; the tokens themselves are not shown',
    options: {},
    call: () => ({ method: 'GET', path: '/tokens' }),
    list: { member: 'tokens', columns: ['tokenId', 'email', 'role', 'createdAt', 'expiresAt', 'revokedAt'] },
  }),
  serviceCommand({
    name: 'token rotate',
    usage: '--id TOKEN_ID',
    summary: 'replace one of your own tokens by a new one',
    options: { id: 'text' },
    call: ({ id }) => ({ method: 'POST', path: pathOf('/tokens', id, '/rotate') }),
  }),
  serviceCommand({
    name: 'token revoke',
    usage: '--id TOKEN_ID',
    summary: 'revoke an access token',
    options: { id: 'text' },
    irreversible: 'a revoked token never works again',
    call: ({ id }) => ({ method: 'POST', path: pathOf('/tokens', id, '/revoke') }),
  }),
  serviceCommand({
    name: 'user revoke',
    usage: '--email ADDRESS',
    summary: 'end all tokens, sessions and the password of a person',
    options: { email: 'text' },
    irreversible: 'ended tokens never work again',
    call: ({ email }) => ({ method: 'POST', path: '/people/revoke', body: { email: required(email, 'email') } }),
  }),
  serviceCommand({
    name: 'user reinstate',
    usage: '--email ADDRESS',
    summary: 'permit access again for a person whose access was ended, by new tokens or those of the issuer',
    options: { email: 'text' },
    call: ({ email }) => ({ method: 'POST', path: '/people/reinstate', body: { email: required(email, 'email') } }),
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

interface GivenCounts {
  readonly escalation?: string | undefined;
  readonly onboarding?: string | undefined;
  readonly publish?: string | undefined;
}

/** Counts of approvals as options give them. */
function approvalsOf({ escalation, onboarding, publish }: GivenCounts) {
  return {
    escalation: count(escalation, 'escalation'),
    onboarding: count(onboarding, 'onboarding'),
    ...(publish === undefined ? {} : { publish: count(publish, 'publish') }),
  };
}

const ORGANISATION: readonly Command[] = [
  serviceCommand({
    name: 'org show',
    usage: '',
    summary: 'show the organisation of the token',
    options: {},
    call: () => ({ method: 'GET', path: '/organisation' }),
  }),
  serviceCommand({
    name: 'org approvals',
    usage: '--escalation N --onboarding N [--publish N]',
    summary:
      'set how many people approvals need from now on; 0 people approve what is published unless it is set, and lower counts wait for others',
    options: { escalation: 'text', onboarding: 'text', publish: 'text' },
    call: ({ escalation, onboarding, publish }) => ({
      method: 'POST',
      path: '/organisation/approvals',
      body: approvalsOf({ escalation, onboarding, publish }),
    }),
  }),
  serviceCommand({
    name: 'org agree',
    usage: '--escalation N --onboarding N [--publish N] [--deny]',
    summary: 'agree to the lower counts of approvals that another person asked for, or deny them',
    options: { escalation: 'text', onboarding: 'text', publish: 'text', deny: 'flag' },
    call: ({ deny, ...counts }) => ({
      method: 'POST',
      path: '/organisation/approvals/resolve',
      body: { approvals: approvalsOf(counts), decision: deny === true ? 'deny' : 'approve' },
    }),
  }),
  serviceCommand({
    name: 'org changes',
    usage: '[--after PLACE] [--limit N]',
    summary: 'list who changed which setting, newest first, and what the evidence commits to',
    options: { after: 'text', limit: 'text' },
    call: ({ after, limit }) => ({ method: 'GET', path: '/organisation/changes', query: { after, limit } }),
  }),
  serviceCommand({
    name: 'org in-force',
    usage: '--at TIME [--agent ID] [--after PLACE]',
    summary: 'show which rules and settings were in force at a time, each with the record that proves it',
    options: { at: 'text', agent: 'text', after: 'text' },
    call: ({ at, agent, after }) => ({
      method: 'GET',
      path: '/organisation/in-force',
      query: { at: required(at, 'at'), agent, after },
    }),
  }),
  serviceCommand({
    name: 'org holds',
    usage: '--minutes N',
    summary: 'set the lifetime of unclaimed holds from now on, a day at most',
    options: { minutes: 'text' },
    call: ({ minutes }) => ({
      method: 'POST',
      path: '/organisation/holds',
      body: { minutes: count(minutes, 'minutes') },
    }),
  }),
  serviceCommand({
    name: 'org authzen',
    usage: '--advisory on|off',
    summary: 'set whether AuthZEN answers for actions with amounts, which reserves nothing',
    options: { advisory: 'text' },
    call: ({ advisory }) => ({
      method: 'POST',
      path: '/organisation/authzen',
      body: { advisory: oneOf(required(advisory, 'advisory'), 'advisory', ['on', 'off']) === 'on' },
    }),
  }),
];

/** Commands of operators, each one call of a running service. */
export const OPERATOR_COMMANDS: readonly Command[] = [
  ...ORGANISATION,
  ...TOKENS,
  ...AGENT_COMMANDS,
  ...MANDATE_COMMANDS,
  ...RULE_COMMANDS,
  ...WEBHOOK_COMMANDS,
  ...REVIEW_COMMANDS,
  ...DECISION_COMMANDS,
];

function count(text: string | undefined, option: string): number {
  const number = Number(required(text, option));
  if (Number.isInteger(number)) return number;
  throw new UsageError(`--${option} is not a whole number`);
}
