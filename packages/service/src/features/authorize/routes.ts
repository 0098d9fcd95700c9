import type { ServiceContext } from '../../platform/context/service-context.js';
import { DECISION, UNDECIDED } from '../../platform/http/refusal-sets.js';
import type { Route } from '../../platform/http/route.js';
import { query, required } from '../../platform/http/route-parameters.js';
import { authorizeCall, byRequest } from './handlers.js';

/** The routes of this capability; the rows of all capabilities are one table. */
export const AUTHORIZE_ROUTES: readonly Route<ServiceContext>[] = [
  {
    method: 'POST',
    path: '/policy/mandate/authorize',
    summary: 'Decide a signed request',
    roles: 'public',
    body: 'AuthorizeRequest',
    handle: authorizeCall,
    answer: 'Verdict',
    refusals: DECISION,
    decides: { undecided: UNDECIDED, decided: () => 403 },
    verdict: true,
  },
  {
    method: 'GET',
    path: '/policy/mandate/authorize/by-request',
    summary: 'Look up the authorization of a request whose answer got lost',
    roles: 'public',
    body: null,
    handle: byRequest,
    answer: 'Lookup',
    parameters: [
      required(query('agentDid', 'the agent that sent the request')),
      required(query('nonce', 'the nonce of the request')),
    ],
    refusals: ['MALFORMED_REQUEST', 'AUTHORIZATION_NOT_FOUND'],
  },
];
