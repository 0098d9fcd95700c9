import { BatchPlan } from '../batch-plan.js';
import { isMoney } from '../money.js';
import type { Op } from '../ops.js';
import type { Hold, Mandate } from '../records.js';
import { keyOf } from '../state.js';
import { roomOf } from '../steps/budget.js';
import { nowIn, readClock, type StoreClock } from './clock.js';
import type { SqlSession } from './driver.js';
import { lapsedBy, loadLapsedAmounts } from './lapsed.js';
import { LoadedTables } from './loaded-tables.js';
import { assertLocked, followNames, lockStreams } from './lock.js';
import { HELD, HELD_BY_AGENT, type KeyQuery, selectByKeys } from './rows.js';
import { AGENTS, ESCALATIONS, HOLDS, MANDATES, NONCES, ORG_VERSIONS } from './schema.js';

/** What a batch runs on: the rows that it can touch, and the store's time once nobody else can touch them. */
export interface LoadedState {
  readonly tables: LoadedTables;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** What a batch takes for granted: where it is wrong, its transaction fails and begins anew without. */
export interface Assumptions {
  /** That it writes no stream of an organisation but those that its operations name. */
  readonly streamsNamed: boolean;
  /** That nobody used the nonces and the authorization ids of its decisions before: a taken key says otherwise. */
  readonly keysFresh: boolean;
}

/**
 * Locks and loads the state that the operations run on. Statements that need no rows of each other travel together behind
 * the lock of the mandates, and a session runs them in their order: the clock is read when the locks are held, so that
 * the times of a mandate's journal never run backwards. Throws StreamNotLockedError.
 */
export async function loadState(
  session: SqlSession,
  ops: readonly Op[],
  clock: StoreClock,
  { streamsNamed, keysFresh }: Assumptions,
): Promise<LoadedState> {
  const plan = new BatchPlan(ops);
  const tables = new LoadedTables();
  const locks = session.dialect.forUpdate !== '';
  // Where nothing is locked, a stream that turns out to be needed cannot be asked for by beginning anew.
  if (!streamsNamed || !locks) for (const [orgId = ''] of plan.orgs.list()) plan.streams.add(orgId);
  if (locks) {
    if (plan.holds.size + plan.escalations.size > 0) await followNames(session, plan);
    if (plan.streams.size + plan.contained.size > 0) await lockStreams(session, plan);
  }
  const named = plan.mandates.list();
  const [rows, now] = await Promise.all([
    selectByKeys(session, MANDATES, { members: MANDATES.key, lock: locks }, named),
    readClock(session, clock),
    loadRows(session, plan, tables, { clock, keysFresh }),
  ]);
  if (locks) assertLocked(named, rows, plan.streams);
  for (const row of rows) tables.putMandate(row);
  const tight = tightMandates(ops, rows);
  const lapsed: KeyQuery = { members: ['orgId', 'mandateId'], condition: lapsedBy(nowIn(session, clock)) };
  for (const row of await selectByKeys(session, HOLDS, lapsed, tight)) tables.putHold(row);
  return { tables, now };
}

/** The mandates under which the decisions may not all fit unless lapsed holds make room: only these holds are looked at. */
function tightMandates(ops: readonly Op[], mandates: readonly Mandate[]): readonly (readonly string[])[] {
  const wanted = new Map<string, bigint>();
  for (const op of ops) {
    if (op.kind !== 'decide' || op.mandateId === null || op.hold === null || !isMoney(op.hold.amount)) continue;
    const key = keyOf(op.orgId, op.mandateId);
    wanted.set(key, (wanted.get(key) ?? 0n) + op.hold.amount);
  }
  return mandates
    .filter((mandate) => (wanted.get(keyOf(mandate.orgId, mandate.mandateId)) ?? 0n) > roomOf(mandate))
    .map(({ orgId, mandateId }) => [orgId, mandateId]);
}

async function loadRows(
  session: SqlSession,
  plan: BatchPlan,
  tables: LoadedTables,
  { clock, keysFresh }: Pick<Assumptions, 'keysFresh'> & { readonly clock: StoreClock },
): Promise<void> {
  const known = { mandates: plan.mandates.size, agents: plan.agents.size };
  if (plan.escalations.size > 0) {
    for (const row of await selectByKeys(session, ESCALATIONS, { members: ESCALATIONS.key }, plan.escalations.list())) {
      tables.putEscalation(row);
      plan.addEscalation(row);
    }
  }
  const [agents, nonces, streams, , ...holds] = await Promise.all([
    selectByKeys(session, AGENTS, { members: AGENTS.key }, plan.agents.list()),
    selectByKeys(session, NONCES, { members: NONCES.key }, keysFresh ? [] : plan.nonces.list()),
    selectByKeys(session, ORG_VERSIONS, { members: ORG_VERSIONS.key }, plan.streams.list()),
    loadLapsedAmounts(session, plan.spending, tables, clock),
    ...loadHolds(session, plan, keysFresh),
  ]);
  for (const row of agents) tables.putAgent(row);
  for (const row of nonces) tables.putNonce(row);
  for (const row of streams) tables.putOrgVersion(row);
  for (const row of holds.flat()) {
    tables.putHold(row);
    plan.addHold(row);
  }
  const [moreMandates, moreAgents] = await Promise.all([
    selectByKeys(session, MANDATES, { members: MANDATES.key }, plan.mandates.list(known.mandates)),
    selectByKeys(session, AGENTS, { members: AGENTS.key }, plan.agents.list(known.agents)),
  ]);
  for (const row of moreMandates) tables.putMandate(row);
  for (const row of moreAgents) tables.putAgent(row);
}

function loadHolds(session: SqlSession, plan: BatchPlan, keysFresh: boolean): readonly Promise<readonly Hold[]>[] {
  const named = keysFresh ? plan.holds.list() : [...plan.holds.list(), ...plan.freshHolds.list()];
  const ofMandate: KeyQuery = { members: ['orgId', 'mandateId'], condition: HELD };
  const ofAgent: KeyQuery = { members: ['orgId', 'agentDid'], apart: 'agentDid', condition: HELD_BY_AGENT };
  return [
    selectByKeys(session, HOLDS, { members: HOLDS.key }, named),
    selectByKeys(session, HOLDS, ofMandate, plan.revoked.list()),
    selectByKeys(session, HOLDS, ofAgent, plan.contained.list()),
  ];
}
