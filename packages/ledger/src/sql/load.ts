import type { Op } from '../ops.js';
import type { Hold } from '../records.js';
import { keyOf } from '../state.js';
import { Tables } from '../tables.js';
import { storedText } from './columns.js';
import type { SqlSession } from './driver.js';
import { type KeyQuery, selectByKeys } from './rows.js';
import { AGENTS, ESCALATIONS, HOLDS, MANDATES, NONCES, ORG_VERSIONS, type Table } from './schema.js';

/** Ids of rows, each once. */
class Keys {
  readonly #keys = new Map<string, readonly string[]>();

  add(...parts: readonly (string | null)[]): void {
    const key = parts.filter((part) => part !== null);
    if (key.length === parts.length) this.#keys.set(keyOf(...key), key.map(storedText));
  }

  list(): readonly (readonly string[])[] {
    return [...this.#keys.values()];
  }
}

/** The rows that a batch can touch, named by its operations alone or by rows that they name. */
class Plan {
  readonly orgs = new Keys();
  readonly mandates = new Keys();
  readonly agents = new Keys();
  readonly nonces = new Keys();
  readonly holds = new Keys();
  readonly escalations = new Keys();
  /** Mandates whose lapsed unclaimed holds may be released, and those whose unclaimed holds may all end. */
  readonly spending = new Keys();
  readonly revoked = new Keys();
  /** Agents whose unclaimed holds may all end. */
  readonly contained = new Keys();

  addOp(op: Op): void {
    this.orgs.add(op.orgId);
    if ('mandateId' in op) this.mandates.add(op.orgId, op.mandateId);
    if ('agentDid' in op) this.agents.add(op.orgId, op.agentDid);
    if ('authorizationId' in op) this.holds.add(op.orgId, op.authorizationId);
    if ('escalationId' in op) this.escalations.add(op.orgId, op.escalationId);
    if (op.kind === 'revokeMandate') this.revoked.add(op.orgId, op.mandateId);
    if (op.kind === 'setAgent' && endsHolds(op.status)) this.contained.add(op.orgId, op.agentDid);
    if (op.kind !== 'decide') return;
    this.nonces.add(op.orgId, op.agentDid, op.nonce);
    this.spending.add(op.orgId, op.mandateId);
    this.holds.add(op.orgId, op.hold?.authorizationId ?? null);
    this.escalations.add(op.orgId, op.approval?.escalationId ?? null);
    if (op.containment !== null && endsHolds(op.containment)) this.contained.add(op.orgId, op.agentDid);
  }

  addHold({ orgId, mandateId, agentDid }: Hold): void {
    this.mandates.add(orgId, mandateId);
    this.agents.add(orgId, agentDid);
  }
}

/** A suspended agent keeps its holds. */
function endsHolds(status: string | null): boolean {
  return status === 'quarantined' || status === 'decommissioned';
}

/**
 * Loads the state that the operations run on, as of `now`: the rows that they name first, then the rows that those name.
 */
export async function loadState(session: SqlSession, ops: readonly Op[], now: number): Promise<Tables> {
  const plan = new Plan();
  for (const op of ops) plan.addOp(op);
  const tables = new Tables();
  const select = <Row>(table: Table<Row>, query: KeyQuery, keys: Keys) =>
    selectByKeys(session, table, query, keys.list());

  for (const escalation of await select(ESCALATIONS, { members: ESCALATIONS.key }, plan.escalations)) {
    tables.putEscalation(escalation);
    plan.holds.add(escalation.orgId, escalation.authorizationId);
    plan.mandates.add(escalation.orgId, escalation.mandateId);
  }
  const holds = [
    await select(HOLDS, { members: HOLDS.key }, plan.holds),
    await select(HOLDS, { members: ['orgId', 'mandateId'], condition: lapsed(now) }, plan.spending),
    await select(HOLDS, { members: ['orgId', 'mandateId'], condition: HELD }, plan.revoked),
    await select(HOLDS, { members: ['orgId', 'agentDid'], condition: HELD }, plan.contained),
  ];
  for (const hold of holds.flat()) {
    tables.putHold(hold);
    plan.addHold(hold);
  }
  for (const row of await select(MANDATES, { members: MANDATES.key }, plan.mandates)) tables.putMandate(row);
  for (const row of await select(AGENTS, { members: AGENTS.key }, plan.agents)) tables.putAgent(row);
  for (const row of await select(NONCES, { members: NONCES.key }, plan.nonces)) tables.putNonce(row);
  for (const row of await select(ORG_VERSIONS, { members: ORG_VERSIONS.key }, plan.orgs)) tables.putOrgVersion(row);
  return tables;
}

const HELD: NonNullable<KeyQuery['condition']> = { sql: () => "row.state = 'held'", params: [] };

function lapsed(now: number): NonNullable<KeyQuery['condition']> {
  return { sql: (parameter) => `row.state = 'held' and row.expires_at <= $${parameter}`, params: [now] };
}
