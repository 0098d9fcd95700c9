import { Type } from '@sinclair/typebox';
import { SETTING_NAMES, UNKNOWN_IN_FORCE } from '../evidence/setting-change.js';
import {
  count,
  currency,
  did,
  digest,
  eventId,
  id,
  money,
  network,
  nextPlace,
  nullable,
  oneOf,
  openObject,
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

const SettingAt = Type.Object({
  setting: oneOf(...SETTING_NAMES),
  value: Type.Unknown({ description: 'null where it is not known' }),
  eventId: nullable(eventId),
  since: nullable(time),
  unknown: nullable(oneOf(...UNKNOWN_IN_FORCE)),
});

const ruleVersion = Type.Integer({ minimum: 1 });
const VersionAt = Type.Object({ version: ruleVersion, digest: nullable(digest), eventId, since: time });
const PinAt = {
  pinned: nullable(Type.Boolean({ description: 'null where no record says so' })),
  version: nullable(ruleVersion),
  eventId,
};

const RulesAt = Type.Object({
  published: nullable(VersionAt),
  rollout: nullable(withMembers(VersionAt, { percent: nullable(Type.Integer()), label: nullable(Type.String()) })),
  retired: Type.Boolean(),
  binds: nullable(Type.Boolean({ description: 'of one agent: true, or null where no record says so' })),
  labels: Type.Array(Type.Object({ label: Type.String(), ...PinAt }), {
    description: 'that it was bound to, with the version that they pin; the first 100',
  }),
  labelCount: count,
  agents: Type.Array(Type.Object({ agentDid: did, ...PinAt }), {
    description: 'that records name, with the version in force, null where a rollout decides it; the first 100',
  }),
  agentCount: count,
  unnamed: Type.Object(
    { changes: count, last: nullable(eventId) },
    { description: 'changes of bindings whose records do not name the agents' },
  ),
});

/** What an end of authority would void. */
const Voidable = Type.Array(
  Type.Object({
    mandateId: id,
    agentDid: did,
    scope: Type.String({ examples: ['purchase-order'] }),
    delegated: Type.Boolean({ description: 'whether the mandate was delegated from one that ends' }),
    holds: count,
    amount: nullable(money),
    currency: nullable(currency),
  }),
  { description: 'mandates with unclaimed holds, those that end by themselves first' },
);

export const AGENT_ANSWERS = {
  Agents: Type.Object({ agents: Type.Array(Agent), next: nextPlace }),
  VoidableHolds: Type.Object({ agentDid: did, voidable: Voidable }),
  MandateHolds: Type.Object({ mandateId: id, agentDid: did, voidable: Voidable }),
  AgentDetail: withMembers(Agent, {
    acts: Type.Array(
      Type.Object({
        eventId,
        act: Type.String({ examples: ['agent:contain'] }),
        value: Type.String({ description: 'the status or mode that it set' }),
        reason: Type.String(),
        personId,
        tokenId: nullable(Type.String({ description: 'the token that acted; null for none' })),
        client: Type.Optional(Type.String({ description: 'salted digest of the client address' })),
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
    approvalsRequest: nullable(
      Type.Object(
        {
          approvals: Type.Object({ escalation: count, onboarding: count, publish: count }),
          requestedBy: personId,
          requestedAt: time,
          required: Type.Integer({ description: 'people who must agree, the one who asked among them' }),
          agreed: Type.Integer({ description: 'people who agreed and may still approve' }),
        },
        { description: 'lower counts that wait for people' },
      ),
    ),
    holdMinutes: Type.Integer({ description: 'how long a hold that is not claimed lives' }),
    advisoryAnswers: Type.Boolean({
      description: 'whether AuthZEN answers for actions with amounts as for their signed requests',
    }),
    decisionLog: Type.Object({
      context: Type.Boolean({ description: 'whether the decision log keeps the context values that rules read' }),
      capture: Type.Boolean({ description: 'whether it keeps what verdicts were computed from' }),
      days: nullable(Type.Integer({ description: 'how long it keeps a decision' })),
    }),
  }),
  Audit: Type.Object({
    acts: Type.Array(
      Type.Object({
        eventId,
        action: Type.String({ description: 'the action of its record', examples: ['setting:budget'] }),
        at: time,
        personId,
        email: nullable(Type.String({ description: 'null for the operator' })),
        role: nullable(Type.String()),
        tokenId: nullable(Type.String({ description: 'the token that acted; null for none' })),
        clientAddress: nullable(
          Type.String({ description: 'of IPv6 the /64; null where no call acted, and once it was erased' }),
        ),
        subject: nullable(Type.String({ description: 'the agent, document, budget, person or other thing' })),
        before: Type.Unknown({ description: 'what was set before; null for nothing, once erased, and while hidden' }),
        after: Type.Unknown({ description: 'what was set, likewise' }),
        message: nullable(Type.String()),
        detail: openObject('what the evidence commits to: the SHA-256 of its canonical JSON is requestDigest'),
        salt: nullable(
          Type.String({
            description:
              'of the digests in the detail; null once erased, and for an auditor while the act leads to an open hold',
          }),
        ),
      }),
    ),
    next: nextPlace,
  }),
  InForce: Type.Object({
    at: time,
    agent: nullable(Type.Object({ agentDid: did, labels: SettingAt })),
    settings: Type.Array(SettingAt),
    documents: Type.Array(
      Type.Object({
        documentId: id,
        kind: oneOf('sop', 'standard'),
        unknown: nullable(Type.Object({ why: oneOf(...UNKNOWN_IN_FORCE), eventId: nullable(eventId) })),
        rules: nullable(RulesAt),
      }),
    ),
    next: nextPlace,
  }),
  Verification: Type.Object({ orgId: id, verification: oneOf('unverified', 'pending', 'verified') }),
};
