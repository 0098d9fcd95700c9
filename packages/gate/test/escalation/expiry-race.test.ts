import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LedgerStore } from '@gatewright/ledger';
import { createPostgresLedgerStore, openPostgres } from '@gatewright/ledger/postgres';
import { createSqliteLedgerStore, openSqlite } from '@gatewright/ledger/sqlite';
import { utf8 } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { ESCALATION_TTL_MS } from '../../src/commit.js';
import { escalationStatus, resolveEscalation } from '../../src/escalation/index.js';
import { TestAgent } from '../support/test-agent.js';
import { NOON, TestGate } from '../support/test-gate.js';

/** Rounds of the race; `GATEWRIGHT_RACE_ROUNDS=1000` for the long run. */
const ROUNDS = Number(process.env['GATEWRIGHT_RACE_ROUNDS'] || 10);
/** How long before the end the two begin, ms; each read of the clock moves it by one. */
const HEAD_STARTS_MS = [0, 1, 2, 3, 4, 5, 6, 8, 12, 100];

vi.setConfig({ testTimeout: 120_000 + ROUNDS * 1_000 });

interface OpenStore {
  readonly store: LedgerStore;
  close(): Promise<void>;
}

type Open = (now: () => number) => Promise<OpenStore>;

const onSqlite: Open = async (now) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatewright-expiry-'));
  const driver = await openSqlite(join(folder, 'ledger.db'));
  const close = async () => {
    await driver.close();
    await rm(folder, { recursive: true });
  };
  return { store: await createSqliteLedgerStore(driver, { now }), close };
};

const onPostgres: Open = async (now) => {
  const made: unknown = await (await fetch(inject('databases'), { method: 'POST' })).json();
  const driver = await openPostgres(String(Object(made).url));
  return { store: await createPostgresLedgerStore(driver, { now }), close: () => driver.close() };
};

const agent = new TestAgent();
const ORDERS = { scope: 'purchase-order', currency: 'USD', perTxnMax: 1_000, maxAmount: 1_000_000_000 };
const REVIEW = {
  molecules: [
    {
      id: 'm1',
      combinator: 'any',
      atoms: [{ predicate: 'amount-over', config: { limit: 500 } }],
      decision: 'escalate',
      reasonCode: 'REVIEW',
    },
  ],
};

describe.each<[string, Open]>([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
])('%s', (_name, open) => {
  let opened: OpenStore;
  let gate: TestGate;
  let ticking = false;
  beforeAll(async () => {
    const clock = { now: () => NOON };
    opened = await open(() => clock.now());
    gate = TestGate.open({}, opened.store);
    clock.now = () => {
      if (ticking) gate.now += 1;
      return gate.now;
    };
    await gate.register(agent).bind(agent, [ORDERS], { sops: [REVIEW] });
  });
  afterAll(() => opened.close());

  const approve = (escalationId: string, personId: string) => {
    const reviewer = { orgId: 'org-1', personId, email: `${personId}@example.test` };
    return resolveEscalation({ escalationId, reviewer, body: utf8('{"decision":"approve"}') }, gate.ports);
  };

  // covers runs-out-escalation
  test('two approvals while the time runs out have one outcome, and none comes after it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const headStart = HEAD_STARTS_MS[round % HEAD_STARTS_MS.length] ?? 0;
      const escalationId = String((await gate.ask(agent, { amount: 800 })).data['escalationId']);
      gate.now += ESCALATION_TTL_MS - headStart;
      ticking = headStart > 0;
      const answers = await Promise.all([approve(escalationId, 'anna'), approve(escalationId, 'ben')]);
      ticking = false;
      gate.now += headStart;
      const late = await approve(escalationId, 'carl');

      const { data } = await escalationStatus(escalationId, gate.ports);
      const refusals = [...answers, late].filter(({ status }) => status !== 200);
      const approved = 3 - refusals.length;
      expect(approved).toBeLessThanOrEqual(headStart === 0 ? 0 : 1);
      expect(approved).toBeGreaterThanOrEqual(headStart === 100 ? 1 : 0);
      expect(late.status).not.toBe(200);
      expect([data['status'], data['authorizationId'] === null]).toEqual(
        approved === 1 ? ['approved', false] : ['expired', true],
      );
      const codes = new Set(refusals.map((refused) => refused.data['reasonCode']));
      expect([...codes]).toEqual([approved === 1 ? 'CONFLICT' : 'ESCALATION_EXPIRED']);
    }
    expect(gate.failures).toEqual([]);
  });
});
