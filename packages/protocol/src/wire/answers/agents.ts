import { Type } from '@sinclair/typebox';
import {
  count,
  currency,
  did,
  eventId,
  id,
  money,
  network,
  nextPlace,
  nullable,
  oneOf,
  personId,
  time,
  VoidedHolds,
  withMembers,
} from './parts.js';

const Agent = Type.Object({
  identityId: id,
  agentDid: did,
  name: Type.String({ examples: ['Purchasing agent'] }),
  network,
  keyVerified: Type.Boolean({ description: 'false until a brought key is proven' }),
  requestedBy: nullable(Type.String({ description: 'address of the person who asked for the agent' })),
  requestedByOrgId: nullable(Type.String({ description: 'the organisation of that person' })),
  status: oneOf('active', 'suspended', 'quarantined', 'decommissioned'),
  operatingMode: nullable(oneOf('autonomous', 'supervised', 'restricted', 'read_only')),
  labels: Type.Array(Type.String({ examples: ['team=treasury'] })),
});

export const AGENT_ANSWERS = {
  Agents: Type.Object({ agents: Type.Array(Agent), next: nextPlace }),
  VoidableHolds: Type.Object({
    agentDid: did,
    voidable: Type.Array(
      Type.Object({
        mandateId: id,
        agentDid: did,
        scope: Type.String({ examples: ['purchase-order'] }),
        delegated: Type.Boolean({ description: 'whether the mandate was delegated from one of the agent' }),
        holds: count,
        amount: nullable(money),
        currency: nullable(currency),
      }),
      { description: 'mandates with unclaimed holds, the agent’s own first' },
    ),
  }),
  AgentDetail: withMembers(Agent, {
    acts: Type.Array(
      Type.Object({
        eventId,
        act: Type.String({ examples: ['agent:contain'] }),
        value: Type.String({ description: 'the status or mode that it set' }),
        reason: Type.String(),
        personId,
        email: nullable(Type.String({ description: 'the address of the person; null for the operator' })),
        at: time,
      }),
      { description: 'what people did to the agent, newest first' },
    ),
  }),
  AgentAct: withMembers(Agent, {
    eventId,
    ...VoidedHolds,
  }),
  AgentLabels: Type.Object({ identityId: id, agentDid: did, labels: Type.Array(Type.String()) }),
  KeyVerified: Type.Object({ verified: Type.Literal(true), did, identityId: id }),
  Challenge: Type.Object({ challenge: Type.String({ description: 'the text to sign' }), expiresAt: time }),
  Organisation: Type.Object({
    orgId: id,
    name: Type.String({ examples: ['Example Ltd'] }),
    did,
    verification: oneOf('unverified', 'pending', 'verified'),
    verifiedAt: nullable(time),
    network,
    freeTier: Type.Boolean(),
    approvals: Type.Object(
      { escalation: count, onboarding: count, publish: count },
      { description: 'people that an approval needs' },
    ),
    holdMinutes: Type.Integer({ description: 'how long a hold that is not claimed lives' }),
    strictRules: Type.Boolean({ description: 'whether new rule documents are strict unless they say otherwise' }),
    decisionLog: Type.Object({
      context: Type.Boolean({ description: 'whether the decision log keeps the context values that rules read' }),
      capture: Type.Boolean({ description: 'whether it keeps what verdicts were computed from' }),
      days: nullable(Type.Integer({ description: 'how long it keeps a decision' })),
    }),
  }),
  Verification: Type.Object({ orgId: id, verification: oneOf('unverified', 'pending', 'verified') }),
};
