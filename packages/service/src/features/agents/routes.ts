import type { ServiceContext } from '../../platform/context/service-context.js';
import { type Route, taking } from '../../platform/http/route.js';
import { REQUESTERS } from '../../platform/settings/roles.js';
import { regenerateChallenge, verifyKey } from './handlers.js';
import { possessionRefusalStatus } from './possession.js';

/** The routes of this capability; the rows of all capabilities are one table. */
export const AGENTS_ROUTES = [
  {
    method: 'POST',
    path: '/agent-identity/:ref/verify-key',
    summary: 'Prove possession of a brought key',
    roles: REQUESTERS,
    ...taking('VerifyKeyRequest', verifyKey),
    answer: 'KeyVerified',
    refusals: ['NOT_FOUND', 'CONFLICT', 'SIGNATURE_INVALID'],
    refusalStatus: possessionRefusalStatus,
  },
  {
    method: 'POST',
    path: '/agent-identity/:ref/regenerate-challenge',
    summary: 'Ask for a new proof-of-possession challenge',
    roles: REQUESTERS,
    body: null,
    handle: regenerateChallenge,
    answer: 'Challenge',
    refusals: ['NOT_FOUND', 'CONFLICT'],
  },
] as const satisfies readonly Route<ServiceContext>[];
