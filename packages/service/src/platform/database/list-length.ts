import { fitPage } from '@gatewright/gate';

/** Mandates, and requests for agents of each kind, that one list shows at most. */
export const LIST_MAX_ROWS = 500;

/** A query for the characters of each row of a list, in its order. */
interface LengthsQuery {
  limit(rows: number): { execute(): Promise<readonly { readonly characters: number | bigint }[]> };
}

/** How many rows the list may give: at most 500, and of long ones as many as `maxCharacters` hold, the first in any case. */
export async function listLength(lengths: LengthsQuery, maxCharacters: number): Promise<number> {
  const found = await lengths.limit(LIST_MAX_ROWS).execute();
  return fitPage(
    found.map(({ characters }) => Number(characters)),
    maxCharacters,
  );
}
