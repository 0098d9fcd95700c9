import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mayCall } from '../../api/client.js';
import { escalationSummaryQuery, escalationsQuery, requestsQuery, unknownHoldsQuery } from '../../api/queries.js';
import { useSession } from '../../app/use-session.js';
import { texts } from '../../texts/index.js';
import { agoText } from '../../ui/format.js';
import { Empty, Loaded } from '../../ui/states.js';
import { UntrustedName } from '../../ui/untrusted-name.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { Actions } from './actions.js';
import { UnknownHold } from './hold.js';
import { type InboxPlace, TABS, type Tab } from './place.js';

const { inbox } = texts;

interface InboxListProps {
  readonly place: InboxPlace;
  readonly tab: Tab;
  /** The item that is shown beside the list. */
  readonly openId: string | undefined;
}

/** The lists of what waits, by tabs, as far as the role may see them. */
export function InboxList({ place, tab, openId }: InboxListProps) {
  const { role } = useSession();
  const decides = mayCall(role, 'GET /policy/escalations');
  const summary = useQuery({ ...escalationSummaryQuery, enabled: decides });
  const requests = useQuery({ ...requestsQuery, enabled: decides });
  const holds = useQuery(unknownHoldsQuery);
  // The first page follows each change; where it is not all, the gate counts the rest from time to time.
  const first = useQuery({ ...escalationsQuery(), enabled: decides }).data;
  const actions = first?.next === null ? first.escalations.length : summary.data?.total;
  const isPart = first?.next !== null && summary.data?.isComplete === false;
  const counts = { actions, agents: requests.data?.length, unknown: holds.data?.length };
  const Title = openId === undefined ? 'h1' : 'h2';
  return (
    <section className="list" aria-label={inbox.title}>
      <Title className="page-title">{inbox.title}</Title>
      <nav className="subpages" aria-label={inbox.tabs.title}>
        {TABS.filter((each) => decides || each === 'unknown').map((each) => (
          <Link
            key={each}
            to="/inbox"
            search={each === 'actions' ? {} : { tab: each }}
            activeOptions={{ exact: true }}
            activeProps={{ className: '' }}
            className={each === tab ? 'active' : ''}
            {...(each === tab ? { 'aria-current': 'page' as const } : { 'aria-current': undefined })}
          >
            {inbox.tabs[each]}{' '}
            {(counts[each] ?? 0) > 0 && (
              <span className="count">{countText(counts[each], each === 'actions' && isPart)}</span>
            )}
          </Link>
        ))}
      </nav>
      {tab === 'actions' && <Actions {...{ place, openId }} />}
      {tab === 'agents' && <Loaded query={requests}>{(found) => <Requests found={found} openId={openId} />}</Loaded>}
      {tab === 'unknown' && (
        <Loaded query={holds}>
          {(found) =>
            found.length === 0 ? (
              <Empty title={inbox.noHolds} hint={inbox.noHoldsHint} />
            ) : (
              <ul className="items">
                {found.map((each) => (
                  <UnknownHold key={`${each.mandateId} ${each.authorizationId ?? each.authorizedAt}`} hold={each} />
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </section>
  );
}

function countText(count: number | undefined, isPart: boolean): string {
  return `${count ?? 0}${isPart ? '+' : ''}`;
}

type Waiting = NonNullable<Awaited<ReturnType<NonNullable<typeof requestsQuery.queryFn>>>>;

function Requests({ found, openId }: { found: Waiting; openId: string | undefined }) {
  if (found.length === 0) return <Empty title={inbox.noRequests} hint={inbox.noRequestsHint} />;
  return (
    <ul className="rows">
      {found.map((each) => (
        <li key={each.requestId}>
          <Link
            to="/inbox/requests/$id"
            params={{ id: each.requestId }}
            search={{ tab: 'agents' }}
            className="row"
            {...(each.requestId === openId ? { 'aria-current': 'true' as const } : {})}
          >
            <span className="first">
              <strong>
                {inbox.requestFor} <UntrustedName text={each.name} isTerse />
              </strong>
            </span>
            <span className="second muted">
              <span>
                <UntrustedText text={each.requesterEmail} isTerse /> · <UntrustedText text={each.scope} isTerse />
              </span>
              <time dateTime={each.createdAt}>{agoText(each.createdAt)}</time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
