import { isJsonObject } from '@gatewright/protocol';
import { isPublicRoute } from '../expected-roles.js';
import type { Observed } from '../observed.js';
import { deviceName, REFRESH_TTL_MS } from '../people.js';
import { type Exchange, partsOf, succeeded } from '../session.js';
import { LOGIN_ATTEMPTS } from '../world.js';
import type { Finding } from './finding.js';

/** How long a device is known, ms. */
const DEVICE_MS = 180 * 24 * 60 * 60_000;

/**
 * What lets a person in does so until it ends, and no longer: tokens, passwords, known devices and sessions. What is known of an organisation
 * is what the newest event said. Looked at before the answer is taken in; calls of those without access are the promise `rights`.
 */
export function identityFinding(exchange: Exchange, observed: Observed): Finding | null {
  switch (exchange.route) {
    case 'POST /auth/login':
      return loginFault(exchange, observed);
    case 'POST /auth/refresh-token':
      return refreshFault(exchange, observed);
    case 'GET /onboarding/requests/:id/claim': {
      const request = observed.requests.find(({ id }) => id === exchange.params['id']);
      const isHandedOut = isJsonObject(exchange.answer.data['config'] ?? null);
      return request?.ended && isHandedOut ? finding('an agent was handed out whose author has no access') : null;
    }
    case 'GET /organisation':
      return verificationFault(exchange, observed) ?? refusedFault(exchange, observed);
    default:
      return refusedFault(exchange, observed);
  }
}

function finding(message: string): Finding {
  return { invariant: 'identity', message };
}

/** A token that nothing ended is no unknown one. */
function refusedFault({ route, sent, answer, at }: Exchange, { people }: Observed): Finding | null {
  if (route === null || isPublicRoute(route) || answer.data['reasonCode'] !== 'UNAUTHENTICATED') return null;
  const standing = people.standing(sent.headers['authorization'], at);
  return standing.ok ? finding(`${route} refused the live token of ${standing.caller.role}`) : null;
}

/** The right password opens a session, and a known device is not locked out by what others tried. */
function loginFault({ body, answer, at }: Exchange, { people }: Observed): Finding | null {
  const { username, password, deviceToken } = body;
  const person = people.login(username);
  if (person === undefined || person.password === null || person.password !== password) return null;
  if (answer.status === 401) return finding('the right password was refused');
  const device = people.devices.find(({ token, email }) => token === deviceToken && email === person.email);
  if (answer.status !== 429 || device === undefined || at - device.at >= DEVICE_MS) return null;
  const attempts = people.attempts.get(deviceName(device.token)) ?? 0;
  return attempts < LOGIN_ATTEMPTS ? finding('the right password of a known device was locked out') : null;
}

/** A refresh token brings one session. */
function refreshFault(exchange: Exchange, { people }: Observed): Finding | null {
  const token = people.refreshTokens.find(({ text }) => text === exchange.body['refreshToken']);
  if (token === undefined) return null;
  const isOver = token.used || token.ended || exchange.at >= token.issuedAt + REFRESH_TTL_MS;
  if (succeeded(exchange)) return isOver ? finding('a used or ended refresh token brought a session') : null;
  return isOver || exchange.answer.status !== 401 ? null : finding('a live refresh token was refused');
}

function verificationFault(exchange: Exchange, observed: Observed): Finding | null {
  if (!succeeded(exchange)) return null;
  const shown = exchange.answer.data['verification'];
  const { state } = observed.verifications[partsOf(exchange.by).name];
  return shown === state
    ? null
    : finding(`the organisation is shown as ${shown}, where the newest event says ${state}`);
}
