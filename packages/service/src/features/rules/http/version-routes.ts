import { type Route, taking, takingOptional } from '../../../platform/http/route.js';
import { header, query, required } from '../../../platform/http/route-parameters.js';
import { ADMINISTRATORS, MEMBERS } from '../../../platform/settings/roles.js';
import type { PoliciesContext } from '../../compiled-policies/context.js';
import type { RuleKind } from '../../rules-store/rule-documents.js';
import { versionHandlers } from './version-handlers.js';

/** Of a call that changes a document. */
export const IF_MATCH = header(
  'if-match',
  'ETag of the document as the caller read it; another one refuses the change',
);
const BEFORE = query('before', 'the next that the page before gave');

/** A document of each kind, as summaries name it. */
export const ONE_OF_KIND: Readonly<Record<RuleKind, string>> = { sop: 'an SOP', standard: 'a standard' };

/** The routes of the versions of one kind of rule documents. */
export function versionRoutes(kind: RuleKind, path: '/sop' | '/standards'): readonly Route<PoliciesContext>[] {
  const handlers = versionHandlers(kind);
  const a = ONE_OF_KIND[kind];
  const change = {
    method: 'POST',
    roles: ADMINISTRATORS,
    answer: 'RulesChanged',
    parameters: [IF_MATCH],
    refusals: ['NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED'],
  } as const;
  const read = { method: 'GET', roles: MEMBERS, body: null } as const;
  return [
    {
      ...read,
      path: `${path}/:id/versions`,
      summary: `The versions of ${a}, newest first, page by page`,
      handle: handlers.list,
      answer: 'RuleVersions',
      parameters: [BEFORE],
      refusals: ['NOT_FOUND'],
    },
    {
      ...read,
      path: `${path}/:id/versions/:version`,
      summary: `One version of ${a}`,
      handle: handlers.read,
      answer: 'RuleVersion',
      long: true,
      refusals: ['NOT_FOUND'],
    },
    {
      ...read,
      path: `${path}/:id/diff`,
      summary: `What two versions of ${a} differ in`,
      handle: handlers.diff,
      answer: 'RuleDiff',
      parameters: [required(query('from', 'a version')), query('to', 'a version; the newest unless given')],
      refusals: ['NOT_FOUND'],
    },
    {
      ...read,
      path: `${path}/:id/changes`,
      summary: `The changes of ${a}, newest first, page by page`,
      handle: handlers.changes,
      answer: 'RuleChanges',
      parameters: [BEFORE],
      refusals: ['NOT_FOUND'],
    },
    {
      ...change,
      path: `${path}/:id/versions/:version/publish`,
      summary: `Publish a version of ${a}, to all agents or a part`,
      ...takingOptional('PublishRequest', handlers.publish),
      statuses: [200, 202],
    },
    {
      ...change,
      path: `${path}/:id/versions/:version/approve`,
      summary: `Approve the publication of a version of ${a}`,
      ...taking('ApprovePublicationRequest', handlers.approve),
      statuses: [200, 202],
      refusals: [...change.refusals, 'FORBIDDEN'],
    },
    {
      ...change,
      path: `${path}/:id/versions/:version/retire`,
      summary: `Retire a version of ${a} that is in force for no agent`,
      body: null,
      handle: handlers.retireVersion,
    },
    {
      ...change,
      path: `${path}/:id/rollback`,
      summary: `Put the version of ${a} that was published before in force`,
      ...takingOptional('RollbackRequest', handlers.rollback),
    },
    {
      ...change,
      path: `${path}/:id/agents`,
      summary: `Bind, unbind or pin a group of agents to ${a}`,
      ...taking('RuleBindingsRequest', handlers.bindings),
    },
  ];
}
