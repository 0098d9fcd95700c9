import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLedger, type Ledger } from '../../../src/batching/group-commit.js';
import { createPostgresLedgerStore, openPostgres } from '../../../src/stores/sql/postgres/index.js';
import type { LedgerStore } from '../../../src/stores/store.js';
import { refusal } from '../../../src/testing/operations.js';
import { type OwnCluster, ownCluster } from './support/cluster.js';

const CAP = 1_000n;

/** A server of a gate: a ledger on the shared database. */
class Server {
  private constructor(
    readonly ledger: Ledger,
    private readonly store: LedgerStore,
  ) {}

  static async start(cluster: OwnCluster): Promise<Server> {
    const store = await createPostgresLedgerStore(await openPostgres(cluster.url('postgres')));
    return new Server(createLedger(store, { batchIds: () => crypto.randomUUID() }), store);
  }

  /** Whether it commits: null, or the reason that it gives. */
  async refusal(): Promise<string | null> {
    const op = {
      kind: 'openMandate',
      orgId: 'org',
      mandateId: crypto.randomUUID(),
      agentDid: 'did:example:a',
    } as const;
    return this.ledger.submit({ ...op, action: 'buy', currency: 'USD', cap: CAP }).then(
      () => null,
      (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
    );
  }

  /** Makes a decision whose evidence waits for a batch. */
  async decide(): Promise<void> {
    await this.ledger.submit(refusal(crypto.randomUUID(), { mandateId: null }));
  }

  /** Closes the first batch of the evidence log. */
  async seal(): Promise<boolean> {
    const waiting = await this.store.pendingEvidence(10);
    const eventIds = waiting.map(({ eventId }) => eventId);
    const times = { sealedAt: 1, oldestAt: 1, newestAt: 1 };
    const batch = { batchIndex: 0, batchId: 'first', eventIds, root: '00'.repeat(32), checkpoint: 'checkpoint 1' };
    return this.store.sealBatch({ ...batch, ...times }, null);
  }

  /** Tries until it commits, or refuses because of lost commits. */
  async settled(): Promise<string | null> {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const refusal = await this.refusal();
      if (refusal === null || refusal.includes('older copy')) return refusal;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return 'it neither commits nor refuses';
  }

  close(): Promise<void> {
    return this.ledger.close();
  }
}

describe('rewound databases', () => {
  let cluster: OwnCluster;
  let servers: Server[];

  beforeEach(async () => {
    cluster = await ownCluster();
    servers = [await Server.start(cluster), await Server.start(cluster)];
    for (const server of servers) expect(await server.refusal()).toBeNull();
    await servers[0]?.decide();
    await cluster.kill();
    await cluster.keep();
    await cluster.start();
    for (const settled of await Promise.all(servers.map((server) => server.settled()))) expect(settled).toBeNull();
  });

  afterEach(async () => {
    await Promise.all(servers.map((server) => server.close().catch(() => undefined)));
    await cluster.stop();
  });

  const movedBack = async (how: 'putBack' | 'promote') => {
    await cluster.kill();
    await cluster[how]();
    await cluster.start();
  };

  test.each(['putBack', 'promote'] as const)(
    'a PostgreSQL that lost a commit takes no commit of any server (%s)',
    async (how) => {
      const [first, second] = servers;
      // Of this one alone something is lost.
      expect(await first?.refusal()).toBeNull();
      await movedBack(how);
      const answers = await Promise.all([first?.settled(), second?.settled()]);
      for (const answer of answers) expect(answer).toContain('older copy');
      const third = await Server.start(cluster);
      servers.push(third);
      expect(await third.refusal()).toContain('older copy');
      await third.ledger.store.continuity?.confirm();
      await third.ledger.store.continuity?.verify();
      expect(await third.refusal()).toBeNull();
    },
  );

  test('a PostgreSQL that lost a sealed batch alone takes no commit of any server, and no other first batch', async () => {
    const [first, second] = servers;
    expect(await first?.seal()).toBe(true);
    await movedBack('putBack');
    const answers = await Promise.all([first?.settled(), second?.settled()]);
    for (const answer of answers) expect(answer).toContain('older copy');
    for (const server of servers) await expect(server.seal()).rejects.toThrow('older copy');
  });

  test.each(['putBack', 'promote'] as const)(
    'a PostgreSQL that goes back and lost nothing goes on (%s)',
    async (how) => {
      await cluster.kill();
      await cluster.keep();
      await movedBack(how).catch(() => undefined);
      for (const settled of await Promise.all(servers.map((server) => server.settled()))) expect(settled).toBeNull();
    },
  );
});
