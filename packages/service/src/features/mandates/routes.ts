import type { ServiceContext } from '../../platform/context/service-context.js';
import { asking, ONE_AGENT, text, word } from '../../platform/http/asking.js';
import { PAGE } from '../../platform/http/list-page.js';
import { type Route, taking } from '../../platform/http/route.js';
import { ADMINISTRATORS, MEMBERS } from '../../platform/settings/roles.js';
import { changeMandate } from './change-handlers.js';
import { readDidDocument, readStatusList } from './credential-handlers.js';
import { readMandate, readMandates, revokeMandate } from './handlers.js';
import { issueMandate } from './issue-handlers.js';
import { MANDATE_STATES } from './repository.js';

/** The routes of this capability; the rows of all capabilities are one table. */
export const MANDATES_ROUTES = [
  {
    method: 'POST',
    path: '/policy/mandate',
    summary: 'Issue a mandate to an agent',
    roles: ADMINISTRATORS,
    ...taking('MandateRequest', issueMandate),
    answer: 'IssuedMandate',
    statuses: [201],
    refusals: [
      'NOT_FOUND',
      'CONFLICT',
      'FREE_TIER_LIMIT',
      'DELEGATION_CHAIN_BROKEN',
      'DEPTH_EXCEEDED',
      'ACTION_NOT_IN_PARENT',
      'CONSTRAINT_DROPPED',
      'CONSTRAINT_WIDENED',
      'VALIDITY_WIDENED',
      'UNCOMPARABLE',
      'SPEND_LIMIT_EXCEEDED',
      'AMOUNT_NOT_DETERMINABLE',
      'MANDATE_REVOKED',
      'AGENT_SUSPENDED',
      'AGENT_QUARANTINED',
      'AGENT_DECOMMISSIONED',
    ],
  },
  {
    method: 'GET',
    path: '/mandate',
    summary: 'List mandates and their spending, newest first',
    verb: {
      name: 'mandate list',
      summary: 'list the mandates of the organisation',
      options: { agentDid: 'agent DID', budget: 'budget BUDGET' },
      list: { member: 'mandates', columns: ['mandateId', 'scope', 'currency', 'status', 'issuedAt', 'agentDid'] },
    },
    roles: MEMBERS,
    ...asking(
      {
        agentDid: ONE_AGENT,
        budget: text('only those that name this budget, or one below it'),
        status: word(MANDATE_STATES, `only those that are ${MANDATE_STATES.join(', ')}`),
        ...PAGE,
      },
      readMandates,
    ),
    answer: 'Mandates',
    refusals: ['MALFORMED_REQUEST'],
    long: true,
  },
  {
    method: 'GET',
    path: '/mandate/:ref',
    summary: 'A mandate, its credential, and what is used of its limits',
    verb: {
      name: 'mandate show',
      summary: 'show a mandate, its credential and its remaining budget',
      options: { ref: 'id MANDATE' },
    },
    roles: MEMBERS,
    body: null,
    handle: readMandate,
    answer: 'MandateDetail',
    refusals: ['NOT_FOUND'],
  },
  {
    method: 'POST',
    path: '/mandate/:ref/change',
    summary: 'Change the limits that are named and keep the others and the spending',
    roles: ADMINISTRATORS,
    ...taking('MandateChange', changeMandate),
    answer: 'MandateChanged',
    refusals: [
      'NOT_FOUND',
      'CONFLICT',
      'MANDATE_REVOKED',
      'SPEND_LIMIT_EXCEEDED',
      'DELEGATION_CHAIN_BROKEN',
      'DEPTH_EXCEEDED',
      'CONSTRAINT_DROPPED',
      'CONSTRAINT_WIDENED',
      'VALIDITY_WIDENED',
      'UNCOMPARABLE',
    ],
  },
  {
    method: 'POST',
    path: '/mandate/:ref/revoke',
    summary: 'Revoke a mandate and void its unclaimed holds',
    verb: {
      name: 'mandate revoke',
      summary: 'revoke a mandate and void its unclaimed holds',
      options: { ref: 'id MANDATE' },
      irreversible: 'a revoked mandate never authorizes again',
    },
    roles: ADMINISTRATORS,
    body: null,
    handle: revokeMandate,
    answer: 'MandateRevoked',
    refusals: ['NOT_FOUND'],
    servedFromCopy: true,
  },
  {
    method: 'GET',
    path: '/credentials/status/:list',
    summary: 'Which mandates were revoked (Bitstring Status List)',
    roles: 'public',
    body: null,
    handle: readStatusList,
    answer: null,
    refusals: ['NOT_FOUND'],
    metered: true,
    media: { 'application/vc': 'json' },
  },
  {
    method: 'GET',
    path: '/.well-known/did.json',
    summary: 'The DID document of the issuer of mandates, at the root of the host too',
    roles: 'public',
    body: null,
    handle: readDidDocument,
    answer: null,
    refusals: ['NOT_FOUND'],
    storeless: true,
    media: { 'application/did+json': 'json' },
  },
] as const satisfies readonly Route<ServiceContext>[];
