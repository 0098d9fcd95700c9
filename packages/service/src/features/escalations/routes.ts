import { approvalRefusalStatus, ESCALATION_QUEUE_MAX, MERCHANT_PART_MAX, resumeRefusalStatus } from '@gatewright/gate';
import { accept } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { askingTogether, described, together } from '../../platform/http/asking.js';
import { DECISION, NOT_BEGUN, stateOf, UNDECIDED } from '../../platform/http/refusal-sets.js';
import type { Route } from '../../platform/http/route.js';
import { AFTER } from '../../platform/http/route-parameters.js';
import { ADMINISTRATORS, REVIEWERS } from '../../platform/settings/roles.js';
import {
  readEscalationDetail,
  readEscalationStatus,
  readEscalations,
  resolve,
  resume,
  summariseEscalations,
} from './handlers.js';

/** The query of a page of the queue, which the gate reads. */
const QUEUE_PAGE = together(
  {
    agentDid: described('only those of this agent'),
    merchant: described(
      `only those whose merchant contains this, without regard to case, ${MERCHANT_PART_MAX} characters at most`,
    ),
    currency: described('only those in this currency'),
    minAmount: described('only from this amount on, decimal, with currency'),
    maxAmount: described('only up to this amount, decimal, with currency'),
    after: described(AFTER),
    limit: described(`escalations on the page, ${ESCALATION_QUEUE_MAX} unless given and at most`, {
      ...{ type: 'integer', minimum: 1, maximum: ESCALATION_QUEUE_MAX, default: ESCALATION_QUEUE_MAX },
    }),
  },
  accept,
);

/** The routes of this capability; the rows of all capabilities are one table. */
export const ESCALATIONS_ROUTES = [
  {
    method: 'GET',
    path: '/policy/escalations',
    summary: 'What waits for the people of the organisation',
    verb: {
      name: 'escalation list',
      summary: 'list the actions that wait for people; --full shows everything that an approval permits',
      options: {
        ...{ agentDid: 'agent DID', merchant: 'merchant TEXT', currency: 'currency CODE' },
        ...{ minAmount: 'min DECIMAL', maxAmount: 'max DECIMAL', after: 'after CURSOR' },
      },
      list: {
        member: 'escalations',
        columns: [
          ...['escalationId', 'action', 'amount', 'currency', 'merchant', 'summary', 'escalatedBy'],
          ...['approvals', 'required'],
        ],
      },
    },
    roles: ADMINISTRATORS,
    ...askingTogether(QUEUE_PAGE, readEscalations),
    answer: 'Escalations',
    refusals: ['MALFORMED_REQUEST'],
    long: true,
  },
  {
    method: 'GET',
    path: '/policy/escalations/summary',
    summary: 'How many actions wait for people, by agent',
    verb: {
      name: 'escalation summary',
      summary: 'count the actions that wait for people, by agent',
      list: { member: 'agents', columns: ['agentDid', 'count', 'oldestAt'] },
    },
    roles: ADMINISTRATORS,
    body: null,
    handle: summariseEscalations,
    answer: 'EscalationSummary',
    refusals: [],
    long: true,
  },
  {
    method: 'GET',
    path: '/policy/escalations/:id',
    summary: 'An action that waits or waited, and who decided it',
    verb: {
      name: 'escalation show',
      summary: 'show an action that waits or waited: the request, the reason, the approvers',
      options: { id: 'id ESCALATION' },
    },
    roles: REVIEWERS,
    body: null,
    handle: readEscalationDetail,
    answer: 'EscalationDetail',
    refusals: ['NOT_FOUND'],
  },
  {
    method: 'GET',
    path: '/policy/escalations/:id/status',
    summary: 'Look up an action that waits for people',
    verb: {
      name: 'escalation status',
      summary: 'show the outcome of an action that waited: approved, executed, settled',
      options: { id: 'id ESCALATION' },
    },
    roles: 'public',
    body: null,
    handle: readEscalationStatus,
    answer: 'EscalationStatus',
    refusals: ['NOT_FOUND'],
  },
  {
    method: 'POST',
    path: '/policy/escalations/:id/resolve',
    summary: 'Approve, deny or change an action that waits',
    roles: ADMINISTRATORS,
    body: 'ResolveEscalationRequest',
    handle: resolve,
    answer: 'EscalationResolved',
    refusals: [...DECISION, 'NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'ESCALATION_EXPIRED'],
    decides: {
      undecided: [...UNDECIDED, 'UNAUTHENTICATED'],
      decided: approvalRefusalStatus,
    },
  },
  {
    method: 'POST',
    path: '/policy/escalations/:id/resume-claim',
    summary: 'Claim the one resume of an approved action',
    roles: 'public',
    body: 'ResumeClaimRequest',
    handle: resume,
    answer: 'ResumeClaimed',
    refusals: [
      'NOT_FOUND',
      'AUTHORIZATION_CONTEXT_REQUIRED',
      'AUTHORIZATION_CONTEXT_MISMATCH',
      'REQUEST_EXPIRED',
      'SIGNATURE_INVALID',
      'ESCALATION_REQUEST_MISMATCH',
      'ESCALATION_NOT_APPROVED',
      'ESCALATION_PENDING',
      'ESCALATION_EXPIRED',
      'MODIFIED',
      'AUTHORIZATION_IN_USE',
      ...NOT_BEGUN,
      ...stateOf('claim'),
    ],
    refusalStatus: resumeRefusalStatus,
  },
] as const satisfies readonly Route<ServiceContext>[];
