import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { api, dataOf } from '../api/client.js';
import { useIsReached } from '../api/connection.js';
import { useChanges } from '../api/events.js';
import { organisationQuery, sessionQuery } from '../api/queries.js';
import { texts } from '../texts/index.js';
import { zoneText } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { UntrustedText } from '../ui/untrusted-text.js';
import { discardDrafts } from './drafts.js';
import { Navigation } from './navigation.js';
import { switchNotifications, useNotificationState, useNotifications } from './notifications.js';
import type { PaletteProps } from './palette.js';
import { usePending } from './pending.js';
import { titleOf } from './titles.js';
import { useSession } from './use-session.js';

/** What every page of a person who is logged in has around it. */
export function Shell() {
  const session = useSession();
  useChanges();
  const { app } = texts;
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
  const [isSearching, setSearching] = useState(false);
  const [hasSearched, setSearched] = useState(false);
  const search = (isOpen: boolean) => {
    setSearching(isOpen);
    if (isOpen) setSearched(true);
  };
  useSearchKey(() => search(true));
  useTitle();
  useNotifications();
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {app.skip}
      </a>
      <header className="rail">
        <span className="brand">
          {app.name}{' '}
          <span className="muted">
            {organisation !== undefined && <UntrustedText text={organisation.name} isTerse />}
          </span>
        </span>
        <Button className="search" onPress={() => search(true)}>
          <Icon name="search" />
          <span>{app.search}</span>
          <kbd>{SEARCH_KEY}</kbd>
        </Button>
        <Navigation onMore={() => search(true)} />
        <div className="who">
          <span>
            <UntrustedText text={session.email} isTerse />
            <span className="muted">{texts.access.roles[session.role]}</span>
          </span>
          <div className="buttons">
            <NotificationSwitch />
            <Button className="plain" onPress={() => ending.mutate()}>
              {app.logOut}
            </Button>
          </div>
        </div>
      </header>
      <div>
        {!isReached && (
          <p className="away" role="alert">
            {app.away}
          </p>
        )}
        <main id="content" ref={main} tabIndex={-1}>
          <Outlet />
        </main>
        <footer className="zone">{app.zone(zoneText())}</footer>
      </div>
      {hasSearched && (
        <Suspense>
          <Palette isOpen={isSearching} onOpenChange={search} onLogOut={() => ending.mutate()} />
        </Suspense>
      )}
    </div>
  );
}

/** Loaded once a person searches. Without a network there is no search, and the page stays. */
const Palette = lazy(async () => {
  const loaded = await import('./palette.js').catch(() => null);
  return { default: loaded?.Palette ?? ((_props: PaletteProps) => null) };
});
/** The keys that open the search, as the keyboard of the machine names them. */
const SEARCH_KEY = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

/** Opens the search with Ctrl or ⌘ and K, wherever the focus is. */
function useSearchKey(open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}

/** The tab says the page and how much waits (WCAG 2.4.2). */
function useTitle(): void {
  const { shown } = usePending();
  const path = useMatches({ select: (matches): string => matches.at(-1)?.fullPath ?? '' });
  useEffect(() => {
    document.title = titleOf(path, shown);
  }, [path, shown]);
}

function NotificationSwitch() {
  const state = useNotificationState();
  const { app } = texts;
  if (state === 'absent') return null;
  if (state === 'refused') return <span className="muted">{app.notificationsRefused}</span>;
  return (
    <Button className="plain" onPress={() => void switchNotifications(state === 'off')}>
      {state === 'on' ? app.notNotify : app.notify}
    </Button>
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
