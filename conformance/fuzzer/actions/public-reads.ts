import { type Action, agentOf, at, by } from './situation.js';

const policy: Action = {
  routes: ['GET /policy/bundle/:did', 'GET /policy/events/:did'],
  weight: 1.2,
  plan(situation) {
    const agent = agentOf(situation);
    if (agent === null) return null;
    const kind = situation.random.chance(0.8) ? 'bundle' : 'events';
    return { by: by(situation, 'stranger', 'agent'), send: `GET /policy/${kind}/${at(`${agent.ref}.agentDid`)}` };
  },
};

const evidence: Action = {
  routes: ['GET /magp/evidence/:eventId/proof', 'POST /magp/evidence/:eventId/record', 'GET /evidence/:eventId'],
  weight: 2,
  plan(situation) {
    const { random, observed, org } = situation;
    const hold = random.pickRecent(
      observed.holds.filter((each) => each.org === org && each.ref.endsWith('.data.authorizationId')),
    );
    if (hold === null) return null;
    const eventRef = hold.ref.replace(/\.data\.authorizationId$/, '.data.eventId');
    if (random.chance(0.3)) return { by: by(situation, 'stranger'), send: `GET /magp/evidence/${at(eventRef)}/proof` };
    const agent = agentOf(situation);
    if (agent !== null && random.chance(0.4)) {
      return {
        by: `${org}.agent`,
        send: `POST /magp/evidence/${at(eventRef)}/record`,
        body: { agentDid: `${agent.ref}.agentDid` },
        sign: { agent: random.chance(0.9) ? agent.keyRef : 'key:wrong' },
      };
    }
    return { by: by(situation, 'auditor', 'owner'), send: `GET /evidence/${at(eventRef)}` };
  },
};

/** A pack shows records of every kind, also those that no answer of the authorize route named. */
const pack: Action = {
  routes: ['GET /evidence/pack'],
  weight: 1.2,
  plan: (situation) => ({
    by: by(situation, 'auditor', 'owner', 'developer'),
    send: 'GET /evidence/pack?from=2020-01-01T00:00:00Z&to=2090-01-01T00:00:00Z',
  }),
};

export const PUBLIC_READS: readonly Action[] = [policy, evidence, pack];
