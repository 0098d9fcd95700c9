import { type Route, taking } from '../http/route.js';
import { ADMINISTRATORS, MEMBERS } from '../settings/roles.js';
import type { IdentityContext } from './context.js';
import { changePassword, logIn, refreshSession } from './login-handlers.js';
import { reinstatePerson, revokePerson } from './people-handlers.js';
import { createToken, endToken, readTokens, rotateToken } from './token-handlers.js';

/** The routes of this capability; the rows of all capabilities are one table. */
export const IDENTITY_ROUTES: readonly Route<IdentityContext>[] = [
  {
    method: 'POST',
    path: '/auth/login',
    summary: 'Open a session with address and password',
    roles: 'public',
    ...taking('LoginRequest', logIn),
    answer: 'Login',
    refusals: ['UNAUTHENTICATED', 'RATE_LIMIT_EXCEEDED'],
  },
  {
    method: 'POST',
    path: '/auth/refresh-token',
    summary: 'Open the next session with a refresh token',
    roles: 'public',
    ...taking('RefreshTokenRequest', refreshSession),
    answer: 'Session',
    refusals: ['UNAUTHENTICATED'],
    bare: true,
  },
  {
    method: 'POST',
    path: '/auth/password',
    summary: 'Set one’s own password',
    roles: MEMBERS,
    ...taking('PasswordRequest', changePassword),
    answer: 'PasswordChanged',
    refusals: ['FORBIDDEN'],
  },
  {
    method: 'POST',
    path: '/people/revoke',
    summary: 'End every token, session and password of a person',
    roles: ADMINISTRATORS,
    ...taking('PersonRequest', revokePerson),
    answer: 'PersonRevoked',
    refusals: ['NOT_FOUND'],
    servedFromCopy: true,
  },
  {
    method: 'POST',
    path: '/people/reinstate',
    summary: 'Let a person in again whose access was ended',
    roles: ADMINISTRATORS,
    ...taking('PersonRequest', reinstatePerson),
    answer: 'PersonReinstated',
    refusals: ['NOT_FOUND', 'CONFLICT'],
  },
  {
    method: 'POST',
    path: '/tokens',
    summary: 'Make an access token for a person of the organisation',
    roles: ADMINISTRATORS,
    ...taking('CreateTokenRequest', createToken),
    answer: 'CreatedToken',
    statuses: [201],
    refusals: ['CONFLICT'],
  },
  {
    method: 'GET',
    path: '/tokens',
    summary: 'List access tokens, never shown again',
    roles: MEMBERS,
    body: null,
    handle: readTokens,
    answer: 'Tokens',
    refusals: [],
  },
  {
    method: 'POST',
    path: '/tokens/:id/rotate',
    summary: 'Put a new token in the place of one’s own',
    roles: MEMBERS,
    body: null,
    handle: rotateToken,
    answer: 'CreatedToken',
    statuses: [201],
    refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  },
  {
    method: 'POST',
    path: '/tokens/:id/revoke',
    summary: 'Revoke an access token',
    roles: MEMBERS,
    body: null,
    handle: endToken,
    answer: 'TokenRevoked',
    refusals: ['NOT_FOUND', 'FORBIDDEN'],
    servedFromCopy: true,
  },
];
