import type { JsonObject } from '@gatewright/protocol';
import {
  ACTIONS_GRANTED,
  type Action,
  AMOUNTS,
  agentOf,
  at,
  by,
  GARBAGE_AMOUNTS,
  type Situation,
} from './situation.js';

const EVALUATION = '/access/v1/evaluation';

/** An unsigned request of an agent; it reserves nothing, whatever it asks. */
function questionOf({ random }: Situation, agentRef: string): JsonObject {
  return {
    subject: { type: random.chance(0.9) ? 'agent' : 'user', id: at(`${agentRef}.agentDid`) },
    action: { name: random.pick(ACTIONS_GRANTED) },
    resource: { type: random.chance(0.7) ? 'merchant' : 'record', id: random.pick(['acme', 'globex']) },
    context: { amount: random.pick(random.chance(0.9) ? AMOUNTS : GARBAGE_AMOUNTS), currency: 'USD' },
  };
}

function action(path: string, bodyOf: (question: JsonObject, situation: Situation) => JsonObject): Action {
  return {
    routes: [`POST ${path}`],
    // They change nothing, so that little is found in them.
    weight: 0.25,
    plan(situation) {
      const agent = agentOf(situation);
      if (agent === null) return null;
      return {
        by: by(situation, 'owner', 'admin', 'developer', 'auditor'),
        send: `POST ${path}`,
        body: bodyOf(questionOf(situation, agent.ref), situation),
      };
    },
  };
}

export const EVALUATIONS: readonly Action[] = [
  action(EVALUATION, (question) => question),
  action(`${EVALUATION}s`, (question, { random }) => ({
    ...question,
    evaluations: [{}, { resource: { type: 'merchant', id: 'globex' } }, { action: 'none' }],
    options: {
      evaluations_semantic: random.pick(['execute_all', 'deny_on_first_deny', 'permit_on_first_permit']),
    },
  })),
  action('/access/v1/search/subject', ({ subject: _each, ...question }) => ({
    ...question,
    subject: { type: 'agent' },
  })),
  action('/access/v1/search/action', ({ action: _each, ...question }) => question),
  action('/access/v1/search/resource', (question) => ({ ...question, resource: { type: 'merchant' } })),
  // Bound to no denial: one that is would authorize beside the model.
  action('/access/v1/requests', (question, { random }) => ({
    ...question,
    denial: { binding_token: random.pick(['', 'e30.00', 'a.b.c']) },
  })),
];
