import { type Static, Type } from '@sinclair/typebox';
import { closed, name } from './parts.js';

/** POST /agent-identity/:ref/contain. The status alone contains (protocol.md §1.9): who stops an agent in haste owes no words. */
export const ContainAgentRequestSchema = Type.Object(
  {
    status: Type.Union([Type.Literal('suspended'), Type.Literal('quarantined')]),
    reason: Type.Optional(name(1024)),
  },
  closed,
);

/** POST /agent-identity/:ref/reinstate and POST /agent-identity/:ref/decommission. */
export const AgentActRequestSchema = Type.Object({ reason: name(1024) }, closed);

/** POST /agent-identity/:ref/mode. */
export const AgentModeRequestSchema = Type.Object(
  {
    mode: Type.Union([
      Type.Literal('autonomous'),
      Type.Literal('supervised'),
      Type.Literal('restricted'),
      Type.Literal('read_only'),
    ]),
    reason: name(1024),
  },
  closed,
);

export type ContainAgentRequest = Static<typeof ContainAgentRequestSchema>;
export type AgentActRequest = Static<typeof AgentActRequestSchema>;
export type AgentModeRequest = Static<typeof AgentModeRequestSchema>;
