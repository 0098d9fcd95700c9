// A server of an older version and one of this checkout on one PostgreSQL, at once: node scripts/two-versions.mjs --ref REF, or
// --checkout FOLDER for a version that is built already. Agents ask one server and act at the other, with the guard of either version.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { nobleEd25519, parseNoteKey, verifyPack } from '@gatewright/protocol/verify';
import { dataDirectory, joinFirst, serve } from './drills/gate.mjs';
import { createCluster } from './postgres/cluster.mjs';
import { commitOf, olderCheckout } from './upgrades/older-checkout.mjs';
import { ROOT } from './workspace/packages.mjs';

const { values } = parseArgs({ options: { ref: { type: 'string' }, checkout: { type: 'string' } } });
if ((values.ref === undefined) === (values.checkout === undefined))
  throw new Error('give --ref REF or --checkout FOLDER');

/** The budget, USD. An order takes 1, an order for review 2. */
const CAP = 120;
/** Orders on their way at once. */
const LANES = 4;
/** Every so many orders one asks for more than the rule lets pass, and waits for a person. */
const ESCALATED_EVERY = 10;
const ACTION = 'purchase-order';
/** Within which the batch of the last record is closed. */
const SEALED_MS = 60_000;

const commit = values.ref === undefined ? null : await commitOf(values.ref);
const older = commit === null ? { path: values.checkout, remove: async () => {} } : await olderCheckout(commit);
const said = (text) => console.log(`two-versions: ${text}`);
const ended = [];
try {
  said(`older version: ${commit ?? older.path}, built`);
  await runTogether();
} finally {
  for (const end of ended.reverse()) await end();
  await older.remove();
}

async function runTogether() {
  const cluster = await createCluster();
  ended.push(() => cluster.stop());
  const [first, second] = [await started(older.path, cluster), await started(ROOT, cluster)];
  const servers = [first, second];
  said('both serve one PostgreSQL');
  const agent = await onboarded(first);
  const guards = [];
  for (const root of [older.path, ROOT]) {
    const { createGuardFromConfig } = await import(pathToFileURL(join(root, 'packages/guard/dist/index.js')).href);
    guards.push(servers.map(({ baseUrl }) => createGuardFromConfig(agent, { mode: 'remote', api: baseUrl })));
  }
  const counts = { captured: 0, approved: 0, voided: 0, refused: 0 };
  const events = [];
  let number = 0;
  await Promise.all(Array.from({ length: LANES }, () => lane()));
  said(
    `${counts.captured} USD captured, ${counts.approved} orders of 2 USD approved at the other server, ${counts.voided} voided, ${counts.refused} refused`,
  );

  if (counts.captured !== CAP) throw new Error(`${counts.captured} USD were captured under a cap of ${CAP}`);
  await assertSpent(servers, agent.agentDid);
  for (const [server, name] of [
    [first, 'older'],
    [second, 'newer'],
  ])
    await assertLog(server, name, events);
  await assertAlone(servers, guards);

  /** Asks until the budget is spent: at one server, and acts at the other. */
  async function lane() {
    for (;;) {
      const turn = number++;
      const [asked, acting] = turn % 2 === 0 ? [0, 1] : [1, 0];
      const guard = guards[Math.floor(turn / 2) % 2];
      const isEscalated = turn % ESCALATED_EVERY === ESCALATED_EVERY - 1;
      const amount = isEscalated ? 2 : 1;
      const request = { action: ACTION, amount, currency: 'USD', merchant: 'acme' };
      const verdict = await guard[asked].authorize(request);
      events.push(verdict.eventId);
      if (verdict.reasonCode === 'SPEND_LIMIT_EXCEEDED') {
        counts.refused += 1;
        // What others still hold may be voided.
        if (counts.captured === CAP) return;
        await pause(50);
        continue;
      }
      const authorizationId = isEscalated ? await approved(verdict, servers[acting]) : verdict.authorizationId;
      if (authorizationId === null || authorizationId === undefined) {
        if (isEscalated) continue;
        throw new Error(`an order was refused: ${JSON.stringify(verdict)}`);
      }
      if (turn % 7 === 6) {
        await done(guard[acting].void(authorizationId));
        counts.voided += 1;
        continue;
      }
      await done(guard[acting].capture(authorizationId, { amountCharged: amount }));
      counts.captured += amount;
      if (isEscalated) counts.approved += 1;
    }
  }
}

/** The authorization of an escalation that the owner approves at a server; null where the budget does not cover it any more. */
async function approved({ escalationId }, server) {
  if (escalationId === undefined || escalationId === null) throw new Error('an order for review does not wait');
  const answer = await asOwner(server, `/policy/escalations/${escalationId}/resolve`, { decision: 'approve' });
  return answer.data.authorizationId ?? null;
}

async function done(settling) {
  const result = await settling;
  if (!result.ok) throw new Error(`a settlement was refused: ${JSON.stringify(result)}`);
}

/** Both servers say that the whole budget is captured, and nothing is reserved. */
async function assertSpent(servers, spender) {
  for (const server of servers) {
    const { data } = await asOwner(server, '/mandate');
    const { captured, reserved } = data.mandates.find(
      ({ scope, agentDid }) => scope === ACTION && agentDid === spender,
    );
    if (Number(captured) !== CAP || Number(reserved) !== 0)
      throw new Error(`a server says ${captured} captured, ${reserved} reserved`);
  }
}

/** The log as one server exports it has the record of every decision of both, and verifies. */
async function assertLog(server, name, events) {
  const { data: keys } = await asOwner(server, '/magp/policy/pubkey');
  const deadline = performance.now() + SEALED_MS;
  for (;;) {
    const query = new URLSearchParams({
      from: '2026-01-01T00:00:00Z',
      to: new Date(Date.now() + 60_000).toISOString(),
    });
    const { data: pack } = await asOwner(server, `/evidence/pack?${query}`);
    const shown = new Set((pack.batches ?? []).flatMap(({ leaves }) => leaves.map(({ record }) => record?.eventId)));
    const missing = events.filter((eventId) => !shown.has(eventId));
    if (missing.length > 0) {
      if (performance.now() > deadline) throw new Error(`the log of the ${name} server lacks ${missing.join(', ')}`);
      await pause(1_000);
      continue;
    }
    const { status, faults, records } = await verifyPack(
      pack,
      { checkpointKey: parseNoteKey(keys.checkpointKey) },
      nobleEd25519,
    );
    if (status !== 'verified') throw new Error(`the log of the ${name} server is ${status}: ${JSON.stringify(faults)}`);
    said(`the log of the ${name} server verifies: ${records} records, ${events.length} decisions among them`);
    return;
  }
}

/** The older server stops, and the cap holds. */
async function assertAlone([first], guards) {
  first.child.kill('SIGINT');
  await first.ended;
  const { reasonCode } = await guards[0][1].authorize({ action: ACTION, amount: 1, currency: 'USD', merchant: 'acme' });
  if (reasonCode !== 'SPEND_LIMIT_EXCEEDED') throw new Error(`the newer server alone answers ${reasonCode}`);
  said('the newer server serves alone once the older one is stopped, and the cap holds');
}

async function started(root, cluster) {
  const directory = await dataDirectory();
  ended.push(directory.remove);
  const [before] = started.directories ?? [];
  if (before !== undefined) await joinFirst(before, directory.path);
  started.directories = [...(started.directories ?? []), directory.path];
  const environment = { GATEWRIGHT_DATABASE_URL: cluster.url('postgres'), GATEWRIGHT_TOKEN_RATE: '100000/10000' };
  const server = await serve(directory.path, environment, join(root, 'packages/cli/dist/main.js'));
  ended.push(async () => {
    server.child.kill('SIGKILL');
    await server.ended;
  });
  return server;
}

/** An agent with the budget, under a rule by which a person reviews orders over 1 USD. */
async function onboarded(server) {
  const documentJson = {
    molecules: [
      {
        id: 'review',
        combinator: 'any',
        decision: 'escalate',
        reasonCode: 'REVIEWED',
        atoms: [{ predicate: 'amount-over', config: { limit: 1, currency: 'USD' } }],
      },
    ],
  };
  const { success, data } = await asOwner(server, '/onboarding/agent', {
    name: 'Buyer of two servers',
    scope: ACTION,
    currency: 'USD',
    maxAmount: CAP,
    sop: { title: 'Review', documentJson },
  });
  if (!success) throw new Error(`onboarding was refused: ${JSON.stringify(data)}`);
  return data;
}

async function asOwner({ baseUrl, bootstrap }, path, body) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${bootstrap.owner.token}` };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  return (await fetch(baseUrl + path, init)).json();
}
