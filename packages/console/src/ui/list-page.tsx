import type { ReactNode } from 'react';
import { texts } from '../texts/index.js';
import type { FilteredList } from './filters.js';
import { Pages } from './pages.js';
import { Empty } from './states.js';

interface ListPageProps {
  readonly to: FilteredList;
  /** The filters that the address names, and its place in the list. */
  readonly filters: Readonly<Record<string, string>>;
  readonly after: string | undefined;
  /** The place of the page behind this one; null where none is. */
  readonly next: string | null;
  /** How many rows the page has, and what it says where the whole list has none. */
  readonly rows: number;
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

/** A page of a filtered list, with the way to the others; or why it is empty. */
export function ListPage({ to, filters, after, next, rows, title, hint, children }: ListPageProps) {
  const { list } = texts;
  return (
    <>
      {rows > 0 ? (
        children
      ) : next !== null ? (
        <Empty title={list.noneHere} hint={list.noneHereHint} />
      ) : Object.keys(filters).length > 0 ? (
        <Empty title={list.noneFits} hint={list.noneFitsHint} />
      ) : (
        <Empty title={title} hint={hint} />
      )}
      <Pages
        first={after === undefined ? null : { to, search: filters }}
        next={next === null ? null : { to, search: { ...filters, after: next } }}
      />
    </>
  );
}
