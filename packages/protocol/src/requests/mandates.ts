import { type Static, Type } from '@sinclair/typebox';
import { changedTerms, mandateTerms } from '../mandate-terms/schemas.js';
import { closed, name } from './parts.js';

/** True where a mandate with a currency is meant to have no limit of money; it is not stored. */
const unlimited = Type.Optional(Type.Boolean());

/** POST /policy/mandate. */
export const MandateRequestSchema = Type.Object(
  {
    agentDid: name(),
    parentMandateId: Type.Optional(name()),
    scope: name(),
    ...mandateTerms,
    unlimited,
    /** False refuses the request where a mandate for the action is in force; a mandate takes its place otherwise. */
    replace: Type.Optional(Type.Boolean()),
  },
  closed,
);

export type MandateRequest = Static<typeof MandateRequestSchema>;

/** POST /mandate/:ref/change: what is not named stays, and null removes a limit. The currency stays with what was spent in it. */
export const MandateChangeSchema = Type.Object(
  {
    ...changedTerms,
    unlimited,
    /** Why, for the record of the change; no term of the mandate. */
    message: Type.Optional(Type.String({ maxLength: 500 })),
  },
  closed,
);

export type MandateChange = Static<typeof MandateChangeSchema>;
