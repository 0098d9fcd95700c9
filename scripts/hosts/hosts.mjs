// Every host of our gate. A further host is one more line: its name, how it starts, and what it does not offer.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorkerd } from '@gatewright/edge/testing';
import { addServer, createLogger, readSettings, startServer } from '@gatewright/server';
import { importSource } from '../workspace/source-module.mjs';
import { startClockPort } from './clock-port.mjs';
import { mswHost } from './msw-host.mjs';
import { startRoundRobin } from './round-robin.mjs';

const { startPageGate, startServiceWorkerGate } = await importSource('packages/browser/test/support/index.ts');

/**
 * @typedef {object} RunningHost
 * @property {string} url address of the gate with its path prefix
 * @property {string} bootstrapFile JSON with the owner's token
 * @property {string} [dataDir] where the command that makes organisations finds its secret
 * @property {string} [clockUrl] where the clock of the gate is set ahead, by hosts that have a data directory
 * @property {(aheadMs: number) => Promise<void>} [setAhead] sets how far the clock of the gate is ahead, of hosts in a browser
 * @property {() => Promise<void>} close
 *
 * @typedef {object} GateHost
 * @property {string} name
 * @property {readonly string[] | null} tested starts of the ids of the scenarios that the tests run on it; empty for all, null for none
 * @property {readonly object[]} without what it does not offer, as a profile says it, each with its reason
 * @property {(emptyDatabase: () => Promise<string>) => Promise<RunningHost>} start `emptyDatabase` gives the address of an empty PostgreSQL database
 */

/** Scenarios that a ledger of another kind can fail: races and replays. */
const STORED_STATE = ['L5.replay', 'L6.caps', 'L6.races'];
/** And what ends with time, where the clock can be set ahead. */
const STORED_TIMES = [...STORED_STATE, 'L5.time', 'L6.time'];
/** Those that servers with caches of their own can fail besides: repeated calls, and what is changed between calls. */
const SHARED_STATE = [
  'L5.replay',
  'L6.caps',
  'L6.claim',
  'L6.idempotency',
  'L6.races',
  'L6.revocation',
  'L7.stream',
  'L9.onboarding.brought-key',
];

/** PostgreSQL dates holds and nonces by its own clock, which nothing here sets ahead. */
const CLOCK_OF_DATABASE = [{ feature: 'clock', reason: 'the ledger goes by the clock of its database' }];

/** @type {readonly GateHost[]} */
export const HOSTS = [
  { name: 'Node server, memory', tested: [], without: [], start: () => nodeServer({}, { memoryLedger: true }) },
  { name: 'Node server, SQLite', tested: STORED_TIMES, without: [], start: () => nodeServer() },
  { name: 'Node server, PostgreSQL', tested: STORED_STATE, without: CLOCK_OF_DATABASE, start: onPostgres },
  { name: 'two Node servers, PostgreSQL', tested: SHARED_STATE, without: CLOCK_OF_DATABASE, start: twoServers },
  { name: 'workerd', tested: null, without: [], start: workerdHost },
  { name: 'Chromium, page', tested: null, without: [], start: () => startPageGate('memory') },
  { name: 'Chromium, service worker', tested: null, without: [], start: startServiceWorkerGate },
  { name: 'MSW', tested: STORED_TIMES, without: [], start: mswHost },
];

/** The suite makes more calls with one token than an owner does. */
const RATES = { GATEWRIGHT_TOKEN_RATE: '100000/10000' };

/** The clock of the machine, which can be set ahead. */
function newClock() {
  let aheadMs = 0;
  return {
    now: () => Date.now() + aheadMs,
    advance(ms) {
      aheadMs += ms;
    },
  };
}

async function nodeServer(environment = {}, options = {}, keys = undefined) {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatewright-host-'));
  const settings = readSettings({ PORT: '0', GATEWRIGHT_DATA_DIR: dataDir, ...RATES, ...environment });
  if (keys !== undefined) {
    await cp(keys, join(dataDir, 'keys.json'));
    await addServer(settings);
  }
  const clock = newClock();
  const server = await startServer(settings, createLogger('silent'), clock, options);
  const clockPort = settings.databaseUrl === null ? await startClockPort(clock.advance) : null;
  return {
    url: server.baseUrl,
    bootstrapFile: server.bootstrapFile,
    dataDir,
    ...(clockPort === null ? {} : { clockUrl: clockPort.url }),
    async close() {
      await clockPort?.close();
      await server.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function onPostgres(emptyDatabase) {
  return nodeServer({ GATEWRIGHT_DATABASE_URL: await emptyDatabase() });
}

/** Two servers, each with a directory of its own, behind a proxy that gives each request to the other one. */
async function twoServers(emptyDatabase) {
  const environment = { GATEWRIGHT_DATABASE_URL: await emptyDatabase() };
  const first = await nodeServer(environment);
  const second = await nodeServer(environment, {}, join(first.dataDir, 'keys.json'));
  const proxy = await startRoundRobin([first, second].map(({ url }) => new URL(url).origin));
  return {
    ...first,
    url: proxy.origin + new URL(first.url).pathname,
    async close() {
      await proxy.close();
      await Promise.all([first.close(), second.close()]);
    },
  };
}

async function workerdHost() {
  return startWorkerd({ environment: RATES });
}
