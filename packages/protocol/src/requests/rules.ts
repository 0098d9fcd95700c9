import { type Static, Type } from '@sinclair/typebox';
import { DOCUMENT_NAME_PATTERN } from '../text/names.js';
import { anyJson, closed, name } from './parts.js';

/** What the author of a version says of it. */
const message = Type.Optional(Type.String({ maxLength: 500 }));
/** A draft is in force nowhere until it is published. */
const draft = Type.Optional(Type.Boolean());
const version = Type.Integer({ minimum: 1, maximum: 999_999_999 });
/** A label of an agent, such as `team=treasury`. */
const label = Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9][A-Za-z0-9_.:/=-]*$' });

/** POST /sop and POST /standards; the rules themselves are checked by compiling them. */
export const RuleDocumentRequestSchema = Type.Object({ title: name(), documentJson: anyJson, message, draft }, closed);

/** POST /sop/:id/versions and POST /standards/:id/versions. Without a title the document keeps its own. */
export const RuleVersionRequestSchema = Type.Object(
  { title: Type.Optional(name()), documentJson: anyJson, message, draft },
  closed,
);

/** POST /sop/:id/versions/:version/publish: to all that follow, or to a percentage of them, or to those with a label. */
export const PublishRequestSchema = Type.Object(
  { percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })), label: Type.Optional(label) },
  closed,
);

/** POST /sop/:id/versions/:version/approve: the digest that the person saw. */
export const ApprovePublicationRequestSchema = Type.Object(
  { digest: Type.String({ pattern: '^sha256:[0-9a-f]{64}$' }) },
  closed,
);

/** POST /sop/:id/rollback: to the version published before unless one is named. */
export const RollbackRequestSchema = Type.Object({ version: Type.Optional(version) }, closed);

/** POST /sop/:id/versions/:version/shadow: for the agents that the document binds, or for those with a label. */
export const ShadowRequestSchema = Type.Object({ label: Type.Optional(label) }, closed);

/** POST /sop/:id/agents: what becomes of the agents with a label, or of those named by identity id or DID. */
export const RuleBindingsRequestSchema = Type.Object(
  {
    change: Type.Union([Type.Literal('bind'), Type.Literal('unbind'), Type.Literal('pin'), Type.Literal('follow')]),
    label: Type.Optional(label),
    agents: Type.Optional(Type.Array(name(), { minItems: 1, maxItems: 500 })),
    version: Type.Optional(version),
  },
  closed,
);

const documentName = Type.String({ maxLength: 100, pattern: DOCUMENT_NAME_PATTERN });
/** A digest of the rules of an organisation, as a dry run gives it; for assignments by DID alone, GET /rules gives the same. */
const state = Type.String({ pattern: '^sha256:[0-9a-f]{64}$' });

/** Documents as policy files state them, at most as many as one message takes. */
const fileDocuments = Type.Array(
  Type.Object(
    {
      kind: Type.Union([Type.Literal('sop'), Type.Literal('standard')]),
      name: documentName,
      title: name(),
      documentJson: anyJson,
    },
    closed,
  ),
  { maxItems: 200 },
);

/** POST /rules/pages: documents that a later message applies, by the digest that the answer names. */
export const RulesPageRequestSchema = Type.Object({ documents: fileDocuments }, closed);

/** POST /rules/apply: the documents and bindings that an organisation should have, as policy files state them. */
export const ApplyRulesRequestSchema = Type.Object(
  {
    documents: fileDocuments,
    /** Digests of pages whose documents come before those of the message. */
    pages: Type.Optional(
      Type.Array(Type.String({ pattern: '^sha256:[0-9a-f]{64}$' }), { maxItems: 40, uniqueItems: true }),
    ),
    assignments: Type.Array(
      Type.Object(
        {
          label: Type.Optional(label),
          agents: Type.Optional(Type.Array(name(), { minItems: 1, maxItems: 500 })),
          name: Type.Optional(name()),
          policy: Type.Array(documentName, { minItems: 1, maxItems: 100 }),
        },
        closed,
      ),
      { maxItems: 1_000 },
    ),
    message,
    expect: Type.Optional(state),
    prune: Type.Optional(Type.Boolean()),
    dryRun: Type.Optional(Type.Boolean()),
  },
  closed,
);

/** POST /agent-identity/:ref/labels: all labels of the agent from now on. */
export const AgentLabelsRequestSchema = Type.Object(
  { labels: Type.Array(label, { maxItems: 16, uniqueItems: true }) },
  closed,
);

/** POST /sop/agents/:identityId/assign and unassign. */
export const AssignSopRequestSchema = Type.Object({ sopId: name() }, closed);

/** POST /standards/agents/:identityId/assign and unassign. */
export const AssignStandardRequestSchema = Type.Object({ standardId: name() }, closed);

export type RuleDocumentRequest = Static<typeof RuleDocumentRequestSchema>;
export type RuleVersionRequest = Static<typeof RuleVersionRequestSchema>;
export type PublishRequest = Static<typeof PublishRequestSchema>;
export type ApprovePublicationRequest = Static<typeof ApprovePublicationRequestSchema>;
export type ShadowRequest = Static<typeof ShadowRequestSchema>;
export type RollbackRequest = Static<typeof RollbackRequestSchema>;
export type RuleBindingsRequest = Static<typeof RuleBindingsRequestSchema>;
export type RulesPageRequest = Static<typeof RulesPageRequestSchema>;
export type ApplyRulesRequest = Static<typeof ApplyRulesRequestSchema>;
export type AgentLabelsRequest = Static<typeof AgentLabelsRequestSchema>;
export type AssignSopRequest = Static<typeof AssignSopRequestSchema>;
export type AssignStandardRequest = Static<typeof AssignStandardRequestSchema>;
