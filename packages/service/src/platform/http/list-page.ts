import { type Answer, malformed, readPage } from '@gatewright/gate';
import type { Result } from '@gatewright/protocol';
import { LIST_MAX_ROWS } from '../database/list-length.js';
import type { Query } from './query.js';
import { AFTER, query } from './route-parameters.js';

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

/** The query of a list that is read page by page, the newest first. */
export const PAGE_PARAMETERS = [AFTER, query('limit', `rows on the page, ${LIST_MAX_ROWS} unless given and at most`)];

/** The first page, as long as a list may be. */
export const FIRST_PAGE: ListPage = { after: null, limit: LIST_MAX_ROWS };

const PLACE = /^([0-9TZ:.-]{20,35})~(.{1,256})$/;

/** Reads which page an address names. */
export function readListPage(query: Query): Result<ListPage, Answer> {
  const page = readPage(query, placeIn, LIST_MAX_ROWS);
  return page.ok ? page : { ok: false, refusal: malformed('MALFORMED_REQUEST', [page.refusal]) };
}

function placeIn(after: string): ListPlace | null {
  const [, at, id] = PLACE.exec(after) ?? [];
  return at === undefined || id === undefined ? null : { at, id };
}

/** What an answer gives as `next`. */
export function placeText({ at, id }: ListPlace): string {
  return `${at}~${id}`;
}
