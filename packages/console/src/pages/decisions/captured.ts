import { type ReplayLine, readReplayLine } from '@gatewright/protocol';
import { queryOptions } from '@tanstack/react-query';
import { type Answers, answerText, api, Refusal } from '../../api/client.js';

/** How often an export is asked for again that others keep waiting, or that the gate cannot give now. */
const RETRIES_MAX = 3;
const RETRIED: ReadonlySet<number> = new Set([429, 503]);

/** What the gate captured in the millisecond of a decision, as lines of a replay; no later event changes it. */
export const capturedQuery = ({ eventId, occurredAt }: Pick<Answers['LoggedDecision'], 'eventId' | 'occurredAt'>) =>
  queryOptions({
    queryKey: ['captured', eventId],
    queryFn: () => linesAt(occurredAt),
    retry: (count, error) => error instanceof Refusal && RETRIED.has(error.status) && count < RETRIES_MAX,
    staleTime: Number.POSITIVE_INFINITY,
  });

async function linesAt(time: string): Promise<ReplayLine[]> {
  const params = { query: { from: time, to: time } };
  const text = await answerText(api.GET('/policy/decisions/replay', { params, parseAs: 'text' }));
  return text.split('\n').flatMap((line) => readReplayLine(line) ?? []);
}
