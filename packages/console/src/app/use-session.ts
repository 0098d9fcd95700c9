import { useSuspenseQuery } from '@tanstack/react-query';
import type { Answers } from '../api/client.js';
import { sessionQuery } from '../api/queries.js';

/** Who is logged in; the pages are shown to nobody else. */
export function useSession(): Answers['ConsoleSession'] {
  return useSuspenseQuery(sessionQuery).data;
}
