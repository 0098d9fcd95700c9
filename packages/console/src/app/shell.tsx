import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { api, dataOf, mayCall } from '../api/client.js';
import { useIsReached } from '../api/connection.js';
import { useChanges } from '../api/events.js';
import { escalationsQuery, organisationQuery, requestsQuery, sessionQuery, unknownHoldsQuery } from '../api/queries.js';
import { texts } from '../texts/index.js';
import { UntrustedText } from '../ui/untrusted-text.js';
import { discardDrafts } from './drafts.js';
import { ORGANISATION_PAGES } from './organisation-pages.js';
import { useSession } from './use-session.js';

/** What every page of a person who is logged in has around it. */
export function Shell() {
  const session = useSession();
  useChanges();
  const { nav, app } = texts;
  const { data: organisation } = useQuery(organisationQuery);
  const router = useRouter();
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: () => dataOf(api.POST('/console/session/end')),
    onSettled: async () => {
      client.removeQueries({ queryKey: sessionQuery.queryKey });
      await router.navigate({ to: '/login' });
      client.clear();
      discardDrafts();
    },
  });
  const isReached = useReturn();
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // A page that took the place of another is announced and read from its start.
  const first = useRef(path);
  useEffect(() => {
    if (first.current !== path) main.current?.focus();
    first.current = path;
  }, [path]);
  const seesInbox = mayCall(session.role, 'GET /policy/holds');
  return (
    <>
      <a className="skip" href="#content">
        {app.skip}
      </a>
      <header className="top">
        <div className="identity">
          <span className="brand">
            {app.name}{' '}
            <span className="muted">
              {organisation !== undefined && <UntrustedText text={organisation.name} isTerse />}
            </span>
          </span>
          <span className="who">
            <span>
              <UntrustedText text={session.email} isTerse />{' '}
              <span className="muted">{texts.access.roles[session.role]}</span>
            </span>
            <Button className="plain" onPress={() => ending.mutate()}>
              {app.logOut}
            </Button>
          </span>
        </div>
        <nav aria-label={app.navigation}>
          <Link to="/" activeOptions={{ exact: true }}>
            {nav.overview}
          </Link>
          {seesInbox && (
            <Link to="/inbox">
              {nav.inbox} <Waiting />
            </Link>
          )}
          <Link to="/decisions">{nav.decisions}</Link>
          <Link to="/agents">{nav.agents}</Link>
          <Link to="/mandates">{nav.mandates}</Link>
          <Link to="/budgets">{nav.budgets}</Link>
          <Link to="/rules">{nav.rules}</Link>
          <Link to="/organisation" className={ORGANISATION_PAGES.some(([page]) => page === path) ? 'active' : ''}>
            {nav.organisation}
          </Link>
        </nav>
      </header>
      {!isReached && (
        <p className="away" role="alert">
          {app.away}
        </p>
      )}
      <main id="content" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

/** How often a page that lost the gate tries it, ms. */
const RETRY_MS = 2_000;

/** Whether the gate answers. Once it does so again, everything is read again. */
function useReturn(): boolean {
  const client = useQueryClient();
  const isReached = useIsReached();
  const wasReached = useRef(true);
  useQuery({ ...sessionQuery, refetchInterval: isReached ? false : RETRY_MS });
  useEffect(() => {
    if (isReached && !wasReached.current) void client.invalidateQueries();
    wasReached.current = isReached;
  }, [client, isReached]);
  return isReached;
}

/** How much waits for people, as far as the role sees it. */
function Waiting() {
  const { role } = useSession();
  const decides = mayCall(role, 'GET /policy/escalations');
  const escalations = useQuery({ ...escalationsQuery(), enabled: decides });
  const requests = useQuery({ ...requestsQuery, enabled: decides });
  const holds = useQuery(unknownHoldsQuery);
  const count = (escalations.data?.escalations.length ?? 0) + (requests.data?.length ?? 0) + (holds.data?.length ?? 0);
  const isMore = escalations.data !== undefined && escalations.data.next !== null;
  return count === 0 ? null : <span className="badge">{isMore ? `${count}+` : count}</span>;
}
