import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  Link,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { Refusal } from '../api/client.js';
import { sessionQuery } from '../api/queries.js';
import { inboxPlaceIn } from '../pages/inbox/place.js';
import { texts } from '../texts/index.js';
import { Failure } from '../ui/states.js';
import { BASE_PATH } from './base-path.js';
import { Login } from './login.js';
import {
  agentFiltersIn,
  decisionFiltersIn,
  loginIn,
  mandateFiltersIn,
  parseSearch,
  periodIn,
  placeIn,
  ruleFiltersIn,
  searchText,
} from './search.js';
import { Shell } from './shell.js';

/**
 * Answers that were read, while they are fresh. A refusal is final; only a gate that does not answer is asked again. A browser that
 * takes itself for offline keeps nothing for later: an act that is sent once the network is back would be sent unseen.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveIfLoggedOut }),
  mutationCache: new MutationCache({ onError: leaveIfLoggedOut }),
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      retry: (count, error) => error instanceof Refusal && error.status === 503 && count < 2,
      staleTime: 2_000,
    },
  },
});

const root = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: Broken,
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: Login,
  validateSearch: loginIn,
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  beforeLoad: async ({ context, location }) => {
    try {
      await context.queryClient.ensureQueryData(sessionQuery);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 401) throw error;
      throw redirect({ to: '/login', search: location.href === '/' ? {} : { to: location.href } });
    }
  },
});

const inShell = { getParentRoute: () => shell } as const;

const inbox = createRoute({
  ...inShell,
  path: '/inbox',
  validateSearch: inboxPlaceIn,
  component: lazyRouteComponent(() => import('../pages/inbox/layout.js'), 'InboxLayout'),
});

const inInbox = { getParentRoute: () => inbox } as const;

const routeTree = root.addChildren([
  login,
  shell.addChildren([
    createRoute({
      ...inShell,
      path: '/',
      validateSearch: periodIn,
      component: lazyRouteComponent(() => import('../pages/overview/overview.js'), 'Overview'),
    }),
    inbox.addChildren([
      createRoute({
        ...inInbox,
        path: '/',
        component: lazyRouteComponent(() => import('../pages/inbox/start.js'), 'InboxStart'),
      }),
      createRoute({
        ...inInbox,
        path: 'actions/$id',
        component: lazyRouteComponent(() => import('../pages/inbox/escalation.js'), 'Escalation'),
      }),
      createRoute({
        ...inInbox,
        path: 'requests/$id',
        component: lazyRouteComponent(() => import('../pages/inbox/request.js'), 'AgentRequest'),
      }),
    ]),
    createRoute({
      ...inShell,
      path: '/decisions',
      validateSearch: decisionFiltersIn,
      component: lazyRouteComponent(() => import('../pages/decisions/list.js'), 'Decisions'),
    }),
    createRoute({
      ...inShell,
      path: '/decisions/$eventId',
      component: lazyRouteComponent(() => import('../pages/decisions/decision.js'), 'Decision'),
    }),
    createRoute({
      ...inShell,
      path: '/agents',
      validateSearch: agentFiltersIn,
      component: lazyRouteComponent(() => import('../pages/agents/list.js'), 'Agents'),
    }),
    createRoute({
      ...inShell,
      path: '/agents/new',
      component: lazyRouteComponent(() => import('../pages/agents/create.js'), 'CreateAgent'),
    }),
    createRoute({
      ...inShell,
      path: '/agents/$ref',
      component: lazyRouteComponent(() => import('../pages/agents/agent.js'), 'Agent'),
    }),
    createRoute({
      ...inShell,
      path: '/mandates',
      validateSearch: mandateFiltersIn,
      component: lazyRouteComponent(() => import('../pages/mandates/list.js'), 'Mandates'),
    }),
    createRoute({
      ...inShell,
      path: '/mandates/$ref',
      component: lazyRouteComponent(() => import('../pages/mandates/mandate.js'), 'Mandate'),
    }),
    createRoute({
      ...inShell,
      path: '/budgets',
      validateSearch: placeIn,
      component: lazyRouteComponent(() => import('../pages/budgets/tree.js'), 'Budgets'),
    }),
    createRoute({
      ...inShell,
      path: '/budgets/$id',
      component: lazyRouteComponent(() => import('../pages/budgets/budget.js'), 'Budget'),
    }),
    createRoute({
      ...inShell,
      path: '/rules',
      validateSearch: ruleFiltersIn,
      component: lazyRouteComponent(() => import('../pages/rules/list.js'), 'Rules'),
    }),
    createRoute({
      ...inShell,
      path: '/rules/new',
      component: lazyRouteComponent(() => import('../pages/rules/create.js'), 'CreateRule'),
    }),
    createRoute({
      ...inShell,
      path: '/rules/$kind/$id',
      component: lazyRouteComponent(() => import('../pages/rules/rule.js'), 'Rule'),
    }),
    createRoute({
      ...inShell,
      path: '/access',
      component: lazyRouteComponent(() => import('../pages/access.js'), 'Access'),
    }),
    createRoute({
      ...inShell,
      path: '/organisation',
      component: lazyRouteComponent(() => import('../pages/organisation/settings.js'), 'Settings'),
    }),
    createRoute({
      ...inShell,
      path: '/people',
      component: lazyRouteComponent(() => import('../pages/organisation/people.js'), 'People'),
    }),
    createRoute({
      ...inShell,
      path: '/counterparties',
      component: lazyRouteComponent(() => import('../pages/organisation/counterparties.js'), 'Counterparties'),
    }),
    createRoute({
      ...inShell,
      path: '/packs',
      component: lazyRouteComponent(() => import('../pages/organisation/packs.js'), 'Packs'),
    }),
  ]),
]);

export const router = createRouter({
  routeTree,
  basepath: BASE_PATH,
  // The router's own reading takes texts of digits for numbers, which lose digits.
  parseSearch,
  stringifySearch: searchText,
  context: { queryClient },
  defaultErrorComponent: Broken,
  defaultPendingComponent: () => <p role="status">{texts.app.loading}</p>,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** The session is over: the page asks to log in again, and leads back. */
function leaveIfLoggedOut(error: Error): void {
  const { pathname, href } = router.state.location;
  if (!(error instanceof Refusal) || error.status !== 401 || pathname === '/login') return;
  queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
  void router.navigate({ to: '/login', search: { to: href }, replace: true });
}

function Broken({ error, reset }: ErrorComponentProps) {
  return (
    <main className="login">
      <h1>{texts.app.broken}</h1>
      <Failure error={error instanceof Error ? error : new Error(String(error))} retry={reset} />
    </main>
  );
}

function NotFound() {
  return (
    <main className="login">
      <h1>{texts.app.notFound}</h1>
      <Link to="/">{texts.app.toStart}</Link>
    </main>
  );
}
