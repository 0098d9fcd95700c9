import type { LedgerStore } from '@gatewright/ledger';
import type { JsonObject, JsonValue } from '@gatewright/protocol';
import type { Selectable } from 'kysely';
import { rfc3339 } from '../database/rfc3339.js';
import type { DecisionErasureTable, Directory } from '../database/tables.js';
import { eraseInputs } from './captures.js';
import { positionAt } from './keys.js';
import { ERASURES_SHOWN_MAX, LOG_CHUNK } from './limits.js';
import { detailOf, type LoggedDecision, readDecision } from './logged-decision.js';
import { inSteps, type LogUpkeep } from './retention.js';

/** An order to remove a person from the log. */
export interface NewErasure extends Pick<DecisionErasureTable, 'orgId' | 'erasureId' | 'requestedBy'> {
  /** The person, as requests or the directory name them. */
  readonly subject: string;
  /** Ms since the epoch; what is decided later stays. */
  readonly at: number;
}

export async function addErasure(db: Directory, { at, ...erasure }: NewErasure): Promise<void> {
  const times = { requestedAt: rfc3339(at), doneAt: null };
  await db
    .insertInto('decisionErasure')
    .values({ ...erasure, ...times, reached: positionAt(at + 1), erased: 0 })
    .execute();
}

/** The erasures of an organisation, newest first; the person of one that is done is erased too. */
export async function listErasures(db: Directory, orgId: string): Promise<JsonObject[]> {
  const rows = await db
    .selectFrom('decisionErasure')
    .selectAll()
    .where('orgId', '=', orgId)
    .orderBy('requestedAt', 'desc')
    .orderBy('erasureId')
    .limit(ERASURES_SHOWN_MAX)
    .execute();
  return rows.map(shownErasure);
}

function shownErasure({ orgId: _orgId, reached: _reached, erased, ...shown }: Selectable<DecisionErasureTable>) {
  return { ...shown, erased: Number(erased) };
}

/**
 * Goes on with the erasures that are not done, the oldest first. One that was cut short goes on where it stopped. Nothing begins while
 * the feed has decisions of before, which the log does not have yet.
 */
export async function continueErasures(
  upkeep: LogUpkeep & { readonly store: Pick<LedgerStore, 'feedSpan'> },
): Promise<void> {
  const { directory, store, now } = upkeep;
  for (;;) {
    const open = await directory
      .selectFrom('decisionErasure')
      .selectAll()
      .where('doneAt', 'is', null)
      .orderBy('requestedAt')
      .limit(1)
      .executeTakeFirst();
    const oldest = (await store.feedSpan())?.oldestAt;
    if (open === undefined || (oldest !== undefined && oldest <= Date.parse(open.requestedAt))) return;
    const agents = await agentsRequestedBy(directory, open.orgId, open.subject ?? '');
    let isDone = false;
    await inSteps(upkeep, async () => {
      isDone = await eraseChunk(upkeep, open, agents);
      return !isDone;
    });
    if (!isDone) return;
    await directory
      .updateTable('decisionErasure')
      .set({ doneAt: rfc3339(now), subject: null })
      .where('orgId', '=', open.orgId)
      .where('erasureId', '=', open.erasureId)
      .execute();
  }
}

/** Erases from the next decisions towards the oldest. True where none is left. */
async function eraseChunk(
  { directory, keys }: LogUpkeep,
  { orgId, erasureId, subject }: Pick<DecisionErasureTable, 'orgId' | 'erasureId' | 'subject'>,
  agents: ReadonlySet<string>,
): Promise<boolean> {
  return directory.transaction().execute(async (transaction) => {
    const own = { orgId, erasureId };
    const { reached } = await transaction
      .selectFrom('decisionErasure')
      .select('reached')
      .where('orgId', '=', orgId)
      .where('erasureId', '=', erasureId)
      .executeTakeFirstOrThrow();
    const rows = await transaction
      .selectFrom('decision')
      .select(['position', 'orgId', 'detail'])
      .where('orgKey', '=', keys.of('organisation', orgId, ''))
      .where('position', '<', Number(reached))
      .orderBy('position', 'desc')
      .limit(LOG_CHUNK)
      .execute();
    const erasedIds: string[] = [];
    for (const row of rows) {
      const decision = readDecision(row);
      if (!agents.has(decision.agentDid) && !names(decision, subject ?? '')) continue;
      erasedIds.push(decision.eventId);
      await transaction
        .updateTable('decision')
        .set({ merchantKey: null, detail: detailOf(withoutPerson(decision)) })
        .where('position', '=', Number(row.position))
        .execute();
    }
    await eraseInputs(transaction, orgId, erasedIds);
    const last = rows.at(-1);
    await transaction
      .updateTable('decisionErasure')
      .set((row) => ({ reached: Number(last?.position ?? 0), erased: row('erased', '+', erasedIds.length) }))
      .where('orgId', '=', own.orgId)
      .where('erasureId', '=', own.erasureId)
      .execute();
    return rows.length < LOG_CHUNK;
  });
}

function withoutPerson(decision: LoggedDecision): LoggedDecision {
  return { ...decision, merchant: null, resource: null, context: null, erased: true };
}

/** Whether a decision names a person as its merchant, resource or a value of its context. */
function names({ merchant, resource, context }: LoggedDecision, subject: string): boolean {
  const wanted = comparable(subject);
  return [merchant, resource, ...textsIn(context)].some((text) => text !== null && comparable(text) === wanted);
}

function* textsIn(value: JsonValue): Iterable<string> {
  if (typeof value === 'string') yield value;
  else if (value !== null && typeof value === 'object') for (const each of Object.values(value)) yield* textsIn(each);
}

function comparable(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** The agents that a person requested, by their address. */
async function agentsRequestedBy(db: Directory, orgId: string, subject: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('agent')
    .select(['agentDid', 'requestedBy'])
    .where('orgId', '=', orgId)
    .where('requestedBy', 'is not', null)
    .execute();
  const wanted = comparable(subject);
  return new Set(rows.flatMap((row) => (comparable(row.requestedBy ?? '') === wanted ? [row.agentDid] : [])));
}
