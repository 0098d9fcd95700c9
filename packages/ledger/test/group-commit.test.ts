import { describe, expect, test } from 'vitest';
import { createLedger, type LedgerOptions } from '../src/batching/group-commit.js';
import {
  CommitUncertainError,
  CommitUnconfirmedError,
  StalledRowsError,
  StoredValueError,
} from '../src/operations/errors.js';
import type { Op } from '../src/operations/ops.js';
import type { Result } from '../src/operations/results.js';
import { createMemoryLedgerStore } from '../src/stores/memory/index.js';
import type { LedgerStore } from '../src/stores/store.js';
import {
  AGENT,
  decided,
  MANDATE,
  ORG,
  openMandate,
  permit,
  refusal,
  START,
  TTL_MS,
} from '../src/testing/operations.js';

/** A fault before the batch runs, after it landed, or where only the receipt shows which; or no standby confirms it. */
type Fault =
  | 'before'
  | 'after'
  | 'after, answers known'
  | 'before, receipt unreadable'
  | 'before, others are unconfirmed'
  | 'after, unconfirmed';

/** A memory store that can be held back and made to fail. */
class FailingStore {
  readonly store: LedgerStore;
  readonly batchSizes: number[] = [];
  fault: Fault | null = null;
  #gate: Promise<void> = Promise.resolve();

  constructor() {
    const memory = createMemoryLedgerStore({ now: () => START });
    const apply = async (ops: readonly Op[], batchId: string): Promise<readonly Result[]> => {
      await this.#gate;
      this.batchSizes.push(ops.length);
      const { fault } = this;
      this.fault = null;
      if (fault === 'before, others are unconfirmed') throw new CommitUnconfirmedError('not_applied');
      if (fault?.startsWith('before')) throw new Error('the disk is gone');
      const results = await memory.apply(ops, batchId);
      if (fault === 'after') throw new Error('the connection broke');
      if (fault === 'after, answers known') throw new CommitUncertainError(results, new Error('the connection broke'));
      if (fault === 'after, unconfirmed') {
        throw new CommitUncertainError(results, new CommitUnconfirmedError('unknown'));
      }
      return results;
    };
    const receipt = async (batchId: string): Promise<boolean> => {
      if (this.unreadable) throw new Error('the disk is gone');
      return memory.receipt(batchId);
    };
    this.store = new Proxy(memory, {
      get: (target, name) => {
        if (name === 'apply') return apply;
        if (name === 'receipt') return receipt;
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
  }

  unreadable = false;

  /** Holds every batch back until the returned function is called. */
  hold(): () => void {
    let open = () => {};
    this.#gate = new Promise((resolve) => {
      open = resolve;
    });
    return open;
  }
}

function laneOn(failing: FailingStore, options: Partial<LedgerOptions> = {}) {
  let batches = 0;
  return createLedger(failing.store, { batchIds: () => `batch-${batches++}`, ...options });
}

describe('the lane', () => {
  test('an idle lane commits at once, what waits meanwhile lands together', async () => {
    const failing = new FailingStore();
    const open = failing.hold();
    const ledger = laneOn(failing);
    const first = ledger.submit(openMandate());
    await Promise.resolve();
    const rest = ['1', '2', '3'].map((id) => ledger.submit(permit(id, 100n)));
    open();
    expect(await first).toMatchObject({ ok: true, created: true });
    expect((await Promise.all(rest)).map((answer) => decided(answer).decision)).toEqual(['allow', 'allow', 'allow']);
    expect(failing.batchSizes).toEqual([1, 3]);
  });

  test('what the host takes in before a batch lands with it, although the store lets nothing in while it commits', async () => {
    const failing = new FailingStore();
    const arriving = [refusal('2'), refusal('3')];
    const answered: Promise<Result>[] = [];
    const collectArrivals = async () => {
      answered.push(...arriving.splice(0).map((op) => ledger.submit(op)));
    };
    const ledger = laneOn(failing, { collectArrivals });
    await ledger.submit(refusal('1'));
    await Promise.all(answered);
    expect(failing.batchSizes).toEqual([3]);
  });

  test('no batch is larger than the limit, and every answer finds its caller in order', async () => {
    const failing = new FailingStore();
    const ledger = laneOn(failing, { maxBatch: 4 });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => ledger.submit(refusal(`${index}`))));
    expect(failing.batchSizes).toEqual([4, 4, 2]);
    expect(answers.map((answer) => decided(answer).eventId)).toEqual(answers.map((_, index) => `event-${index}`));
    expect(answers.map((answer) => decided(answer).version)).toEqual(answers.map((_, index) => index + 1));
  });

  test('one more than may wait is refused as unavailable, and the others are served', async () => {
    const failing = new FailingStore();
    const open = failing.hold();
    const ledger = laneOn(failing, { maxQueue: 2 });
    const waiting = [ledger.submit(refusal('1')), ledger.submit(refusal('2'))];
    await expect(ledger.submit(refusal('3'))).rejects.toMatchObject({ code: 'GATE_UNAVAILABLE', fate: 'not_applied' });
    open();
    expect((await Promise.all(waiting)).length).toBe(2);
  });

  test('the lane notifies the host of the expired holds that a decision released, and of no others', async () => {
    let time = START;
    const store = createMemoryLedgerStore({ now: () => time });
    const reported: string[] = [];
    const ledger = createLedger(store, {
      batchIds: () => `batch at ${time}`,
      onExpired: (holds) =>
        reported.push(holds.map(({ authorizationId, state }) => `${authorizationId} ${state}`).join()),
    });
    await Promise.all([openMandate(), permit('1', 600n), permit('2', 400n)].map((op) => ledger.submit(op)));
    time += TTL_MS;
    await ledger.submit(permit('3', 1n));
    time += 1;
    await ledger.submit(permit('4', 1n));
    expect(reported).toEqual(['auth-1 expired,auth-2 expired']);
  });

  test('the lane reports each batch with its operations, what they were answered, and the time that the store took', async () => {
    const failing = new FailingStore();
    let time = 0;
    const reported: unknown[] = [];
    const ledger = laneOn(failing, {
      elapsed: () => (time += 5),
      onBatch: ({ ops, results, ms }) =>
        reported.push([ops.map(({ kind }) => kind), results?.map(({ ok }) => ok) ?? null, ms]),
    });
    await ledger.submit(openMandate());
    failing.fault = 'before';
    await expect(ledger.submit(permit('1', 1n))).rejects.toMatchObject({ code: 'GATE_UNAVAILABLE' });
    failing.fault = 'after, answers known';
    await ledger.submit(permit('2', 1n));
    expect(reported).toEqual([
      [['openMandate'], [true], 5],
      [['decide'], null, 5],
      [['decide'], [true], 5],
    ]);
  });

  test('the lane says how many operations wait for a batch', async () => {
    const failing = new FailingStore();
    const open = failing.hold();
    const ledger = laneOn(failing);
    const first = ledger.submit(openMandate());
    await Promise.resolve();
    await Promise.resolve();
    const rest = [ledger.submit(refusal('1')), ledger.submit(refusal('2'))];
    expect(ledger.waiting()).toBe(2);
    open();
    await Promise.all([first, ...rest]);
    expect(ledger.waiting()).toBe(0);
  });

  test('the lane answers what landed where listeners throw, and reports what they threw', async () => {
    let time = START;
    const failures: unknown[] = [];
    const fail = () => {
      throw new Error('the listener failed');
    };
    const store = createMemoryLedgerStore({ now: () => time });
    const ledger = createLedger(store, {
      batchIds: () => `batch at ${time}`,
      onExpired: fail,
      onOutage: fail,
      onListenerFailure: (error) => failures.push(error),
    });
    await Promise.all([openMandate(), permit('1', 1_000n)].map((op) => ledger.submit(op)));
    time += TTL_MS;
    const answers = await Promise.all([permit('2', 1n), permit('3', 1n)].map((op) => ledger.submit(op)));
    expect(answers).toMatchObject([{ decision: 'allow' }, { decision: 'allow' }]);
    expect(failures).toHaveLength(1);
  });

  test('the lane waits at its end for what was submitted, and takes no more', async () => {
    const ledger = laneOn(new FailingStore());
    const last = ledger.submit(refusal('1'));
    await ledger.close();
    await expect(last).resolves.toMatchObject({ ok: true });
    await expect(ledger.submit(refusal('2'))).rejects.toMatchObject({ code: 'GATE_UNAVAILABLE', fate: 'not_applied' });
  });
});

describe('failed store calls', () => {
  const lost = { code: 'GATE_UNAVAILABLE', fate: 'unknown' };
  const harmless = { code: 'GATE_UNAVAILABLE', fate: 'not_applied' };

  test.each<[Fault, object]>([
    ['before', { ...harmless, cause: { message: 'the disk is gone' } }],
    ['after', { ...lost, cause: { message: 'the connection broke' } }],
  ])(
    'a store call that broke %s the commit is GATE_UNAVAILABLE, neither a permit nor a refusal of policy',
    async (fault, expected) => {
      const failing = new FailingStore();
      const ledger = laneOn(failing);
      await ledger.submit(openMandate());
      failing.fault = fault;
      await expect(ledger.submit(permit('1', 100n))).rejects.toMatchObject(expected);
    },
  );

  test('a failed call whose batch landed with answers known is answered, not repeated as a replay', async () => {
    const failing = new FailingStore();
    const ledger = laneOn(failing);
    await ledger.submit(openMandate());
    failing.fault = 'after, answers known';
    await expect(ledger.submit(permit('1', 100n))).resolves.toMatchObject({ decision: 'allow' });
    expect(await ledger.store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 100n });
  });

  test('a failed call whose receipt cannot be read is GATE_UNAVAILABLE with an unknown fate', async () => {
    const failing = new FailingStore();
    const ledger = laneOn(failing);
    failing.fault = 'before, receipt unreadable';
    failing.unreadable = true;
    await expect(ledger.submit(refusal('1'))).rejects.toMatchObject(lost);
  });

  test('a failing store is reported to the host once when batches begin to fail, and once when they land again', async () => {
    const failing = new FailingStore();
    const reported: string[] = [];
    const ledger = laneOn(failing, { onOutage: (failure) => reported.push(String(failure?.cause ?? null)) });
    await ledger.submit(refusal('1'));
    for (const id of ['2', '3']) {
      failing.fault = 'before';
      await ledger.submit(refusal(id)).catch(() => undefined);
    }
    expect(reported).toEqual(['Error: the disk is gone']);
    await ledger.submit(refusal('4'));
    await ledger.submit(refusal('5'));
    expect(reported).toEqual(['Error: the disk is gone', 'null']);
  });

  test('a failed store call does not stop the lane', async () => {
    const failing = new FailingStore();
    const ledger = laneOn(failing);
    failing.fault = 'before';
    await expect(ledger.submit(refusal('1'))).rejects.toMatchObject(harmless);
    await expect(ledger.submit(refusal('1'))).resolves.toMatchObject({ ok: true });
  });
});

describe('unconfirmed commits', () => {
  const PAUSE_MS = 1_000;
  const refused = { code: 'GATE_UNAVAILABLE', fate: 'not_applied', message: expect.stringContaining('standby') };
  const FATES = [
    ['after, unconfirmed', 'unknown'],
    ['before, others are unconfirmed', 'not_applied'],
  ] as const;

  test.each(FATES)(
    'an unconfirmed commit (%s) is answered as %s, and what waits behind it is not tried',
    async (fault, fate) => {
      const failing = new FailingStore();
      const open = failing.hold();
      const ledger = laneOn(failing, { maxBatch: 1 });
      failing.fault = fault;
      const answers = Promise.allSettled(['1', '2', '3'].map((id) => ledger.submit(refusal(id))));
      open();
      const reasons = (await answers).map((answer) => (answer.status === 'rejected' ? answer.reason : null));
      expect(reasons).toMatchObject([{ ...refused, fate }, refused, refused]);
      expect(failing.batchSizes).toEqual([1]);
      expect(ledger.failure()).toMatchObject({ fate });
      expect(await ledger.store.byRequest(ORG, AGENT, 'nonce-2')).toBe(null);
    },
  );

  test.each(FATES)(
    'an unconfirmed commit (%s) has later calls refused at once for a second, and then tried again',
    async (fault) => {
      const failing = new FailingStore();
      let time = 0;
      const ledger = laneOn(failing, { elapsed: () => time });
      failing.fault = fault;
      await ledger.submit(refusal('1')).catch(() => null);
      time += PAUSE_MS - 1;
      await expect(ledger.submit(refusal('2'))).rejects.toMatchObject(refused);
      expect(failing.batchSizes).toEqual([1]);
      time += 1;
      await expect(ledger.submit(refusal('2'))).resolves.toMatchObject({ ok: true });
      await expect(ledger.submit(refusal('3'))).resolves.toMatchObject({ ok: true });
      expect(ledger.failure()).toBe(null);
    },
  );

  test('an unconfirmed commit holds up calls that wait for each other once and not once each', async () => {
    const failing = new FailingStore();
    let time = 0;
    const ledger = laneOn(failing, { elapsed: () => time });
    for (let call = 0; call < 20; call += 1) {
      failing.fault = 'after, unconfirmed';
      await ledger.submit(refusal(`${call}`)).catch(() => null);
      time += 10;
    }
    expect(failing.batchSizes).toEqual([1]);
  });
});

describe('damaged rows', () => {
  const BATCH = 32;

  test.each([[[5]], [[0, 31]], [[7, 8, 20]]])(
    'an operation whose rows are damaged fails alone, and the others of its batch land: %j',
    async (damaged) => {
      const memory = createMemoryLedgerStore({ now: () => START });
      const store: LedgerStore = new Proxy(memory, {
        get: (target, name) => {
          const member: unknown = Reflect.get(target, name);
          if (name !== 'apply') return typeof member === 'function' ? member.bind(target) : member;
          return async (ops: readonly Op[], batchId: string) => {
            const isDamaged = ops.some(
              (op) => op.kind === 'decide' && damaged.some((id) => op.nonce === refusal(`${id}`).nonce),
            );
            if (isDamaged) throw new StoredValueError('an integer', 'x');
            return memory.apply(ops, batchId);
          };
        },
      });
      let batches = 0;
      const reported: unknown[] = [];
      const ledger = createLedger(store, {
        batchIds: () => {
          batches += 1;
          return `batch-${batches}`;
        },
        onOutage: (failure) => reported.push(failure),
      });
      const answers = await Promise.allSettled(
        Array.from({ length: BATCH }, (_, index) => ledger.submit(refusal(`${index}`))),
      );
      const failed = answers.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []));
      expect(failed).toEqual(damaged);
      expect([reported, ledger.failure()]).toEqual([[], null]);
      expect(batches).toBeLessThanOrEqual(1 + 2 * damaged.length * Math.log2(BATCH));
    },
  );
});

test('an operation on a locked row is refused with what locked it, and the others of its batch are applied', async () => {
  const memory = createMemoryLedgerStore({ now: () => START });
  const stalled: StalledRowsError[] = [];
  const apply: LedgerStore['apply'] = async (ops, batchId) => {
    const place = ops.findIndex((op) => op.kind === 'decide' && op.nonce === permit('2', 1n).nonce);
    if (place < 0) return memory.apply(ops, batchId);
    const error = new StalledRowsError(new Set([place]));
    stalled.push(error);
    throw error;
  };
  const store = new Proxy(memory, { get: (target, name) => (name === 'apply' ? apply : Reflect.get(target, name)) });
  let batches = 0;
  const ledger = createLedger(store, { batchIds: () => `stalled-${batches++}` });
  const opened = ledger.submit(openMandate());
  const [first, locked, last] = ['1', '2', '3'].map((id) => ledger.submit(permit(id, 1n)));
  await opened;
  await expect(locked).rejects.toMatchObject({ code: 'GATE_UNAVAILABLE', fate: 'not_applied' });
  await expect(locked).rejects.toHaveProperty('cause', stalled[0]);
  expect(decided(await first).decision).toBe('allow');
  expect(decided(await last).decision).toBe('allow');
});
