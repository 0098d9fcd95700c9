import { QueryCache, QueryClient } from '@tanstack/react-query';
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
import { texts } from '../texts/index.js';
import { Failure } from '../ui/states.js';
import { BASE_PATH } from './base-path.js';
import { filtersIn } from './filters.js';
import { Login } from './login.js';
import { Shell } from './shell.js';

/** Answers that were read, while they are fresh. A refusal is final; only a gate that does not answer is asked again. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveIfLoggedOut }),
  defaultOptions: {
    queries: {
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
  validateSearch: (search: Record<string, unknown>): { readonly to?: string } =>
    typeof search['to'] === 'string' ? { to: search['to'] } : {},
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

const routeTree = root.addChildren([
  login,
  shell.addChildren([
    createRoute({
      ...inShell,
      path: '/',
      component: lazyRouteComponent(() => import('../pages/overview.js'), 'Overview'),
    }),
    createRoute({
      ...inShell,
      path: '/inbox',
      component: lazyRouteComponent(() => import('../pages/inbox/inbox.js'), 'Inbox'),
    }),
    createRoute({
      ...inShell,
      path: '/inbox/actions/$id',
      component: lazyRouteComponent(() => import('../pages/inbox/escalation.js'), 'Escalation'),
    }),
    createRoute({
      ...inShell,
      path: '/inbox/requests/$id',
      component: lazyRouteComponent(() => import('../pages/inbox/request.js'), 'AgentRequest'),
    }),
    createRoute({
      ...inShell,
      path: '/decisions',
      validateSearch: filtersIn,
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
      component: lazyRouteComponent(() => import('../pages/mandates/list.js'), 'Mandates'),
    }),
    createRoute({
      ...inShell,
      path: '/mandates/$ref',
      component: lazyRouteComponent(() => import('../pages/mandates/mandate.js'), 'Mandate'),
    }),
    createRoute({
      ...inShell,
      path: '/access',
      component: lazyRouteComponent(() => import('../pages/access.js'), 'Access'),
    }),
  ]),
]);

export const router = createRouter({
  routeTree,
  basepath: BASE_PATH,
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
