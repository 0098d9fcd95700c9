import type { JsonObject } from '@gatewright/protocol';
import { elements, type SlowCalls } from '../slow-calls.js';
import { PLAIN, type RouteSample, type RouteSamples, without } from './sample.js';

const LOGIN = { username: 'owner@example.test', password: 'correct horse battery' };

/** A login, of which three at once with a long password are the slowest. */
function login(path: string): RouteSample {
  const body: JsonObject = { username: 'owner@gatewright.local', password: 'p'.repeat(200) };
  return {
    legal: () => ({ path, body: LOGIN }),
    slowest: async ({ world }: SlowCalls) => {
      await Promise.all(elements(3, () => world.post(path, body)));
    },
  };
}

/** Organisations, people with their tokens, and webhooks. */
export const ORGANISATION_SAMPLES: RouteSamples = {
  'GET /organisation': without('settings'),
  'POST /organisation/approvals': PLAIN,
  'POST /organisation/approvals/resolve': PLAIN,
  'GET /organisation/audit': {
    slowest: null,
    agents: { kind: 'list', shows: ['approvedId', 'deniedId'], reading: ['approvedId'] },
  },
  'GET /organisation/in-force': {
    legal: () => ({ path: `/organisation/in-force?at=${new Date().toISOString()}` }),
    slowest: null,
    agents: { kind: 'list', shows: ['agentDid'] },
  },
  'POST /organisation/holds': PLAIN,
  'POST /organisation/authzen': PLAIN,
  'POST /organisation/decision-log': PLAIN,
  'POST /organisations': {
    legal: () => ({ path: '/organisations', body: { name: 'Any', owner: 'any@example.test' } }),
    slowest: null,
    readsNoRecord: true,
  },
  'POST /organisations/verification-events': { slowest: null, readsNoRecord: true },
  'POST /auth/login': login('/auth/login'),
  'POST /auth/refresh-token': {
    legal: () => ({ path: '/auth/refresh-token', body: { refreshToken: 'any' } }),
    slowest: null,
  },
  'POST /auth/password': without('the caller'),
  'GET /console/logins': PLAIN,
  'POST /console/login': PLAIN,
  'POST /console/session': login('/console/session'),
  'GET /console/session': without('the caller'),
  'POST /console/link': without('the caller'),
  'POST /console/session/end': without('the caller'),
  'POST /people/revoke': PLAIN,
  'POST /people/reinstate': PLAIN,
  'POST /tokens': PLAIN,
  'GET /tokens': without("the caller's tokens, or for administrators those of the organisation"),
  'POST /tokens/:id/rotate': without("the caller's tokens"),
  'POST /tokens/:id/revoke': without("the caller's tokens"),
  'POST /webhooks': PLAIN,
  'GET /webhooks': without('addresses; administrators alone'),
  'POST /webhooks/:id/enable': PLAIN,
  'POST /webhooks/:id/remove': PLAIN,
};
