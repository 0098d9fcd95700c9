import { BatchPlan } from '../../operations/batch-plan.js';
import type { Op } from '../../operations/ops.js';
import { keyOf } from '../../operations/row-keys.js';
import type { SqlSession } from './driver.js';
import { addMandatesOfAgents, followNames } from './lock.js';
import { selectByKeys } from './rows.js';
import { MANDATES, ORG_VERSIONS } from './schema.js';

/**
 * Positions of the operations that would lock a row that another process has locked and left: it was stopped, or cut off, in the
 * middle of a transaction. `streamsNamed` as in `Assumptions`. A row of a process that goes on does not count: it is free in a moment.
 */
export async function stalledOps(
  session: SqlSession,
  ops: readonly Op[],
  streamsNamed: boolean,
): Promise<ReadonlySet<number>> {
  const { stalled } = session.dialect;
  if (stalled === null) return new Set();
  const condition = { sql: () => stalled, params: [] };
  const all = await lockedBy(session, ops, streamsNamed);
  const [mandates, streams] = await Promise.all([
    selectByKeys(session, MANDATES, { members: MANDATES.key, condition }, all.mandates.list()),
    selectByKeys(session, ORG_VERSIONS, { members: ORG_VERSIONS.key, condition }, all.streams.list()),
  ]);
  if (mandates.length + streams.length === 0) return new Set();
  const rows = new Set([
    ...mandates.map(({ orgId, mandateId }) => keyOf(orgId, mandateId)),
    ...streams.map(({ orgId }) => keyOf(orgId)),
  ]);
  const isStalled = ops.map(async (op) => {
    const plan = await lockedBy(session, [op], streamsNamed);
    return [...plan.mandates.list(), ...plan.streams.list()].some((key) => rows.has(keyOf(...key)));
  });
  const found = await Promise.all(isStalled);
  return new Set(found.flatMap((is, position) => (is ? [position] : [])));
}

/** The mandates and streams that a batch of the operations locks. */
async function lockedBy(session: SqlSession, ops: readonly Op[], streamsNamed: boolean): Promise<BatchPlan> {
  const plan = new BatchPlan(ops);
  if (!streamsNamed) for (const [orgId = ''] of plan.orgs.list()) plan.streams.add(orgId);
  await followNames(session, plan);
  await addMandatesOfAgents(session, plan.contained, plan.mandates);
  return plan;
}
