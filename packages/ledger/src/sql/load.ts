import { BatchPlan, type Keys } from '../batch-plan.js';
import type { Op } from '../ops.js';
import { Tables } from '../tables.js';
import type { SqlSession } from './driver.js';
import { lockRows } from './lock.js';
import { type KeyQuery, selectByKeys } from './rows.js';
import { AGENTS, ESCALATIONS, HOLDS, MANDATES, NONCES, ORG_VERSIONS, type Table } from './schema.js';

/** What a batch runs on: the rows that it can touch, and the store's time once nobody else can touch them. */
export interface LoadedState {
  readonly tables: Tables;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Locks and loads the state that the operations run on. The clock is read when the locks are held, so that the times of a
 * mandate's journal never run backwards. `lockStreams` locks the organisations' own streams whether or not the
 * operations name them. Throws StreamNotLockedError.
 */
export async function loadState(
  session: SqlSession,
  ops: readonly Op[],
  clock: (session: SqlSession) => Promise<number>,
  lockStreams = false,
): Promise<LoadedState> {
  const plan = new BatchPlan(ops);
  if (session.dialect.forUpdate !== '') await lockRows(session, plan, lockStreams);
  const now = await clock(session);
  return { tables: await loadRows(session, plan, now), now };
}

async function loadRows(session: SqlSession, plan: BatchPlan, now: number): Promise<Tables> {
  const tables = new Tables();
  const select = <Row>(table: Table<Row>, query: KeyQuery, keys: Keys) =>
    selectByKeys(session, table, query, keys.list());

  for (const escalation of await select(ESCALATIONS, { members: ESCALATIONS.key }, plan.escalations)) {
    tables.putEscalation(escalation);
    plan.addEscalation(escalation);
  }
  const holds = await Promise.all([
    selectByKeys(session, HOLDS, { members: HOLDS.key }, [...plan.holds.list(), ...plan.freshHolds.list()]),
    select(HOLDS, { members: ['orgId', 'mandateId'], condition: lapsed(now) }, plan.spending),
    select(HOLDS, { members: ['orgId', 'mandateId'], condition: HELD }, plan.revoked),
    select(HOLDS, { members: ['orgId', 'agentDid'], apart: 'agentDid', condition: HELD }, plan.contained),
  ]);
  for (const hold of holds.flat()) {
    tables.putHold(hold);
    plan.addHold(hold);
  }
  const [mandates, agents, nonces, streams] = await Promise.all([
    select(MANDATES, { members: MANDATES.key }, plan.mandates),
    select(AGENTS, { members: AGENTS.key }, plan.agents),
    select(NONCES, { members: NONCES.key }, plan.nonces),
    select(ORG_VERSIONS, { members: ORG_VERSIONS.key }, plan.orgs),
  ]);
  for (const row of mandates) tables.putMandate(row);
  for (const row of agents) tables.putAgent(row);
  for (const row of nonces) tables.putNonce(row);
  for (const row of streams) tables.putOrgVersion(row);
  return tables;
}

const HELD: NonNullable<KeyQuery['condition']> = { sql: () => "found.state = 'held'", params: [] };

function lapsed(now: number): NonNullable<KeyQuery['condition']> {
  return { sql: (parameter) => `found.state = 'held' and found.expires_at <= $${parameter}`, params: [now] };
}
