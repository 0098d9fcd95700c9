import type { ServiceContext } from '../context/service-context.js';
import { type Route, taking } from '../http/route.js';
import { header, required } from '../http/route-parameters.js';
import { MEMBERS } from '../settings/roles.js';
import {
  readOrganisation,
  setOrganisationApprovals,
  setOrganisationHolds,
  setOrganisationLog,
  setOrganisationRules,
} from './handlers.js';
import { addOrganisation } from './operator-handlers.js';
import { receiveVerification } from './verification-handlers.js';

/** The routes of this capability; the rows of all capabilities are one table. */
export const ORGANISATIONS_ROUTES: readonly Route<ServiceContext>[] = [
  {
    method: 'GET',
    path: '/organisation',
    summary: 'The organisation of the caller',
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
    refusals: ['NOT_FOUND'],
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
    path: '/organisation/rules',
    summary: 'Set whether new rule documents are strict',
    roles: ['owner'],
    ...taking('RuleTermsRequest', setOrganisationRules),
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
];
