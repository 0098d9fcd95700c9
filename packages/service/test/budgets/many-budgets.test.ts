import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machinePace } from '../../../protocol/test/support/machine-pace.js';
import { storeBudget } from '../../src/features/budgets/repository.js';
import { openDirectory } from '../../src/platform/database/open.js';
import { DATABASES } from '../support/databases.js';
import { TestGate } from '../support/test-gate.js';

const AT = '2026-01-01T00:00:00.000Z';
const BUDGETS = 1_000;
const MANDATES = 10_000;
const RUNS = 3;
/** How long a change of a budget, and the list of all, may take, ms. */
const PUT_MAX_MS = 500 * machinePace();
const LIST_MAX_MS = 5_000 * machinePace();

/** Ten below the top, ten below each of these, and so on: four levels. */
const parentOf = (index: number) => (index === 0 ? null : `budget-${Math.floor((index - 1) / 10)}`);

describe.each(DATABASES)('a thousand budgets with ten thousand mandates on %s', (_name, settings) => {
  let gate: TestGate;
  beforeAll(async () => {
    gate = await TestGate.start(await settings());
    const directory = await openDirectory(gate.database);
    const { orgId } = (await gate.get('/organisation', { token: gate.ownerToken })).data;
    const limits = [
      { amount: 1_000, currency: 'EUR', per: 'month' },
      { count: 100, per: 'day' },
    ];
    await directory.transaction().execute(async (transaction) => {
      for (let index = 0; index < BUDGETS; index += 1) {
        await storeBudget(transaction, {
          ...{ orgId: String(orgId), budgetId: `budget-${index}`, parentId: parentOf(index), name: 'Budget', limits },
          ...{ resets: [0, 0], frozen: false, frozenReason: null, revision: 1, createdAt: AT, updatedAt: AT },
        });
      }
    });
    const rows = Array.from({ length: MANDATES }, (_, index) => ({
      ...{ orgId: String(orgId), mandateId: `mandate-${index}`, agentDid: `did:key:${index}`, action: 'buy' },
      ...{ currency: 'EUR', requirePayloadBinding: 0, document: '{}', credential: '{}', issuedAt: AT },
      ...{ supersededAt: null, revokedAt: null, parentMandateId: null, reservationId: null },
      budgetId: `budget-${index % BUDGETS}`,
    }));
    for (let first = 0; first < rows.length; first += 500) {
      await directory
        .insertInto('mandate')
        .values(rows.slice(first, first + 500))
        .execute();
    }
  });
  afterAll(() => gate.discard());

  /** The least time of a few runs, ms: the first of them compile. */
  const timed = async <T>(work: () => Promise<T>) => {
    let [result, least] = [await work(), Number.POSITIVE_INFINITY];
    for (let run = 0; run < RUNS; run += 1) {
      const started = performance.now();
      result = await work();
      least = Math.min(least, performance.now() - started);
    }
    return { result, ms: least };
  };
  const put = (currency: string, parent: string | null = null, id = 'budget-0') =>
    gate.call('PUT', `/budgets/${id}`, {
      token: gate.ownerToken,
      body: { name: 'Top', parent, limits: [{ amount: 5_000, currency, per: 'month' }] },
    });

  test('a change at the top of the tree looks at every mandate below in bounded time', async () => {
    const kept = await timed(() => put('EUR'));
    const refused = await timed(() => put('USD'));
    const moved = await timed(() => put('EUR', 'budget-2', 'budget-1'));
    expect([kept.result.status, moved.result.status]).toEqual([200, 200]);
    expect(refused.result).toMatchObject({ status: 409, data: { currency: 'EUR', mandates: MANDATES } });
    for (const { ms } of [kept, refused, moved]) expect(ms).toBeLessThan(PUT_MAX_MS);
  });

  test('the list of all is one page, in bounded time, and says where it goes on', async () => {
    const { result, ms } = await timed(() => gate.get('/budgets', { token: gate.ownerToken }));
    const { budgets, next } = result.data;
    expect([Array.isArray(budgets) && budgets.length, next]).toEqual([BUDGETS, null]);
    expect(ms).toBeLessThan(LIST_MAX_MS);
    await gate.call('PUT', '/budgets/zz', { token: gate.ownerToken, body: { name: 'Last' } });
    const first = await gate.get('/budgets', { token: gate.ownerToken });
    const second = await gate.get(`/budgets?after=${String(first.data['next'])}`, { token: gate.ownerToken });
    expect(second.data).toMatchObject({ budgets: [{ budgetId: 'zz' }], next: null });
  });
});
