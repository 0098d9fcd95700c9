// Three gates on a PostgreSQL with a standby, a network between each of them and the database, and a load on all gates.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createCluster, createStandby, query } from '../../postgres/cluster.mjs';
import { createSwitch } from '../../postgres/switch.mjs';
import { dataDirectory, gatewright, joinFirst, onboard, serve, signedOrder } from '../gate.mjs';

export const GATES = 3;
const CLIENTS_EACH = 2;
/** How long gates may take to serve again, or to say that an operator must confirm. */
const SETTLED_MAX_MS = 40_000;
/** How long a gate may wait for others to compare their commits before the operator is asked. */
const UNVERIFIED_MAX_MS = 7_000;
/** How long an order may wait for its answer, whatever the database does. */
const ANSWER_MAX_MS = 20_000;

/** The databases, networks, data directories and processes of one drill. */
export class World {
  /** The gates, null while one is stopped. */
  gates = [];
  /** The server that follows the current one, null where there is none. */
  standby = null;
  isSynchronous = false;

  constructor(current, ways, replication, folders) {
    Object.assign(this, { current, ways, replication, folders });
  }

  static async create() {
    const current = await createCluster();
    const ways = await Promise.all(Array.from({ length: GATES }, () => createSwitch(current.port)));
    const folders = await Promise.all(Array.from({ length: GATES }, dataDirectory));
    const world = new World(current, ways, await createSwitch(current.port), folders);
    try {
      await world.serve(0);
      for (let index = 1; index < GATES; index += 1) {
        await joinFirst(folders[0].path, folders[index].path);
        await world.serve(index);
      }
    } catch (error) {
      await world.close();
      throw error;
    }
    return world;
  }

  environmentOf(index) {
    return { GATEWRIGHT_DATABASE_URL: `postgres://gatewright@127.0.0.1:${this.ways[index].port}/postgres` };
  }

  /** Starts a gate; it is tried again while the database cannot be reached. */
  async serve(index) {
    for (const began = performance.now(); ; ) {
      try {
        this.gates[index] = await serve(this.folders[index].path, this.environmentOf(index));
        return;
      } catch (error) {
        if (performance.now() - began > SETTLED_MAX_MS) throw error;
        await wait(500);
      }
    }
  }

  async kill(index, signal = 'SIGKILL') {
    const gate = this.gates[index];
    if (gate === null) return;
    this.gates[index] = null;
    gate.child.kill(signal);
    await gate.ended;
  }

  /** Makes a standby of the current server, which is restarted for it. */
  async follow(isSynchronous) {
    this.replication.turn(this.current.port);
    this.standby = await createStandby(this.current, { name: 'one', port: this.replication.port });
    this.isSynchronous = isSynchronous;
    const { url } = this.current;
    await query(url('postgres'), `alter system set synchronous_standby_names = '${isSynchronous ? 'one' : ''}'`);
    await query(url('postgres'), 'select pg_reload_conf()');
    const state = isSynchronous ? 'sync' : 'async';
    const following = `select 1 from pg_stat_replication where state = 'streaming' and sync_state = '${state}'`;
    while ((await query(url('postgres'), following)).length === 0) await wait(50);
    // Commits wait for the standby once the checkpointer has read the setting, which it does before a checkpoint.
    await query(url('postgres'), 'checkpoint');
  }

  /** Puts the standby in the place of the current server, which is gone for good. */
  async promote() {
    const { current, standby } = this;
    await current.kill();
    await standby.promote();
    Object.assign(this, { current: standby, standby: null, isSynchronous: false });
    for (const way of this.ways) way.turn(standby.port);
    await current.stop();
  }

  /** Restarts the current server; `meanwhile` runs while it is down. */
  async restart(signal, meanwhile = async () => undefined) {
    await this.current.kill(signal);
    await meanwhile();
    await this.current.start();
  }

  async agent(name, maxAmount) {
    return onboard(
      this.gates.find((gate) => gate !== null),
      name,
      { maxAmount },
    );
  }

  /** Clients at all gates that order until they are stopped. */
  load(agent) {
    const permits = [];
    let isOn = true;
    const client = async (index) => {
      while (isOn) {
        const sent = performance.now();
        const verdict = await this.ask(index, agent);
        if (verdict?.reasonCode === 'AUTHORIZED') permits.push({ id: verdict.authorizationId, sent });
        else await wait(20);
      }
    };
    const clients = this.gates.flatMap((_, index) => Array.from({ length: CLIENTS_EACH }, () => client(index)));
    const stop = async () => {
      isOn = false;
      await Promise.all(clients);
    };
    return { permits, stop };
  }

  /** The verdict of one gate about one order; null where it answers none. */
  async ask(index, agent) {
    const gate = this.gates[index];
    if (gate === null) return null;
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: signedOrder(agent),
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
    };
    const response = await fetch(`${gate.baseUrl}/policy/mandate/authorize`, init).catch(() => null);
    return response === null ? null : (await response.json()).data;
  }

  async post(index, path, body) {
    const { baseUrl, bootstrap } = this.gates[index];
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${bootstrap.owner.token}` };
    const response = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const { success, data } = await response.json();
    if (!success) throw new Error(`POST ${path} was refused: ${JSON.stringify(data)}`);
    return data;
  }

  /** What GET /readyz of a gate answers; status 0 where nothing does. */
  async readiness(index) {
    const gate = this.gates[index];
    const response = gate === null ? null : await fetch(new URL('/readyz', gate.baseUrl)).catch(() => null);
    return response === null ? { status: 0, text: '' } : { status: response.status, text: await response.text() };
  }

  /** Waits until each gate serves (`ready`) or says that an operator must confirm the database (`confirm`). */
  settled(since) {
    return Promise.all(this.gates.map((_, index) => this.settledGate(index, since)));
  }

  async settledGate(index, since) {
    for (;;) {
      const { status, text } = await this.readiness(index);
      const ms = performance.now() - since;
      if (status === 200) return { state: 'ready', ms };
      if (text.includes('older copy')) return { state: 'confirm', ms };
      // A gate that was killed together with the current server never compares what it committed.
      if (text.includes('have not verified') && ms > UNVERIFIED_MAX_MS) return { state: 'confirm', ms };
      if (ms > SETTLED_MAX_MS) return { state: 'silent', ms };
      await wait(50);
    }
  }

  /** Stops all gates, confirms the database once, and starts them again. */
  async confirm() {
    for (const index of this.gates.keys()) await this.kill(index, 'SIGINT');
    const args = ['restore', 'confirm', '--keep', '--data-dir', this.folders[0].path];
    await gatewright(args, this.environmentOf(0));
    for (const index of this.gates.keys()) await this.serve(index);
  }

  /** Ids of the authorizations that the current server has. */
  async holds() {
    const rows = await query(this.current.url('postgres'), 'select authorization_id from ledger_hold');
    return new Set(rows.map((row) => row.authorization_id));
  }

  /** Sizes for which gates wrote checkpoints that differ, over the logs of all data directories. */
  async forks() {
    const roots = new Map();
    const forked = new Set();
    for (const { path } of this.folders) {
      const text = await readFile(join(path, 'checkpoints.log'), 'utf8').catch(() => '');
      for (const line of text.split('\n').filter((each) => each !== '')) {
        const { size, note } = JSON.parse(line);
        const root = note.split('\n')[2];
        if ((roots.get(size) ?? root) !== root) forked.add(size);
        roots.set(size, root);
      }
    }
    return [...forked];
  }

  async close() {
    await Promise.all(this.gates.map((_, index) => this.kill(index)));
    for (const each of [this.standby, this.current]) await each?.stop();
    for (const each of [...this.ways, this.replication]) each.close();
    for (const folder of this.folders) await folder.remove();
  }
}
