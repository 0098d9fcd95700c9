import { POLICY_REVISION_TABLE, type SqlSession } from '@gatewright/ledger/sql';

/** Statements that change what policies are compiled from, and the rows of them that say whose. */
const CHANGES = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;

/** Tables that policies are compiled from, whose changes concern single agents, and the agents that changed rows concern. */
const OF_AGENTS = {
  assignment: 'select org_id, agent_did from changed',
  // A delegated mandate holds while those above it do.
  mandate: `with recursive reached (org_id, mandate_id, agent_did) as (
      select org_id, mandate_id, agent_did from changed
      union
      select below.org_id, below.mandate_id, below.agent_did
      from reached join mandate below on below.org_id = reached.org_id and below.parent_mandate_id = reached.mandate_id
    ) select org_id, agent_did from reached`,
};

/**
 * Has a database that several servers share count the changes of what policies are compiled from, in the transaction of each change:
 * by that the commit of a decision finds that its server missed one. Where one process has the database alone, nothing is counted.
 */
export async function countPolicyChanges(session: SqlSession): Promise<void> {
  if (session.dialect.forUpdate === '') return;
  await session.run(POLICY_REVISION_TABLE);
  for (const [table, concerned] of Object.entries(OF_AGENTS)) {
    for (const [change, rows] of CHANGES) await addCounter(session, table, change, [rows], concerned);
  }
  // A new organisation has no policy yet.
  await addCounter(session, 'organisation', 'update', ['new'], "select org_id, '' as agent_did from changed");
}

/** Has such a database count the changes of budgets, which concern every agent of the organisation. */
export async function countBudgetChanges(session: SqlSession): Promise<void> {
  if (session.dialect.forUpdate === '') return;
  for (const table of ['budget', 'budget_raise']) {
    for (const [change, rows] of CHANGES) {
      await addCounter(session, table, change, [rows], "select org_id, '' as agent_did from changed");
    }
  }
}

/**
 * Has each change of a kind counted for the agents that `concerned` selects: from `changed`, the first of `rows`, and `former`, the
 * second. Rows are counted in the order of their keys, so that no two transactions wait for each other.
 */
export async function addCounter(
  session: SqlSession,
  table: string,
  change: string,
  [changed, former]: readonly ('new' | 'old')[],
  concerned: string,
): Promise<void> {
  const name = `policy_revision_on_${table}_${change}`;
  await session.run(`create function ${name}() returns trigger language plpgsql as $$ begin
    insert into ledger_policy_revision as counted (org_id, agent_did, revision)
      select distinct org_id, agent_did, 1 from (${concerned}) as concerned order by org_id, agent_did
      on conflict (org_id, agent_did) do update set revision = counted.revision + 1;
    return null;
  end $$`);
  await session.run(`create trigger ${name} after ${change} on ${table}
    referencing ${changed} table as changed ${former === undefined ? '' : `${former} table as former`} for each statement execute function ${name}()`);
}
