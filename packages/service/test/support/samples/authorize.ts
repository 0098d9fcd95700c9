import { AUTHZEN_EVALUATIONS_MAX, type JsonObject, PREVIEW_NONCE_PREFIX } from '@gatewright/protocol';
import { SIGNED_REQUEST } from '../../../src/features/authzen/access-sealed.js';
import { orderWithSignedContext } from '../signed-order.js';
import { CONTEXT_CHARACTERS, elements, type SlowCalls } from '../slow-calls.js';
import { word } from '../slow-world.js';
import { textAt } from '../text-at.js';
import { type AgentThings, PLAIN, type RouteSample, type RouteSamples } from './sample.js';

/** A context without the field that strict rules read: each of them asks for people. */
export const UNEVALUATED = { other: 'a' };

/** Calls of agents with contexts that take long to evaluate. */
async function authorizes(slow: SlowCalls): Promise<void> {
  const { listed, strict, containing, worded, mandated } = slow.agents;
  await slow.asks(
    listed,
    { f: elements(15_000, () => 'a'), evidenceTypes: ['a'] },
    { f: elements(7_500, () => 'a'), evidenceTypes: elements(7_500, (index) => word(index, 3)) },
    { f: elements(8_000, (index) => word(index)), evidenceTypes: [' '.repeat(4_000)] },
    { f: ' '.repeat(CONTEXT_CHARACTERS) },
  );
  await slow.asks(
    strict,
    { f: elements(15_000, () => 'a') },
    { f: elements(8_000, (index) => `${word(index)}0`) },
    UNEVALUATED,
  );
  await slow.asks(
    containing,
    { f: elements(15_000, () => 'a') },
    { f: elements(260, (index) => 'zzza'.repeat(50) + index) },
  );
  await slow.asks(
    worded,
    { prompt: 'a'.repeat(CONTEXT_CHARACTERS) },
    { prompt: 'Σ'.repeat(CONTEXT_CHARACTERS / 2) },
    { f: '\u0301'.repeat(15_000) + '\u0327'.repeat(15_000) },
    { f: '\ufdfa'.repeat(CONTEXT_CHARACTERS / 3) },
    { f: elements(20_000, (index) => word(index, 1)).join('q') },
  );
  await slow.asks(mandated, Object.fromEntries(elements(5_000, (index) => [word(index), index] as const)));
}

/** Previews of such calls. */
async function previews({ world, agents }: SlowCalls): Promise<void> {
  for (const agent of [agents.listed, agents.strict]) {
    const itinerary = { f: elements(15_000, () => 'a') };
    const nonce = `${PREVIEW_NONCE_PREFIX}${textAt(agent, 'agentDid')}`.slice(0, 100);
    await world.post('/policy/mandate/preview', orderWithSignedContext(agent, { amount: 0.01, itinerary, nonce }));
  }
}

/** An unsigned request of an agent with a context that takes long to evaluate. */
const evaluationOf = (agent: JsonObject) => ({
  subject: { type: 'agent', id: textAt(agent, 'agentDid') },
  action: { name: 'purchase-order' },
  resource: { type: 'merchant', id: 'acme-supplies' },
  context: { amount: 0.01, currency: 'USD', f: elements(15_000, () => 'a') },
});

/** A full batch of such requests for each agent. */
async function evaluates({ world, agents }: SlowCalls): Promise<void> {
  for (const agent of [agents.listed, agents.strict, agents.containing]) {
    await world.post('/access/v1/evaluations', {
      ...evaluationOf(agent),
      evaluations: elements(AUTHZEN_EVALUATIONS_MAX, () => ({})),
    });
  }
}

/** A denial with a long context, and the request that the agent signed for it. */
async function requestsAccess({ world, agents }: SlowCalls): Promise<void> {
  const itinerary = { f: elements(15_000, () => 'a') };
  const asked = { ...evaluationOf(agents.reviewed), context: { amount: 2, currency: 'USD', ...itinerary } };
  const { text } = await world.post('/access/v1/evaluation', asked);
  const signed = { [SIGNED_REQUEST]: orderWithSignedContext(agents.reviewed, { amount: 2, itinerary }) };
  const denial = { binding_token: textAt(JSON.parse(text), 'context', 'access_request', 'binding_token') };
  const context = { ...asked.context, ...signed };
  const requested = await world.post('/access/v1/requests', { ...asked, context, denial });
  if (requested.status !== 202) throw new Error(`the access request was refused: ${requested.text.slice(0, 500)}`);
}

const QUESTION = {
  action: { name: 'purchase-order' },
  resource: { type: 'merchant', id: 'acme-supplies' },
  context: { amount: 10, currency: 'USD' },
};
const subjectOf = ({ agentDid }: AgentThings) => ({ type: 'agent', id: agentDid });

/** A question about the agent. */
const asking = (path: string, more: JsonObject = {}): RouteSample => ({
  legal: (things) => ({ path, body: { ...QUESTION, subject: subjectOf(things), ...more } }),
  slowest: null,
  agents: { kind: 'named' },
});

/** A call on a hold of the settlement interface, which names it in its body. */
const slot = (path: string): RouteSample => ({
  legal: ({ authorizationId }) => ({ path, body: { authorizationId } }),
  slowest: null,
});

/** Mandates, decisions on actions, and what becomes of their holds. */
export const AUTHORIZE_SAMPLES: RouteSamples = {
  'POST /policy/mandate': {
    slowest: async (slow) => {
      const merchants = elements(1_000, (index) => word(index).repeat(60));
      await slow.compilesAgain(() => slow.issueTo(slow.agents.mandated, 'large', { merchants }), slow.agents.mandated);
    },
  },
  'GET /mandate': { slowest: null, agents: { kind: 'list', shows: ['mandateId', 'agentDid'] } },
  'GET /mandate/:ref': {
    legal: ({ mandateId }) => ({ path: `/mandate/${mandateId}` }),
    slowest: null,
    agents: { kind: 'one', shows: ['mandateId', 'agentDid'] },
  },
  'GET /mandate/:ref/holds': {
    legal: ({ mandateId }) => ({ path: `/mandate/${mandateId}/holds` }),
    slowest: null,
    agents: { kind: 'one', shows: ['mandateId', 'agentDid'] },
  },
  'POST /mandate/:ref/change': {
    slowest: async (slow) => {
      const issued = await slow.issueTo(slow.agents.mandated, 'changing', { merchants: elements(1_000, word) });
      const ref = textAt(issued.data(), 'mandateId');
      const change = { resources: elements(1_000, (index) => word(index).repeat(20)) };
      await slow.compilesAgain(() => slow.world.post(`/mandate/${ref}/change`, change), slow.agents.mandated);
      slow.parentId = await slow.changed(slow.parentId, { maxAmount: 900 });
    },
  },
  'POST /mandate/:ref/revoke': {
    slowest: async (slow) => {
      const issued = await slow.issueTo(slow.agents.mandated, 'short');
      const ref = textAt(issued.data(), 'mandateId');
      await slow.compilesAgain(() => slow.world.post(`/mandate/${ref}/revoke`), slow.agents.mandated);
    },
  },
  'GET /credentials/status/:list': {
    legal: () => ({ path: '/credentials/status/0' }),
    slowest: null,
    readsNoRecord: true,
  },
  'GET /.well-known/did.json': PLAIN,
  'POST /policy/mandate/authorize': { slowest: authorizes, readsNoRecord: true },
  'POST /policy/mandate/permissions': {
    legal: ({ agentDid }) => ({
      path: '/policy/mandate/permissions',
      body: { agentDid, issuedAt: new Date().toISOString(), signature: 'ab'.repeat(64) },
    }),
    slowest: null,
  },
  'POST /policy/mandate/preview': {
    legal: ({ agentDid }) => ({
      path: '/policy/mandate/preview',
      body: {
        ...{ agentDid, action: 'purchase-order', amount: 1, currency: 'USD', signature: 'ab'.repeat(64) },
        ...{ nonce: `${PREVIEW_NONCE_PREFIX}any`, issuedAt: new Date().toISOString() },
      },
    }),
    slowest: previews,
    readsNoRecord: true,
  },
  'GET /policy/mandate/authorize/by-request': {
    legal: ({ agentDid, nonce }) => ({
      path: `/policy/mandate/authorize/by-request?agentDid=${encodeURIComponent(agentDid)}&nonce=${nonce}`,
    }),
    slowest: null,
    readsNoRecord: true,
  },
  'GET /.well-known/authzen-configuration': PLAIN,
  'POST /access/v1/evaluation': asking('/access/v1/evaluation'),
  'POST /access/v1/evaluations': {
    ...asking('/access/v1/evaluations', { evaluations: [{}] }),
    slowest: evaluates,
  },
  'POST /access/v1/search/subject': {
    ...asking('/access/v1/search/subject', { subject: { type: 'agent' } }),
    slowest: async ({ world, agents }) => {
      const { subject: _each, ...asked } = evaluationOf(agents.strict);
      await world.post('/access/v1/search/subject', { ...asked, subject: { type: 'agent' } });
    },
  },
  'POST /access/v1/search/resource': {
    ...asking('/access/v1/search/resource', { resource: { type: 'merchant' } }),
    slowest: async ({ world, agents }) => {
      const { resource: _each, ...asked } = evaluationOf(agents.mandated);
      await world.post('/access/v1/search/resource', { ...asked, resource: { type: 'merchant' } });
    },
  },
  'POST /access/v1/search/action': {
    legal: (things) => ({
      path: '/access/v1/search/action',
      body: { resource: QUESTION.resource, context: QUESTION.context, subject: subjectOf(things) },
    }),
    slowest: async ({ world, agents }) => {
      const { action: _each, ...asked } = evaluationOf(agents.mandated);
      await world.post('/access/v1/search/action', asked);
    },
    agents: { kind: 'named' },
  },
  'POST /access/v1/requests': {
    legal: (things) => ({
      path: '/access/v1/requests',
      body: { ...QUESTION, subject: subjectOf(things), denial: { binding_token: 'any' } },
    }),
    slowest: requestsAccess,
    agents: { kind: 'none', why: 'takes a request that the agent signed, and the denial that the caller was given' },
  },
  'GET /access/v1/requests/:id': {
    legal: () => ({ path: '/access/v1/requests/none.00' }),
    slowest: null,
    agents: {
      kind: 'none',
      why: 'the id is sealed: who has it was given it with the signed request of the agent',
    },
  },
  'GET /access/v1/request-schema': PLAIN,
  'POST /policy/mandate/authorize/:id/effect/dispatching': PLAIN,
  'POST /policy/mandate/authorize/:id/capture': PLAIN,
  'POST /policy/mandate/authorize/:id/void': PLAIN,
  'POST /policy/mandate/authorize/:id/payload-binding': PLAIN,
  'POST /policy/mandate/authorize/:id/effect/dispatched': PLAIN,
  'POST /policy/mandate/authorize/:id/effect/unknown': PLAIN,
  'POST /policy/mandate/authorize/:id/effect/reconcile': PLAIN,
  'POST /policy/mandate/authorize/:id/refund': PLAIN,
  'GET /policy/mandate/authorize/:id/effect': PLAIN,
  'POST /magp/settlement/reserve': slot('/magp/settlement/reserve'),
  'POST /magp/settlement/finalize': slot('/magp/settlement/finalize'),
  'POST /magp/settlement/release': slot('/magp/settlement/release'),
};
