import { type Static, Type } from '@sinclair/typebox';
import { closed, name } from './parts.js';

/** What a service is registered for: to claim holds, which includes reports, or to report only. */
const purpose = Type.Union([Type.Literal('claim'), Type.Literal('report')]);

const challengeToken = name(2048);
const signature = name(512);

/** POST /policy/counterparties/challenge. */
export const CounterpartyChallengeRequestSchema = Type.Object({ did: name(), purpose: Type.Optional(purpose) }, closed);

/**
 * POST /policy/counterparties. The agreement of the service itself is `proof`, or its two members beside the others; `agents`
 * are the DIDs of the agents that a service of purpose `report` reports about.
 */
export const CounterpartyRequestSchema = Type.Object(
  {
    did: name(),
    label: name(),
    purpose: Type.Optional(purpose),
    merchants: Type.Optional(Type.Array(name(), { maxItems: 1000 })),
    agents: Type.Optional(Type.Array(name(), { maxItems: 100 })),
    confirmEnforcementChange: Type.Optional(Type.Boolean()),
    proof: Type.Optional(Type.Object({ challengeToken, signature }, closed)),
    challengeToken: Type.Optional(challengeToken),
    signature: Type.Optional(signature),
  },
  closed,
);

/** POST /policy/counterparties/:ref/revoke; the body is optional. */
export const RevokeCounterpartyRequestSchema = Type.Object(
  { confirmEnforcementChange: Type.Optional(Type.Boolean()) },
  closed,
);

export type CounterpartyRequest = Static<typeof CounterpartyRequestSchema>;
