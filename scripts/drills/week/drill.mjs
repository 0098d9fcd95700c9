// A week of two gates on PostgreSQL, whose clocks are moved hour by hour: failover, backup, upgrade, rotation of all keys, restore of the
// copy from before the upgrade and the rotation, and erasure. Each night the evidence is exported; at the end every pack is verified.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { commitOf, olderCheckout } from '../../upgrades/older-checkout.mjs';
import { ROOT } from '../../workspace/packages.mjs';
import { dataDirectory } from '../gate.mjs';
import { World } from './world.mjs';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ACTION = 'purchase-order';
/** What the agent may spend a day, USD; it asks for more. */
const DAILY = 40;
/** An order of each hour, USD; the rule has a person review those over it. */
const ORDER = 3;
/** The person that one order of each day names. */
const PERSON = 'erika.mustermann';
/** How long a batch, an erasure or a rotation may take, ms. */
const DONE_MAX_MS = 60_000;
/** How long a gate takes at most to read what another one announced, ms. */
const READ_MS = 4_000;
/** Exit statuses of `gatewright verify`. */
const STATUSES = { 0: 'verified', 1: 'failed', 3: 'incomplete' };

const TERMS = {
  name: 'Buyer of a week',
  scope: ACTION,
  currency: 'USD',
  limits: [{ amount: DAILY, per: 'day' }],
  sop: {
    title: 'Review',
    documentJson: {
      molecules: [
        {
          id: 'review',
          combinator: 'any',
          decision: 'escalate',
          reasonCode: 'REVIEWED',
          atoms: [{ predicate: 'amount-over', config: { limit: ORDER, currency: 'USD' } }],
        },
      ],
    },
  },
};

/** What happens in the evening of a day, by its number. */
const EVENTS = {
  2: ['failover to the synchronous standby', ({ world }) => world.postgres.promote()],
  3: ['backup of the database', ({ world }) => world.postgres.keep()],
  4: ['upgrade of one server after the other', ({ world }) => world.upgrade(ROOT)],
  5: ['rotation of all keys', rotate],
  6: ['restore of the backup', restore],
  7: ['erasure of a person', erase],
};

/** `ref` names the version of the first days. */
export async function week({ ref = 'HEAD' } = {}) {
  const older = await olderCheckout(await commitOf(ref));
  const folder = await dataDirectory();
  const world = await World.create(older.path);
  try {
    const state = { world, folder: folder.path, agent: await world.onboard(TERMS), packs: [], outcomes: [] };
    // The day of a limit begins at midnight, UTC.
    const midnight = Math.ceil(world.now() / DAY_MS) * DAY_MS;
    for (let day = 1; day <= 7; day += 1) {
      await playDay(state, day, midnight + (day - 1) * DAY_MS);
      const [name, happen] = EVENTS[day] ?? ['no event', () => undefined];
      await happen(state);
      await world.ready();
      await exportPack(state, day);
      console.log(`  day ${day} and ${name}`);
    }
    await world.advance(HOUR_MS);
    await verifyPacks(state);
    return state.outcomes;
  } finally {
    await world.close();
    await folder.remove();
    await older.remove();
  }
}

/** A day of orders: each is asked at one gate and captured at the other one. */
async function playDay({ world, agent, outcomes }, day, midnight) {
  const found = { captured: 0, approved: 0, voided: 0, refused: 0, wrong: [] };
  for (let hour = 0; hour < 24; hour += 1) {
    await world.advance(midnight + hour * HOUR_MS - world.now());
    const asks = hour === 4 ? [{ amount: ORDER + 1 }] : [{ amount: ORDER }];
    if (hour === 8) asks.push({ amount: ORDER, resource: PERSON });
    // What the orders of the day left.
    if (hour === 23) asks.push(...Array.from({ length: ORDER }, () => ({ amount: 1 })));
    for (const [number, ask] of asks.entries())
      await place(world, agent, { turn: hour + number, isVoided: hour === 6, ask }, found);
  }
  const { captured, approved, voided, refused, wrong } = found;
  outcomes.push({
    text: `day ${day}: ${captured} USD captured of ${DAILY} a day, ${approved} order approved by a person, ${voided} voided, ${refused} refused over the limit${wrong.map((code) => `, ${code}`).join('')}`,
    met: captured === DAILY && approved === 1 && voided === 1 && refused > 0 && wrong.length === 0,
  });
}

/** Places one order, and settles what is permitted. */
async function place(world, agent, { turn, isVoided, ask }, found) {
  const [asked, acting] = turn % 2 === 0 ? [0, 1] : [1, 0];
  const order = { action: ACTION, currency: 'USD', merchant: 'acme', ...ask };
  const verdict = await world.order(asked, agent, order);
  let { authorizationId } = verdict;
  if (verdict.reasonCode === 'REVIEWED') {
    const answer = await world.call(acting, `/policy/escalations/${verdict.escalationId}/resolve`, {
      decision: 'approve',
    });
    ({ authorizationId } = answer);
    found.approved += 1;
  } else if (verdict.reasonCode !== 'AUTHORIZED') {
    if (verdict.reasonCode === 'PERIOD_LIMIT_EXCEEDED') found.refused += 1;
    else found.wrong.push(verdict.reasonCode);
    return;
  }
  const path = `/policy/mandate/authorize/${authorizationId}`;
  if (isVoided) {
    await world.call(acting, `${path}/void`, {});
    found.voided += 1;
    return;
  }
  await world.call(acting, `${path}/capture`, { amountCharged: order.amount });
  found.captured += order.amount;
}

/** All keys are announced while both gates serve, and sign an hour later. */
async function rotate({ world, outcomes }) {
  const before = await checkpointKey(world);
  await world.commanded(['keys', 'rotate', '--key', 'all', '--in', '1h', '--data-dir', world.folders[0].path]);
  // Each gate has read what is announced within seconds, by clocks that nothing moves.
  await wait(READ_MS);
  await world.advance(HOUR_MS);
  await until(async () => (await checkpointKey(world)) !== before, 'the log is signed by its old key');
  outcomes.push({ text: 'all keys rotated while both servers served', met: true });
}

/** The copy from before the upgrade and the rotation takes the place of the database, as the runbook of a restore has it. */
async function restore({ world, agent, outcomes }) {
  for (const index of world.gates.keys()) await world.stop(index);
  await world.postgres.rewind();
  await world.postgres.setAhead(world.aheadMs);
  for (const index of world.gates.keys()) await world.serve(index);
  await world.unconfirmed();
  const { reasonCode } = await world.order(0, agent, { action: ACTION });
  for (const index of world.gates.keys()) await world.stop(index);
  // Requests that the lost database decided are too old by then.
  world.aheadMs += HOUR_MS;
  await world.postgres.setAhead(world.aheadMs);
  await world.commanded(['restore', 'confirm', '--suspend-all', '--data-dir', world.folders[0].path]);
  for (const index of world.gates.keys()) await world.serve(index);
  await world.ready();
  await world.call(0, `/agent-identity/${encodeURIComponent(agent.agentDid)}/reinstate`, { reason: 'reviewed' });
  outcomes.push({
    text: `before the restore is confirmed an order is ${reasonCode}`,
    met: reasonCode === 'GATE_UNAVAILABLE',
  });
}

/** A person is removed from the decision log. */
async function erase({ world, outcomes }) {
  const at = ['--url', world.gates[0].baseUrl, '--token', world.bootstrap.owner.token];
  await world.commanded(['decision', 'erase', '--subject', PERSON, '--yes', ...at]);
  const done = async () =>
    (await world.call(1, '/policy/decisions/erasures')).erasures.every(({ doneAt }) => doneAt !== null);
  await until(done, 'the erasure is not done');
  const { decisions } = await world.call(1, '/policy/decisions?limit=500');
  const named = decisions.filter(({ resource }) => resource === PERSON);
  const [{ erased }] = (await world.call(1, '/policy/decisions/erasures')).erasures;
  outcomes.push({
    text: `the person was removed from ${erased} decisions, and is in ${named.length} of the log`,
    met: erased > 0 && named.length === 0,
  });
}

/** Exports all evidence until now, with the key that the gate names. */
async function exportPack({ world, folder, packs }, day) {
  const file = join(folder, `day-${day}.json`);
  const to = new Date(world.now()).toISOString();
  const at = ['--url', world.gates[day % 2].baseUrl, '--token', world.bootstrap.owner.token];
  // A batch closes after some seconds.
  await world.advance(60_000);
  const covered = async () => {
    await world.commanded(['evidence', 'export', '--from', '2020-01-01T00:00:00Z', '--to', to, '--out', file, ...at]);
    return JSON.parse(await readFile(file, 'utf8')).to >= to;
  };
  await until(covered, 'the evidence is not sealed');
  packs.push({ day, file, key: await checkpointKey(world) });
}

/** Verifies every pack under the key of its day, and those of a history under the key that it began with. */
async function verifyPacks({ world, packs, outcomes }) {
  const [first] = packs;
  for (const { day, file, key } of packs) {
    for (const pinned of new Set([key, first.key])) {
      const { status, stdout } = await world.command(['verify', '--pack', file, '--key', pinned]);
      const { records } = status === 0 ? JSON.parse(stdout) : {};
      const name = pinned === first.key ? 'the first key' : 'the key of its day';
      outcomes.push({
        text: `pack of day ${day} under ${name}: ${STATUSES[status] ?? status}, ${records} records${status === 0 ? '' : ` ${stdout}`}`,
        met: status === 0,
      });
    }
  }
}

async function checkpointKey(world) {
  return (await world.call(0, '/magp/policy/pubkey')).checkpointKey;
}

async function until(isReached, problem) {
  for (const began = performance.now(); !(await isReached()); await wait(500)) {
    if (performance.now() - began > DONE_MAX_MS) throw new Error(problem);
  }
}
