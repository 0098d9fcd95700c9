import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LedgerStore } from '@gatewright/ledger';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import { createSqliteLedgerStore, openSqlite } from '@gatewright/ledger/sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestAgent } from './support/test-agent.js';
import { NOON, TestGate } from './support/test-gate.js';

const ROUNDS = 50;
const CALLS = 64;
const CAP = 1000;
const AMOUNT = 100;
/** 6,400 signed calls on a shared machine; nothing here is about speed. */
const PATIENCE_MS = 240_000;

const agent = new TestAgent();
const time = { now: () => NOON };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatewright-cap-'));
});
afterAll(() => rm(folder, { recursive: true }));

const STORES: Readonly<Record<string, () => Promise<LedgerStore>>> = {
  memory: async () => createMemoryLedgerStore(time),
  sqlite: async () => createSqliteLedgerStore(await openSqlite(join(folder, 'ledger.db')), time),
};

describe.each(Object.entries(STORES))('%s', (_name, openStore) => {
  test(
    `${CALLS} calls of ${AMOUNT} at once against a cap of ${CAP} give exactly ${CAP / AMOUNT} permits, ${ROUNDS} times over`,
    async () => {
      const gate = TestGate.open({}, await openStore()).register(agent);
      for (let round = 0; round < ROUNDS; round += 1) {
        await gate.bind(agent, [{ scope: 'purchase-order', currency: 'USD', maxAmount: CAP }]);
        const answers = await Promise.all(Array.from({ length: CALLS }, () => gate.ask(agent, { amount: AMOUNT })));
        const codes = answers.map(({ data }) => data['reasonCode']);
        expect(codes.filter((code) => code === 'AUTHORIZED')).toHaveLength(CAP / AMOUNT);
        expect(codes.filter((code) => code === 'SPEND_LIMIT_EXCEEDED')).toHaveLength(CALLS - CAP / AMOUNT);
      }
      await gate.ledger.close();
    },
    PATIENCE_MS,
  );
});
