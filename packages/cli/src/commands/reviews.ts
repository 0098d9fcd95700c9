import type { Command } from '../command.js';
import { oneOf } from '../options.js';
import { pathOf, serviceCommand } from '../service-command.js';

const REQUEST_STATUSES = ['pending', 'approved', 'denied', 'claimed', 'key_pending', 'active', 'expired'];
const ESCALATIONS = '/policy/escalations';
const REQUESTS = '/onboarding/requests';

/** What waits for people, and their word on it. Lists show every member, because people approve what they show. */
export const REVIEW_COMMANDS: readonly Command[] = [
  serviceCommand({
    name: 'escalation list',
    usage: '',
    summary: 'list the actions that wait for people, with everything that an approval permits',
    options: {},
    call: () => ({ method: 'GET', path: ESCALATIONS }),
    list: { member: 'escalations' },
  }),
  serviceCommand({
    name: 'escalation show',
    usage: '--id ESCALATION',
    summary: 'show an action that waits or waited: the request, the reason, the approvers',
    options: { id: 'text' },
    call: ({ id }) => ({ method: 'GET', path: pathOf(ESCALATIONS, id) }),
  }),
  serviceCommand({
    name: 'escalation status',
    usage: '--id ESCALATION',
    summary: 'show the outcome of an action that waited: approved, executed, settled',
    options: { id: 'text' },
    call: ({ id }) => ({ method: 'GET', path: pathOf(ESCALATIONS, id, '/status') }),
  }),
  ...decisionsOn('escalation', 'ESCALATION', ESCALATIONS, 'an action that waits', 'the wait'),
  serviceCommand({
    name: 'onboarding list',
    usage: `[--status ${REQUEST_STATUSES.join('|')}]`,
    summary: 'list the requests for agents, with everything that an approval grants',
    options: { status: 'text' },
    call: ({ status }) => ({
      method: 'GET',
      path: status === undefined ? REQUESTS : `${REQUESTS}?status=${oneOf(status, 'status', REQUEST_STATUSES)}`,
    }),
    list: { member: 'requests' },
  }),
  serviceCommand({
    name: 'onboarding show',
    usage: '--id REQUEST',
    summary: 'show a request for an agent, with everything that an approval grants',
    options: { id: 'text' },
    call: ({ id }) => ({ method: 'GET', path: pathOf(REQUESTS, id) }),
  }),
  ...decisionsOn('onboarding', 'REQUEST', REQUESTS, 'a request for an agent', 'the request'),
];

/** The two words on something that waits. Without --yes they show what would be decided. */
function decisionsOn(group: string, id: string, path: string, what: string, ended: string): Command[] {
  return (['approve', 'deny'] as const).map((decision) =>
    serviceCommand({
      name: `${group} ${decision}`,
      usage: `--id ${id}`,
      summary: `${decision} ${what}; without --yes, show it`,
      options: { id: 'text' },
      irreversible: decision === 'approve' ? 'an approval is irrevocable' : `a denial ends ${ended} irrevocably`,
      preview: ({ id }) => ({ method: 'GET', path: pathOf(path, id) }),
      call: ({ id }) => ({ method: 'POST', path: pathOf(path, id, '/resolve'), body: { decision } }),
    }),
  );
}
