import type { ServiceContext } from '../../platform/context/service-context.js';
import type { Route } from '../../platform/http/route.js';
import { health, readiness } from './handlers.js';

/** The routes of this capability; the rows of all capabilities are one table. */
export const HEALTH_ROUTES = [
  {
    method: 'GET',
    path: '/healthz',
    summary: 'The process answers',
    roles: 'public',
    body: null,
    handle: health,
    answer: 'Health',
    refusals: [],
    storeless: true,
  },
  {
    method: 'GET',
    path: '/readyz',
    summary: 'The store answers as well',
    roles: 'public',
    body: null,
    handle: readiness,
    answer: 'Readiness',
    refusals: [],
    servedFromCopy: true,
  },
] as const satisfies readonly Route<ServiceContext>[];
