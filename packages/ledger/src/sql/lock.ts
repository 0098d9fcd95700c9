import { type BatchPlan, Keys } from '../batch-plan.js';
import { keyOf } from '../state.js';
import { storedText } from './columns.js';
import type { SqlSession } from './driver.js';
import { selectByKeys } from './rows.js';
import { ESCALATIONS, HOLDS, MANDATES, ORG_VERSIONS } from './schema.js';

/** A decision names a mandate that does not exist, so it goes to the organisation's stream: begin anew and lock that first. */
export class StreamNotLockedError extends Error {
  readonly code = 'STREAM_NOT_LOCKED';
}

/**
 * Makes every other process wait that writes what this batch writes. Two kinds of rows are locked, always in this order
 * and each kind in the order of its keys, so that no two batches wait for each other:
 *
 * - an organisation's stream, for decisions without a mandate, new mandates and the containment of agents (which must
 *   meet all mandates of the agent, so that none may appear meanwhile);
 * - the mandate, which stands for all of its holds and escalations.
 *
 * Which mandate a hold or an escalation belongs to never changes, so it may be read before anything is locked.
 */
export async function lockRows(session: SqlSession, plan: BatchPlan, lockStreams: boolean): Promise<void> {
  const [escalations, holds] = await Promise.all([
    selectByKeys(session, ESCALATIONS, { members: ESCALATIONS.key }, plan.escalations.list()),
    selectByKeys(session, HOLDS, { members: HOLDS.key }, plan.holds.list()),
  ]);
  const mandates = copyOf(plan.mandates);
  const streams = copyOf(lockStreams ? plan.orgs : plan.streams);
  for (const { orgId, mandateId } of escalations) {
    if (mandateId === null) streams.add(orgId);
    else mandates.add(orgId, mandateId);
  }
  for (const { orgId, mandateId } of holds) mandates.add(orgId, mandateId);

  await lockStreamsOf(session, streams);
  await addMandatesOfAgents(session, plan.contained, mandates);
  const wanted = mandates.list();
  const locked = await selectByKeys(session, MANDATES, { members: MANDATES.key, lock: true }, wanted);
  const known = new Set([
    ...locked.map(({ orgId, mandateId }) => keyOf(orgId, mandateId)),
    ...streams.list().map(([orgId = '']) => keyOf(orgId)),
  ]);
  const missing = wanted.some(([orgId = '', mandateId = '']) => {
    return !known.has(keyOf(orgId, mandateId)) && !known.has(keyOf(orgId));
  });
  if (missing) throw new StreamNotLockedError();
}

/** A stream that was never written gets its row first: only a row can be locked. */
async function lockStreamsOf(session: SqlSession, streams: Keys): Promise<void> {
  const keys = streams.list();
  const query = { members: ORG_VERSIONS.key, lock: true };
  const locked = await selectByKeys(session, ORG_VERSIONS, query, keys);
  if (locked.length === keys.length) return;
  for (const { sql, params } of session.dialect.given(
    ORG_VERSIONS.types,
    keys.map(([orgId = '']) => [storedText(orgId), 0]),
  )) {
    await session.run(`insert into ledger_stream (${ORG_VERSIONS.list}) ${sql} on conflict do nothing`, params);
  }
  await selectByKeys(session, ORG_VERSIONS, query, keys);
}

async function addMandatesOfAgents(session: SqlSession, agents: Keys, mandates: Keys): Promise<void> {
  const query = { members: ['orgId', 'agentDid'], apart: 'agentDid' };
  const held = { ...query, condition: { sql: () => "found.state = 'held'", params: [] } };
  const rows = await Promise.all([
    selectByKeys(session, MANDATES, query, agents.list()),
    selectByKeys(session, HOLDS, held, agents.list()),
  ]);
  for (const { orgId, mandateId } of rows.flat()) mandates.add(orgId, mandateId);
}

function copyOf(keys: Keys): Keys {
  const copy = new Keys();
  for (const key of keys.list()) copy.add(...key);
  return copy;
}
