import { setImmediate } from 'node:timers/promises';
import { createLedger, type LedgerStore } from '@gatewright/ledger';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import { createSqliteLedgerStore, openSqlite } from '@gatewright/ledger/sqlite';
import { type JsonObject, utf8 } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../src/answer.js';
import { authorize } from '../src/authorize.js';
import { escalationStatus, resolveEscalation } from '../src/escalation/index.js';
import { KeyedMutex } from '../src/keyed-mutex.js';
import type { GatePorts } from '../src/ports.js';
import { TestAgent } from './support/test-agent.js';
import { NOON, TestGate } from './support/test-gate.js';

const CALLS = 50;
const time = { now: () => NOON };
const agent = new TestAgent();

const STORES: Readonly<Record<string, () => Promise<LedgerStore>>> = {
  memory: async () => createMemoryLedgerStore(time),
  SQLite: async () => createSqliteLedgerStore(await openSqlite(':memory:'), time),
};

const molecule = { id: 'm1', combinator: 'any', decision: 'block', reasonCode: 'ENOUGH' } as const;
const SPEND = { molecules: [{ ...molecule, atoms: [{ predicate: 'cumulative-over', config: { limit: 300 } }] }] };
const RATE = { molecules: [{ ...molecule, atoms: [{ predicate: 'rate-limit-exceeded', config: { max: 3 } }] }] };

const HOURLY = {
  molecules: [{ ...molecule, atoms: [{ predicate: 'rate-limit-exceeded', config: { max: 3, windowSeconds: 3600 } }] }],
};

const NO_ORDERS = {
  molecules: [{ ...molecule, reasonCode: 'STOP', atoms: [{ predicate: 'amount-over', config: { limit: 0 } }] }],
};
const REVIEW = {
  molecules: [
    {
      id: 'm2',
      combinator: 'any',
      decision: 'escalate',
      reasonCode: 'REVIEW',
      atoms: [{ predicate: 'amount-over', config: { limit: 0 } }],
    },
  ],
};
const ORDERS = { scope: 'purchase-order', currency: 'USD', maxAmount: 10_000 };

/** A store whose reads of the history are late: what they return has changed by then. */
function late(store: LedgerStore): LedgerStore {
  const { mandate, limitUses } = store;
  store.mandate = async (...asked) => afterwards(await mandate.apply(store, asked));
  store.limitUses = async (...asked) => afterwards(await limitUses.apply(store, asked));
  return store;
}

async function afterwards<T>(answer: T): Promise<T> {
  await setImmediate();
  return answer;
}

async function gateOn(store: LedgerStore, ...sops: readonly JsonObject[]): Promise<TestGate> {
  return TestGate.open({}, store).register(agent).bind(agent, [ORDERS], { sops });
}

/** The same gate in another process: with a mutex of its own, on the same ledger. */
function elsewhere({ ports }: TestGate, store: LedgerStore): GatePorts {
  let batches = 0;
  const batchIds = () => `elsewhere-${batches++}`;
  return { ...ports, agentMutex: new KeyedMutex(), ledger: createLedger(store, { batchIds }) };
}

async function codeOf({ now }: TestGate, ports: GatePorts, amount = 100): Promise<unknown> {
  const body = utf8(JSON.stringify(agent.request(now, { amount })));
  return (await authorize({ body, source: '192.0.2.1' }, ports)).data['reasonCode'];
}

describe.each(Object.entries(STORES))('%s', (_name, open) => {
  describe.each([
    ['what was spent', SPEND],
    ['how often the agent called', RATE],
    ['how often it called in a window', HOURLY],
  ])('a rule that reads %s', (_what, sop) => {
    // threat money many-requests-once-against: Many requests at once against a rule about what was spent, or how
    //   often it called => as many permits as one after the other, on one gate or several
    test('calls at once pass as often as the rule lets calls pass one after the other', async () => {
      const gate = await gateOn(late(await open()), sop);
      const codes = await Promise.all(Array.from({ length: CALLS }, () => codeOf(gate, gate.ports)));
      expect(codes.filter((code) => code === 'AUTHORIZED')).toHaveLength(3);
      expect(codes.filter((code) => code === 'ENOUGH')).toHaveLength(CALLS - 3);
    });

    test('calls at once pass no more often where two gates share the ledger', async () => {
      const store = late(await open());
      const gate = await gateOn(store, sop);
      const gates = [gate.ports, elsewhere(gate, store)];
      const calls = Array.from({ length: CALLS }, (_, index) => codeOf(gate, gates[index % 2] ?? gate.ports));
      const codes = await Promise.all(calls);
      expect(codes.filter((code) => code === 'AUTHORIZED')).toHaveLength(3);
      expect(codes.filter((code) => code === 'ENOUGH')).toHaveLength(CALLS - 3);
    });
  });
});

/** Waits until all work outside the agent's queue has ended. */
async function settled(): Promise<void> {
  for (let count = 0; count < 50; count += 1) await setImmediate();
}

/** Holds the agent's mutex until the test ends it. */
async function takeTurn({ ports }: TestGate): Promise<() => void> {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((done) => {
    end = done;
  });
  void ports.agentMutex.run(agent.did, () => ended);
  await setImmediate();
  return end;
}

describe('queued calls', () => {
  test('a queued call is evaluated under the rules of the time when it leaves the queue', async () => {
    const gate = await gateOn(createMemoryLedgerStore(time), RATE);
    const end = await takeTurn(gate);
    const answer = gate.ask(agent);
    await settled();
    await gate.bind(agent, [ORDERS], { sops: [RATE, NO_ORDERS] });
    end();
    expect((await answer).data['reasonCode']).toBe('STOP');
  });

  test('a queued call is evaluated at the time when it leaves the queue', async () => {
    const gate = await gateOn(createMemoryLedgerStore(time));
    await gate.bind(agent, [{ ...ORDERS, validUntil: new Date(NOON + 1000).toISOString() }], { sops: [RATE] });
    const end = await takeTurn(gate);
    const answer = gate.ask(agent);
    await settled();
    gate.now += 1001;
    end();
    expect((await answer).data['reasonCode']).toBe('MANDATE_EXPIRED');
  });
});

test('calls are counted by the clock that dates them, not by the gate’s own', async () => {
  const gate = await gateOn(createMemoryLedgerStore({ now: () => NOON - 61_000 }), RATE);
  const codes: unknown[] = [];
  for (let call = 0; call < 5; call += 1) codes.push((await gate.ask(agent)).data['reasonCode']);
  expect(codes.filter((code) => code === 'AUTHORIZED')).toHaveLength(3);
});

describe('approvals', () => {
  test('an approval is evaluated on what earlier approvals spent, also when they are concurrent', async () => {
    const gate = await gateOn(createMemoryLedgerStore(time), SPEND, REVIEW);
    const asked = await Promise.all(Array.from({ length: 5 }, () => gate.ask(agent)));
    const answers = await Promise.all(asked.map(({ data }) => approve(gate, data['escalationId'])));
    expect(answers.map(({ message }) => message).filter((message) => message === 'ENOUGH')).toHaveLength(2);
    expect(answers.filter(({ success }) => success)).toHaveLength(3);
  });

  test('an approval waits in the queue of the agent, whose calls would overtake it each time', async () => {
    const gate = await gateOn(createMemoryLedgerStore(time), RATE, REVIEW);
    const { escalationId } = (await gate.ask(agent)).data;
    const end = await takeTurn(gate);
    const approving = approve(gate, escalationId);
    await settled();
    expect((await escalationStatus(String(escalationId), gate.ports)).data['status']).toBe('pending');
    end();
    expect((await approving).data['status']).toBe('approved');
  });
});

function approve({ ports }: TestGate, escalationId: unknown): Promise<Answer> {
  const reviewer = { orgId: 'org-1', personId: 'ada', email: 'ada@example.com' };
  const body = utf8(JSON.stringify({ decision: 'approve' }));
  return resolveEscalation({ escalationId: String(escalationId), body, reviewer }, ports);
}

describe('facts of verdicts', () => {
  test('a verdict rests on the facts at its commit: an operating mode set after the look at the agent holds', async () => {
    const store = createMemoryLedgerStore(time);
    const gate = await gateOn(store);
    const look = store.agent.bind(store);
    let isSet = false;
    store.agent = async (orgId, agentDid) => {
      const before = await look(orgId, agentDid);
      if (!isSet) await setMode(gate, orgId, agentDid);
      isSet = true;
      return before;
    };
    expect((await gate.ask(agent)).data['reasonCode']).toBe('MODE_READ_ONLY');
  });

  test('a fact that changes every time leaves the call GATE_UNAVAILABLE and its nonce fresh', async () => {
    const store = createMemoryLedgerStore(time);
    const gate = await gateOn(store, SPEND);
    const look = store.mandate.bind(store);
    let looks = 0n;
    store.mandate = async (orgId, mandateId) => {
      const view = await look(orgId, mandateId);
      looks += 1n;
      return view === null ? null : { ...view, reserved: view.reserved + looks };
    };
    const request = agent.request(gate.now);
    const answer = await gate.send(request);
    expect(answer).toMatchObject({ status: 503, data: { decision: 'block', reasonCode: 'GATE_UNAVAILABLE' } });
    store.mandate = look;
    expect((await gate.send(request)).data['reasonCode']).toBe('AUTHORIZED');
  });
});

async function setMode({ ledger }: TestGate, orgId: string, agentDid: string): Promise<void> {
  const evidence = {
    eventId: 'mode',
    policyDigest: null,
    contextFields: [],
    firedRules: [],
    orgId,
    network: 'testnet',
  };
  await ledger.submit({
    kind: 'setAgent',
    orgId,
    agentDid,
    action: 'agent:mode',
    status: null,
    operatingMode: 'read_only',
    verdict: { decision: 'allow', reasonCode: 'OK' },
    evidence: { ...evidence, requestDigest: null },
  });
}
