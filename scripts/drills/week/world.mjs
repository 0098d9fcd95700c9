// Two gates on a PostgreSQL with a synchronous standby, whose clocks and that of the database move together.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { decodePrivateKey } from '@gatewright/protocol';
import { startPostgres } from '../../../conformance/overspend/targets/postgres.mjs';
import { dataDirectory, joinFirst, signedOrder } from '../gate.mjs';

const GATES = 2;
const MOVED_CLOCK = fileURLToPath(new URL('moved-clock.mjs', import.meta.url));
const run = promisify(execFile);
/** How long a gate may take to serve again, ms. */
const READY_MAX_MS = 60_000;

/** The databases, data directories and processes of a simulated week. */
export class World {
  gates = [];
  aheadMs = 0;

  constructor(postgres, folders, checkout) {
    Object.assign(this, { postgres, folders, checkout });
  }

  /** Serves with the command of `checkout`, which `upgrade` replaces. */
  static async create(checkout) {
    const postgres = await startPostgres(GATES, true);
    const folders = [];
    for (let index = 0; index < GATES; index += 1) folders.push(await dataDirectory());
    const world = new World(postgres, folders, checkout);
    await world.serve(0);
    world.bootstrap = JSON.parse(await readFile(join(folders[0].path, 'bootstrap.json'), 'utf8'));
    await joinFirst(folders[0].path, folders[1].path);
    await world.serve(1);
    return world;
  }

  /** The time of the world. */
  now() {
    return Date.now() + this.aheadMs;
  }

  environmentOf(index) {
    return {
      ...process.env,
      GATEWRIGHT_LOG_LEVEL: 'silent',
      GATEWRIGHT_TOKEN_RATE: '100000/10000',
      GATEWRIGHT_DATABASE_URL: this.postgres.url(index),
      DRILL_AHEAD_MS: String(this.aheadMs),
    };
  }

  async serve(index) {
    const command = join(this.checkout, 'packages/cli/dist/main.js');
    const args = ['--import', MOVED_CLOCK, command, 'serve', '--port', '0', '--data-dir', this.folders[index].path];
    const child = spawn(process.execPath, args, {
      env: this.environmentOf(index),
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const ended = once(child, 'exit');
    for await (const line of createInterface({ input: child.stdout })) {
      const [, baseUrl] = / at (http:\S+)/.exec(line) ?? [];
      if (baseUrl === undefined) continue;
      this.gates[index] = { child, baseUrl, ended };
      return;
    }
    throw new Error('the gate ended before it served');
  }

  async stop(index) {
    const { child, ended } = this.gates[index];
    child.kill('SIGTERM');
    await ended;
  }

  /** One gate after the other is stopped and served by `checkout`. */
  async upgrade(checkout) {
    this.checkout = checkout;
    for (const index of this.gates.keys()) {
      await this.stop(index);
      await this.serve(index);
      // An older gate may refuse the schema of the newer one until it is upgraded as well.
      await reached([this.gates[index]], isReady);
    }
  }

  /** Runs a command of `gatewright` at the time of the world. Resolves with its status and what it printed. */
  async command(args, checkout = this.checkout) {
    const all = ['--import', MOVED_CLOCK, join(checkout, 'packages/cli/dist/main.js'), ...args];
    const { stdout, stderr, code } = await run(process.execPath, all, { env: this.environmentOf(0) }).catch(
      (error) => error,
    );
    return { status: code ?? 0, stdout, stderr };
  }

  /** A command that must succeed. */
  async commanded(args) {
    const { status, stdout, stderr } = await this.command(args);
    if (status !== 0) throw new Error(`gatewright ${args.join(' ')} ended with ${status}: ${stderr || stdout}`);
    return stdout;
  }

  /** Moves all clocks ahead. */
  async advance(ms) {
    this.aheadMs += ms;
    await this.postgres.setAhead(this.aheadMs);
    await Promise.all(
      this.gates.map(async ({ child }) => {
        const set = once(child, 'message');
        child.send({ aheadMs: this.aheadMs });
        await set;
      }),
    );
    await this.ready();
  }

  /** Waits until both gates serve. */
  ready() {
    return reached(this.gates, isReady);
  }

  /** Waits until both gates wait for the confirmation of an older copy. */
  unconfirmed() {
    return reached(this.gates, ({ text }) => text.includes('older copy'));
  }

  async call(index, path, body) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.bootstrap.owner.token}` };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await (await fetch(`${this.gates[index].baseUrl}${path}`, init)).json();
    if (!answer.success) throw new Error(`${path} was refused: ${JSON.stringify(answer.data ?? answer)}`);
    return answer.data;
  }

  async onboard(terms) {
    const { agentDid, agentKey } = await this.call(0, '/onboarding/agent', terms);
    return { agentDid, seed: decodePrivateKey(agentKey) };
  }

  /** Sends a signed order to a gate. Resolves with its verdict. */
  async order(index, agent, ask) {
    const response = await fetch(`${this.gates[index].baseUrl}/policy/mandate/authorize`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: signedOrder(agent, { issuedAt: new Date(this.now()).toISOString(), ...ask }),
    });
    return (await response.json()).data;
  }

  async close() {
    for (const { child } of this.gates) child.kill('SIGKILL');
    await this.postgres.stop();
    for (const folder of this.folders) await folder.remove();
  }
}

const isReady = ({ status }) => status === 200;

/** Waits until the answer of every gate to GET /readyz is as asked. */
async function reached(gates, isReached) {
  for (const began = performance.now(); ; await wait(50)) {
    const states = await Promise.all(gates.map(readiness));
    if (states.every(isReached)) return;
    if (performance.now() - began > READY_MAX_MS) throw new Error(`the gates say ${JSON.stringify(states)}`);
  }
}

async function readiness({ baseUrl }) {
  const response = await fetch(new URL('/readyz', baseUrl)).catch(() => null);
  return response === null ? { status: 0, text: '' } : { status: response.status, text: await response.text() };
}
