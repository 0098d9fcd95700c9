import { type Asked, asking, text } from '../../../platform/http/asking.js';
import { type Route, taking, takingOptional } from '../../../platform/http/route.js';
import { header } from '../../../platform/http/route-parameters.js';
import { ADMINISTRATORS, MEMBERS } from '../../../platform/settings/roles.js';
import type { PoliciesContext } from '../../compiled-policies/context.js';
import type { RuleKind } from '../../rules-store/rule-documents.js';
import { versionHandlers } from './version-handlers.js';

/** Of a call that changes a document. */
export const IF_MATCH = header(
  'if-match',
  'ETag of the document as the caller read it; another one refuses the change',
);

/** The number of a version. A text that is no number of one is answered as a version that the document has not. */
export function numberOfVersion(description: string): Asked<string | null> {
  return { ...text(description), schema: NUMBER };
}

const NUMBER = { type: 'integer', minimum: 1 } as const;
const PLACE = /^[1-9][0-9]{0,8}$/;

/** The number of the last version or change on the page before; null on the first page. */
const BEFORE: Asked<number | null> = {
  description: 'the next that the page before gave',
  schema: NUMBER,
  read: (given) => {
    if (given === undefined) return { ok: true, value: null };
    return PLACE.test(given)
      ? { ok: true, value: Number(given) }
      : { ok: false, refusal: 'is the number that the page before gave as next' };
  },
};

/** A part of the agents; null for all. */
const PERCENT: Asked<number | null> = {
  description: 'this percentage of the agents',
  schema: { type: 'integer', minimum: 1, maximum: 100 },
  read: (given) => {
    if (given === undefined) return { ok: true, value: null };
    return /^(?:[1-9][0-9]?|100)$/.test(given)
      ? { ok: true, value: Number(given) }
      : { ok: false, refusal: 'is a whole number from 1 to 100' };
  },
};

/** A version that the query must name. */
const FROM: Asked<string> = {
  ...{ description: 'a version', schema: NUMBER, required: true },
  read: (given) => (given === undefined ? { ok: false, refusal: 'is missing' } : { ok: true, value: given }),
};

/** A document of each kind, as summaries name it. */
export const ONE_OF_KIND: Readonly<Record<RuleKind, string>> = { sop: 'an SOP', standard: 'a standard' };

/** The option of a command about one document. */
export const documentOption = (kind: RuleKind) => ({ id: `id ${kind.toUpperCase()}_ID` });

/** The routes of the versions of one kind of rule documents. */
export function versionRoutes<const Path extends '/sop' | '/standards'>(kind: RuleKind, path: Path) {
  const handlers = versionHandlers(kind);
  const a = ONE_OF_KIND[kind];
  const id = documentOption(kind);
  const change = {
    method: 'POST',
    roles: ADMINISTRATORS,
    answer: 'RulesChanged',
    parameters: [IF_MATCH],
    refusals: ['NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED'],
  } as const;
  const read = { method: 'GET', roles: MEMBERS } as const;
  return [
    {
      ...read,
      path: `${path}/:id/versions`,
      summary: `The versions of ${a}, newest first, page by page`,
      verb: {
        name: `${kind} versions`,
        summary: 'list versions with their authors, newest first',
        options: { ...id, before: 'before N' },
        list: { member: 'versions', columns: ['version', 'state', 'message', 'createdByEmail', 'createdAt', 'digest'] },
      },
      ...asking({ before: BEFORE }, handlers.list),
      answer: 'RuleVersions',
      refusals: ['NOT_FOUND'],
    },
    {
      ...read,
      path: `${path}/:id/versions/:version`,
      summary: `One version of ${a}`,
      body: null,
      handle: handlers.read,
      answer: 'RuleVersion',
      long: true,
      refusals: ['NOT_FOUND'],
    },
    {
      ...read,
      path: `${path}/:id/diff`,
      summary: `What two versions of ${a} differ in`,
      verb: {
        name: `${kind} diff`,
        summary: 'show what two versions differ in; the second is the newest unless it is named',
        options: { ...id, from: 'from N', to: 'to N' },
        text: 'diff',
      },
      ...asking({ from: FROM, to: numberOfVersion('a version; the newest unless given') }, handlers.diff),
      answer: 'RuleDiff',
      refusals: ['NOT_FOUND'],
    },
    {
      ...read,
      path: `${path}/:id/changes`,
      summary: `The changes of ${a}, newest first, page by page`,
      verb: {
        name: `${kind} changes`,
        summary: 'list the changes with their authors, newest first',
        options: { ...id, before: 'before N' },
        list: { member: 'changes', columns: ['number', 'at', 'email', 'detail', 'eventId'] },
      },
      ...asking({ before: BEFORE }, handlers.changes),
      answer: 'RuleChanges',
      refusals: ['NOT_FOUND'],
    },
    {
      method: 'GET',
      // Who reads it learns the shares of agents, which a developer could choose keys by.
      roles: ADMINISTRATORS,
      path: `${path}/:id/reach`,
      summary: `Which agents a publication of ${a} to a part of them would reach`,
      ...asking(
        { percent: PERCENT, label: text('agents with this label; all unless given, or a percentage is') },
        handlers.reach,
      ),
      answer: 'RuleReach',
      refusals: ['NOT_FOUND', 'MALFORMED_REQUEST'],
      long: true,
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
  ] as const satisfies readonly Route<PoliciesContext>[];
}
