import { useQuery } from '@tanstack/react-query';
import { mayCall } from '../api/client.js';
import { escalationsQuery, requestsQuery, unknownHoldsQuery } from '../api/queries.js';
import { useSession } from './use-session.js';

/** What waits for people, as far as the role sees it. */
interface Pending {
  /** The count as people read it: with `+` where the gate has more than it listed, and empty where nothing waits. */
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
  const isKnown = (!decides || (escalations.isSuccess && requests.isSuccess)) && (!seesHolds || holds.isSuccess);
  return { shown: ids.length === 0 ? '' : `${ids.length}${isMore ? '+' : ''}`, ids, isKnown };
}
