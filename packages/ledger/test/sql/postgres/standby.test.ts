import { expect, test } from 'vitest';
import { createLedger } from '../../../src/group-commit.js';
import { createPostgresLedgerStore, openPostgres } from '../../../src/sql/postgres/index.js';
import { openMandate } from '../../../src/testing/operations.js';
import { ownCluster } from './support/cluster.js';

test('a commit that no synchronous standby confirms is refused within 3 s with its cause, and later ones land again', async () => {
  const cluster = await ownCluster();
  try {
    const store = await createPostgresLedgerStore(await openPostgres(cluster.url('postgres')));
    const ledger = createLedger(store, { batchIds: () => crypto.randomUUID() });
    const commit = (mandateId: string) => ledger.submit(openMandate({ mandateId, cap: 10n }));
    await commit('before');
    await cluster.query("alter system set synchronous_standby_names = 'standby'");
    await cluster.query('select pg_reload_conf()');
    await expect.poll(() => store.continuity?.verify().then(() => 'trusted')).toBe('trusted');
    for (const mandateId of ['one', 'two', 'three']) {
      const began = performance.now();
      await expect(commit(mandateId)).rejects.toMatchObject({
        code: 'GATE_UNAVAILABLE',
        fate: 'unknown',
        message: expect.stringContaining('synchronous standby'),
      });
      expect(performance.now() - began).toBeLessThan(3_000);
    }
    expect(ledger.failure()?.message).toContain('synchronous standby');
    await cluster.query("alter system set synchronous_standby_names = ''");
    await cluster.query('select pg_reload_conf()');
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
