import { Link, useRouterState } from '@tanstack/react-router';
import { Button } from 'react-aria-components/Button';
import { mayCall } from '../api/client.js';
import { texts } from '../texts/index.js';
import { Icon } from '../ui/icon.js';
import { MAIN_PAGES } from './main-pages.js';
import { ORGANISATION_PAGES } from './organisation-pages.js';
import { usePending } from './pending.js';
import { useSession } from './use-session.js';

interface NavigationProps {
  /** Opens the search, where a phone has the pages that its bar has no place for. */
  readonly onMore: () => void;
}

/** The pages: a rail beside the content, and on a phone a bar below it. */
export function Navigation({ onMore }: NavigationProps) {
  const { role } = useSession();
  const { nav, app } = texts;
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isOfOrganisation = ORGANISATION_PAGES.some(([page]) => page === path);
  return (
    <nav aria-label={app.navigation}>
      {MAIN_PAGES.map(({ to, name, isRare }) =>
        to === '/inbox' && !mayCall(role, 'GET /policy/holds') ? null : (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/' }}
            className={[isRare ? 'rare' : '', to === '/organisation' && isOfOrganisation ? 'active' : '']
              .join(' ')
              .trim()}
          >
            <Icon name={name} />
            <span className="name">{nav[name]}</span>
            {to === '/inbox' && <Waiting />}
          </Link>
        ),
      )}
      <Button className="more" onPress={onMore}>
        <Icon name="more" />
        <span className="name">{app.more}</span>
      </Button>
    </nav>
  );
}

function Waiting() {
  const { shown } = usePending();
  return shown === '' ? null : <span className="badge">{shown}</span>;
}
