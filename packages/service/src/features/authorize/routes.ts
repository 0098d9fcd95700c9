import { REASON_CODES, type ReasonCode } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { askingTogether } from '../../platform/http/asking.js';
import { DECISION, UNDECIDED } from '../../platform/http/refusal-sets.js';
import type { Route } from '../../platform/http/route.js';
import { authorizeCall, byRequest, previewCall, REQUEST_QUERY } from './handlers.js';

/** What a request is refused with before anything is decided about it. */
const PREVIEW: readonly ReasonCode[] = [
  'NO_MANDATE',
  'RATE_LIMIT_EXCEEDED',
  ...REASON_CODES.filter(({ subject }) => subject === 'identity' || subject === 'envelope integrity').map(
    ({ code }) => code,
  ),
];

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
    method: 'POST',
    path: '/policy/mandate/preview',
    summary: 'What the gate would decide about a request that its agent signed, and what is left; reserves nothing',
    roles: 'public',
    body: 'AuthorizeRequest',
    handle: previewCall,
    answer: 'Preview',
    refusals: PREVIEW,
    readsOnly: true,
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
