import type { ServiceContext } from '../../platform/context/service-context.js';
import { asking, timeOrNull, word } from '../../platform/http/asking.js';
import { pagesOf } from '../../platform/http/list-page.js';
import type { Route } from '../../platform/http/route.js';
import { REVIEWERS } from '../../platform/settings/roles.js';
import { AUDIT_ORDERS } from './acts.js';
import { readAudit } from './handlers.js';

/** Acts on a page: each may name a hundred agents, and what was set before and after. */
const AUDIT_PAGE_MAX = 100;

/** The routes of this capability; the rows of all capabilities are one table. */
export const AUDIT_ROUTES = [
  {
    method: 'GET',
    path: '/organisation/audit',
    summary: 'Who did what to agents, rules and settings, and what the evidence of it commits to',
    verb: {
      name: 'audit list',
      summary: 'list who did what to agents, rules and settings, newest first',
      options: {
        ...{ since: 'since TIME', until: 'until TIME', order: 'order newest|oldest' },
        ...{ after: 'after PLACE', limit: 'limit N' },
      },
      list: { member: 'acts', columns: ['at', 'email', 'clientAddress', 'action', 'subject', 'message'] },
    },
    roles: REVIEWERS,
    ...asking(
      {
        ...pagesOf(AUDIT_PAGE_MAX),
        since: timeOrNull('only acts from this time on, RFC 3339'),
        until: timeOrNull('only acts up to this time, RFC 3339'),
        order: word(AUDIT_ORDERS, 'which come first; newest unless given'),
      },
      readAudit,
    ),
    answer: 'Audit',
    long: true,
    refusals: ['MALFORMED_REQUEST'],
  },
] as const satisfies readonly Route<ServiceContext>[];
