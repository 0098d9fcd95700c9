import type { ServiceContext } from '../../platform/context/service-context.js';
import { askingTogether } from '../../platform/http/asking.js';
import { DECISION, UNDECIDED } from '../../platform/http/refusal-sets.js';
import type { Route } from '../../platform/http/route.js';
import { authorizeCall, byRequest, REQUEST_QUERY } from './handlers.js';

/** The routes of this capability; the rows of all capabilities are one table. */
export const AUTHORIZE_ROUTES = [
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
    ...askingTogether(REQUEST_QUERY, byRequest),
    answer: 'Lookup',
    refusals: ['MALFORMED_REQUEST', 'AUTHORIZATION_NOT_FOUND'],
  },
] as const satisfies readonly Route<ServiceContext>[];
