import { elements } from '../slow-calls.js';
import { PLAIN, type RouteSamples, without } from './sample.js';

const VERIFICATION = { signature: '00'.repeat(64), claimToken: 'any' };

/** Onboarding, and the identities of agents. */
export const AGENT_SAMPLES: RouteSamples = {
  'POST /onboarding/agent': {
    slowest: async (slow) => {
      await slow.world.post('/onboarding/agent', { ...slow.largeRequest(0), ownerEmail: undefined });
    },
  },
  'POST /onboarding/agents': {
    legal: () => ({ path: '/onboarding/agents', body: { agents: [{ name: 'Any', scope: 'any' }] } }),
    slowest: async (slow) => {
      const { ownerEmail: _unasked, ...large } = slow.largeRequest(0);
      slow.batches += 1;
      await slow.world.post('/onboarding/agents', { agents: [{ ...large, name: `Large ${slow.batches}` }] });
      const small = { scope: 'purchase-order', currency: 'USD', maxAmount: 100, rulePack: 'starter' };
      const agents = elements(1_000, (index) => ({ name: `Agent ${slow.batches}-${index}`, ...small }));
      const made = await slow.world.post('/onboarding/agents', { agents });
      if (made.data()['created'] !== 1_000) throw new Error(`agents were refused: ${made.text.slice(0, 500)}`);
    },
  },
  'POST /onboarding/requests': {
    slowest: async (slow) => {
      const asked = { ...slow.largeRequest(0), currency: 'none' };
      await slow.world.call('POST', '/onboarding/requests', asked, slow.asDeveloper());
    },
    agents: { kind: 'none', why: 'an agent of the caller, of which there is none yet' },
  },
  'GET /onboarding/requests': without('requests, before there is an agent; administrators alone'),
  'GET /onboarding/requests/:id': without('one request; administrators alone'),
  'POST /onboarding/requests/:id/resolve': PLAIN,
  'GET /onboarding/requests/:id/claim': PLAIN,
  'POST /onboarding/requests/:id/verify-key': {
    legal: () => ({ path: '/onboarding/requests/any/verify-key', body: VERIFICATION }),
    slowest: null,
  },
  'POST /onboarding/requests/:id/regenerate-challenge': PLAIN,
  'POST /onboarding/sandbox': PLAIN,
  'GET /onboarding/rule-packs': PLAIN,
  'GET /onboarding/rule-packs/:key': { legal: () => ({ path: '/onboarding/rule-packs/procurement' }), slowest: null },
  'GET /onboarding/rule-packs/:key/preview': {
    legal: () => ({ path: '/onboarding/rule-packs/starter/preview?currency=USD&perTxnMax=100' }),
    slowest: null,
  },
  'GET /agent-identity': {
    slowest: (slow) => slow.readers('/agent-identity?status=decommissioned'),
    agents: { kind: 'list', shows: ['agentDid', 'identityId'] },
  },
  'GET /agent-identity/:ref': {
    legal: ({ identityId }) => ({ path: `/agent-identity/${identityId}` }),
    slowest: null,
    agents: { kind: 'one', shows: ['agentDid', 'identityId'] },
  },
  'GET /agent-identity/:ref/holds': {
    legal: ({ agentDid }) => ({ path: `/agent-identity/${agentDid}/holds` }),
    slowest: null,
    agents: { kind: 'one', shows: ['agentDid', 'mandateId'] },
  },
  'GET /agent-identity/:ref/permissions': {
    legal: ({ agentDid }) => ({ path: `/agent-identity/${agentDid}/permissions` }),
    slowest: null,
    agents: { kind: 'one', shows: ['agentDid', 'mandateId'] },
  },
  'POST /agent-identity/:ref/verify-key': {
    legal: ({ identityId }) => ({ path: `/agent-identity/${identityId}/verify-key`, body: { signature: 'ab' } }),
    slowest: null,
    agents: { kind: 'named' },
  },
  'POST /agent-identity/:ref/regenerate-challenge': {
    legal: ({ agentDid }) => ({ path: `/agent-identity/${agentDid}/regenerate-challenge`, body: {} }),
    slowest: null,
    agents: { kind: 'named' },
  },
  'POST /agent-identity/:ref/contain': PLAIN,
  'POST /agent-identity/:ref/reinstate': PLAIN,
  'POST /agent-identity/:ref/mode': PLAIN,
  'POST /agent-identity/:ref/labels': PLAIN,
  'POST /agent-identity/:ref/decommission': PLAIN,
};
