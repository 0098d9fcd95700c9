import { type Static, type TProperties, Type } from '@sinclair/typebox';
import { freeObject, name, oneOf } from './parts.js';

/** Requests of one AuthZEN batch at most. */
export const AUTHZEN_EVALUATIONS_MAX = 50;

/** Unknown members are ignored, as the JSON serialization of AuthZEN 1.0 demands. */
const open = <Members extends TProperties>(members: Members) => Type.Object(members);

const ID_MAX_CHARS = 1024;
const properties = { properties: Type.Optional(freeObject) };
const entity = open({ type: name(), id: name(ID_MAX_CHARS), ...properties });
/** An entity that is searched for: its id is ignored. */
const searched = open({ type: name(), ...properties });
const action = open({ name: name(), ...properties });
const context = Type.Optional(freeObject);
const page = Type.Optional(
  open({ token: Type.Optional(Type.String({ maxLength: 1024 })), limit: Type.Optional(Type.Integer({ minimum: 0 })) }),
);

/** POST /access/v1/evaluation, and each request of a batch with its defaults. */
export const AuthzenEvaluationRequestSchema = open({ subject: entity, action, resource: entity, context });

export const AUTHZEN_SEMANTICS = ['execute_all', 'deny_on_first_deny', 'permit_on_first_permit'] as const;
export type AuthzenSemantic = (typeof AUTHZEN_SEMANTICS)[number];

/** POST /access/v1/requests: a denied evaluation, what it was bound to, and the request that the agent signed (ARAP draft 1). */
export const AuthzenAccessRequestSchema = open({
  subject: entity,
  action,
  resource: entity,
  context,
  denial: open({ binding_token: Type.Optional(Type.String()) }),
});

/** POST /access/v1/evaluations. Defaults and requests are checked together, each request on its own. */
export const AuthzenEvaluationsRequestSchema = open({
  subject: Type.Optional(freeObject),
  action: Type.Optional(freeObject),
  resource: Type.Optional(freeObject),
  context,
  evaluations: Type.Optional(Type.Array(freeObject, { maxItems: AUTHZEN_EVALUATIONS_MAX })),
  options: Type.Optional(open({ evaluations_semantic: Type.Optional(oneOf(...AUTHZEN_SEMANTICS)) })),
});

/** POST /access/v1/search/subject. */
export const AuthzenSubjectSearchSchema = open({ subject: searched, action, resource: entity, context, page });

/** POST /access/v1/search/action. */
export const AuthzenActionSearchSchema = open({ subject: entity, resource: entity, context, page });

/** POST /access/v1/search/resource. */
export const AuthzenResourceSearchSchema = open({ subject: entity, action, resource: searched, context, page });

export type AuthzenEvaluationRequest = Static<typeof AuthzenEvaluationRequestSchema>;
export type AuthzenAccessRequest = Static<typeof AuthzenAccessRequestSchema>;
export type AuthzenEvaluationsRequest = Static<typeof AuthzenEvaluationsRequestSchema>;
export type AuthzenSubjectSearch = Static<typeof AuthzenSubjectSearchSchema>;
export type AuthzenActionSearch = Static<typeof AuthzenActionSearchSchema>;
export type AuthzenResourceSearch = Static<typeof AuthzenResourceSearchSchema>;
