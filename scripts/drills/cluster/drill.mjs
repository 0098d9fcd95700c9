// Three gates on a PostgreSQL with a standby, through seeded failures in random order.
import { setTimeout as wait } from 'node:timers/promises';
import { randomFrom } from '../random.mjs';
import { FAILURES } from './failures.mjs';
import { GATES, World } from './world.mjs';

/** Failures that one cluster goes through before the next one is made. */
const FAILURES_EACH = 5;
/** Orders of 1 USD that the agent of a failure may place; the load asks for more. */
const CAP = 300;
const LOAD_MS = 600;
/** How long one failure and what follows may take in all. */
const ENDED_MAX_MS = 180_000;
/** How often a gate is killed together with what else fails. */
const KILLED = 0.25;

/** Plays at least `runs` failures. Cluster number k of them follows from the seed `seed + k` alone. */
export async function cluster({ runs = 10, seed = 1 } = {}) {
  const outcomes = [];
  for (let own = seed; outcomes.length < runs; own += 1) outcomes.push(...(await played(own)));
  return Object.keys(FAILURES).flatMap((name) => {
    const each = outcomes.filter((outcome) => outcome.name === name);
    if (each.length === 0) return [];
    const settled = each.map(({ ms }) => ms).sort((a, b) => a - b);
    const lossy = each.filter(({ lost }) => lost > 0).length;
    const text = `${name}: ${each.length} runs, permits lost in ${lossy}, settled after ${settled[settled.length >> 1]} ms (at most ${settled.at(-1)})`;
    return [{ text, met: each.every(({ broken }) => broken.length === 0) }];
  });
}

/** One cluster through its failures. A failure that ends with an error ends the cluster as well. */
async function played(seed) {
  const random = randomFrom(seed);
  const outcomes = [];
  const world = await World.create();
  try {
    while (outcomes.length < FAILURES_EACH) {
      const name = random.pick(Object.keys(FAILURES));
      const ending = failed(world, FAILURES[name], { random, number: outcomes.length });
      const outcome = await Promise.race([ending, tooLate()]).catch((error) => ({
        lost: 0,
        ms: 0,
        broken: [`it ended: ${error.stack}`],
      }));
      outcomes.push({ name, ...outcome });
      const { lost, ms, broken } = outcome;
      console.log(
        `  seed ${seed}.${outcomes.length}: ${name}, ${lost} permits lost, settled after ${ms} ms${broken.map((text) => `\n    BROKEN ${text}`).join('')}`,
      );
      if (broken.some((text) => text.startsWith('it ended'))) break;
    }
  } finally {
    await world.close();
  }
  return outcomes;
}

/** Rejects when a failure has not ended in time. */
async function tooLate() {
  await wait(ENDED_MAX_MS, undefined, { ref: false });
  throw new Error(`it has not ended after ${ENDED_MAX_MS} ms`);
}

/** One failure under load. Returns the permits that were lost, how long the gates took to settle, and what does not hold. */
async function failed(world, { standby, mayLose = false, happen }, { random, number }) {
  if (standby !== undefined && world.standby === null) await world.follow(standby === 'synchronous');
  else if (standby !== undefined && world.isSynchronous !== (standby === 'synchronous')) {
    await world.standby.stop();
    await world.follow(standby === 'synchronous');
  }
  await world.settled(performance.now());
  const agent = await world.agent(`Buyer ${number}`, CAP);
  const { permits, stop } = world.load(agent);
  await wait(LOAD_MS * (0.5 + random.next()));
  const killed = random.chance(KILLED) ? random.below(GATES) : null;
  if (killed !== null) await world.kill(killed);
  const broken = await happen({ world, agent, permits, random });
  const since = performance.now();
  if (killed !== null && world.gates[killed] === null) await world.serve(killed);
  const states = await world.settled(since);
  await wait(LOAD_MS);
  await stop();
  const kept = await world.holds();
  const lost = permits.filter(({ id }) => !kept.has(id));
  const after = permits.filter(({ sent }) => sent > since);
  if (permits.length > CAP) broken.push(`${permits.length} permits of a cap of ${CAP}`);
  if (lost.length > 0 && !mayLose) broken.push(`${lost.length} permits lost`);
  if (lost.length > 0 && after.length > 0) broken.push(`${after.length} permits after ${lost.length} were lost`);
  if (lost.length > 0 && states.some(({ state }) => state === 'ready')) broken.push('a gate is ready over a loss');
  if (states.some(({ state }) => state === 'silent')) broken.push('a gate neither serves nor names the loss');
  if (states.some(({ state }) => state === 'confirm'))
    broken.push(...(await confirmed({ world, agent, permits, lost, random })));
  for (const size of await world.forks()) broken.push(`two checkpoints of size ${size}`);
  return { broken, lost: lost.length, ms: Math.round(Math.max(...states.map(({ ms }) => ms))) };
}

/** Restarts some gates over the unconfirmed database, confirms it, and uses up what the agent has left. Returns what does not hold. */
async function confirmed({ world, agent, permits, lost, random }) {
  const broken = [];
  if (lost.length > 0) {
    for (const index of random.some([...world.gates.keys()])) {
      await world.kill(index, random.pick(['SIGKILL', 'SIGINT']));
      await world.serve(index);
      const verdict = await world.ask(index, agent);
      if (verdict?.reasonCode === 'AUTHORIZED') broken.push('a permit by a gate that was restarted over a loss');
    }
  }
  await world.confirm();
  const states = await world.settled(performance.now());
  if (states.some(({ state }) => state !== 'ready')) broken.push('a gate does not serve after the confirmation');
  const kept = permits.length - lost.length;
  const used = await usedUp(world, agent);
  // An agent that the older copy does not have gets nothing; what was committed and never answered takes from the cap as well.
  if (kept + used > CAP) broken.push(`${kept + used} permits of a cap of ${CAP} on the history that was kept`);
  return broken;
}

/** Permits until the cap is reached, over all gates. */
async function usedUp(world, agent) {
  let permits = 0;
  for (let asked = 0; asked < CAP + 5; asked += 1) {
    const verdict = await world.ask(asked % GATES, agent);
    if (verdict?.reasonCode !== 'AUTHORIZED') return permits;
    permits += 1;
  }
  return permits;
}
