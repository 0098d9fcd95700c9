import type { JsonObject } from '@gatewright/protocol';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Directory } from '../../platform/database/tables.js';
import { changesOfSetting } from '../changes/setting-changes.js';
import { emailsOf } from '../identity/repository.js';
import { type StoredMandate, termsOfAccount } from './repository.js';

/** Terms of an account that its history has. */
const HISTORY_MAX = 10;
/** How long after terms are drawn their change is noted at most, ms: what is looked for later is another change. */
const NOTED_WITHIN_MS = 60_000;

/** The terms that the account of a mandate had, newest first, with the person who made them and what they said; null where no record names them. */
export async function historyOf(
  db: Directory,
  { orgId, accountId }: Pick<StoredMandate, 'orgId' | 'accountId'>,
): Promise<JsonObject[]> {
  const terms = await termsOfAccount(db, orgId, accountId, HISTORY_MAX);
  const changes = await Promise.all(
    terms.map(async ({ mandateId, issuedAt }) => {
      const until = rfc3339(Date.parse(issuedAt) + NOTED_WITHIN_MS);
      const of = { orgId, setting: 'mandate', subject: mandateId, between: [issuedAt, until] } as const;
      const [change] = await changesOfSetting(db, of, 1);
      return { mandateId, issuedAt, change: change ?? null };
    }),
  );
  const people = changes.flatMap(({ change }) => change?.personId ?? []);
  const emails = await emailsOf(db, orgId, [...new Set(people)]);
  return changes.map(({ mandateId, issuedAt, change }) => {
    const message = change?.values?.['message'];
    return {
      ...{ mandateId, issuedAt, email: emails.get(change?.personId ?? '') ?? null },
      message: typeof message === 'string' && message !== '' ? message : null,
    };
  });
}
