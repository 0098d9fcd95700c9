import { type Command, UsageError } from '../command.js';
import { oneOf, required } from '../options.js';
import { routeCommand } from '../route-command.js';
import { readSecret } from '../secret-input.js';
import { serviceCommand } from '../service-command.js';
import { AGENT_COMMANDS } from './agents.js';
import { AUDIT_COMMANDS } from './audit.js';
import { BUDGET_COMMANDS } from './budgets.js';
import { DECISION_COMMANDS } from './decisions.js';
import { MANDATE_COMMANDS } from './mandates.js';
import { REVIEW_COMMANDS } from './reviews.js';
import { ROUTE_COMMANDS } from './route-commands.generated.js';
import { RULE_COMMANDS } from './rules.js';
import { WEBHOOK_COMMANDS } from './webhooks.js';

/** People. */
const PEOPLE: readonly Command[] = [
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
  ...ROUTE_COMMANDS.map(routeCommand),
  ...ORGANISATION,
  ...AUDIT_COMMANDS,
  ...PEOPLE,
  ...AGENT_COMMANDS,
  ...MANDATE_COMMANDS,
  ...BUDGET_COMMANDS,
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
