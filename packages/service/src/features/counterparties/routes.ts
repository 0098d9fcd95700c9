import type { ServiceContext } from '../../platform/context/service-context.js';
import { type Route, taking, takingOptional } from '../../platform/http/route.js';
import { ADMINISTRATORS, MEMBERS } from '../../platform/settings/roles.js';
import { challengeCounterparty, readCounterparties, registerCounterparty, removeCounterparty } from './handlers.js';

/** The routes of this capability; the rows of all capabilities are one table. */
export const COUNTERPARTIES_ROUTES = [
  {
    method: 'GET',
    path: '/policy/counterparties',
    summary: 'The services that may act on holds of the organisation',
    roles: MEMBERS,
    body: null,
    handle: readCounterparties,
    answer: 'Counterparties',
    refusals: [],
  },
  {
    method: 'POST',
    path: '/policy/counterparties',
    summary: 'Register a service; the first one closes settlement to all others',
    roles: ADMINISTRATORS,
    ...taking('CounterpartyRequest', registerCounterparty),
    answer: 'Counterparty',
    statuses: [201],
    refusals: ['CONFLICT', 'COUNTERPARTY_AUTH_REQUIRED', 'COUNTERPARTY_SIGNATURE_INVALID'],
  },
  {
    method: 'POST',
    path: '/policy/counterparties/challenge',
    summary: 'Ask for the text that a service signs to agree',
    roles: ADMINISTRATORS,
    ...taking('CounterpartyChallengeRequest', challengeCounterparty),
    answer: 'CounterpartyChallenge',
    refusals: [],
  },
  {
    method: 'POST',
    path: '/policy/counterparties/:ref/revoke',
    summary: 'Remove a service',
    roles: ADMINISTRATORS,
    ...takingOptional('RevokeCounterpartyRequest', removeCounterparty),
    answer: 'Counterparty',
    refusals: ['NOT_FOUND', 'CONFLICT'],
  },
] as const satisfies readonly Route<ServiceContext>[];
