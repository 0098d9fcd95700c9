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
    summary: 'set how many people approvals need from now on; 0 people approve what is published unless it is set',
    options: { escalation: 'text', onboarding: 'text', publish: 'text' },
    call: ({ escalation, onboarding, publish }) => ({
      method: 'POST',
      path: '/organisation/approvals',
      body: {
        escalation: count(escalation, 'escalation'),
        onboarding: count(onboarding, 'onboarding'),
        ...(publish === undefined ? {} : { publish: count(publish, 'publish') }),
      },
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
    name: 'org rules',
    usage: '--strict on|off',
    summary: 'set whether new rule documents are strict by default',
    options: { strict: 'text' },
    call: ({ strict }) => ({
      method: 'POST',
      path: '/organisation/rules',
      body: { strict: oneOf(required(strict, 'strict'), 'strict', ['on', 'off']) === 'on' },
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
