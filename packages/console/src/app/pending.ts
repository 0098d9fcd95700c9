import { useQuery } from '@tanstack/react-query';
import { mayCall } from '../api/client.js';
import { escalationSummaryQuery, escalationsQuery, requestsQuery, unknownHoldsQuery } from '../api/queries.js';
import { useSession } from './use-session.js';

/** What waits for people, as far as the role sees it. */
interface Pending {
  readonly total: number;
  /** Whether more waits than is listed: then `ids` has the oldest alone. */
  readonly isMore: boolean;
  /** The total as people read it: with `+` where more waits than the gate counted, and empty where nothing does. */
  readonly shown: string;
  /** What the gate listed, by ids that a page compares with those that it saw. */
  readonly ids: readonly string[];
  /** Whether each list that the role sees is read. */
  readonly isKnown: boolean;
}

/** What waits for people now; the pages that ask share one answer. */
export function usePending(): Pending {
  const { role } = useSession();
  const decides = mayCall(role, 'GET /policy/escalations');
  const seesHolds = mayCall(role, 'GET /policy/holds');
  const escalations = useQuery({ ...escalationsQuery(), enabled: decides });
  const requests = useQuery({ ...requestsQuery, enabled: decides });
  const holds = useQuery({ ...unknownHoldsQuery, enabled: seesHolds });
  const ids = [
    ...(escalations.data?.escalations.map(({ escalationId }) => escalationId) ?? []),
    ...(requests.data?.map(({ requestId }) => requestId) ?? []),
    ...(holds.data?.map(
      ({ authorizationId, mandateId, authorizedAt }) => authorizationId ?? mandateId + authorizedAt,
    ) ?? []),
  ];
  const isMore = escalations.data !== undefined && escalations.data.next !== null;
  // Only a list that goes on is counted as a whole.
  const { data: summary } = useQuery({ ...escalationSummaryQuery, enabled: decides && isMore });
  const listed = escalations.data?.escalations.length ?? 0;
  const isPart = isMore && summary?.isComplete !== true;
  const total = ids.length - listed + (isMore ? Math.max(listed, summary?.total ?? 0) : listed);
  const isKnown =
    (!decides || (escalations.isSuccess && requests.isSuccess && (!isMore || summary !== undefined))) &&
    (!seesHolds || holds.isSuccess);
  return { total, isMore, shown: total === 0 ? '' : `${total}${isPart ? '+' : ''}`, ids, isKnown };
}
