import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../src/testing/free-port.js';
import { type RunningWorkerd, startWorkerd } from '../src/testing/workerd.js';
import { GateCalls } from './support/gate-calls.js';

/** Answers after which workerd is killed, in turn. */
const KILLED_AFTER_ANSWERS = [40, 5, 120, 1, 250, 70, 15, 180];
const KILLS = Number(process.env['GATEWRIGHT_CRASH_KILLS'] || 3);
const CALLERS = 16;

/** Caps in USD: of one mandate that the load exhausts in a few kills, and of one that it does not. */
const CAPS = [600, 1_000_000];
const AMOUNT = 10;

/** What the gate answered before it was killed. */
interface Answers {
  /** Ids of holds and of the records of their decisions. */
  readonly permits: { readonly authorizationId: string; readonly eventId: string }[];
  readonly captures: string[];
}

let directory: string;
let port: number;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gatewright-kills-'));
  port = await freePort();
});

afterAll(() => rm(directory, { recursive: true }));

// threat operations workerd-killed-under: workerd is killed under load => what was answered is there, and no cap is
//   exceeded
test(`what was answered is there and no cap is exceeded after ${KILLS} kills under load`, {
  timeout: 60_000 + KILLS * 20_000,
}, async () => {
  const answers: Answers = { permits: [], captures: [] };
  const agents: GateCalls[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const workerd = await startWorkerd({ directory, port });
    if (agents.length === 0) agents.push(...(await onboarded(workerd)));
    await loadUntilKilled(workerd, agents, answers, KILLED_AFTER_ANSWERS[kill % KILLED_AFTER_ANSWERS.length] ?? 0);
  }
  // Once more, so that the last kill is followed by a start too.
  const workerd = await startWorkerd({ directory, port });
  for (const agent of agents) expect([200, 403]).toContain((await agent.authorize(agent.order(orderOf()))).status);
  await workerd.close();
  await expectAllStored(answers);
  console.log(`total: ${KILLS} kills on workerd`);
  console.log(`total: ${answers.permits.length + answers.captures.length} acknowledged calls on workerd`);
});

/** Two agents with the caps. */
function onboarded(workerd: RunningWorkerd): Promise<GateCalls[]> {
  const owner = new GateCalls(workerd.url, workerd.bootstrap);
  return Promise.all(
    CAPS.map(async (cap, index) => {
      const terms = { name: `Buyer ${index}`, scope: 'buy', merchants: ['acme'], maxAmount: cap };
      const { data } = await owner.asOwner('POST', '/onboarding/agent', terms);
      return new GateCalls(workerd.url, { agent: data });
    }),
  );
}

function orderOf() {
  return { action: 'buy', amount: AMOUNT, merchant: 'acme' };
}

/** Calls from many sides at once until some answers came, and kills workerd under the others. */
async function loadUntilKilled(
  workerd: RunningWorkerd,
  agents: readonly GateCalls[],
  answers: Answers,
  killedAfter: number,
): Promise<void> {
  let answered = 0;
  const state = { killed: false };
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    const agent = agents[caller % agents.length];
    while (!state.killed && agent !== undefined) {
      const permit = await agent.authorize(agent.order(orderOf()));
      const { authorizationId, eventId, decision } = permit.data;
      if (decision === 'allow') {
        const id = String(authorizationId);
        answers.permits.push({ authorizationId: id, eventId: String(eventId) });
        if (answered % 2 === 0 && (await agent.capture(id, AMOUNT)).status === 200) answers.captures.push(id);
      }
      answered += 1;
    }
  });
  const stopped = Promise.allSettled(callers);
  while (answered < killedAfter) await new Promise((resolve) => setTimeout(resolve, 2));
  await workerd.kill();
  state.killed = true;
  await stopped;
}

async function expectAllStored({ permits, captures }: Answers): Promise<void> {
  const folder = join(directory, 'objects', 'gatewright');
  const [name = ''] = (await readdir(folder)).filter((each) => /^[0-9a-f]{64}\.sqlite$/.test(each));
  const database = new DatabaseSync(join(folder, name));
  const rows = (sql: string) => database.prepare(sql).all();
  const columnOf = (sql: string) => new Set(rows(sql).map((row) => Object.values(row)[0]));
  const holds = columnOf('select authorization_id from ledger_hold');
  const events = columnOf('select event_id from ledger_entry where event_id is not null');
  const settled = columnOf('select authorization_id from ledger_hold where settled_amount is not null');
  expect(permits.filter(({ authorizationId }) => !holds.has(authorizationId))).toEqual([]);
  expect(permits.filter(({ eventId }) => !events.has(eventId))).toEqual([]);
  expect(captures.filter((id) => !settled.has(id))).toEqual([]);
  expect(permits.length).toBeGreaterThan(KILLS);
  const sums = rows(
    `select mandate.cap, mandate.reserved + mandate.captured as used,
        (select coalesce(sum(case when state in ('settled', 'reversed') then settled_amount else amount end), 0)
          from ledger_hold hold
          where hold.mandate_id = mandate.mandate_id and state not in ('voided', 'expired')) as held
      from ledger_mandate mandate where mandate.cap is not null`,
  );
  expect(sums.length).toBeGreaterThanOrEqual(CAPS.length);
  for (const { cap, used, held } of sums.map(numbers)) {
    expect(used).toBeLessThanOrEqual(cap);
    expect(used).toBe(held);
  }
  database.close();
}

function numbers(row: object): { readonly cap: bigint; readonly used: bigint; readonly held: bigint } {
  const { cap, used, held }: { cap?: unknown; used?: unknown; held?: unknown } = row;
  return { cap: BigInt(Number(cap)), used: BigInt(Number(used)), held: BigInt(Number(held)) };
}
