// Writes the wire and the database of this version as fixtures: node scripts/freeze.mjs FOLDER, such as
// packages/server/test/upgrades/0.1.0. Until a version is released its folder is written again with each change of them; afterwards never.
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createGuardFromConfig } from '@gatewright/guard';
import { openPostgres } from '@gatewright/ledger/postgres';
import { openSqlite } from '@gatewright/ledger/sqlite';
import { REASON_CODES } from '@gatewright/protocol';
import { dataDirectory, serve } from './drills/gate.mjs';
import { createCluster } from './postgres/cluster.mjs';
import { databaseText, postgresColumns } from './upgrades/database-text.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('name the folder that the fixtures go into');

/** Members of a description that no client reads. */
const PROSE = new Set(['description', 'summary', 'tags', 'example', 'examples', 'info', 'servers', 'operationId']);

await mkdir(join(folder, 'data'), { recursive: true });
await freezeSqlite();
await freezePostgres();
const rows = REASON_CODES.map(({ code, family, status, retryable }) =>
  JSON.stringify({ code, family, status, retryable }),
);
await writeFile(join(folder, 'reason-codes.json'), `[\n${rows.join(',\n')}\n]\n`);

async function freezeSqlite() {
  const directory = await dataDirectory();
  const gate = await serve(directory.path);
  try {
    const description = await (await fetch(`${gate.baseUrl}/openapi.json`)).json();
    await writeFile(join(folder, 'openapi.json'), linesOf(withoutProse(description)));
    const left = await someOfEach(gate);
    await writeJson('left.json', { ...left, at: new Date().toISOString() });
  } finally {
    gate.child.kill('SIGINT');
    await gate.ended;
  }
  const driver = await openSqlite(join(directory.path, 'gatewright.db'));
  await writeFile(join(folder, 'sqlite.sql'), await databaseText(driver));
  await driver.close();
  const files = (await readdir(directory.path)).filter((name) => !name.startsWith('gatewright.db'));
  for (const name of files) await copyFile(join(directory.path, name), join(folder, 'data', name));
  await directory.remove();
}

/** Leaves rows of each kind. Returns what a later version must still know. */
async function someOfEach({ baseUrl, bootstrap }) {
  const { agent, owner } = bootstrap;
  const guard = createGuardFromConfig(agent, { mode: 'remote' });
  const asOwner = async (path, body, method = 'POST') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` };
    const response = await fetch(baseUrl + path, { method, headers, body: JSON.stringify(body) });
    const { success, data } = await response.json();
    if (!success) throw new Error(`${path}: ${JSON.stringify(data)}`);
    return data;
  };
  const order = (amount) => ({ action: 'purchase-order', amount, currency: 'USD', merchant: 'acme-supplies' });
  const documentJson = {
    molecules: [
      {
        id: 'large',
        combinator: 'any',
        decision: 'escalate',
        reasonCode: 'LARGE_ORDER',
        atoms: [{ predicate: 'amount-over', config: { limit: 40, currency: 'USD' } }],
      },
    ],
  };
  const { sopId } = await asOwner('/sop', { title: 'Large orders', documentJson });
  await asOwner(`/sop/${sopId}/agents`, { change: 'bind', agents: [agent.agentDid] });
  await asOwner('/webhooks', { url: 'https://receiver.example/hook', events: ['escalation.created'] });
  const captured = await guard.run(order(5), async ({ authorizationId }) => authorizationId);
  const held = await guard.authorize(order(7));
  const open = await guard.enforce(order(8));
  const voided = await guard.authorize(order(9));
  await guard.void(voided.authorizationId);
  const [waiting, approved] = [await guard.authorize(order(50)), await guard.authorize(order(60))];
  await asOwner(`/policy/escalations/${approved.escalationId}/resolve`, { decision: 'approve' });
  const refused = await guard.authorize(order(100_000));
  await guard.settled();
  // The batch of the last record closes within five seconds.
  await pause(7_000);
  return {
    captured,
    held: held.authorizationId,
    open: open.authorizationId,
    voided: voided.authorizationId,
    waiting: waiting.escalationId,
    approved: approved.escalationId,
    refused: { eventId: refused.eventId, reasonCode: refused.reasonCode },
    sopId,
  };
}

async function freezePostgres() {
  const cluster = await createCluster();
  const directory = await dataDirectory();
  try {
    const gate = await serve(directory.path, { GATEWRIGHT_DATABASE_URL: cluster.url('postgres') });
    gate.child.kill('SIGINT');
    await gate.ended;
    const driver = await openPostgres(cluster.url('postgres'));
    await writeJson('postgres.json', await postgresColumns(driver));
    await driver.close();
  } finally {
    await cluster.stop();
    await directory.remove();
  }
}

function withoutProse(value, isNames = false) {
  if (Array.isArray(value)) return value.map((each) => withoutProse(each));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => isNames || !PROSE.has(name));
  return Object.fromEntries(
    members.map(([name, each]) => [name, withoutProse(each, name === 'properties' && !isNames)]),
  );
}

/** A line for each route and each schema. */
function linesOf({ paths, components, ...others }) {
  const listed = (members) =>
    Object.entries(members)
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      .join(',\n');
  const rest = JSON.stringify(others).slice(1, -1);
  return `{${rest},"paths":{\n${listed(paths)}},\n"components":{"schemas":{\n${listed(components.schemas)}}}}\n`;
}

async function writeJson(name, value) {
  await writeFile(join(folder, name), `${JSON.stringify(value, null, 1)}\n`);
}
