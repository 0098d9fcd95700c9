import type { Command } from '../command.js';
import { oneOf, required } from '../options.js';
import { pathOf, serviceCommand } from '../service-command.js';

const ESCALATIONS = '/policy/escalations';
const REQUESTS = '/onboarding/requests';
const HOLDS = '/policy/holds';
const AUTHORIZATIONS = '/policy/mandate/authorize';
const OPEN_STATES = ['paying', 'dispatching', 'dispatched', 'unknown'];
const OUTCOMES = ['settled', 'not_executed'];

/** What waits for people, and their word on it. People approve what `show`, `list --full` and an unconfirmed `approve` print. */
export const REVIEW_COMMANDS: readonly Command[] = [
  serviceCommand({
    name: 'hold list',
    usage: `[--state ${OPEN_STATES.join('|')}]`,
    summary: 'list the holds whose effect may be on its way',
    options: { state: 'text' },
    call: ({ state }) => ({
      method: 'GET',
      path: state === undefined ? HOLDS : `${HOLDS}?state=${oneOf(state, 'state', OPEN_STATES)}`,
    }),
    list: {
      member: 'holds',
      columns: ['authorizationId', 'state', 'action', 'amount', 'currency', 'merchant', 'authorizedAt', 'note'],
    },
  }),
  serviceCommand({
    name: 'hold reconcile',
    usage: `--id AUTHORIZATION --outcome ${OUTCOMES.join('|')} [--amount DECIMAL]`,
    summary: 'state what happened to a claimed hold: settled at an amount, or not executed',
    options: { id: 'text', outcome: 'text', amount: 'decimal' },
    irreversible: 'a reconciliation is irrevocable',
    preview: ({ id }) => ({ method: 'GET', path: pathOf(AUTHORIZATIONS, id, '/effect') }),
    call: ({ id, outcome, amount }) => ({
      method: 'POST',
      path: pathOf(AUTHORIZATIONS, id, '/effect/reconcile'),
      body: {
        outcome: oneOf(required(outcome, 'outcome'), 'outcome', OUTCOMES),
        ...(amount === undefined ? {} : { amount }),
      },
    }),
  }),
  ...decisionsOn('escalation', 'ESCALATION', ESCALATIONS, 'an action that waits', 'the wait'),
  ...decisionsOn('onboarding', 'REQUEST', REQUESTS, 'a request for an agent', 'the request'),
];

/** The two words on something that waits. Without --yes they show what would be decided. */
function decisionsOn(group: string, id: string, path: string, what: string, ended: string): Command[] {
  return (['approve', 'deny'] as const).map((decision) =>
    serviceCommand({
      name: `${group} ${decision}`,
      usage: `--id ${id} [--reason TEXT]`,
      summary: `${decision} ${what}; without --yes, show it; the asker reads the reason`,
      options: { id: 'text', reason: 'text' },
      irreversible: decision === 'approve' ? 'an approval is irrevocable' : `a denial ends ${ended} irrevocably`,
      preview: ({ id }) => ({ method: 'GET', path: pathOf(path, id) }),
      call: ({ id, reason }) => ({
        method: 'POST',
        path: pathOf(path, id, '/resolve'),
        body: { decision, ...(reason === undefined ? {} : { reason }) },
      }),
    }),
  );
}
