import type { RouteRow } from '../../../src/platform/http/route.js';
import { AGENT_SAMPLES } from './agents.js';
import { AUTHORIZE_SAMPLES } from './authorize.js';
import { BUDGET_SAMPLES } from './budgets.js';
import { ORGANISATION_SAMPLES } from './organisation.js';
import { RECORD_SAMPLES } from './records.js';
import { RULE_SAMPLES } from './rules.js';
import { ABSENT_THINGS, type AgentThings, type RouteSample, type SampleCall } from './sample.js';

/** The samples of every route, by its method and path. A test compares them with the table of routes. */
export const SAMPLES: Readonly<Record<string, RouteSample>> = {
  ...AGENT_SAMPLES,
  ...ORGANISATION_SAMPLES,
  ...BUDGET_SAMPLES,
  ...RULE_SAMPLES,
  ...AUTHORIZE_SAMPLES,
  ...RECORD_SAMPLES,
};

type Named = Pick<RouteRow, 'method' | 'path'>;

/** The samples of a route. Throws where it has none. */
export function sampleOf({ method, path }: Named): RouteSample {
  const sample = SAMPLES[`${method} ${path}`];
  if (sample === undefined)
    throw new Error(`${method} ${path} has no samples: add it to packages/service/test/support/samples`);
  return sample;
}

/** A legal call of a route about these things; without them, one that reaches the database and finds nothing. */
export function legalCall(route: Named, things: AgentThings = ABSENT_THINGS): SampleCall {
  const { path, body = {} } = sampleOf(route).legal?.(things) ?? { path: route.path.replace(PARAMETER, 'any') };
  return route.method === 'GET' ? { path } : { path, body };
}

const PARAMETER = /:[a-zA-Z]+(?:\{[^}]*\})?/g;
