import { type Static, Type } from '@sinclair/typebox';
import { anyJson, closed, name } from './parts.js';

/** POST /sop and POST /standards; the rules themselves are checked by compiling them. */
export const RuleDocumentRequestSchema = Type.Object({ title: name(), documentJson: anyJson }, closed);

/** POST /sop/:id/versions and POST /standards/:id/versions. Without a title the document keeps its own. */
export const RuleVersionRequestSchema = Type.Object({ title: Type.Optional(name()), documentJson: anyJson }, closed);

/** POST /sop/agents/:identityId/assign and unassign. */
export const AssignSopRequestSchema = Type.Object({ sopId: name() }, closed);

/** POST /standards/agents/:identityId/assign and unassign. */
export const AssignStandardRequestSchema = Type.Object({ standardId: name() }, closed);

export type RuleDocumentRequest = Static<typeof RuleDocumentRequestSchema>;
export type RuleVersionRequest = Static<typeof RuleVersionRequestSchema>;
export type AssignSopRequest = Static<typeof AssignSopRequestSchema>;
export type AssignStandardRequest = Static<typeof AssignStandardRequestSchema>;
