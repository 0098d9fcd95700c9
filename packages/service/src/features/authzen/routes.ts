import { type ReasonCode, statusOf } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { type Route, taking } from '../../platform/http/route.js';
import { header } from '../../platform/http/route-parameters.js';
import { MEMBERS } from '../../platform/settings/roles.js';
import { ACCESS_REFUSALS, accessRefusalStatus } from './access-problems.js';
import { readAccessRequest, requestAccess } from './access-requests.js';
import {
  evaluateMany,
  evaluateOne,
  readConfiguration,
  readRequestSchema,
  searchForActions,
  searchForResources,
  searchForSubjects,
} from './handlers.js';

/** What the calls of enforcement points have in common: they read, and a body of another type is a bad request. */
const CALL = {
  method: 'POST',
  roles: MEMBERS,
  parameters: [header('x-request-id', 'any text; the answer has it too')],
  refusals: [],
  refusalStatus: (code: ReasonCode) => (code === 'UNSUPPORTED_MEDIA_TYPE' ? 400 : statusOf(code)),
  bare: true,
  readsOnly: true,
  echoesRequestId: true,
} as const;

/** The routes of this capability, at the root of the host too; the rows of all capabilities are one table. */
export const AUTHZEN_ROUTES = [
  {
    method: 'GET',
    path: '/.well-known/authzen-configuration',
    summary: 'Where the calls of the AuthZEN Authorization API 1.0 are, at the root of the host too',
    roles: 'public',
    body: null,
    handle: readConfiguration,
    answer: 'AuthzenConfiguration',
    refusals: [],
    bare: true,
    storeless: true,
  },
  {
    ...CALL,
    path: '/access/v1/evaluation',
    summary: 'What the gate would decide about an unsigned request (AuthZEN); reserves nothing',
    ...taking('AuthzenEvaluationRequest', evaluateOne),
    answer: 'AuthzenDecision',
  },
  {
    ...CALL,
    path: '/access/v1/evaluations',
    summary: 'The same for up to 50 requests, with defaults and a semantic',
    ...taking('AuthzenEvaluationsRequest', evaluateMany),
    answer: 'AuthzenDecisions',
  },
  {
    ...CALL,
    path: '/access/v1/search/subject',
    summary: 'The agents for which the gate would permit an action, page by page',
    ...taking('AuthzenSubjectSearch', searchForSubjects),
    answer: 'AuthzenSubjects',
  },
  {
    ...CALL,
    path: '/access/v1/search/action',
    summary: 'The actions that the gate would permit to an agent, page by page',
    ...taking('AuthzenActionSearch', searchForActions),
    answer: 'AuthzenActions',
  },
  {
    ...CALL,
    path: '/access/v1/search/resource',
    summary: 'The merchants or resources of a mandate that the gate would permit to an agent, page by page',
    ...taking('AuthzenResourceSearch', searchForResources),
    answer: 'AuthzenResources',
  },
  {
    method: 'POST',
    path: '/access/v1/requests',
    summary: 'Ask people about a denied evaluation, with the request that the agent signed (ARAP draft 1)',
    roles: MEMBERS,
    ...taking('AuthzenAccessRequest', requestAccess),
    answer: 'AuthzenTask',
    statuses: [201, 202],
    refusals: ACCESS_REFUSALS,
    refusalStatus: accessRefusalStatus,
    bare: true,
  },
  {
    method: 'GET',
    path: '/access/v1/requests/:id',
    summary: 'What became of an access request (ARAP draft 1)',
    roles: MEMBERS,
    body: null,
    handle: readAccessRequest,
    answer: 'AuthzenTask',
    refusals: ['NOT_FOUND'],
    bare: true,
  },
  {
    method: 'GET',
    path: '/access/v1/request-schema',
    summary: 'What an access request has beside the denied evaluation, as a JSON Schema',
    roles: 'public',
    body: null,
    handle: readRequestSchema,
    answer: null,
    refusals: [],
    media: { 'application/schema+json': 'json' },
    storeless: true,
  },
] as const satisfies readonly Route<ServiceContext>[];
