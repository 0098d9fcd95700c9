import { type Static, Type } from '@sinclair/typebox';
import { NONCE_MAX_CHARS, NONCE_MIN_CHARS } from '../signed-texts/authorize.js';
import { amount, closed, name } from './parts.js';

/** POST /policy/escalations/:id/resolve. `modifiedAction` goes with `modify` and names what changes; the agent may read `reason`. */
export const ResolveEscalationRequestSchema = Type.Object(
  {
    decision: Type.Union([Type.Literal('approve'), Type.Literal('deny'), Type.Literal('modify')]),
    reason: Type.Optional(name(1024)),
    modifiedAction: Type.Optional(
      Type.Object(
        {
          amount: Type.Optional(amount),
          merchant: Type.Optional(name()),
          resource: Type.Optional(name(1024)),
        },
        closed,
      ),
    ),
  },
  closed,
);

/** POST /policy/escalations/:id/resume-claim; version 1 of it lacks the digests and is refused with a code of its own. */
export const ResumeClaimRequestSchema = Type.Object(
  {
    agentDid: name(),
    nonce: Type.String({ minLength: NONCE_MIN_CHARS, maxLength: NONCE_MAX_CHARS }),
    issuedAt: name(64),
    signature: name(512),
    requestDigest: Type.Optional(name(128)),
    contextDigest: Type.Optional(name(128)),
  },
  closed,
);

export type ResolveEscalationRequest = Static<typeof ResolveEscalationRequestSchema>;
export type ResumeClaimRequest = Static<typeof ResumeClaimRequestSchema>;
