import type { JsonObject } from '@gatewright/protocol';
import { elements } from '../slow-calls.js';
import { UNEVALUATED } from './authorize.js';
import { type AgentThings, PLAIN, type RouteSamples, SETTLING, without } from './sample.js';

const DIGEST = `sha256:${'ab'.repeat(32)}`;

/** What is signed of a message, but for its nonce. */
const signed = ({ agentDid }: AgentThings) => ({
  agentDid,
  issuedAt: new Date().toISOString(),
  signature: '00'.repeat(64),
});

/** What a service reports of a request. */
const report = ({ agentDid }: AgentThings): JsonObject => ({
  servedAgentDid: agentDid,
  outcome: 'executed',
  reasonCode: 'SETTLED',
  request: { agentDid, action: 'any', nonce: 'any-nonce' },
});

/** Decisions, escalations, evidence and what services report, and the health of the gate. */
export const RECORD_SAMPLES: RouteSamples = {
  'GET /policy/counterparties': { slowest: null, agents: { kind: 'list', shows: ['agentDid'] } },
  'POST /policy/counterparties': PLAIN,
  'POST /policy/counterparties/challenge': PLAIN,
  'POST /policy/counterparties/:ref/revoke': PLAIN,
  'GET /policy/holds': {
    slowest: null,
    agents: { kind: 'list', shows: ['agentDid', 'claimedId'], reading: ['claimedId'] },
  },
  'POST /policy/decisions/local': {
    legal: (things) => ({
      path: '/policy/decisions/local',
      body: {
        ...signed(things),
        ...{ nonce: 'any-nonce', action: 'any', decision: 'block', reasonCode: 'NO_MANDATE' },
      },
    }),
    slowest: null,
    readsNoRecord: true,
  },
  'GET /policy/decisions/local': { slowest: null, agents: { kind: 'list', shows: ['agentDid'] } },
  'GET /policy/decisions': {
    slowest: (slow) => slow.readers('/policy/decisions?limit=500'),
    agents: { kind: 'list', shows: ['agentDid', 'eventId', 'deniedId', ...SETTLING], reading: SETTLING },
  },
  'GET /policy/decisions/summary': {
    ...without('counts and sums of the decisions that the log shows'),
    slowest: (slow) => slow.readers('/policy/decisions/summary?from=2020-01-01T00:00:00Z'),
  },
  'GET /policy/decisions/overview': {
    ...without('sums of the decisions of agents that the caller sees'),
    wrong: '/policy/decisions/overview?period=none',
    slowest: (slow) => slow.readers('/policy/decisions/overview?period=30d'),
  },
  'GET /policy/decisions/export': {
    wrong: '/policy/decisions/export?format=none',
    slowest: (slow) => slow.readers('/policy/decisions/export?format=csv'),
    agents: { kind: 'list', shows: ['agentDid', 'eventId', 'deniedId', ...SETTLING], reading: SETTLING },
  },
  'GET /policy/decisions/replay': {
    legal: ({ span }) => ({ path: `/policy/decisions/replay?${span}` }),
    wrong: '/policy/decisions/replay?from=none',
    slowest: null,
    agents: {
      kind: 'list',
      shows: ['agentDid', 'nonce', 'claimedNonce'],
      reading: ['nonce', 'claimedNonce'],
    },
  },
  'GET /policy/decisions/erasures': without('the person that an owner erased; owners alone'),
  'POST /policy/decisions/erasures': PLAIN,
  'GET /policy/decisions/:eventId': {
    legal: ({ eventId }) => ({ path: `/policy/decisions/${eventId}` }),
    slowest: (slow) => slow.readers('/policy/decisions/01a207a9-f433-7442-9655-ac34a5323379'),
    agents: {
      kind: 'one',
      shows: ['agentDid', 'eventId', 'authorizationId', 'nonce'],
      reading: ['authorizationId', 'nonce'],
    },
  },
  'POST /policy/gateway-reports': {
    legal: (things) => ({ path: '/policy/gateway-reports', body: report(things) }),
    slowest: null,
    readsNoRecord: true,
  },
  'GET /policy/gateway-reports': {
    slowest: null,
    agents: {
      kind: 'list',
      shows: ['agentDid', 'authorizationId', 'nonce'],
      reading: ['authorizationId', 'nonce'],
    },
  },
  'GET /policy/escalations': { slowest: null, agents: { kind: 'list', shows: ['agentDid', 'waitingId'] } },
  'GET /policy/escalations/summary': { slowest: null, agents: { kind: 'list', shows: ['agentDid'] } },
  'GET /policy/escalations/:id': {
    legal: ({ approvedId }) => ({ path: `/policy/escalations/${approvedId}` }),
    slowest: null,
    agents: { kind: 'one', shows: ['agentDid', 'approvedId', 'approvedHoldId'], reading: ['approvedHoldId'] },
  },
  'GET /policy/escalations/:id/status': {
    legal: ({ waitingId }) => ({ path: `/policy/escalations/${waitingId}/status` }),
    slowest: null,
  },
  'POST /policy/escalations/:id/resolve': {
    slowest: async (slow) => {
      const { world, agents } = slow;
      const itinerary = { f: elements(15_000, () => 'a') };
      await slow.approve(await world.authorize(agents.reviewed, { amount: 2, itinerary }));
      await slow.approve(await world.authorize(agents.strict, { amount: 0.01, itinerary: UNEVALUATED }));
    },
  },
  'POST /policy/escalations/:id/resume-claim': {
    legal: (things) => ({
      path: `/policy/escalations/${things.approvedId}/resume-claim`,
      body: { ...signed(things), nonce: 'any-nonce', requestDigest: DIGEST, contextDigest: DIGEST },
    }),
    slowest: null,
    readsNoRecord: true,
  },
  'GET /magp/evidence/:eventId/proof': PLAIN,
  'POST /magp/evidence/:eventId/record': {
    legal: (things) => ({ path: `/magp/evidence/${things.eventId}/record`, body: signed(things) }),
    slowest: null,
  },
  'GET /magp/evidence/checkpoint': PLAIN,
  'GET /magp/evidence/consistency': {
    legal: () => ({ path: '/magp/evidence/consistency?from=1&to=2' }),
    slowest: null,
    readsNoRecord: true,
  },
  'GET /magp/evidence/log/checkpoint': PLAIN,
  'GET /magp/evidence/log/tile/:path{.+}': {
    legal: () => ({ path: '/magp/evidence/log/tile/0/000' }),
    slowest: null,
    readsNoRecord: true,
  },
  'GET /evidence/pack': {
    legal: ({ span }) => ({ path: `/evidence/pack?${span}` }),
    slowest: null,
    agents: {
      kind: 'list',
      shows: ['agentDid', 'eventId', 'authorizationId', 'claimedId', 'deniedId', 'approvedHoldId', 'waitingId'],
      reading: ['eventId', ...SETTLING],
    },
  },
  'GET /evidence/:eventId': {
    legal: ({ eventId }) => ({ path: `/evidence/${eventId}` }),
    slowest: null,
    agents: { kind: 'one', shows: ['agentDid', 'eventId', 'authorizationId'], reading: 'refused' },
  },
  'GET /healthz': PLAIN,
  'GET /readyz': { slowest: null, readsNoRecord: true },
};
