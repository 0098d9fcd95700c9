import { type Static, Type } from '@sinclair/typebox';
import { closed, name } from './parts.js';

/** POST /policy/counterparties/challenge. */
export const CounterpartyChallengeRequestSchema = Type.Object(
  { did: name(), purpose: Type.Optional(Type.Union([Type.Literal('claim'), Type.Literal('report')])) },
  closed,
);

/** POST /policy/counterparties; `challengeToken` and `signature` are the service's own agreement. */
export const CounterpartyRequestSchema = Type.Object(
  {
    did: name(),
    label: name(),
    merchants: Type.Optional(Type.Array(name(), { maxItems: 1000 })),
    confirmEnforcementChange: Type.Optional(Type.Boolean()),
    challengeToken: Type.Optional(name(2048)),
    signature: Type.Optional(name(512)),
  },
  closed,
);

/** POST /policy/counterparties/:ref/revoke; the body is optional. */
export const RevokeCounterpartyRequestSchema = Type.Object(
  { confirmEnforcementChange: Type.Optional(Type.Boolean()) },
  closed,
);

export type CounterpartyRequest = Static<typeof CounterpartyRequestSchema>;
