import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { mayCall } from '../../api/client.js';
import { escalationsQuery } from '../../api/queries.js';
import { useSession } from '../../app/use-session.js';
import { InboxList } from './inbox.js';
import { KeyList } from './key-list.js';
import { useInboxKey, useInboxKeys } from './keys.js';
import { OrderContext, useNeighbours } from './order.js';
import { filtersOf, TABS, type Tab, useInboxPlace } from './place.js';

/** What waits for people: a list, and beside it the item that is chosen. A phone shows one of the two. */
export function InboxLayout() {
  const { role } = useSession();
  const decides = mayCall(role, 'GET /policy/escalations');
  const place = useInboxPlace();
  const { id } = useParams({ strict: false });
  const tab = TABS.find((each) => each === place.tab) ?? (decides ? 'actions' : 'unknown');
  const query = useQuery({ ...escalationsQuery(filtersOf(place)), enabled: decides && tab === 'actions' });
  const ids = query.data?.escalations.map(({ escalationId }) => escalationId) ?? [];
  return (
    <OrderContext value={ids}>
      <div className={`inbox ${id === undefined ? tab : 'has-item'}`}>
        <InboxList {...{ place, tab }} openId={id} />
        <div className="detail">
          <Outlet />
        </div>
      </div>
      <Keys id={id} tab={tab} />
    </OrderContext>
  );
}

/** What the keys do in every part of the inbox. */
function Keys({ id, tab }: { id: string | undefined; tab: Tab }) {
  const navigate = useNavigate();
  const place = useInboxPlace();
  const [isListed, setListed] = useState(false);
  const { next, previous } = useNeighbours(id);
  const open = (to: string | null) =>
    to === null || tab !== 'actions'
      ? null
      : () => void navigate({ to: '/inbox/actions/$id', params: { id: to }, search: place });
  useInboxKeys();
  useInboxKey('j', open(next));
  useInboxKey('k', open(previous));
  useInboxKey('?', () => setListed(true));
  return <KeyList isOpen={isListed} onOpenChange={setListed} />;
}
