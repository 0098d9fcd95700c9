import { afterAll, expect, test } from 'vitest';
import { createEndingWorker } from '../../../src/batching/ending-worker.js';
import { createLedger, type Ledger } from '../../../src/batching/group-commit.js';
import { createPostgresLedgerStore, openPostgres } from '../../../src/stores/sql/postgres/index.js';
import {
  capture,
  claim,
  finalizeSlot,
  MANDATE,
  ORG,
  openMandate,
  permit,
  releaseSlot,
  reserveSlot,
  setAgent,
} from '../../../src/testing/operations.js';
import { seededRandom } from '../../../src/testing/seeded-random.js';
import { emptyDatabase } from './support/database.js';

const HOLDS = 240;
const SHOP = { claimer: 'svc:did:key:z1' } as const;
const ledgers: Ledger[] = [];

afterAll(() => Promise.all(ledgers.map((ledger) => ledger.close())));

async function servers(count: number): Promise<readonly Ledger[]> {
  const url = await emptyDatabase();
  for (let server = 0; server < count; server += 1) {
    const store = await createPostgresLedgerStore(await openPostgres(url));
    let batches = 0;
    ledgers.push(createLedger(store, { batchIds: () => `${url}-${server}-${batches++}` }));
  }
  return ledgers.slice(-count);
}

/** Random calls on the holds, one after the other, until the ending is over. */
async function callers(ledger: Ledger, seed: number, isOver: () => boolean): Promise<void> {
  const roll = seededRandom(seed);
  for (let turn = 0; !isOver(); turn += 1) {
    const id = `${roll(HOLDS)}`;
    const token = { ...SHOP, claimTokenHash: `token-${id}` };
    const ops = [
      permit(`late-${seed}-${turn}`, 1n),
      claim(id),
      capture(id, 1n, token),
      reserveSlot(id, token),
      finalizeSlot(id, token),
      releaseSlot(id, token),
    ];
    await ledger.submit(ops[roll(ops.length)] ?? claim(id));
  }
}

test.each([
  ['revocation', { kind: 'revokeMandate', orgId: ORG, mandateId: MANDATE, maxHolds: 0 }],
  ['quarantine', setAgent('quarantine', 'quarantined', { maxHolds: 0 })],
] as const)(
  'two servers begin nothing under a mandate behind its %s, however their calls race with it',
  async (_, ending) => {
    const [one, other] = await servers(2);
    if (one === undefined || other === undefined) throw new Error('two servers are needed');
    await one.submit(openMandate({ cap: 1_000_000n }));
    await Promise.all(Array.from({ length: HOLDS }, (_hold, index) => one.submit(permit(`${index}`, 1n))));
    let isOver = false;
    const calling = [1, 2, 3, 4].map((seed) => callers(seed % 2 === 0 ? one : other, seed, () => isOver));
    await other.submit(claim('0'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await one.submit(ending);
    const readAfter = (await one.store.mandate(ORG, MANDATE))?.version ?? 0;
    await other.submit(permit('behind', 1n));
    const pace = { elapsed: () => 0, backoff: async () => true };
    await createEndingWorker(other, { limit: 20, ...pace }).release({ orgId: ORG, mandateId: MANDATE }).done;
    isOver = true;
    await Promise.all(calling);
    const journal = await one.store.history(ORG, MANDATE);
    // A quarantine leaves its line in the journal of the organisation.
    const marked = journal.find(({ kind }) => kind === 'revokeMandate')?.version ?? readAfter;
    const begun = (line: (typeof journal)[number]) => ['claim', 'reserveSlot', 'capture'].includes(line.kind);
    const before = new Set(
      journal.filter((line) => line.version <= marked && begun(line)).map((line) => line.authorizationId),
    );
    const behind = journal.filter((line) => line.version > marked);
    expect(behind.filter((line) => begun(line) && !before.has(line.authorizationId))).toEqual([]);
    expect(behind.filter((line) => line.kind === 'decide' && line.authorizationId !== null)).toEqual([]);
    expect(behind.filter((line) => line.kind === 'void').length).toBeGreaterThan(0);
    const view = await other.store.mandate(ORG, MANDATE);
    expect(view).toMatchObject({ unclaimed: 0, ending: null });
    const holds = await Promise.all(Array.from({ length: HOLDS }, (_hold, index) => one.store.hold(`auth-${index}`)));
    expect(holds.filter((hold) => hold?.state === 'held')).toEqual([]);
  },
);
