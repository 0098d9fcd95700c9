import { AGENTS_ROUTES } from '../agents/routes.js';
import { AUTHORIZE_ROUTES } from '../authorize/routes.js';
import { AUTHZEN_ROUTES } from '../authzen/routes.js';
import { CONTAINMENT_ROUTES } from '../containment/routes.js';
import { COUNTERPARTIES_ROUTES } from '../counterparties/routes.js';
import { DECISIONS_ROUTES } from '../decisions/routes.js';
import { ESCALATIONS_ROUTES } from '../escalations/routes.js';
import { EVIDENCE_ROUTES } from '../evidence/routes.js';
import { HEALTH_ROUTES } from '../health/routes.js';
import type { Route } from '../http/route.js';
import { IDENTITY_ROUTES } from '../identity/routes.js';
import { MANDATES_ROUTES } from '../mandates/routes.js';
import { ONBOARDING_ROUTES } from '../onboarding/routes.js';
import { ORGANISATIONS_ROUTES } from '../organisations/routes.js';
import { POLICIES_ROUTES } from '../policies/routes.js';
import { REPORTS_ROUTES } from '../reports/routes.js';
import { SETTLEMENT_ROUTES } from '../settlement/routes.js';
import { WEBHOOKS_ROUTES } from '../webhooks/routes.js';
import type { ApplicationContext } from './context.js';

/** Every endpoint of the service, below the path prefix: the tables of all capabilities. */
export const ROUTES: readonly Route<ApplicationContext>[] = [
  ...ONBOARDING_ROUTES,
  ...AGENTS_ROUTES,
  ...CONTAINMENT_ROUTES,
  ...ORGANISATIONS_ROUTES,
  ...IDENTITY_ROUTES,
  ...WEBHOOKS_ROUTES,
  ...MANDATES_ROUTES,
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
];
