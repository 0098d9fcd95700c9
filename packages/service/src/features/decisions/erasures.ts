import type { JsonObject } from '@gatewright/protocol';
import type { Selectable } from 'kysely';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { DecisionErasureTable, Directory } from '../../platform/database/tables.js';
import { eraseInputs, inputsOf } from './captures.js';
import { COUNTED_COLUMNS, countedRows, type RowChange, recountRows } from './counts.js';
import { BESIDE_START, type BesideCursor, eraseBeside } from './erased-beside.js';
import { positionAt } from './keys.js';
import { detailOf, type LoggedDecision, readDecision } from './logged-decision.js';
import { comparable, namesPerson, storedNamesPerson } from './person-texts.js';
import { type LogUpkeep, rowsBefore, UPKEEP_CHUNK, type UpkeepStep } from './upkeep-step.js';

/** Erasures of an organisation that a list shows. */
const ERASURES_SHOWN_MAX = 100;

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
 * Goes on with the erasures that are not done: a chunk of the oldest one of each organisation in turn. One that was cut short goes on
 * where it stopped. None begins while the feed has decisions of before it, which the log does not have yet.
 */
export function erasureSteps(upkeep: LogUpkeep): () => Promise<readonly UpkeepStep[]> {
  const { directory, store } = upkeep;
  /** The agents that the person of an erasure requested, by its id. */
  const agents = new Map<string, ReadonlySet<string>>();
  /** How far each came beside the log. */
  const besides = new Map<string, BesideCursor>();
  /** Those that another run goes on with: an action that names their person may still be decided or carried out. */
  const waitingFor = new Set<string>();
  const agentsOf = async ({ orgId, erasureId, subject }: OpenErasure) => {
    const found = agents.get(erasureId) ?? (await agentsRequestedBy(directory, orgId, subject ?? ''));
    agents.set(erasureId, found);
    return found;
  };
  return async () => {
    const waiting = await directory
      .selectFrom('decisionErasure')
      .select('orgId')
      .distinct()
      .where('doneAt', 'is', null)
      .execute();
    return waiting.map(({ orgId }) => async () => {
      const open = await oldestOpen(directory, orgId, waitingFor);
      const oldest = (await store.feedSpan())?.oldestAt;
      if (open === null || (oldest !== undefined && oldest <= Date.parse(open.requestedAt))) return false;
      if (!(await eraseChunk(upkeep, open, await agentsOf(open)))) return true;
      const beside = await eraseBeside(upkeep, open, await agentsOf(open), besides.get(open.erasureId) ?? BESIDE_START);
      if ([beside.receipts, beside.changes, beside.escalations].some((place) => place !== null)) {
        besides.set(open.erasureId, beside);
        return true;
      }
      if (beside.waits) {
        waitingFor.add(open.erasureId);
        return true;
      }
      await noteDone(directory, open, rfc3339(await store.now()));
      agents.delete(open.erasureId);
      besides.delete(open.erasureId);
      return true;
    });
  };
}

type OpenErasure = Pick<Selectable<DecisionErasureTable>, 'orgId' | 'erasureId' | 'subject' | 'requestedAt'>;

async function oldestOpen(db: Directory, orgId: string, passed: ReadonlySet<string>): Promise<OpenErasure | null> {
  const open = await db
    .selectFrom('decisionErasure')
    .select(['orgId', 'erasureId', 'subject', 'requestedAt'])
    .where('orgId', '=', orgId)
    .where('doneAt', 'is', null)
    .orderBy('requestedAt')
    .limit(passed.size + 1)
    .execute();
  return open.find(({ erasureId }) => !passed.has(erasureId)) ?? null;
}

async function noteDone(db: Directory, { orgId, erasureId }: OpenErasure, doneAt: string): Promise<void> {
  await db
    .updateTable('decisionErasure')
    .set({ doneAt, subject: null })
    .where('orgId', '=', orgId)
    .where('erasureId', '=', erasureId)
    .execute();
}

/** Erases from the next decisions towards the oldest. True where none is left. */
async function eraseChunk(
  { directory, keys }: LogUpkeep,
  { orgId, erasureId, subject }: OpenErasure,
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
    const rows = await rowsBefore(transaction, keys, orgId, Number(reached));
    const erasedIds: string[] = [];
    const changes: RowChange[] = [];
    const decisions = rows.map((row) => ({ row, decision: readDecision(row) }));
    const inputs = await inputsOf(
      transaction,
      orgId,
      decisions.map(({ decision }) => decision.eventId),
    );
    for (const { row, decision } of decisions) {
      const captured = inputs.get(decision.eventId);
      const isNamed =
        names(decision, subject ?? '') || (captured !== undefined && storedNamesPerson(captured, subject ?? ''));
      if (!agents.has(decision.agentDid) && !isNamed) continue;
      erasedIds.push(decision.eventId);
      const erased = await transaction
        .updateTable('decision')
        .set({ merchantKey: null, detail: detailOf(withoutPerson(decision)) })
        .where('position', '=', Number(row.position))
        .where('detail', '=', row.detail)
        .returning(COUNTED_COLUMNS)
        .execute();
      changes.push(...countedRows(erased).map((after) => ({ before: { ...after, decision }, after })));
    }
    await recountRows(transaction, changes, keys);
    await eraseInputs(transaction, orgId, erasedIds);
    const last = rows.at(-1);
    await transaction
      .updateTable('decisionErasure')
      .set((row) => ({ reached: Number(last?.position ?? 0), erased: row('erased', '+', erasedIds.length) }))
      .where('orgId', '=', own.orgId)
      .where('erasureId', '=', own.erasureId)
      .execute();
    return rows.length < UPKEEP_CHUNK;
  });
}

function withoutPerson(decision: LoggedDecision): LoggedDecision {
  return { ...decision, merchant: null, resource: null, context: null, erased: true };
}

/** Whether a decision names a person as its merchant, resource or a value of its context. */
function names({ merchant, resource, context }: LoggedDecision, subject: string): boolean {
  return [merchant, resource, context].some((value) => namesPerson(value, subject));
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
