import { Type } from '@sinclair/typebox';
import { limitsOverTime } from '../mandate-terms/limit.js';
import { limitTerms } from '../mandate-terms/schemas.js';
import { limitUse } from './limit-use.js';
import {
  count,
  currency,
  did,
  digest,
  eventId,
  id,
  money,
  nextPlace,
  nullable,
  oneOf,
  openObject,
  personId,
  time,
  VoidedHolds,
  warnings,
  withMembers,
} from './parts.js';
import { LimitLeft } from './settlement.js';

const document = openObject('the ODRL document of the mandate');
const credential = openObject('W3C Verifiable Credential 2.0 with an eddsa-jcs-2022 proof');

const Mandate = Type.Object({
  mandateId: id,
  agentDid: did,
  scope: Type.String({ description: 'the action granted', examples: ['purchase-order'] }),
  currency: nullable(currency),
  status: oneOf('active', 'superseded', 'revoked'),
  issuedAt: time,
  supersededAt: nullable(time),
  revokedAt: nullable(time),
  parentMandateId: nullable(id),
  accountId: Type.String({
    description: 'the first of the mandates that changed into this one: its account, which holds name',
  }),
  document,
});

const MandateLimits = Type.Object(limitTerms);

const Spending = Type.Object({
  captured: nullable(money),
  reserved: nullable(money),
  remaining: nullable(money),
});

/** What the author of a version of rules said of it, what became of it, and its digest. */
const VersionFacts = {
  state: oneOf('draft', 'published', 'retired'),
  message: Type.String({ description: 'what its author said of it' }),
  digest,
};

/** What SOPs and standards share; they differ in the name of their id. */
const RuleSummary = Type.Object({
  title: Type.String({ examples: ['Orders over 1,000 USD need approval'] }),
  version: Type.Integer({ minimum: 1 }),
  createdBy: personId,
  createdByEmail: nullable(Type.String()),
  createdAt: time,
  retiredAt: nullable(time),
  ...VersionFacts,
});

const documentJson = openObject('the rules: molecules');
const CreatedRules = Type.Object({
  title: Type.String(),
  version: Type.Literal(1),
  documentJson,
  createdAt: time,
  warnings,
});
const percent = nullable(Type.Integer({ minimum: 1, maximum: 99 }));
const label = nullable(Type.String());
/** What is in force of a document, for whom. */
const Standing = {
  published: nullable(Type.Integer({ description: 'the version of the agents that follow the document' })),
  rollout: nullable(
    Type.Object(
      { version: Type.Integer(), percent, label },
      { description: 'the version that a part of them gets: a percentage, or those with a label' },
    ),
  ),
};
const Waiting = nullable(
  Type.Object(
    { requestedBy: personId, requestedAt: time, approvals: count, required: count, percent, label },
    { description: 'the publication that waits for approvals' },
  ),
);
const documentId = Type.String({ examples: ['sop-01a207a9-fce0-77ff-8db6-43659df87047'] });
const documentName = Type.String({ examples: ['limits'], description: 'of a document in policy files' });
const rulesState = Type.String({
  description: 'digest of the documents and their revisions; another one says that rules or bindings changed',
});
const RuleVersion = Type.Object({
  documentId,
  version: Type.Integer({ minimum: 1 }),
  title: Type.String(),
  ...VersionFacts,
  createdBy: personId,
  createdByEmail: nullable(Type.String()),
  createdAt: time,
  publishedAt: nullable(time),
  waiting: Waiting,
});
const next = nullable(Type.Integer({ description: 'as ?before= for the next page' }));
const boundAgents = Type.Integer({ minimum: 0, description: 'how many agents are bound to the document' });
const RuleDetail = withMembers(RuleSummary, {
  currentVersion: Type.Integer({ minimum: 1 }),
  ...Standing,
  rollsBackTo: nullable(
    Type.Integer({ minimum: 1, description: 'the version that a rollback puts in force; null where there is none' }),
  ),
  hasShadow: Type.Boolean({ description: 'whether a version is, or was, in shadow' }),
  documentJson,
  boundAgents,
  agents: Type.Array(
    Type.Object({
      agentDid: did,
      version: Type.Integer({ minimum: 1, description: 'the version in force for the agent' }),
      pinned: Type.Boolean({ description: 'false where the agent follows the document' }),
      assignedBy: personId,
      assignedByEmail: nullable(Type.String()),
      assignedAt: time,
    }),
    {
      description: 'the first 500 of them',
    },
  ),
});
const Assignment = Type.Object({
  identityId: id,
  agentDid: did,
  assigned: Type.Boolean(),
  policyDigest: digest,
});

const sopId = { sopId: Type.String({ examples: ['sop-01a207a9-fce0-77ff-8db6-43659df87047'] }) };
const standardId = { standardId: Type.String({ examples: ['standard-01a207a9-fd1e-754e-800e-a56d1de11f50'] }) };

const effect = oneOf('fires', 'passes', 'unverifiable', 'fires, unverifiable', 'blocked');
/** By the combinator; `not`: negated in `any`. */
const EffectsBy = Type.Object({ any: effect, all: effect, none: effect, not: effect });

export const AUTHORITY_ANSWERS = {
  IssuedMandate: Type.Object({
    mandateId: id,
    agentDid: did,
    scope: Type.String(),
    credential,
    issuedAt: time,
    validFrom: time,
    validUntil: nullable(time),
    remaining: nullable(money),
    warnings,
    parentMandateId: Type.Optional(id),
    replaced: Type.Optional(
      Type.Object(
        { mandateId: id, dropped: openObject('its limits that the new mandate does not state') },
        { description: 'the mandate that it took the place of; its spending does not count under the new one' },
      ),
    ),
  }),
  MandateChanged: withMembers(Spending, {
    mandateId: id,
    changedFrom: id,
    agentDid: did,
    scope: Type.String(),
    parentMandateId: nullable(id),
    credential,
    issuedAt: time,
    validFrom: time,
    validUntil: nullable(time),
    before: MandateLimits,
    after: MandateLimits,
    warnings,
  }),
  Mandates: Type.Object({ mandates: Type.Array(withMembers(Mandate, Spending.properties)), next: nextPlace }),
  MandateDetail: withMembers(Mandate, {
    credential,
    terms: nullable(MandateLimits),
    history: Type.Array(
      Type.Object({
        mandateId: id,
        issuedAt: time,
        email: nullable(
          Type.String({ description: 'of the person who made these terms; null where no record names one' }),
        ),
        message: nullable(Type.String({ description: 'what they said of it' })),
      }),
      { description: 'the terms of its account, newest first, the last 10' },
    ),
    ...Spending.properties,
    limits: Type.Array(Type.Object({ ...limitsOverTime(money).items.properties, ...limitUse }), {
      description: 'its limits over time, and what is used of them',
    }),
  }),
  Permissions: Type.Object({
    agentDid: did,
    permissions: Type.Array(
      Type.Object({
        mandateId: id,
        action: Type.String(),
        currency: nullable(currency),
        reasonCode: nullable(
          Type.String({ description: 'why the gate refuses every action under it now; null where it does not' }),
        ),
        most: nullable(Type.Number({ description: 'the largest amount of one action that fits; null for any' })),
        remaining: nullable(money),
        limits: Type.Array(LimitLeft),
        terms: nullable(MandateLimits),
      }),
      { description: 'one for each live mandate; rules may refuse more' },
    ),
  }),
  MandateRevoked: Type.Object({
    mandateId: id,
    agentDid: did,
    revoked: Type.Literal(true),
    ...VoidedHolds,
  }),
  CreatedSop: withMembers(CreatedRules, sopId),
  CreatedStandard: withMembers(CreatedRules, standardId),
  Sops: Type.Object({ sops: Type.Array(withMembers(RuleSummary, sopId)) }),
  Standards: Type.Object({ standards: Type.Array(withMembers(RuleSummary, standardId)) }),
  SopDetail: withMembers(RuleDetail, sopId),
  StandardDetail: withMembers(RuleDetail, standardId),
  SopVersion: withMembers(RuleSummary, { ...sopId, documentJson, boundAgents, warnings }),
  StandardVersion: withMembers(RuleSummary, { ...standardId, documentJson, boundAgents, warnings }),
  RetiredSop: withMembers(RuleSummary, sopId),
  RetiredStandard: withMembers(RuleSummary, standardId),
  RuleVersions: Type.Object({ documentId, versions: Type.Array(RuleVersion), next }),
  RuleVersion: withMembers(RuleVersion, { documentJson }),
  RulesChanged: Type.Object({
    documentId,
    change: Type.Integer({ description: 'its number among the changes of the document' }),
    version: nullable(Type.Integer({ description: 'the version that it is about' })),
    ...Standing,
    waiting: Waiting,
    agents: Type.Integer({ minimum: 0, description: 'how many agents got other rules, or another binding' }),
    eventId,
  }),
  RuleShadow: Type.Object({
    documentId,
    version: Type.Integer(),
    label: nullable(Type.String({ description: 'only agents with it; null for every agent that the document binds' })),
    startedAt: time,
    endedAt: nullable(time),
    compared: Type.Integer({ description: 'decisions on which the version was evaluated' }),
    different: Type.Integer({ description: 'those with another decision, code or set of fired rules' }),
    skipped: Type.Integer({ description: 'decisions that came faster than they could be compared' }),
    differences: Type.Array(
      Type.Object({
        kind: oneOf('decision', 'code', 'rule'),
        live: nullable(Type.String()),
        shadow: nullable(Type.String()),
        count: Type.Integer(),
        samples: Type.Array(eventId, { description: 'the newest decisions' }),
      }),
      { description: 'the most frequent first; beyond 1,000 of a kind they are counted together, without names' },
    ),
  }),
  RuleDiff: Type.Object({
    documentId,
    from: Type.Integer(),
    to: Type.Integer(),
    diff: Type.String({ description: 'unified diff of the canonical JSON, a member a line' }),
    minimal: Type.Boolean({ description: 'false where the versions differ too much to look for the shortest diff' }),
  }),
  RuleReach: Type.Object({
    documentId,
    followers: Type.Integer({ minimum: 0, description: 'bound agents that are pinned to no version' }),
    reached: Type.Integer({ minimum: 0, description: 'those of them that the part has' }),
    agents: Type.Array(did, { description: 'the first 20 of the reached' }),
  }),
  RuleChanges: Type.Object({
    documentId,
    changes: Type.Array(
      Type.Object({
        number: Type.Integer({ minimum: 1 }),
        detail: openObject('what the evidence of the change commits to'),
        personId,
        email: nullable(Type.String()),
        at: time,
        eventId,
      }),
    ),
    next,
  }),
  RulesState: Type.Object({
    digest: rulesState,
    documents: Type.Array(
      Type.Object({
        documentId,
        kind: oneOf('sop', 'standard'),
        name: documentName,
        isNamed: Type.Boolean({ description: 'false where it was never applied from a file; its name is its id then' }),
        title: Type.String(),
        version: Type.Integer({ minimum: 1, description: 'the published version, else the newest draft' }),
        digest,
        ...Standing,
      }),
      { description: 'documents that are not retired, by name' },
    ),
    next: nextPlace,
  }),
  RulesBindings: Type.Object({
    bindings: Type.Array(
      Type.Object({
        agentDid: did,
        name: Type.String({ description: 'of the agent' }),
        policy: Type.Array(documentName),
        direct: Type.Array(documentName, {
          description: 'those that bind the agent by itself, and not by a label alone',
        }),
      }),
      { description: 'agents with the documents that bind them, in the order of their DIDs' },
    ),
    labels: Type.Array(Type.Object({ label: Type.String(), policy: Type.Array(documentName) }), {
      description: 'what binds every agent with a label',
    }),
    next: nextPlace,
  }),
  RulesPage: Type.Object({
    page: digest,
    documents: Type.Integer({ minimum: 0, description: 'how many documents it has' }),
    expiresAt: time,
  }),
  AppliedRules: Type.Object({
    digest: rulesState,
    applied: Type.Boolean({ description: 'false for a dry run' }),
    waiting: Type.Boolean({ description: 'true where publications wait for approvals; nothing else was changed' }),
    changes: Type.Array(
      Type.Object({
        act: oneOf('create', 'publish', 'request', 'bind', 'unbind', 'retire'),
        kind: oneOf('sop', 'standard'),
        name: documentName,
        documentId,
        version: nullable(Type.Integer({ minimum: 1 })),
        agents: Type.Integer({ minimum: 0, description: 'how many agents get other rules, or another binding' }),
        agentDids: Type.Array(did, { description: 'the first ten of them' }),
      }),
    ),
    warnings,
  }),
  PolicyDigests: Type.Object({
    policyDigest: digest,
    sets: Type.Array(
      Type.Object({
        documents: Type.Array(Type.Object({ documentId, version: Type.Integer(), digest })),
        firstAt: time,
      }),
      { description: 'versions with equal rules give equal policies; the first 100' },
    ),
  }),
  SopAssignment: withMembers(Assignment, sopId),
  StandardAssignment: withMembers(Assignment, standardId),
  Bundle: Type.Object({
    version: Type.String(),
    subject: did,
    ownerPrincipal: Type.String(),
    mandates: Type.Array(Type.Object({ action: Type.String(), ref: id, document })),
    standards: Type.Array(Type.Object({ id, title: Type.String(), document: openObject('the rules') })),
    sops: Type.Array(Type.Object({ id, title: Type.String(), document: openObject('the rules') })),
    revokedActions: Type.Array(Type.String()),
    maxStaleness: Type.String({ description: 'ISO 8601 duration', examples: ['PT10M'] }),
    issuedAt: time,
    policyDigest: digest,
    compiled: Type.String({ description: 'the compiled program, base64' }),
    compiledSignature: Type.String(),
    proof: Type.Object({
      type: Type.Literal('Ed25519Signature2020'),
      created: time,
      verificationMethod: Type.String(),
      publicKeyHex: Type.String(),
      signature: Type.String(),
    }),
  }),
  PolicyKeys: Type.Object({
    publicKey: Type.String({ description: 'verifies bundles: raw Ed25519 key, hex' }),
    algorithm: Type.Literal('Ed25519'),
    nextPublicKey: nullable(Type.String()),
    endorsements: Type.Array(Type.Object({ by: Type.String(), publicKey: Type.String(), signature: Type.String() }), {
      description: 'earlier policy keys, each signed for its successor, oldest first',
    }),
    checkpointKey: Type.String({ description: 'verifies checkpoints: a verifier key of C2SP signed notes' }),
  }),
  Register: Type.Object({
    registryVersion: Type.String(),
    protocolVersion: Type.String(),
    families: Type.Array(Type.String()),
    subjects: Type.Array(Type.String()),
    codes: Type.Array(
      Type.Object({
        code: Type.String(),
        family: Type.String(),
        subject: Type.String(),
        status: count,
        retryable: Type.Boolean(),
        meaning: Type.String(),
        for: Type.String({ description: 'who can do what the remedy says: model, developer or owner' }),
        remedy: Type.String(),
        alias: nullable(Type.String()),
        since: Type.String(),
        declaredByRule: Type.Optional(Type.Literal(true)),
      }),
    ),
  }),
  Atoms: Type.Array(
    Type.Object({
      predicate: Type.String({ examples: ['amount-over'] }),
      label: Type.String(),
      description: Type.String(),
      config: Type.Array(
        Type.Object({
          key: Type.String(),
          type: Type.String(),
          required: Type.Boolean(),
          description: Type.String(),
          options: Type.Optional(Type.Array(Type.String())),
        }),
      ),
      requiredContext: Type.Array(Type.String()),
      effects: Type.Array(
        withMembers(EffectsBy, { states: Type.Array(Type.String({ examples: ['absent'] })), strict: EffectsBy }),
        { description: 'what a rule of this atom alone does in a state of its field that the atom cannot judge' },
      ),
    }),
  ),
};
