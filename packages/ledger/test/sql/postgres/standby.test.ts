import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createLedger, type Ledger } from '../../../src/batching/group-commit.js';
import { createPostgresLedgerStore, openPostgres } from '../../../src/stores/sql/postgres/index.js';
import { AGENT, ORG, openMandate, permit } from '../../../src/testing/operations.js';
import { type OwnCluster, ownCluster } from './support/cluster.js';

/** Answers of commits that no standby confirms: at once after two seconds, and never later. */
const IN_TIME_MS = 3_000;

const UNCONFIRMED = {
  code: 'GATE_UNAVAILABLE',
  fate: 'unknown',
  message: expect.stringContaining('synchronous standby'),
};

async function loseStandby(cluster: OwnCluster): Promise<void> {
  await cluster.query("alter system set synchronous_standby_names = 'standby'");
  await cluster.query('select pg_reload_conf()');
}

async function needNoStandby(cluster: OwnCluster): Promise<void> {
  await cluster.query("alter system set synchronous_standby_names = ''");
  await cluster.query('select pg_reload_conf()');
}

test('a statement outside a transaction that no synchronous standby confirms is refused within 3 s with its cause', async () => {
  const cluster = await ownCluster();
  try {
    const driver = await openPostgres(cluster.url('postgres'));
    await driver.exec('create table note (text text primary key)');
    await loseStandby(cluster);
    await expect
      .poll(() => driver.all('show synchronous_standby_names'))
      .toEqual([{ synchronous_standby_names: 'standby' }]);
    const writes: Readonly<Record<string, () => Promise<unknown>>> = {
      run: () => driver.run('insert into note values ($1)', ['run']),
      all: () => driver.all('insert into note values ($1) returning text', ['all']),
      exec: () => driver.exec(`insert into note values ('exec')`),
    };
    for (const [name, write] of Object.entries(writes)) {
      const began = performance.now();
      const error = await write().catch((reason: unknown) => reason);
      expect([name, error]).toMatchObject([name, UNCONFIRMED]);
      expect(performance.now() - began).toBeLessThan(IN_TIME_MS);
    }
    expect(await driver.all('select text from note order by text')).toHaveLength(3);
    // A notification leaves nothing to confirm.
    await driver.notify('gatewright_test', 'changed');
    await needNoStandby(cluster);
    await expect.poll(() => driver.run(`insert into note values (gen_random_uuid())`).catch(() => 0)).toBe(1);
    await driver.close();
  } finally {
    await cluster.stop();
  }
});

test('a statement that waits for a lock first, and then for a standby, is refused within 3 s after the lock', async () => {
  const cluster = await ownCluster();
  try {
    const driver = await openPostgres(cluster.url('postgres'));
    await driver.exec(`create table note (text text primary key); insert into note values ('locked')`);
    await loseStandby(cluster);
    await expect
      .poll(() => driver.all('show synchronous_standby_names'))
      .toEqual([{ synchronous_standby_names: 'standby' }]);
    const change = `update note set text = text where text = 'locked'`;
    const written = { began: 0 };
    const undone = driver.transaction(async (session) => {
      await session.run(change);
      written.began = performance.now();
      await session.all('select pg_sleep(2.3)');
      throw new Error('undone');
    });
    undone.catch(() => undefined);
    await expect.poll(() => written.began).toBeGreaterThan(0);
    await expect(driver.run(change)).rejects.toMatchObject(UNCONFIRMED);
    expect(performance.now() - written.began).toBeLessThan(2_300 + IN_TIME_MS);
    await expect(undone).rejects.toThrow('undone');
    await driver.close();
  } finally {
    await cluster.stop();
  }
});

test('a commit that no synchronous standby confirms is refused within 3 s with its cause, and later ones land again', async () => {
  const cluster = await ownCluster();
  try {
    const store = await createPostgresLedgerStore(await openPostgres(cluster.url('postgres')));
    const ledger = createLedger(store, { batchIds: () => crypto.randomUUID() });
    const commit = (mandateId: string) => ledger.submit(openMandate({ mandateId, cap: 10n }));
    await commit('before');
    await loseStandby(cluster);
    await expect.poll(() => store.continuity?.verify().then(() => 'trusted')).toBe('trusted');
    for (const mandateId of ['one', 'two', 'three']) {
      const began = performance.now();
      await expect(commit(mandateId)).rejects.toMatchObject(UNCONFIRMED);
      expect(performance.now() - began).toBeLessThan(IN_TIME_MS);
    }
    expect(ledger.failure()?.message).toContain('synchronous standby');
    await needNoStandby(cluster);
    await expect
      .poll(() =>
        commit(crypto.randomUUID()).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true);
    await ledger.close();
  } finally {
    await cluster.stop();
  }
});

test('the receipt of a batch that a primary recovered and no standby has is not a landed batch', async () => {
  const cluster = await ownCluster();
  try {
    const driver = await openPostgres(cluster.url('postgres'));
    const store = await createPostgresLedgerStore(driver);
    await loseStandby(cluster);
    await expect
      .poll(() => driver.all('show synchronous_standby_names'))
      .toEqual([{ synchronous_standby_names: 'standby' }]);
    // As the primary has it after it was killed in the commit, and started again.
    await driver.transaction(async (session) => {
      session.send('set local synchronous_commit = local');
      await session.run(`insert into ledger_batch_receipt (batch_id, at, landed) values ('batch', 1, 1)`);
    });
    await expect(store.receipt('batch')).rejects.toMatchObject(UNCONFIRMED);
    await needNoStandby(cluster);
    await expect.poll(() => store.receipt('batch').catch(() => null)).toBe(true);
    expect(await store.receipt('other')).toBe(false);
    expect(await store.receipt('other')).toBe(false);
    await store.close();
  } finally {
    await cluster.stop();
  }
});

describe('gates that commit on one mandate', () => {
  const GATES = 3;
  const CALLERS_EACH = 4;
  /** How long the standby is gone, ms: several waits of each gate. */
  const GONE_MS = 12_000;
  /** One wait for the standby, 3 s on a quiet machine, and what cores add that run other tests too; less than two waits of a gate each. */
  const ANSWERED_MAX_MS = 6_000;
  const LANDS_AGAIN_MAX_MS = 5_000;

  interface Outcome {
    readonly nonce: string;
    readonly ms: number;
    /** What was answered: a permit, or whether the call may have landed. */
    readonly fate: string;
    readonly message: string;
  }

  /** Callers that ask one gate, each again as soon as it is answered, while `isOn`. */
  async function outcomesOf(ledger: Ledger, gate: number, isOn: () => boolean): Promise<readonly Outcome[]> {
    const outcomes: Outcome[] = [];
    const caller = async (number: number) => {
      for (let call = 0; isOn(); call += 1) {
        const id = `${gate}-${number}-${call}`;
        const began = performance.now();
        const answer = await ledger.submit(permit(id, 1n)).then(
          () => ({ fate: 'permitted', message: '' }),
          ({ fate, message }: { fate: string; message: string }) => ({ fate, message }),
        );
        outcomes.push({ nonce: `nonce-${id}`, ms: performance.now() - began, ...answer });
        await wait(20);
      }
    };
    await Promise.all(Array.from({ length: CALLERS_EACH }, (_, number) => caller(number)));
    return outcomes;
  }

  test('answer every call within one wait for a lost standby, and name no call that landed as not applied', async () => {
    const cluster = await ownCluster();
    try {
      const ledgers = await Promise.all(
        Array.from({ length: GATES }, async () => {
          const store = await createPostgresLedgerStore(await openPostgres(cluster.url('postgres')));
          await store.continuity?.verify();
          return createLedger(store, { batchIds: () => crypto.randomUUID(), elapsed: () => performance.now() });
        }),
      );
      const [ledger] = ledgers;
      if (ledger === undefined) throw new Error('no gate');
      await ledger.submit(openMandate({ cap: 1_000_000n }));
      await loseStandby(cluster);
      await expect.poll(() => ledger.store.continuity?.verify().then(() => 'trusted')).toBe('trusted');
      await wait(500);
      let isOn = true;
      const asked = Promise.all(ledgers.map((each, gate) => outcomesOf(each, gate, () => isOn)));
      await wait(GONE_MS);
      isOn = false;
      const outcomes = (await asked).flat();
      expect(outcomes.filter(({ ms }) => ms > ANSWERED_MAX_MS)).toEqual([]);
      expect(outcomes.filter(({ message }) => !message.includes('synchronous standby'))).toEqual([]);
      for (const { nonce } of outcomes.filter(({ fate }) => fate === 'not_applied')) {
        expect([nonce, await ledger.store.byRequest(ORG, AGENT, nonce)]).toEqual([nonce, null]);
      }
      // What a gate did not wait for is refused; no gate is kept from asking whether the standby is back.
      expect(new Set(outcomes.map(({ fate }) => fate))).toEqual(new Set(['unknown', 'not_applied']));
      await needNoStandby(cluster);
      const back = performance.now();
      for (const each of ledgers) {
        await expect
          .poll(() => each.submit(permit(crypto.randomUUID(), 1n)).catch(() => null), { interval: 20, timeout: 10_000 })
          .toMatchObject({ decision: 'allow' });
      }
      expect(performance.now() - back).toBeLessThan(LANDS_AGAIN_MAX_MS);
      await Promise.all(ledgers.map((each) => each.close()));
    } finally {
      await cluster.stop();
    }
  });
});
