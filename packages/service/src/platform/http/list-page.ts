import { readPage } from '@gatewright/gate';
import { LIST_MAX_ROWS } from '../database/list-length.js';
import type { Asked } from './asking.js';
import { AFTER } from './route-parameters.js';

/** Where a row stands in a list whose newest comes first: by its time (RFC 3339), and of one time by its id. */
export interface ListPlace {
  readonly at: string;
  readonly id: string;
}

/** A page of such a list: the rows behind a place, at most `limit`. */
export interface ListPage {
  readonly after: ListPlace | null;
  readonly limit: number;
}

/** The first page, as long as a list may be. */
export const FIRST_PAGE: ListPage = { after: null, limit: LIST_MAX_ROWS };

const PLACE = /^([0-9TZ:.-]{20,35})~(.{1,256})$/;

/** The query of a list that is read page by page, with as many rows on a page at most. */
export function pagesOf(max: number): { readonly after: Asked<ListPlace | null>; readonly limit: Asked<number> } {
  return {
    after: {
      description: AFTER,
      schema: { type: 'string' },
      read: (after) => {
        const page = readPage({ after }, placeIn, max);
        return page.ok ? { ok: true, value: page.value.after } : { ok: false, refusal: page.refusal.message };
      },
    },
    limit: {
      description: `rows on the page, ${max} unless given and at most`,
      schema: { type: 'integer', minimum: 1, maximum: max, default: max },
      read: (limit) => {
        const page = readPage({ limit }, placeIn, max);
        return page.ok ? { ok: true, value: page.value.limit } : { ok: false, refusal: page.refusal.message };
      },
    },
  };
}

/** The query of a list of rows of one kind, the newest first. */
export const PAGE = pagesOf(LIST_MAX_ROWS);

function placeIn(after: string): ListPlace | null {
  const [, at, id] = PLACE.exec(after) ?? [];
  return at === undefined || id === undefined ? null : { at, id };
}

/** What an answer gives as `next`. */
export function placeText({ at, id }: ListPlace): string {
  return `${at}~${id}`;
}
