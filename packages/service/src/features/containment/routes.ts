import { AGENT_STATUSES } from '@gatewright/ledger';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { asking, text, word } from '../../platform/http/asking.js';
import { PAGE } from '../../platform/http/list-page.js';
import { type Route, taking } from '../../platform/http/route.js';
import { ADMINISTRATORS, MEMBERS } from '../../platform/settings/roles.js';
import {
  containAgent,
  decommissionAgent,
  readAgent,
  readAgents,
  readVoidableHolds,
  reinstateAgent,
  setAgentMode,
} from './handlers.js';

/** The routes of this capability; the rows of all capabilities are one table. */
export const CONTAINMENT_ROUTES = [
  {
    method: 'GET',
    path: '/agent-identity',
    summary: 'The agents of the organisation',
    verb: {
      name: 'agent list',
      summary: 'list the agents of the organisation, or those with a label',
      options: { label: 'label LABEL' },
      list: { member: 'agents', columns: ['identityId', 'name', 'status', 'operatingMode', 'keyVerified', 'agentDid'] },
    },
    roles: MEMBERS,
    ...asking(
      {
        label: text('only those with this label'),
        status: word(
          AGENT_STATUSES,
          `only those that are ${AGENT_STATUSES.join(', ')}; a page of them may be short, also where more follow`,
        ),
        ...PAGE,
      },
      readAgents,
    ),
    answer: 'Agents',
    refusals: ['MALFORMED_REQUEST'],
    long: true,
  },
  {
    method: 'GET',
    path: '/agent-identity/:ref',
    summary: 'An agent, and what people did to it',
    verb: {
      name: 'agent show',
      summary: 'show an agent by identity id or DID, and the acts of people on it',
      options: { ref: 'id AGENT' },
    },
    roles: MEMBERS,
    body: null,
    handle: readAgent,
    answer: 'AgentDetail',
    refusals: ['NOT_FOUND'],
  },
  {
    method: 'GET',
    path: '/agent-identity/:ref/holds',
    summary: 'What a quarantine or retirement of an agent would void now',
    roles: MEMBERS,
    body: null,
    handle: readVoidableHolds,
    answer: 'VoidableHolds',
    refusals: ['NOT_FOUND'],
    long: true,
  },
  {
    method: 'POST',
    path: '/agent-identity/:ref/contain',
    summary: 'Suspend or quarantine an agent',
    roles: ADMINISTRATORS,
    ...taking('ContainAgentRequest', containAgent),
    answer: 'AgentAct',
    refusals: ['NOT_FOUND', 'CONFLICT', 'AGENT_DECOMMISSIONED'],
    servedFromCopy: true,
  },
  {
    method: 'POST',
    path: '/agent-identity/:ref/reinstate',
    summary: 'Lift the containment of an agent',
    roles: ADMINISTRATORS,
    ...taking('AgentActRequest', reinstateAgent),
    answer: 'AgentAct',
    refusals: ['NOT_FOUND', 'CONFLICT', 'AGENT_DECOMMISSIONED'],
  },
  {
    method: 'POST',
    path: '/agent-identity/:ref/mode',
    summary: 'Set the operating mode of an agent',
    roles: ADMINISTRATORS,
    ...taking('AgentModeRequest', setAgentMode),
    answer: 'AgentAct',
    refusals: ['NOT_FOUND', 'AGENT_DECOMMISSIONED'],
  },
  {
    method: 'POST',
    path: '/agent-identity/:ref/decommission',
    summary: 'Retire an agent for good',
    roles: ADMINISTRATORS,
    ...taking('AgentActRequest', decommissionAgent),
    answer: 'AgentAct',
    refusals: ['NOT_FOUND', 'AGENT_DECOMMISSIONED'],
    servedFromCopy: true,
  },
] as const satisfies readonly Route<ServiceContext>[];
