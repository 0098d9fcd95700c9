import { approvalRefusalStatus, ESCALATION_QUEUE_MAX, resumeRefusalStatus } from '@gatewright/gate';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { DECISION, NOT_BEGUN, stateOf, UNDECIDED } from '../../platform/http/refusal-sets.js';
import type { Route } from '../../platform/http/route.js';
import { AFTER, query } from '../../platform/http/route-parameters.js';
import { ADMINISTRATORS, REVIEWERS } from '../../platform/settings/roles.js';
import { readEscalationDetail, readEscalationStatus, readEscalations, resolve, resume } from './handlers.js';

/** The routes of this capability; the rows of all capabilities are one table. */
export const ESCALATIONS_ROUTES: readonly Route<ServiceContext>[] = [
  {
    method: 'GET',
    path: '/policy/escalations',
    summary: 'What waits for the people of the organisation',
    roles: ADMINISTRATORS,
    body: null,
    handle: readEscalations,
    answer: 'Escalations',
    parameters: [AFTER, query('limit', `escalations on the page, ${ESCALATION_QUEUE_MAX} unless given and at most`)],
    refusals: ['MALFORMED_REQUEST'],
    long: true,
  },
  {
    method: 'GET',
    path: '/policy/escalations/:id',
    summary: 'An action that waits or waited, and who decided it',
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
];
