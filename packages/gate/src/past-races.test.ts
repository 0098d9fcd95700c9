import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { createLedger, type LedgerStore } from '@gatewright/ledger';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import { createSqliteLedgerStore, openSqlite } from '@gatewright/ledger/sqlite';
import { type JsonObject, utf8 } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import { authorize } from './authorize.js';
import { resolveEscalation } from './escalation/index.js';
import type { GatePorts } from './ports.js';
import { TestAgent } from './testing/test-agent.js';
import { NOON, TestGate } from './testing/test-gate.js';
import { Turns } from './turns.js';

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

/** The store, whose answers about the past are late: what they tell has changed when they come. */
function late(store: LedgerStore): LedgerStore {
  const { mandate, callsSince } = store;
  store.mandate = async (...asked) => afterwards(await mandate.apply(store, asked));
  store.callsSince = async (...asked) => afterwards(await callsSince.apply(store, asked));
  return store;
}

async function afterwards<T>(answer: T): Promise<T> {
  await setImmediate();
  return answer;
}

async function gateOn(store: LedgerStore, ...sops: readonly JsonObject[]): Promise<TestGate> {
  return TestGate.open({}, store)
    .register(agent)
    .bind(agent, [{ scope: 'purchase-order', currency: 'USD', maxAmount: 10_000 }], { sops });
}

/** The same gate in another process: a lane and turns of its own on the same ledger. */
function elsewhere({ ports }: TestGate, store: LedgerStore): GatePorts {
  let batches = 0;
  const batchIds = () => `elsewhere-${batches++}`;
  return { ...ports, turns: new Turns(), ledger: createLedger(store, { batchIds }) };
}

async function codeOf({ now }: TestGate, ports: GatePorts, amount = 100): Promise<unknown> {
  const body = utf8(JSON.stringify(agent.request(now, { amount })));
  return (await authorize({ body, source: '192.0.2.1' }, ports)).data['reasonCode'];
}

describe.each(Object.entries(STORES))('calls at once, on %s', (_name, open) => {
  describe.each([
    ['what was spent', SPEND],
    ['how often the agent called', RATE],
  ])('under a rule that reads %s', (_what, sop) => {
    test('pass as many as the rule lets pass one after the other', async () => {
      const gate = await gateOn(late(await open()), sop);
      const codes = await Promise.all(Array.from({ length: CALLS }, () => codeOf(gate, gate.ports)));
      expect(codes.filter((code) => code === 'AUTHORIZED')).toHaveLength(3);
      expect(codes.filter((code) => code === 'ENOUGH')).toHaveLength(CALLS - 3);
    });

    test('pass no more where two gates share the ledger', async () => {
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

test('a call that waited for its turn is judged by the rules of then', async () => {
  const store = createMemoryLedgerStore(time);
  const gate = await gateOn(store, SPEND);
  const look = store.mandate.bind(store);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  store.mandate = async (...asked) => {
    await held;
    return look(...asked);
  };
  const calls = [codeOf(gate, gate.ports), codeOf(gate, gate.ports)];
  await wait(100);
  const now = {
    molecules: [
      { ...molecule, reasonCode: 'NOT_ANY_MORE', atoms: [{ predicate: 'amount-over', config: { limit: 1 } }] },
    ],
  };
  await gate.bind(agent, [{ scope: 'purchase-order', currency: 'USD', maxAmount: 10_000 }], { sops: [now] });
  goOn();
  expect((await Promise.all(calls))[1]).toBe('NOT_ANY_MORE');
});

describe('an approval', () => {
  test('is judged on what the approvals before it spent, though they come at once', async () => {
    const review = { id: 'm2', combinator: 'any', decision: 'escalate', reasonCode: 'REVIEW' } as const;
    const asks = { molecules: [{ ...review, atoms: [{ predicate: 'amount-over', config: { limit: 0 } }] }] };
    const gate = await gateOn(createMemoryLedgerStore(time), SPEND, asks);
    const asked = await Promise.all(Array.from({ length: 5 }, () => gate.ask(agent)));
    const reviewer = { orgId: 'org-1', personId: 'ada', email: 'ada@example.com' };
    const body = utf8(JSON.stringify({ decision: 'approve' }));
    const answers = await Promise.all(
      asked.map(({ data }) =>
        resolveEscalation({ escalationId: String(data['escalationId']), body, reviewer }, gate.ports),
      ),
    );
    expect(answers.map(({ message }) => message).filter((message) => message === 'ENOUGH')).toHaveLength(2);
    expect(answers.filter(({ success }) => success)).toHaveLength(3);
  });
});

describe('what a verdict rests on', () => {
  test('is what it is at the commit: an operating mode that came after the look at the agent holds', async () => {
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

  test('that changes every time leaves the call undecided and its nonce fresh', async () => {
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
