import { Type } from '@sinclair/typebox';
import { authorizationId, count, decision, oneOf, reasonCode, time } from './parts.js';

const address = Type.String({ format: 'uri' });

/** What lets an enforcement point ask for people's approval of a denial (ARAP draft 1). */
const accessRequest = Type.Object({
  expires_at: time,
  binding_token: Type.String({ description: 'goes back in the access request as it is' }),
  request_schema_url: address,
});

const approval = Type.Object({
  id: Type.String({ description: 'goes back in the context of an evaluation as it is' }),
  approved_until: time,
});

const Decision = Type.Object({
  decision: Type.Boolean({ description: 'true where the gate would permit the request of the agent now' }),
  context: Type.Object({
    reason: reasonCode,
    outcome: decision,
    detail: Type.Optional(Type.String()),
    fired: Type.Array(Type.String(), { description: 'rules that fired, document/molecule' }),
    unverifiable: Type.Array(Type.String(), { description: 'fields that a rule needed and could not trust' }),
    approvals: Type.Optional(count),
    binding: Type.Literal(false, { description: 'an evaluation reserves nothing and is no authorization' }),
    needs: Type.Array(oneOf('agent-signature', 'approval', 'claim'), {
      description: 'what is missing before the action runs',
    }),
    authorizeAt: address,
    access_request: Type.Optional(accessRequest),
    approval: Type.Optional(approval),
    authorizationId: Type.Optional(authorizationId),
    next_action: Type.Optional(oneOf('request', 'none')),
    error: Type.Optional(Type.Object({ status: Type.Integer(), message: Type.String() })),
  }),
});

const page = Type.Object({ next_token: Type.String({ description: 'empty after the last page' }), count });

const Entities = Type.Object({
  page,
  results: Type.Array(Type.Object({ type: Type.String(), id: Type.String() })),
});

export const AUTHZEN_ANSWERS = {
  AuthzenConfiguration: Type.Object({
    policy_decision_point: address,
    access_evaluation_endpoint: address,
    access_evaluations_endpoint: address,
    search_subject_endpoint: address,
    search_action_endpoint: address,
    search_resource_endpoint: address,
    access_request_endpoint: address,
    capabilities: Type.Array(Type.String()),
  }),
  AuthzenTask: Type.Object({
    task: Type.Object({
      id: Type.String(),
      status: oneOf('pending', 'approved', 'denied', 'expired'),
      status_endpoint: address,
    }),
    result: Type.Optional(
      Type.Object({
        mode: Type.Literal('reevaluate'),
        approval: Type.Object({ ...approval.properties, approved_at: time }),
      }),
    ),
  }),
  AuthzenDecision: Decision,
  AuthzenDecisions: Type.Union([Type.Object({ evaluations: Type.Array(Decision) }), Decision]),
  AuthzenSubjects: Entities,
  AuthzenResources: Entities,
  AuthzenActions: Type.Object({ page, results: Type.Array(Type.Object({ name: Type.String() })) }),
};
