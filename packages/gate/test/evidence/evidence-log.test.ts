import type { LedgerStore } from '@gatewright/ledger';
import { type EvidenceProof, seedSigner, verifyEvidenceProof } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { describe, expect, test } from 'vitest';
import { Anchoring, MemoryReceipts } from '../../src/evidence/anchors/index.js';
import { EvidenceLog, type EvidenceLogPorts } from '../../src/evidence/evidence-log.js';
import { TestAgent } from '../support/test-agent.js';
import { TestGate } from '../support/test-gate.js';

const agent = new TestAgent();
const SIX_SECONDS_MS = 6000;

type Yields = Pick<EvidenceLogPorts, 'yieldToEventLoop' | 'backoff'>;

function logOf(gate: TestGate, yields: Yields = {}, store: LedgerStore = gate.ports.ledger.store): EvidenceLog {
  const { clock, ids } = gate.ports;
  return new EvidenceLog({
    store,
    ed25519: nodeEd25519,
    clock,
    ids,
    anchoring: new Anchoring([], new MemoryReceipts()),
    origin: 'test.example/log',
    signer: seedSigner(new Uint8Array(32).fill(5), nodeEd25519),
    ...yields,
  });
}

/** The store, and the names of the methods that it is asked by. */
function watched(store: LedgerStore): { readonly store: LedgerStore; readonly asked: string[] } {
  const asked: string[] = [];
  const get = (target: LedgerStore, name: string) => {
    asked.push(name);
    const member: unknown = Reflect.get(target, name);
    return typeof member === 'function' ? member.bind(target) : member;
  };
  return { store: new Proxy(store, { get }), asked };
}

async function decide(gate: TestGate, count: number): Promise<string[]> {
  const answers = await Promise.all(Array.from({ length: count }, () => gate.ask(agent)));
  return answers.map(({ data }) => String(data['eventId']));
}

async function provenBy(log: EvidenceLog, eventId: string): Promise<EvidenceProof> {
  const lookup = await log.proofOf(eventId);
  if (lookup.status !== 'proven') throw new Error(`${eventId} is ${lookup.status}`);
  return lookup.proof;
}

describe('evidence log', () => {
  // covers every-decision-refusals
  test('the evidence log proves every decision, permitted or not, from its record to the signed checkpoint', async () => {
    const gate = TestGate.open().register(agent);
    const log = logOf(gate);
    const eventIds: string[] = [];
    for (const count of [1, 2, 3, 7]) {
      eventIds.push(...(await decide(gate, count)));
      gate.now += SIX_SECONDS_MS;
      expect(await log.sealDue()).toBe(count);
    }
    for (const eventId of eventIds) {
      const record = (await gate.ledger.store.evidence(eventId))?.record;
      const held = { record, checkpointKey: log.key };
      expect(verifyEvidenceProof(await provenBy(log, eventId), held, nodeEd25519)).toEqual({
        status: 'verified',
        faults: [],
        checked: ['leaf', 'path', 'checkpoint'],
      });
    }
  });

  test('the evidence log says pending until the batch closes, and unknown for what never happened', async () => {
    const gate = TestGate.open().register(agent);
    const log = logOf(gate);
    const [eventId = ''] = await decide(gate, 1);
    expect(await log.proofOf(eventId)).toEqual({ status: 'pending' });
    expect(await log.proofOf('never')).toEqual({ status: 'unknown' });
  });

  // covers batches-one-root
  test('the evidence log closes a batch when its oldest record is five seconds old, and no earlier', async () => {
    const gate = TestGate.open().register(agent);
    const log = logOf(gate);
    await decide(gate, 1);
    gate.now += 4999;
    expect(await log.sealDue()).toBe(0);
    gate.now += 1;
    expect(await log.sealDue()).toBe(1);
    expect(await log.sealDue()).toBe(0);
  });

  test('the evidence log closes a batch after the clock was set back, without waiting until it is there again', async () => {
    const gate = TestGate.open().register(agent);
    const log = logOf(gate);
    await decide(gate, 3);
    gate.now -= 60 * 60 * 1000;
    expect(await log.sealDue()).toBe(3);
  });

  test('the evidence log closes a batch at 1,024 records at once, and leaves the rest for the next', async () => {
    const gate = TestGate.open().register(agent);
    const log = logOf(gate);
    await decide(gate, 1023);
    expect(await log.sealDue()).toBe(0);
    await decide(gate, 2);
    expect(await log.sealDue()).toBe(1024);
    gate.now += SIX_SECONDS_MS;
    expect(await log.sealDue()).toBe(1);
  });

  test('a full batch ends between instants, so that it cuts no step of decisions', async () => {
    const gate = TestGate.open().register(agent);
    const log = logOf(gate);
    await decide(gate, 1000);
    gate.now += 1;
    await decide(gate, 100);
    expect(await log.sealDue()).toBe(1000);
    gate.now += SIX_SECONDS_MS;
    expect(await log.sealDue()).toBe(100);
  });

  test('the evidence log reads no record while nothing is due', async () => {
    const gate = TestGate.open().register(agent);
    const { store, asked } = watched(gate.ports.ledger.store);
    const log = logOf(gate, {}, store);
    expect(await log.sealDue()).toBe(0);
    await decide(gate, 3);
    expect(await log.sealDue()).toBe(0);
    expect(asked).toEqual(['evidenceQueue', 'evidenceQueue']);
  });

  test('the evidence log answers calls after every 128 records that it reads, and takes what comes meanwhile', async () => {
    const gate = TestGate.open().register(agent);
    const meanwhile: string[] = [];
    const backoff = async () => {
      if (meanwhile.length < 2) meanwhile.push(...(await decide(gate, 1)));
    };
    const log = logOf(gate, { backoff });
    const before = await decide(gate, 255);
    gate.now += SIX_SECONDS_MS;
    expect(await log.sealDue()).toBe(257);
    for (const eventId of [...before, ...meanwhile])
      expect(await log.proofOf(eventId)).toMatchObject({ status: 'proven' });
  });

  test('the evidence log answers calls before it stores a batch, and leaves them for the next', async () => {
    const gate = TestGate.open().register(agent);
    const meanwhile: string[] = [];
    const backoff = async () => {
      meanwhile.push(...(await decide(gate, 1)));
    };
    const log = logOf(gate, { backoff });
    await decide(gate, 3);
    expect(await log.sealDue()).toBe(0);
    expect(meanwhile).toEqual([]);
    gate.now += SIX_SECONDS_MS;
    expect(await log.sealDue()).toBe(3);
    expect(meanwhile).toHaveLength(1);
    for (const eventId of meanwhile) expect(await log.proofOf(eventId)).toEqual({ status: 'pending' });
  });

  test('the evidence log goes on where another process left it', async () => {
    const gate = TestGate.open().register(agent);
    const [first = ''] = await decide(gate, 1);
    gate.now += SIX_SECONDS_MS;
    await logOf(gate).sealDue();
    const successor = logOf(gate);
    const [second = ''] = await decide(gate, 1);
    gate.now += SIX_SECONDS_MS;
    await successor.sealDue();
    for (const eventId of [first, second]) {
      const { faults } = verifyEvidenceProof(
        await provenBy(successor, eventId),
        { checkpointKey: successor.key },
        nodeEd25519,
      );
      expect(faults).toEqual([]);
    }
  });

  test('two sequencers at once put every record into exactly one batch', async () => {
    const gate = TestGate.open().register(agent);
    const logs = [logOf(gate), logOf(gate)];
    const eventIds = await decide(gate, 5);
    gate.now += SIX_SECONDS_MS;
    const sealed = await Promise.all(logs.map((log) => log.sealDue()));
    expect(sealed.reduce((sum, count) => sum + count, 0)).toBe(5);
    for (const eventId of eventIds) expect((await provenBy(logOf(gate), eventId)).treeSize).toBe(5);
  });

  test('the evidence log of a host that stops has every record that waits, in as many batches as it takes', async () => {
    const gate = TestGate.open().register(agent);
    const log = logOf(gate);
    await decide(gate, 1024);
    gate.now += 1;
    await decide(gate, 3);
    await log.sealAndAnchorAll();
    expect((await gate.ledger.store.batchRoots(0)).map(({ size }) => size)).toEqual([1024, 3]);
    await log.sealAndAnchorAll();
    expect(await log.checkpoint()).toMatchObject({ size: 2 });
  });

  test('the evidence log of a host that stops takes no more records than waited when it began', async () => {
    const gate = TestGate.open().register(agent);
    let rests = 0;
    const backoff = async () => {
      rests += 1;
      if (rests < 20) await decide(gate, 1);
    };
    const log = logOf(gate, { backoff });
    await decide(gate, 3);
    gate.now += 1;
    await log.sealAndAnchorAll();
    expect((await gate.ledger.store.batchRoots(0)).map(({ size }) => size)).toEqual([3]);
  });

  test('the evidence log of a host that stops ends where another server closes the batches', async () => {
    const gate = TestGate.open().register(agent);
    const { store } = gate.ports.ledger;
    const beaten = new Proxy(store, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (name === 'sealBatch') return async () => false;
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
    await decide(gate, 3);
    await logOf(gate, {}, beaten).sealAndAnchorAll();
    expect(await store.batchRoots(0)).toEqual([]);
  });

  test('the evidence log knows a stored log under another name or key as one of others', async () => {
    const gate = TestGate.open().register(agent);
    await logOf(gate).assertOwn();
    await decide(gate, 1);
    gate.now += SIX_SECONDS_MS;
    await logOf(gate).sealDue();
    await logOf(gate).assertOwn();
    const other = {
      ed25519: nodeEd25519,
      clock: gate.ports.clock,
      ids: gate.ports.ids,
      store: gate.ports.ledger.store,
    };
    const open = (origin: string, seed: number) => {
      const signer = seedSigner(new Uint8Array(32).fill(seed), nodeEd25519);
      return new EvidenceLog({ ...other, origin, signer, anchoring: new Anchoring([], new MemoryReceipts()) });
    };
    await expect(open('other.example/log', 5).assertOwn()).rejects.toThrow('is test.example/log, and this gate would');
    await expect(open('test.example/log', 6).assertOwn()).rejects.toThrow('was signed with another key');
  });

  test('the evidence log has no path between sizes that it never had, or that run backwards', async () => {
    const gate = TestGate.open().register(agent);
    const log = logOf(gate);
    for (const count of [1, 2]) {
      await decide(gate, count);
      gate.now += SIX_SECONDS_MS;
      await log.sealDue();
    }
    expect(await log.consistency(1, 2)).toHaveLength(1);
    expect(await log.consistency(2, 2)).toEqual([]);
    for (const [from, to] of [
      [0, 1],
      [2, 1],
      [1, 3],
    ] as const)
      expect(await log.consistency(from, to)).toBeNull();
  });
});
