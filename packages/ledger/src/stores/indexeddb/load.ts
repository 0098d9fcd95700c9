import { BatchPlan, type Keys } from '../../operations/batch-plan.js';
import type { Op } from '../../operations/ops.js';
import type { Agent, ChargeRow, Escalation, Hold, Mandate, NonceUse, Tally } from '../../operations/records.js';
import { holdsToEnd } from '../../reducer/ending-plan.js';
import { eventsSince, NOTHING, plus, spanAt } from '../../reducer/limits/tally.js';
import type { OrgVersion } from '../../reducer/state.js';
import { LoadedTables } from '../../reducer/tables.js';
import { type Key, ranges, rowKey } from './keys.js';
import type { Rows } from './rows.js';

/** Loads the state that the operations run on, as of `now`. The transaction keeps every other tab away meanwhile. */
export async function loadState(rows: Rows, ops: readonly Op[], now: number): Promise<LoadedTables> {
  const plan = new BatchPlan(ops);
  const tables = new LoadedTables();
  for (const row of await rows.getEach<Escalation>(keysOf(plan.escalations, rowKey.escalation))) {
    tables.putEscalation(row);
    plan.addEscalation(row);
  }
  const holds = [
    ...(await rows.getEach<Hold>(keysOf(plan.holds, rowKey.hold))),
    ...(await rows.getEach<Hold>(keysOf(plan.freshHolds(), rowKey.hold))),
    ...(await indexed<Hold>(rows, plan.spending, (orgId, mandateId) => ranges.expiredOfMandate(orgId, mandateId, now))),
  ];
  for (const hold of holds) {
    tables.putHold(hold);
    plan.addHold(hold);
  }
  const ofAgents = await indexed<Mandate>(rows, plan.contained, ranges.mandatesOfAgent);
  const named = await rows.getEach<Mandate>(keysOf(plan.mandates, rowKey.mandate));
  for (const row of [...ofAgents, ...named]) tables.putMandate(row);
  for (const { mandate, count } of holdsToEnd(ops, tables)) {
    const first = await rows.getAll<Key>(ranges.unclaimedOfMandate(mandate.orgId, mandate.mandateId), count);
    for (const hold of await rows.getEach<Hold>(first)) tables.putHold(hold);
  }
  for (const row of await rows.getEach<Agent>(keysOf(plan.agents, rowKey.agent))) tables.putAgent(row);
  for (const row of await rows.getEach<NonceUse>(keysOf(plan.nonces(), rowKey.nonce))) tables.putNonce(row);
  for (const row of await rows.getEach<OrgVersion>(keysOf(plan.orgs, rowKey.orgVersion))) tables.putOrgVersion(row);
  for (const hold of tables.holds.values()) plan.addCharges(hold);
  await loadTallies(rows, keysOf(plan.tallies, rowKey.tally), tables, now);
  return tables;
}

/** Loads what counts under limits, with the sums that a batch at `now` needs. */
export async function loadTallies(rows: Rows, keys: readonly Key[], tables: LoadedTables, now: number): Promise<void> {
  const tallies = await rows.getEach<Tally>(keys);
  for (const tally of tallies) tables.putTally(tally);
  const events = tallies.flatMap(({ orgId, rule }) => ('since' in rule ? [rowKey.tally(orgId, rule.since)] : []));
  for (const row of await rows.getEach<Tally>(events)) tables.putTally(row);
  for (const tally of tallies) {
    const { orgId, key, carries, endsAt } = tally;
    const { at, countsFrom, left } = spanAt(tally, now, eventsSince(tables, tally));
    const expiredBy = async (end: number, from: number) => {
      const expired = await rows.getAll<ChargeRow>(ranges.expiredCharges(orgId, key, end));
      return sumOf(expired.filter((charge) => charge.at >= from));
    };
    const leaving =
      left === 'some'
        ? sumOf(await rows.getAll<ChargeRow>(ranges.chargesBetween(orgId, key, tally.countsFrom, countsFrom)))
        : left === 'all' && carries !== null
          ? await expiredBy(endsAt, tally.countsFrom)
          : NOTHING;
    tables.putCharged(tally, leaving, await expiredBy(at, countsFrom));
  }
}

function sumOf(charges: readonly ChargeRow[]) {
  return charges.reduce(plus, NOTHING);
}

/** The rows that the index entries of a range name. */
async function indexed<Row>(
  rows: Rows,
  owners: Keys,
  rangeOf: (orgId: string, owner: string) => IDBKeyRange,
): Promise<readonly Row[]> {
  const found = await Promise.all(
    owners.list().map(([orgId = '', owner = '']) => rows.getAll<Key>(rangeOf(orgId, owner))),
  );
  return rows.getEach<Row>(found.flat());
}

function keysOf(keys: Keys, keyOf: (first: string, second: string, third: string) => Key): readonly Key[] {
  return keys.list().map(([first = '', second = '', third = '']) => keyOf(first, second, third));
}
