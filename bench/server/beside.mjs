// Processor time of a signed authorize call, beside that of another checkout whose packages are installed.
// `node bench/server/beside.mjs --checkout FOLDER [--rounds 12] [--requests 1000] [--only memory,sqlite] [--setting NAME=VALUE]…`.
// Settings are those of the gate of this checkout alone.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { closedLoop, connect, median, perRequest, post } from './load.mjs';

const { values: options } = parseArgs({
  options: {
    checkout: { type: 'string' },
    rounds: { type: 'string', default: '12' },
    requests: { type: 'string', default: '1000' },
    only: { type: 'string', default: 'memory,sqlite' },
    setting: { type: 'string', multiple: true, default: [] },
  },
});
if (options.checkout === undefined) throw new Error('name the other checkout with --checkout FOLDER');
const ROUNDS = Number(options.rounds);
const REQUESTS = Number(options.requests);
/** Rounds before the measured ones: a gate is compiled while it serves. */
const WARM_UP = 4;
const SETTINGS = Object.fromEntries(options.setting.map((setting) => setting.split(/=(.*)/s)));
const STORES = { memory: 'memory', sqlite: 'file' };

const checkouts = { here: fileURLToPath(new URL('../../', import.meta.url)), there: resolve(options.checkout) };
for (const store of options.only.split(',')) {
  if (!Object.hasOwn(STORES, store))
    throw new Error(`${store} is not measured here; name some of ${Object.keys(STORES)}`);
  const gates = {
    here: await openGate(checkouts.here, store, SETTINGS),
    there: await openGate(checkouts.there, store, {}),
  };
  const rounds = [];
  try {
    // The gates take turns of a second or less, so that what disturbs the machine disturbs both.
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const cost = {};
      for (const name of round % 2 === 0 ? ['here', 'there'] : ['there', 'here'])
        cost[name] = await gates[name].measure();
      if (round >= 0) rounds.push(cost);
    }
  } finally {
    for (const gate of Object.values(gates)) await gate.close();
  }
  const [here, there] = ['here', 'there'].map((name) => median(rounds.map((cost) => cost[name])));
  const ratio = median(rounds.map((cost) => cost.here / cost.there));
  console.log(
    `${store.padEnd(8)} ${here.toFixed(0)} µs a call, ${there.toFixed(0)} µs there, ratio ${ratio.toFixed(3)}`,
  );
}

async function openGate(checkout, store, settings) {
  const { bundledGate, onboard, signedOrders, start } = await import(
    pathToFileURL(join(checkout, 'bench/server/gates.mjs')).href
  );
  const dataDir = await mkdtemp(join(tmpdir(), 'gatewright-bench-'));
  const environment = { PORT: '0', GATEWRIGHT_DATA_DIR: dataDir, ...settings };
  const subject = await start([await bundledGate(STORES[store])], environment);
  const config = await onboard(subject);
  const url = `${subject.baseUrl}/policy/mandate/authorize`;
  const connection = await connect(url);
  return {
    async measure() {
      const orders = signedOrders(config, REQUESTS).map((order) => post(url, order));
      const before = await subject.cpu();
      await closedLoop(connection, orders);
      return perRequest(before, await subject.cpu(), REQUESTS);
    },
    async close() {
      connection.end();
      await subject.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
