import { AGENTS_ROUTES } from '../features/agents/routes.js';
import { AUDIT_ROUTES } from '../features/audit/routes.js';
import { AUTHORIZE_ROUTES } from '../features/authorize/routes.js';
import { AUTHZEN_ROUTES } from '../features/authzen/routes.js';
import { BUDGETS_ROUTES } from '../features/budgets/routes.js';
import { CONTAINMENT_ROUTES } from '../features/containment/routes.js';
import { COUNTERPARTIES_ROUTES } from '../features/counterparties/routes.js';
import { DECISIONS_ROUTES } from '../features/decisions/routes.js';
import { ESCALATIONS_ROUTES } from '../features/escalations/routes.js';
import { EVIDENCE_ROUTES } from '../features/evidence/routes.js';
import { HEALTH_ROUTES } from '../features/health/routes.js';
import { IDENTITY_ROUTES } from '../features/identity/routes.js';
import { MANDATES_ROUTES } from '../features/mandates/routes.js';
import { ONBOARDING_ROUTES } from '../features/onboarding/routes.js';
import { ORGANISATIONS_ROUTES } from '../features/organisations/routes.js';
import { REPORTS_ROUTES } from '../features/reports/routes.js';
import { POLICIES_ROUTES } from '../features/rules/http/routes.js';
import { SETTLEMENT_ROUTES } from '../features/settlement/routes.js';
import { WEBHOOKS_ROUTES } from '../features/webhooks/routes.js';
import type { Route } from '../platform/http/route.js';
import type { ApplicationContext } from './context.js';

/** The tables of all capabilities, each row with its method and path as literal types. */
const ROWS = [
  ...ONBOARDING_ROUTES,
  ...AGENTS_ROUTES,
  ...CONTAINMENT_ROUTES,
  ...ORGANISATIONS_ROUTES,
  ...AUDIT_ROUTES,
  ...IDENTITY_ROUTES,
  ...WEBHOOKS_ROUTES,
  ...MANDATES_ROUTES,
  ...BUDGETS_ROUTES,
  ...POLICIES_ROUTES,
  ...AUTHORIZE_ROUTES,
  ...AUTHZEN_ROUTES,
  ...SETTLEMENT_ROUTES,
  ...COUNTERPARTIES_ROUTES,
  ...REPORTS_ROUTES,
  ...DECISIONS_ROUTES,
  ...ESCALATIONS_ROUTES,
  ...EVIDENCE_ROUTES,
  ...HEALTH_ROUTES,
] as const;

type KeyOf<Row> = Row extends { readonly method: infer Method extends string; readonly path: infer Path extends string }
  ? `${Method} ${Path}`
  : never;

/** The method and path of a route, such as `GET /mandate/:ref`. Tables about routes are written by it: a misspelt key does not compile. */
export type RouteKey = KeyOf<(typeof ROWS)[number]>;

/** Every endpoint of the service, below the path prefix. */
export const ROUTES: readonly Route<ApplicationContext>[] = ROWS;
