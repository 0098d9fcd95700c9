import { Type } from '@sinclair/typebox';
import { count, decision, oneOf, reasonCode } from './parts.js';

const address = Type.String({ format: 'uri' });

const Decision = Type.Object({
  decision: Type.Boolean({ description: 'true where the gate would permit the request of the agent now' }),
  context: Type.Object({
    reason: reasonCode,
    outcome: decision,
    detail: Type.Optional(Type.String()),
    fired: Type.Array(Type.String(), { description: 'rules that fired, document/molecule' }),
    unverifiable: Type.Array(Type.String(), { description: 'fields that a rule needed and could not trust' }),
    approvals: Type.Optional(count),
    binding: Type.Literal(false, { description: 'nothing was reserved: an evaluation is no authorization' }),
    needs: Type.Array(oneOf('agent-signature', 'approval'), { description: 'what an authorization needs beside this' }),
    authorizeAt: address,
    error: Type.Optional(Type.Object({ status: Type.Integer(), message: Type.String() })),
  }),
});

const page = Type.Object({ next_token: Type.String({ description: 'empty after the last page' }), count });

export const AUTHZEN_ANSWERS = {
  AuthzenConfiguration: Type.Object({
    policy_decision_point: address,
    access_evaluation_endpoint: address,
    access_evaluations_endpoint: address,
    search_subject_endpoint: address,
    search_action_endpoint: address,
  }),
  AuthzenDecision: Decision,
  AuthzenDecisions: Type.Union([Type.Object({ evaluations: Type.Array(Decision) }), Decision]),
  AuthzenSubjects: Type.Object({
    page,
    results: Type.Array(Type.Object({ type: Type.String(), id: Type.String() })),
  }),
  AuthzenActions: Type.Object({ page, results: Type.Array(Type.Object({ name: Type.String() })) }),
};
