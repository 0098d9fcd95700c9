import type { ServiceContext } from '../../platform/context/service-context.js';
import { asking, ONE_AGENT } from '../../platform/http/asking.js';
import { SIGNED } from '../../platform/http/refusal-sets.js';
import type { Route } from '../../platform/http/route.js';
import { MEMBERS } from '../../platform/settings/roles.js';
import { readGatewayReports, readLocalDecisions, receiveGatewayReport, receiveLocalDecision } from './handlers.js';

/** The routes of this capability; the rows of all capabilities are one table. */
export const REPORTS_ROUTES = [
  {
    method: 'POST',
    path: '/policy/decisions/local',
    summary: 'Keep the receipt of a decision that a guard took from its bundle',
    roles: 'public',
    body: 'LocalDecisionRequest',
    handle: receiveLocalDecision,
    answer: 'LocalDecisionRecorded',
    refusals: [
      'REQUEST_EXPIRED',
      'NO_MANDATE',
      'AGENT_KEY_UNVERIFIED',
      'SIGNATURE_INVALID',
      'REPLAY_DETECTED',
      'RATE_LIMIT_EXCEEDED',
    ],
  },
  {
    method: 'GET',
    path: '/policy/decisions/local',
    summary: 'The receipts of guards, of one agent with ?agentDid=',
    roles: MEMBERS,
    ...asking({ agentDid: ONE_AGENT }, readLocalDecisions),
    answer: 'LocalDecisions',
    refusals: [],
    long: true,
  },
  {
    method: 'POST',
    path: '/policy/gateway-reports',
    summary: 'Keep what a service says it did with a request',
    roles: 'public',
    body: 'GatewayReportRequest',
    handle: receiveGatewayReport,
    answer: 'GatewayReportRecorded',
    statuses: [201, 200],
    refusals: [
      ...SIGNED,
      'COUNTERPARTY_AUTH_REQUIRED',
      'COUNTERPARTY_NOT_REGISTERED',
      'AGENT_KEY_UNVERIFIED',
      'NOT_FOUND',
      'CONFLICT',
      'RATE_LIMIT_EXCEEDED',
    ],
  },
  {
    method: 'GET',
    path: '/policy/gateway-reports',
    summary: 'The reports of services',
    roles: MEMBERS,
    body: null,
    handle: readGatewayReports,
    answer: 'GatewayReports',
    refusals: [],
    long: true,
  },
] as const satisfies readonly Route<ServiceContext>[];
