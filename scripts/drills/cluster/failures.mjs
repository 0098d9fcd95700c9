// What happens to the database, the network and the gates in the drill of a cluster.
import { setTimeout as wait } from 'node:timers/promises';

/** How long a silent network lasts, ms. */
const SILENCE_MS = 6_000;
/** How long the load goes on beside a cut standby, or after a copy of the files was made, ms. */
const COPY_MS = 700;
/** How long the gates may take to permit again after the copy was made, ms. */
const COPIED_MAX_MS = 10_000;
/** How long a commit may wait for a standby that does not confirm, with what a busy machine adds, ms. */
const UNCONFIRMED_MAX_MS = 4_500;

const CLOSED = {
  title: 'No orders',
  documentJson: {
    strict: true,
    molecules: [
      {
        id: 'closed',
        combinator: 'any',
        atoms: [{ predicate: 'amount-over', config: { limit: 0, currency: 'USD' } }],
        decision: 'block',
        reasonCode: 'CLOSED',
      },
    ],
  },
};

/**
 * Each failure: what it needs of the world before (`standby`: 'synchronous', 'asynchronous' or 'any'), whether it may lose what was committed,
 * and `happen`, which returns what does not hold meanwhile.
 */
export const FAILURES = {
  'a synchronous standby is promoted': { standby: 'synchronous', happen: promoted },
  'an asynchronous standby is promoted': { standby: 'asynchronous', mayLose: true, happen: promoted },
  'an asynchronous standby that was cut off is promoted': {
    standby: 'asynchronous',
    mayLose: true,
    async happen({ world, random }) {
      world.replication.turn(null);
      await wait(COPY_MS * random.next());
      return promoted({ world });
    },
  },
  'the primary is killed and started again': {
    async happen({ world }) {
      await world.restart('SIGKILL');
      return [];
    },
  },
  'an older copy of the files is put back': {
    mayLose: true,
    async happen({ world, permits, random }) {
      await world.restart('SIGINT', () => world.current.keep());
      const before = permits.length;
      for (let ms = 0; ms < COPIED_MAX_MS && permits.length < before + 5; ms += 50) await wait(50);
      await wait(COPY_MS * random.next());
      await world.restart('SIGKILL', () => world.current.putBack({ isRecovered: random.chance(0.5) }));
      return [];
    },
  },
  'the network of all gates is silent': {
    happen: ({ world, random }) =>
      silent(world, [...world.ways.keys()], random.pick([{}, { toServer: false }, { toClient: false }])),
  },
  'the network of one gate is silent': {
    happen: ({ world, random }) =>
      silent(world, [random.below(world.ways.length)], random.pick([{}, { toServer: false }, { toClient: false }])),
  },
  'gates are restarted in random order': {
    async happen({ world, random }) {
      for (const index of random.some([...world.gates.keys()])) {
        await world.kill(index, random.pick(['SIGKILL', 'SIGINT']));
        await world.serve(index);
      }
      return [];
    },
  },
  'a synchronous standby is lost': {
    standby: 'synchronous',
    async happen({ world, agent }) {
      await world.standby.kill();
      const broken = [];
      for (const index of world.gates.keys()) {
        const began = performance.now();
        const verdict = await world.ask(index, agent);
        const ms = Math.round(performance.now() - began);
        if (verdict?.reasonCode === 'AUTHORIZED') broken.push('a permit that the standby never confirmed');
        if (ms > UNCONFIRMED_MAX_MS) broken.push(`an order waited ${ms} ms for a standby that is gone`);
        const { status, text } = await world.readiness(index);
        if (status === 200 || (status === 503 && !text.includes('standby'))) {
          broken.push(`readiness does not name the standby that is gone: ${status} ${text}`);
        }
      }
      await world.standby.start();
      return broken;
    },
  },
  'rules change while a gate gets no notification': {
    async happen({ world, agent, random }) {
      const [changing, silent] = random
        .shuffled([...world.gates.keys()])
        .filter((index) => world.gates[index] !== null);
      const { sopId } = await world.post(changing, '/sop', CLOSED);
      world.ways[silent].silence({ onlyListening: true });
      await wait(500 * random.next());
      await world.post(changing, `/sop/agents/${encodeURIComponent(agent.agentDid)}/assign`, { sopId });
      const broken = [];
      for (let asked = 0; asked < 20; asked += 1) {
        const verdict = await world.ask(silent, agent);
        if (verdict?.reasonCode === 'AUTHORIZED') broken.push('a permit under rules that were answered as replaced');
      }
      world.ways[silent].restore();
      return broken;
    },
  },
};

async function promoted({ world }) {
  await world.promote();
  return [];
}

async function silent(world, indices, what) {
  for (const index of indices) world.ways[index].silence(what);
  await wait(SILENCE_MS);
  const broken = [];
  for (const index of indices) {
    const { status } = await world.readiness(index);
    if (status === 200) broken.push(`gate ${index} is ready without a database`);
  }
  for (const index of indices) world.ways[index].restore();
  return broken;
}
