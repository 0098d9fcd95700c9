/** Ids that one statement names, beside a few parameters more: a Durable Object takes a hundred. */
export const IDS_PER_STATEMENT = 90;
/** The items in parts of at most `size`, in their order: a statement, a transaction or a message takes so many. */
export function* partsOf<Item>(items: readonly Item[], size: number): Iterable<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** The rows that a query finds for items, asked with at most `size` of them at a time. */
export async function rowsInParts<Item, Row>(
  items: readonly Item[],
  size: number,
  query: (some: readonly Item[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of partsOf(items, size)) rows.push(...(await query(some)));
  return rows;
}
