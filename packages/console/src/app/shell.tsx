import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { api, dataOf, mayCall } from '../api/client.js';
import { useChanges } from '../api/events.js';
import { escalationsQuery, organisationQuery, requestsQuery, sessionQuery, unknownHoldsQuery } from '../api/queries.js';
import { texts } from '../texts/index.js';
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
    },
  });
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
        <span className="brand">
          {app.name} <span className="muted">{organisation?.name}</span>
        </span>
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
          <Link to="/access">{nav.access}</Link>
        </nav>
        <span className="who">
          <span>
            {session.email} <span className="muted">{texts.access.roles[session.role]}</span>
          </span>
          <Button className="plain" onPress={() => ending.mutate()}>
            {app.logOut}
          </Button>
        </span>
      </header>
      <main id="content" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

/** How much waits for people, as far as the role sees it. */
function Waiting() {
  const { role } = useSession();
  const decides = mayCall(role, 'GET /policy/escalations');
  const escalations = useQuery({ ...escalationsQuery, enabled: decides });
  const requests = useQuery({ ...requestsQuery, enabled: decides });
  const holds = useQuery(unknownHoldsQuery);
  const pending = requests.data?.filter(({ status }) => status === 'pending').length ?? 0;
  const count = (escalations.data?.length ?? 0) + pending + (holds.data?.length ?? 0);
  return count === 0 ? null : <span className="badge">{count}</span>;
}
