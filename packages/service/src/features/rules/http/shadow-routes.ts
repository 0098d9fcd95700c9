import { type Route, takingOptional } from '../../../platform/http/route.js';
import { ADMINISTRATORS, MEMBERS } from '../../../platform/settings/roles.js';
import type { PoliciesContext } from '../../compiled-policies/context.js';
import type { RuleKind } from '../../rules-store/rule-documents.js';
import { shadowHandlers } from './shadow-handlers.js';
import { documentOption, IF_MATCH, ONE_OF_KIND } from './version-routes.js';

/** The routes of versions in shadow of one kind of rule documents. */
export function shadowRoutes<const Path extends '/sop' | '/standards'>(kind: RuleKind, path: Path) {
  const handlers = shadowHandlers(kind);
  const a = ONE_OF_KIND[kind];
  const change = {
    method: 'POST',
    roles: ADMINISTRATORS,
    answer: 'RuleShadow',
    parameters: [IF_MATCH],
    refusals: ['NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED'],
  } as const;
  return [
    {
      ...change,
      path: `${path}/:id/versions/:version/shadow`,
      summary: `Evaluate a version of ${a} beside the rules in force, without enforcing it`,
      ...takingOptional('ShadowRequest', handlers.start),
    },
    {
      ...change,
      path: `${path}/:id/shadow/end`,
      summary: `End the shadow of ${a}`,
      verb: {
        name: `${kind} shadow end`,
        summary: 'end the shadow and keep its result',
        options: documentOption(kind),
      },
      body: null,
      handle: handlers.end,
    },
    {
      method: 'GET',
      path: `${path}/:id/shadow`,
      summary: `What the version of ${a} in shadow would have changed`,
      verb: {
        name: `${kind} shadow show`,
        summary: 'show which decisions the version in shadow would have changed',
        options: documentOption(kind),
      },
      roles: MEMBERS,
      body: null,
      handle: handlers.read,
      answer: 'RuleShadow',
      refusals: ['NOT_FOUND'],
    },
  ] as const satisfies readonly Route<PoliciesContext>[];
}
