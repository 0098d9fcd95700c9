import type { ServiceContext } from '../../platform/context/service-context.js';
import { type Route, taking } from '../../platform/http/route.js';
import { header, required } from '../../platform/http/route-parameters.js';
import { ADMINISTRATORS, MEMBERS } from '../../platform/settings/roles.js';
import {
  readOrganisation,
  resolveOrganisationApprovals,
  setOrganisationApprovals,
  setOrganisationAuthzen,
  setOrganisationHolds,
  setOrganisationLog,
} from './handlers.js';
import { addOrganisation } from './operator-handlers.js';
import { receiveVerification } from './verification-handlers.js';

/** The routes of this capability; the rows of all capabilities are one table. */
export const ORGANISATIONS_ROUTES = [
  {
    method: 'GET',
    path: '/organisation',
    summary: 'The organisation of the caller',
    verb: { name: 'org show', summary: 'show the organisation of the token' },
    roles: MEMBERS,
    body: null,
    handle: readOrganisation,
    answer: 'Organisation',
    refusals: ['NOT_FOUND'],
  },
  {
    method: 'POST',
    path: '/organisation/approvals',
    summary: 'Set how many people approvals need',
    roles: ['owner'],
    ...taking('ApprovalsRequest', setOrganisationApprovals),
    answer: 'Organisation',
    statuses: [200, 202],
    refusals: ['NOT_FOUND'],
  },
  {
    method: 'POST',
    path: '/organisation/approvals/resolve',
    summary: 'Agree to lower counts of approvals that another person asked for, or deny them',
    roles: ADMINISTRATORS,
    ...taking('ResolveApprovalsRequest', resolveOrganisationApprovals),
    answer: 'Organisation',
    refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  },
  {
    method: 'POST',
    path: '/organisation/holds',
    summary: 'Set how long an unclaimed hold lives',
    roles: ['owner'],
    ...taking('HoldTermsRequest', setOrganisationHolds),
    answer: 'Organisation',
    refusals: ['NOT_FOUND'],
  },
  {
    method: 'POST',
    path: '/organisation/authzen',
    summary: 'Set whether AuthZEN answers for actions with amounts as for their signed requests',
    roles: ['owner'],
    ...taking('AdvisoryTermsRequest', setOrganisationAuthzen),
    answer: 'Organisation',
    refusals: ['NOT_FOUND'],
  },
  {
    method: 'POST',
    path: '/organisation/decision-log',
    summary: 'Set what the decision log keeps, and for how long',
    roles: ['owner'],
    ...taking('LogTermsRequest', setOrganisationLog),
    answer: 'Organisation',
    refusals: ['NOT_FOUND'],
  },
  {
    method: 'POST',
    path: '/organisations',
    summary: 'Add an organisation with its owner, signed by the operator',
    roles: 'public',
    ...taking('CreateOrganisationRequest', addOrganisation),
    answer: 'OrganisationCreated',
    statuses: [201],
    parameters: [
      required(header('webhook-id', 'id of the call, heard once')),
      required(header('webhook-timestamp', 'time of the signature, seconds since 1970')),
      required(header('webhook-signature', 'signature of the operator, made with keys.json (Standard Webhooks)')),
    ],
    refusals: ['UNAUTHENTICATED', 'CONFLICT'],
  },
  {
    method: 'POST',
    path: '/organisations/verification-events',
    summary: 'What a verification provider found, signed with its secret',
    roles: 'public',
    body: null,
    handle: receiveVerification,
    answer: 'Verification',
    parameters: [
      required(
        header(
          'webhook-id',
          'id of the event, heard once; the event states the time at which it was found as timestamp',
        ),
      ),
      required(header('webhook-timestamp', 'time of the signature, seconds since 1970')),
      required(header('webhook-signature', 'signature of the provider (Standard Webhooks)')),
    ],
    refusals: ['MALFORMED_REQUEST', 'UNAUTHENTICATED', 'NOT_FOUND', 'CONFLICT'],
  },
] as const satisfies readonly Route<ServiceContext>[];
