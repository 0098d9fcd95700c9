import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, dataOf } from '../../api/client.js';
import { texts } from '../../texts/index.js';
import { timeText } from '../../ui/format.js';
import { Money } from '../../ui/money.js';
import { Verdict } from '../../ui/verdict.js';

const { decisions } = texts;

interface EarlierProps {
  readonly agentDid: string;
  readonly merchant: string;
  /** The time of what is shown, RFC 3339: only what was before it counts. */
  readonly before: string;
}

/** The last decision of an agent at a merchant before a time: one row of the log. */
const earlierQuery = ({ agentDid, merchant, before }: EarlierProps) =>
  queryOptions({
    queryKey: ['decisions', 'earlier', agentDid, merchant, before],
    queryFn: async () => {
      const to = new Date(Date.parse(before) - 1).toISOString();
      const query = { agentDid, merchant, to, limit: 1 };
      const { decisions: found } = await dataOf(api.GET('/policy/decisions', { params: { query } }));
      return found[0] ?? null;
    },
    staleTime: 60_000,
  });

/** Whether an agent asks at a merchant for the first time, else what it asked before. */
export function Earlier(props: EarlierProps) {
  const { data } = useQuery(earlierQuery(props));
  if (data === undefined) return null;
  if (data === null) return <span className="first-time">{decisions.firstTime}</span>;
  return (
    <span className="muted">
      {decisions.before}{' '}
      <Link to="/decisions/$eventId" params={{ eventId: data.eventId }}>
        {timeText(data.occurredAt)}
      </Link>
      {data.amount !== null && (
        <>
          , <Money amount={data.amount} currency={data.currency} />
        </>
      )}{' '}
      <Verdict decision={data.decision} />
    </span>
  );
}
