import type { JsonObject } from '@gatewright/protocol';

/** One thing of each kind, all of one agent of a developer. */
export interface AgentThings {
  readonly identityId: string;
  readonly agentDid: string;
  readonly mandateId: string;
  /** An authorization that nobody claimed, with its decision and the nonce of its request. */
  readonly authorizationId: string;
  readonly eventId: string;
  readonly nonce: string;
  /** An authorization that was claimed. */
  readonly claimedId: string;
  readonly claimedNonce: string;
  /** An escalation that waits for people, and one that they approved, with the authorization that it gave. */
  readonly waitingId: string;
  readonly approvedId: string;
  readonly approvedHoldId: string;
  /** A denied escalation: it leads to no authorization. */
  readonly deniedId: string;
  readonly taskId: string;
  readonly sopId: string;
  readonly standardId: string;
  readonly counterpartyId: string;
  readonly policyDigest: string;
  /** The span of all of it. */
  readonly span: string;
}

/** Whether an answer is about one thing, which is unknown to those who may not see it, or a list, from which it is missing. */
export type AnswerKind = 'one' | 'list';

/** How a route shows the data of an agent. */
export interface AgentRoute {
  readonly kind: AnswerKind;
  readonly at: (things: AgentThings) => string;
  /** What the whole answer has of the agent, and no answer to those who may not see the agent. */
  readonly shows: readonly (keyof AgentThings)[];
  /** The answer to roles that only read, where it is not the whole one: the members that it lacks, or a refusal. */
  readonly reading?: readonly (keyof AgentThings)[] | 'refused';
}

/** What leads to an authorization that can still be settled. */
export const SETTLING: readonly (keyof AgentThings)[] = [
  'authorizationId',
  'nonce',
  'claimedId',
  'claimedNonce',
  'waitingId',
  'approvedId',
  'approvedHoldId',
];

function rules(path: '/sop' | '/standards', id: 'sopId' | 'standardId'): Record<string, AgentRoute> {
  return {
    [path]: { kind: 'list', at: ({ agentDid }) => `${path}?agentDid=${encodeURIComponent(agentDid)}`, shows: [id] },
    [`${path}/:id`]: { kind: 'list', at: (things) => `${path}/${things[id]}`, shows: ['agentDid'] },
    [`${path}/:id/changes`]: { kind: 'list', at: (things) => `${path}/${things[id]}/changes`, shows: ['agentDid'] },
    [`${path}/:id/shadow`]: { kind: 'list', at: (things) => `${path}/${things[id]}/shadow`, shows: ['eventId'] },
  };
}

/** Every GET route that answers with data of agents to members. */
export const AGENT_ROUTES: Readonly<Record<string, AgentRoute>> = {
  '/agent-identity': { kind: 'list', at: () => '/agent-identity', shows: ['agentDid', 'identityId'] },
  '/agent-identity/:ref': {
    kind: 'one',
    at: ({ identityId }) => `/agent-identity/${identityId}`,
    shows: ['agentDid', 'identityId'],
  },
  '/agent-identity/:ref/holds': {
    kind: 'one',
    at: ({ agentDid }) => `/agent-identity/${agentDid}/holds`,
    shows: ['agentDid', 'mandateId'],
  },
  '/mandate': { kind: 'list', at: () => '/mandate', shows: ['mandateId', 'agentDid'] },
  '/mandate/:ref': { kind: 'one', at: ({ mandateId }) => `/mandate/${mandateId}`, shows: ['mandateId', 'agentDid'] },
  ...rules('/sop', 'sopId'),
  ...rules('/standards', 'standardId'),
  '/rules/bindings': { kind: 'list', at: () => '/rules/bindings', shows: ['agentDid'] },
  '/policy/counterparties': { kind: 'list', at: () => '/policy/counterparties', shows: ['agentDid'] },
  '/policy/holds': {
    kind: 'list',
    at: () => '/policy/holds',
    shows: ['agentDid', 'claimedId'],
    reading: ['claimedId'],
  },
  '/policy/decisions': {
    kind: 'list',
    at: () => '/policy/decisions',
    shows: ['agentDid', 'eventId', 'deniedId', ...SETTLING],
    reading: SETTLING,
  },
  '/policy/decisions/export': {
    kind: 'list',
    at: () => '/policy/decisions/export',
    shows: ['agentDid', 'eventId', 'deniedId', ...SETTLING],
    reading: SETTLING,
  },
  '/policy/decisions/:eventId': {
    kind: 'one',
    at: ({ eventId }) => `/policy/decisions/${eventId}`,
    shows: ['agentDid', 'eventId', 'authorizationId', 'nonce'],
    reading: ['authorizationId', 'nonce'],
  },
  '/policy/decisions/replay': {
    kind: 'list',
    at: ({ span }) => `/policy/decisions/replay?${span}`,
    shows: ['agentDid', 'nonce', 'claimedNonce'],
    reading: ['nonce', 'claimedNonce'],
  },
  '/policy/decisions/local': { kind: 'list', at: () => '/policy/decisions/local', shows: ['agentDid'] },
  '/policy/gateway-reports': {
    kind: 'list',
    at: () => '/policy/gateway-reports',
    shows: ['agentDid', 'authorizationId', 'nonce'],
    reading: ['authorizationId', 'nonce'],
  },
  '/policy/escalations': { kind: 'list', at: () => '/policy/escalations', shows: ['agentDid', 'waitingId'] },
  '/policy/escalations/:id': {
    kind: 'one',
    at: ({ approvedId }) => `/policy/escalations/${approvedId}`,
    shows: ['agentDid', 'approvedId', 'approvedHoldId'],
    reading: ['approvedHoldId'],
  },
  '/organisation/changes': {
    kind: 'list',
    at: () => '/organisation/changes',
    shows: ['approvedId', 'deniedId'],
    reading: ['approvedId'],
  },
  '/organisation/in-force': {
    kind: 'list',
    at: () => `/organisation/in-force?at=${new Date().toISOString()}`,
    shows: ['agentDid'],
  },
  '/evidence/pack': {
    kind: 'list',
    at: ({ span }) => `/evidence/pack?${span}`,
    shows: ['agentDid', 'eventId', 'authorizationId', 'claimedId', 'deniedId', 'approvedHoldId', 'waitingId'],
    reading: ['eventId', ...SETTLING],
  },
  '/evidence/:eventId': {
    kind: 'one',
    at: ({ eventId }) => `/evidence/${eventId}`,
    shows: ['agentDid', 'eventId', 'authorizationId'],
    reading: 'refused',
  },
};

/** GET routes for members whose answers have nothing of a single agent, and why. */
export const WITHOUT_AGENTS: Readonly<Record<string, string>> = {
  '/access/v1/requests/:id': 'the id is sealed: who has it was given it with the signed request of the agent',
  '/console/session': 'the caller',
  '/events': 'names of groups to read again',
  '/onboarding/requests': 'requests, before there is an agent; administrators alone',
  '/onboarding/requests/:id': 'one request; administrators alone',
  '/organisation': 'settings',
  '/policy/decisions/erasures': 'the person that an owner erased; owners alone',
  '/policy/digests/:digest': 'versions of documents',
  '/rules': 'documents',
  '/sop/:id/diff': 'texts of rules',
  '/sop/:id/versions': 'versions of rules',
  '/sop/:id/versions/:version': 'a version of rules',
  '/standards/:id/diff': 'texts of rules',
  '/standards/:id/versions': 'versions of rules',
  '/standards/:id/versions/:version': 'a version of rules',
  '/tokens': "the caller's tokens, or for administrators those of the organisation",
  '/webhooks': 'addresses; administrators alone',
};

/** A call about an agent that its developer may make, and no other one. */
interface AgentCall {
  readonly path: (things: AgentThings) => string;
  readonly body: (things: AgentThings) => JsonObject;
}

const QUESTION = {
  action: { name: 'purchase-order' },
  resource: { type: 'merchant', id: 'acme-supplies' },
  context: { amount: 10, currency: 'USD' },
};
const subjectOf = ({ agentDid }: AgentThings) => ({ type: 'agent', id: agentDid });

/** Every POST route that answers developers about an agent that the call names. */
export const AGENT_CALLS: Readonly<Record<string, AgentCall>> = {
  '/agent-identity/:ref/verify-key': {
    path: ({ identityId }) => `/agent-identity/${identityId}/verify-key`,
    body: () => ({ signature: 'ab' }),
  },
  '/agent-identity/:ref/regenerate-challenge': {
    path: ({ agentDid }) => `/agent-identity/${agentDid}/regenerate-challenge`,
    body: () => ({}),
  },
  '/access/v1/evaluation': {
    path: () => '/access/v1/evaluation',
    body: (things) => ({ ...QUESTION, subject: subjectOf(things) }),
  },
  '/access/v1/evaluations': {
    path: () => '/access/v1/evaluations',
    body: (things) => ({ ...QUESTION, subject: subjectOf(things), evaluations: [{}] }),
  },
  '/access/v1/search/subject': {
    path: () => '/access/v1/search/subject',
    body: () => ({ ...QUESTION, subject: { type: 'agent' } }),
  },
  '/access/v1/search/action': {
    path: () => '/access/v1/search/action',
    body: (things) => ({ resource: QUESTION.resource, context: QUESTION.context, subject: subjectOf(things) }),
  },
};

/** POST routes for developers that answer nothing about an agent that the call names, and why. */
export const CALLS_WITHOUT_AGENTS: Readonly<Record<string, string>> = {
  '/access/v1/requests': 'takes a request that the agent signed, and the denial that the caller was given',
  '/auth/password': 'the caller',
  '/console/session/end': 'the caller',
  '/onboarding/requests': 'an agent of the caller, of which there is none yet',
  '/tokens/:id/revoke': "the caller's tokens",
  '/tokens/:id/rotate': "the caller's tokens",
};
