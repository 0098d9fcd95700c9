import { setImmediate as nextTurn } from 'node:timers/promises';
import { createLedger, type Op } from '@gatewright/ledger';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import { createSqliteLedgerStore, openSqlite } from '@gatewright/ledger/sqlite';
import { isJsonObject } from '@gatewright/protocol';
import { expect, test } from 'vitest';
import { readiness } from '../../src/features/health/handlers.js';
import { ConditionTimes } from '../../src/platform/context/condition-times.js';
import { SigningState } from '../../src/platform/context/signing-state.js';
import { LogBench } from '../support/log-bench.js';
import { TestClock } from '../support/test-clock.js';
import { testIds } from '../support/test-machine.js';
import { testTimers } from '../support/timers.js';

const clock = new TestClock();
const signed = {
  evidence: { fault: null },
  signing: new SigningState(clock),
  conditionTimes: new ConditionTimes(clock),
};

test('a store that can be read and not written is not ready from the first failed batch on, until it takes writes', async () => {
  const driver = await openSqlite(':memory:');
  const store = await createSqliteLedgerStore(driver, { now: Date.now });
  const ledger = createLedger(store, { batchIds: testIds.uuid });
  const ready = () => readiness(null, { store, clock, ids: testIds, timers: testTimers, ...signed, gate: { ledger } });
  const open = (mandateId: string) => {
    const terms = { orgId: 'org-1', agentDid: 'did:key:z1', action: 'buy', currency: 'USD', cap: 1_000n };
    return ledger.submit({ kind: 'openMandate', mandateId, ...terms });
  };
  await open('first');
  expect(await ready()).toMatchObject({ status: 200, data: { status: 'ready' } });

  await driver.exec('pragma query_only = 1');
  await expect(open('second')).rejects.toMatchObject({ code: 'GATE_UNAVAILABLE' });
  expect(await ready()).toMatchObject({
    status: 503,
    message: 'GATE_UNAVAILABLE',
    data: { detail: 'the store does not answer: the database cannot be used: attempt to write a readonly database' },
  });

  await driver.exec('pragma query_only = 0');
  expect(await ready()).toMatchObject({ status: 200 });
  expect(await open('second')).toMatchObject({ ok: true });
});

test('a store that neither answers nor fails is not ready', async () => {
  const memory = createMemoryLedgerStore({ now: Date.now });
  const store = {
    ...memory,
    now: () => memory.now(),
    evidenceQueue: memory.evidenceQueue.bind(memory),
    latestCheckpoint: () => new Promise<never>(() => undefined),
  };
  const gate = { ledger: createLedger(memory, { batchIds: testIds.uuid }) };
  expect(await readiness(null, { store, clock, ids: testIds, timers: testTimers, ...signed, gate }, 20)).toMatchObject({
    status: 503,
    message: 'GATE_UNAVAILABLE',
    data: { detail: 'the store does not answer: it has said nothing for 20 ms' },
  });
});

test('a store that is read while a batch hangs in it is not ready, until the batch has ended', async () => {
  const memory = createMemoryLedgerStore({ now: Date.now });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const apply = (ops: readonly Op[], batchId: string) => held.then(() => memory.apply(ops, batchId));
  const ledger = createLedger({ ...memory, apply }, { batchIds: testIds.uuid });
  const ready = () =>
    readiness(null, { store: memory, clock, ids: testIds, timers: testTimers, ...signed, gate: { ledger } }, 20);
  expect(await ready()).toMatchObject({ status: 200 });

  const terms = { orgId: 'org-1', agentDid: 'did:key:z1', action: 'buy', currency: 'USD', cap: 1_000n };
  const opened = ledger.submit({ kind: 'openMandate', mandateId: 'm', ...terms });
  await nextTurn();
  expect(await ready()).toMatchObject({
    status: 503,
    data: { detail: 'the store does not answer: it has said nothing for 20 ms' },
  });
  letGo();
  await opened;
  expect(await ready()).toMatchObject({ status: 200 });
});

// threat operations clock-server-off: The clock of a server is off that of its database => it is not ready
test.each([
  [3_600_000, 'the clock of this server is 3600 s ahead of that of its database; synchronize both'],
  [-3_600_000, 'the clock of this server is 3600 s behind that of its database; synchronize both'],
])('a server whose clock is %i ms off its database is not ready until both agree', async (offset, detail) => {
  const stored = { offset };
  const store = createMemoryLedgerStore({ now: () => Date.now() - stored.offset });
  const gate = { ledger: createLedger(store, { batchIds: testIds.uuid }) };
  const ready = () => readiness(null, { store, clock, ids: testIds, timers: testTimers, ...signed, gate });
  expect(await ready()).toMatchObject({ status: 503, message: 'GATE_UNAVAILABLE', data: { detail } });
  stored.offset = 5_000;
  expect(await ready()).toMatchObject({ status: 200 });
});

test('late sealing and failing anchors are degraded with cause and time, and an unverifiable log is not ready', async () => {
  const bench = new LogBench();
  const signing = new SigningState({ now: () => bench.now });
  const gate = { ledger: createLedger(bench.store, { batchIds: testIds.uuid }) };
  let unreachable = true;
  const witness = {
    name: 'witness',
    sizeSeen: async () => 0,
    anchor: async () => {
      if (unreachable) throw new Error('the witness is out of reach');
      return null;
    },
  };
  const evidence = bench.log([witness]);
  const conditionTimes = new ConditionTimes({ now: () => bench.now });
  const parts = {
    store: bench.store,
    ids: testIds,
    timers: testTimers,
    clock: { now: () => bench.now },
    gate,
    conditionTimes,
  };
  const ready = () => readiness(null, { ...parts, evidence, signing });
  const degraded = async () => {
    const { data } = await ready();
    return isJsonObject(data) ? data['degraded'] : null;
  };
  const anchor = () => signing.watch('anchoring', () => evidence.anchorNewest());
  await bench.decide(1);
  expect(await ready()).toMatchObject({ status: 200, data: { status: 'ready', degraded: [] } });
  const decidedAt = bench.now - 6_000;
  bench.now += 30_000;
  await expect(signing.watch('sealing', () => Promise.reject(new Error('no space')))).rejects.toThrow('no space');
  expect(await ready()).toMatchObject({ status: 200 });
  const since = new Date(decidedAt).toISOString();
  expect(await degraded()).toEqual([{ cause: 'sealing-late', since, detail: 'no space' }]);
  await signing.watch('sealing', () => evidence.sealDue());
  expect(await degraded()).toEqual([]);

  const failingSince = new Date(bench.now).toISOString();
  await expect(anchor()).rejects.toThrow();
  bench.now += 31_000;
  await expect(anchor()).rejects.toThrow();
  expect(await degraded()).toEqual([
    { cause: 'anchoring-failing', since: failingSince, detail: 'the witness is out of reach' },
  ]);
  unreachable = false;
  await anchor();
  expect(await degraded()).toEqual([]);

  const foreign = bench.log([], new Uint8Array(32).fill(6));
  await expect(foreign.checkpoint()).rejects.toMatchObject({ code: 'LOG_UNVERIFIABLE' });
  expect(await readiness(null, { ...parts, evidence: foreign, signing })).toMatchObject({
    status: 503,
    message: 'GATE_UNAVAILABLE',
    data: { detail: expect.stringContaining('the evidence log cannot be verified') },
  });
});

test('a flood of probes reads the store once at a time', async () => {
  const memory = createMemoryLedgerStore({ now: Date.now });
  let looks = 0;
  const latestCheckpoint = async () => {
    looks += 1;
    await nextTurn();
    return memory.latestCheckpoint();
  };
  const store = {
    ...memory,
    now: () => memory.now(),
    evidenceQueue: memory.evidenceQueue.bind(memory),
    latestCheckpoint,
  };
  const gate = { ledger: createLedger(memory, { batchIds: testIds.uuid }) };
  const probe = () => readiness(null, { store, clock, ids: testIds, timers: testTimers, ...signed, gate });
  const answers = await Promise.all(Array.from({ length: 100 }, probe));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(looks).toBe(1);
  await probe();
  expect(looks).toBe(2);
});
