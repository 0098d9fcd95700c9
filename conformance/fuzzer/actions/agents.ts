import type { JsonObject } from '@gatewright/protocol';
import type { Agent } from '../facts.js';
import { termsOf } from './authority.js';
import { type Action, agentOf, at, by, byAnyone, members, type Situation, waitingOf } from './situation.js';

/** An agent as it is asked for, by a key of the service or, named after its agent, by a brought one. */
function agentTerms(situation: Situation): JsonObject {
  const { random, stepId } = situation;
  const { validUntil: _unread, ...terms } = termsOf(situation);
  const brings = random.chance(0.12);
  const name = `${brings ? 'brought' : 'agent'}-${stepId}`;
  const hasLimits = terms['maxAmount'] !== undefined || terms['perTxnMax'] !== undefined;
  return members({
    name,
    ...terms,
    financial: terms['currency'] === undefined ? false : hasLimits && random.chance(0.1) ? true : undefined,
    publicKey: brings ? `@key:${name}.publicKey` : undefined,
    rulePack: random.chance(0.05) ? 'procurement' : undefined,
  });
}

const onboard: Action = {
  routes: ['POST /onboarding/agent'],
  weight: 4,
  plan: (situation) => ({
    by: by(situation, 'owner', 'admin'),
    send: 'POST /onboarding/agent',
    body: agentTerms(situation),
  }),
};

/** Two agents in one call, at times with one name: the second is then refused, and the first is made. */
const onboardSeveral: Action = {
  routes: ['POST /onboarding/agents'],
  weight: 0.5,
  plan: (situation) => {
    const [first, second] = [agentTerms(situation), agentTerms(situation)];
    const isTwice = situation.random.chance(0.3) || second['publicKey'] !== undefined;
    return {
      by: by(situation, 'owner', 'admin'),
      send: 'POST /onboarding/agents',
      body: { agents: [first, isTwice ? second : { ...second, name: `other-${situation.stepId}` }] },
    };
  },
};

const ask: Action = {
  routes: ['POST /onboarding/requests'],
  weight: 2,
  aboutPeople: true,
  plan: (situation) => ({
    ...byAnyone(situation, 'developer', 'owner'),
    send: 'POST /onboarding/requests',
    body: { ownerEmail: `@${situation.org}.emails.owner`, ...agentTerms(situation) },
  }),
};

const readRequests: Action = {
  routes: ['GET /onboarding/requests', 'GET /onboarding/requests/:id'],
  weight: 1.5,
  plan(situation) {
    const request = requestOf(situation);
    const caller = by(situation, 'owner', 'admin');
    if (request === null || situation.random.chance(0.5)) return { by: caller, send: 'GET /onboarding/requests' };
    return { by: caller, send: `GET /onboarding/requests/${at(request.ref)}` };
  },
};

function requestOf({ random, observed, org }: Situation) {
  return random.pickRecent(observed.requests.filter((request) => request.org === org));
}

const resolve: Action = {
  routes: ['POST /onboarding/requests/:id/resolve'],
  weight: 2.5,
  aboutPeople: true,
  plan(situation) {
    const request = waitingOf(situation.observed.requests, situation);
    if (request === null) return null;
    return {
      ...byAnyone(situation, 'owner', 'admin'),
      send: `POST /onboarding/requests/${at(request.ref)}/resolve`,
      body: { decision: situation.random.chance(0.85) ? 'approve' : 'deny' },
    };
  },
};

const claimConfig: Action = {
  routes: ['GET /onboarding/requests/:id/claim'],
  weight: 3,
  plan(situation) {
    const request = requestOf(situation);
    if (request === null) return null;
    const token = situation.random.chance(0.92) ? at(request.tokenRef) : '0'.repeat(64);
    return {
      by: by(situation, 'developer', 'stranger'),
      send: `GET /onboarding/requests/${at(request.ref)}/claim?token=${token}`,
    };
  },
};

const verifyClaimed: Action = {
  routes: ['POST /onboarding/requests/:id/verify-key', 'POST /onboarding/requests/:id/regenerate-challenge'],
  weight: 1.5,
  plan(situation) {
    const { random, observed } = situation;
    const request = requestOf(situation);
    if (request === null) return null;
    const claimToken = random.chance(0.9) ? request.tokenRef : '0'.repeat(64);
    const path = `/onboarding/requests/${at(request.ref)}`;
    const caller = by(situation, 'developer', 'stranger');
    if (random.chance(0.3)) return { by: caller, send: `POST ${path}/regenerate-challenge`, body: { claimToken } };
    const unverified = observed.agents.find(({ verified, key }) => !verified && key === `key:${request.terms['name']}`);
    if (unverified === undefined) return null;
    return {
      by: caller,
      send: `POST ${path}/verify-key`,
      body: { claimToken },
      sign: { text: `${unverified.ref}.challenge`, key: unverified.keyRef },
    };
  },
};

const verify: Action = {
  routes: ['POST /agent-identity/:ref/verify-key'],
  weight: 2,
  plan(situation) {
    const { random, observed, org } = situation;
    const brought = observed.agents.filter((each) => each.org === org && each.key.startsWith('key:'));
    const unproven = brought.filter(({ verified }) => !verified);
    const agent = random.pickRecent(random.chance(0.8) ? unproven : brought);
    if (agent === null) return null;
    return {
      by: by(situation, 'owner', 'developer'),
      send: `POST /agent-identity/${at(`${agent.ref}.identityId`)}/verify-key`,
      body: {},
      sign: { text: `${agent.ref}.challenge`, key: random.chance(0.9) ? agent.keyRef : 'key:wrong' },
    };
  },
};

const renewChallenge: Action = {
  routes: ['POST /agent-identity/:ref/regenerate-challenge'],
  weight: 0.5,
  plan(situation) {
    const agent = agentOf(situation);
    if (agent === null) return null;
    const send = `POST /agent-identity/${at(`${agent.ref}.identityId`)}/regenerate-challenge`;
    return { by: by(situation, 'owner', 'developer'), send };
  },
};

const sandbox: Action = {
  routes: ['POST /onboarding/sandbox'],
  weight: 0.7,
  plan: (situation) => ({
    by: `${situation.org}.stranger`,
    send: 'POST /onboarding/sandbox',
    body: situation.random.chance(0.5) ? {} : { financial: false },
  }),
};

const readAgents: Action = {
  routes: ['GET /agent-identity', 'GET /agent-identity/:ref', 'GET /agent-identity/:ref/holds'],
  weight: 1.5,
  plan(situation) {
    const agent = agentOf(situation);
    const caller = by(situation, 'owner', 'developer', 'auditor');
    if (agent === null || situation.random.chance(0.3)) return { by: caller, send: 'GET /agent-identity' };
    return {
      by: caller,
      send: `GET /agent-identity/${at(`${agent.ref}.${situation.random.pick(['identityId', 'agentDid'])}`)}${situation.random.pick(['', '/holds'])}`,
    };
  },
};

/** What people do to an agent; mostly to one that `suits`. */
function act(
  verb: string,
  weight: number,
  more: (situation: Situation) => JsonObject,
  suits: (agent: Agent) => boolean = () => true,
): Action {
  return {
    routes: [`POST /agent-identity/:ref/${verb}`],
    weight,
    plan(situation) {
      const { random, observed, org } = situation;
      const suiting = observed.agents.filter((each) => each.org === org && suits(each));
      const agent = random.chance(0.1) ? agentOf(situation) : random.pickRecent(suiting);
      if (agent === null) return null;
      return {
        by: by(situation, 'owner', 'admin'),
        send: `POST /agent-identity/${at(`${agent.ref}.identityId`)}/${verb}`,
        body: { reason: 'a drill', ...more(situation) },
      };
    },
  };
}

export const AGENTS: readonly Action[] = [
  onboard,
  onboardSeveral,
  ask,
  readRequests,
  resolve,
  claimConfig,
  verifyClaimed,
  verify,
  renewChallenge,
  sandbox,
  readAgents,
  act('contain', 1, ({ random }) => ({ status: random.pick(['suspended', 'quarantined']) })),
  act(
    'reinstate',
    4,
    () => ({}),
    ({ contained, retired }) => contained && !retired,
  ),
  act('decommission', 0.4, () => ({})),
  act('mode', 0.8, ({ random }) => ({
    mode: random.pick(['autonomous', 'autonomous', 'supervised', 'restricted', 'read_only']),
  })),
];
