import { accept, type Result, type RulesPageRequest, refuse, refuseFaults, utf8 } from '@gatewright/protocol';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Directory } from '../../platform/database/tables.js';
import { readMessage } from '../../platform/http/call.js';

/** Bytes of all pages of one application at most. */
const APPLIED_PAGES_MAX_BYTES = 4 * 1024 * 1024;
/** Documents that one application has at most. */
export const APPLIED_DOCUMENTS_MAX = 2_000;
export const APPLICATION_LIMITS = `an application has at most ${APPLIED_DOCUMENTS_MAX} documents and ${APPLIED_PAGES_MAX_BYTES} bytes of pages`;

/** Pages that an organisation has stored at most, and their bytes: those that were sent longest ago are deleted. */
export const PAGES_MAX = 80;
export const PAGES_MAX_BYTES = 2 * APPLIED_PAGES_MAX_BYTES;
/** How long a page is kept after it was sent, ms. */
export const PAGE_KEEP_MS = 60 * 60 * 1000;

/** A page of documents as it was sent. */
export interface RulePage {
  readonly orgId: string;
  /** SHA-256 of the body, `sha256:` and hex. */
  readonly digest: string;
  readonly bytes: number;
  /** JSON text. */
  readonly body: string;
}

/**
 * Stores a page, or keeps the one that is there for as long again. Where the organisation has more of them than it may, those that were
 * sent longest ago are deleted. Returns until when it is kept, RFC 3339.
 */
export async function storePage(db: Directory, page: RulePage, now: number): Promise<string> {
  const { orgId, digest } = page;
  const storedAt = rfc3339(now);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('rulePage')
      .values({ ...page, storedAt })
      .onConflict((conflict) => conflict.columns(['orgId', 'digest']).doUpdateSet({ storedAt }))
      .execute();
    const pages = await transaction
      .selectFrom('rulePage')
      .select(['digest', 'bytes'])
      .where('orgId', '=', orgId)
      .where('digest', '!=', digest)
      .orderBy('storedAt', 'desc')
      .orderBy('digest')
      .execute();
    let [count, bytes] = [1, page.bytes];
    const excess = pages.filter((each) => {
      count += 1;
      bytes += Number(each.bytes);
      return count > PAGES_MAX || bytes > PAGES_MAX_BYTES;
    });
    if (excess.length === 0) return;
    await transaction
      .deleteFrom('rulePage')
      .where('orgId', '=', orgId)
      .where(
        'digest',
        'in',
        excess.map((each) => each.digest),
      )
      .execute();
  });
  return rfc3339(now + PAGE_KEEP_MS);
}

/** A list of documents in a message, and where it is. */
export interface ListedDocuments {
  readonly path: string;
  readonly documents: RulesPageRequest['documents'];
}

/** The documents of the pages that a message names, in their order. Refused where a page is not there, or they are too large. */
export async function readPages(
  db: Directory,
  orgId: string,
  digests: readonly string[],
  pause: () => Promise<void>,
): Promise<Result<ListedDocuments[]>> {
  const sizes = await pageSizes(db, orgId, digests);
  const bytes = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  if (bytes > APPLIED_PAGES_MAX_BYTES) {
    const message = `are too large; ${APPLICATION_LIMITS}`;
    return refuseFaults('MALFORMED_REQUEST', [{ path: '$.pages', message }]);
  }
  const lists: ListedDocuments[] = [];
  for (const [index, digest] of digests.entries()) {
    await pause();
    const body = await pageBody(db, orgId, digest);
    if (body === null) {
      const detail = `a page is not there any more; send it again; ${APPLICATION_LIMITS}`;
      return refuse('NOT_FOUND', detail, { data: { page: digest } });
    }
    await pause();
    const page = readMessage('RulesPageRequest', utf8(body));
    if (!page.ok) return page;
    lists.push({ path: `$.pages[${index}].documents`, documents: page.value.documents });
  }
  return accept(lists);
}

/** Bytes of the pages with these digests, in their order; null for one that is not there. */
export async function pageSizes(
  db: Directory,
  orgId: string,
  digests: readonly string[],
): Promise<readonly (number | null)[]> {
  if (digests.length === 0) return [];
  const rows = await db
    .selectFrom('rulePage')
    .select(['digest', 'bytes'])
    .where('orgId', '=', orgId)
    .where('digest', 'in', digests)
    .execute();
  const sizes = new Map(rows.map(({ digest, bytes }) => [digest, Number(bytes)]));
  return digests.map((digest) => sizes.get(digest) ?? null);
}

/** The body of a page; null where it is not there. */
export async function pageBody(db: Directory, orgId: string, digest: string): Promise<string | null> {
  const row = await db
    .selectFrom('rulePage')
    .select('body')
    .where('orgId', '=', orgId)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row?.body ?? null;
}

/** Deletes the pages that were sent too long ago. */
export async function deleteOldPages(db: Directory, now: number): Promise<void> {
  await db
    .deleteFrom('rulePage')
    .where('storedAt', '<', rfc3339(now - PAGE_KEEP_MS))
    .execute();
}
