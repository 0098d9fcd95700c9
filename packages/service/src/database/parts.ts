/** The items in parts of at most `size`, in their order: a statement, a transaction or a message takes so many. */
export function* partsOf<Item>(items: readonly Item[], size: number): Iterable<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
