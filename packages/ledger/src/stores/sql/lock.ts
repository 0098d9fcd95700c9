import type { BatchPlan, Keys } from '../../operations/batch-plan.js';
import type { Mandate } from '../../operations/records.js';
import { keyOf } from '../../operations/row-keys.js';
import { storedText } from './columns.js';
import type { SqlSession } from './driver.js';
import { selectByKeys } from './rows.js';
import { ESCALATIONS, HOLDS, MANDATES, ORG_VERSIONS } from './schema.js';

/*
 * Every other process waits that writes what a batch writes. Two kinds of rows are locked, always in this order and each
 * kind in the order of its keys, so that no two batches wait for each other:
 *
 * - an organisation's stream, for decisions without a mandate, new mandates, the containment of agents (which must
 *   meet all mandates of the agent, so that none may appear meanwhile);
 * - the mandate, which stands for all of its holds and escalations.
 *
 * What counts under limits is locked last (`tallies.ts`).
 */

/** A decision names a mandate that does not exist, so it goes to the organisation's stream: begin again and lock that first. */
export class StreamNotLockedError extends Error {
  readonly code = 'STREAM_NOT_LOCKED';
}

/**
 * Adds the mandates and agents of the holds and escalations that operations name by their ids. Whose they are never
 * changes, so it may be read before anything is locked.
 */
export async function followNames(session: SqlSession, plan: BatchPlan): Promise<void> {
  const [escalations, holds] = await Promise.all([
    selectByKeys(session, ESCALATIONS, { members: ESCALATIONS.key }, plan.escalations.list()),
    selectByKeys(session, HOLDS, { members: HOLDS.key }, plan.holds.list()),
  ]);
  for (const { orgId, mandateId } of escalations) {
    if (mandateId === null) plan.streams.add(orgId);
    else plan.mandates.add(orgId, mandateId);
  }
  for (const hold of holds) plan.addHold(hold);
}

/** Locks the streams of the plan, and adds the mandates under which contained agents have or may get holds. */
export async function lockStreams(session: SqlSession, plan: BatchPlan): Promise<void> {
  const keys = plan.streams.list();
  const query = { members: ORG_VERSIONS.key, lock: true };
  const locked = await selectByKeys(session, ORG_VERSIONS, query, keys);
  if (locked.length < keys.length) await createStreams(session, keys);
  if (locked.length < keys.length) await selectByKeys(session, ORG_VERSIONS, query, keys);
  await addMandatesOfAgents(session, plan.contained, plan.mandates);
}

/** A stream that was never written gets its row first: only a row can be locked. */
async function createStreams(session: SqlSession, keys: readonly (readonly string[])[]): Promise<void> {
  const rows = keys.map(([orgId = '']) => [storedText(orgId), 0]);
  for (const { sql, params } of session.dialect.given(ORG_VERSIONS.types, rows)) {
    await session.run(`insert into ledger_stream (${ORG_VERSIONS.list}) ${sql} on conflict do nothing`, params);
  }
}

/** Adds the mandates under which the agents have or may get holds: their own. */
export async function addMandatesOfAgents(session: SqlSession, agents: Keys, mandates: Keys): Promise<void> {
  const query = { members: ['orgId', 'agentDid'], apart: 'agentDid' };
  for (const { orgId, mandateId } of await selectByKeys(session, MANDATES, query, agents.list())) {
    mandates.add(orgId, mandateId);
  }
}

/** Throws StreamNotLockedError where a wanted mandate was not there to be locked, and no stream is locked for it. */
export function assertLocked(wanted: readonly (readonly string[])[], locked: readonly Mandate[], streams: Keys): void {
  const known = new Set([
    ...locked.map(({ orgId, mandateId }) => keyOf(orgId, mandateId)),
    ...streams.list().map(([orgId = '']) => keyOf(orgId)),
  ]);
  const missing = wanted.some(([orgId = '', mandateId = '']) => {
    return !known.has(keyOf(orgId, mandateId)) && !known.has(keyOf(orgId));
  });
  if (missing) throw new StreamNotLockedError();
}
