import { budgetDemand } from '@gatewright/gate';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitsOf, raisedLimits } from '../../src/features/budgets/demand.js';
import { planBudget } from '../../src/features/budgets/plan.js';
import { budgetsAbove, type StoredBudget, storeBudget } from '../../src/features/budgets/repository.js';
import { BUDGET_DEPTH_MAX, pathOf } from '../../src/features/budgets/tree.js';
import { addMandate } from '../../src/features/mandates/repository.js';
import { openDirectory } from '../../src/platform/database/open.js';
import type { Directory } from '../../src/platform/database/tables.js';
import { DRIVERS } from '../support/databases.js';

const AT = '2026-01-01T00:00:00.000Z';
const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const CURRENCIES = ['EUR', 'USD'];

const id = fc.constantFrom(...IDS);
const limits = fc
  .subarray([...CURRENCIES, null])
  .map((some) =>
    some.map((currency) =>
      currency === null ? { count: 5, per: 'day' as const } : { amount: 5, currency, per: 'day' as const },
    ),
  );
const placing = fc.record({ budgetId: id, parent: fc.option(fc.oneof(id, fc.constant('nothing'))), limits });
const mandate = fc.record({ budgetId: id, currency: fc.constantFrom(...CURRENCIES, null) });

/** A tree as the property states it: by parent alone, without any code of the service. */
class ModelTree {
  readonly budgets = new Map<string, { readonly parent: string | null; readonly currencies: readonly string[] }>();
  readonly mandates: { readonly budgetId: string; readonly currency: string | null }[] = [];

  path(budgetId: string): string[] | null {
    const path: string[] = [];
    for (let next: string | null = budgetId; next !== null; next = this.budgets.get(next)?.parent ?? null) {
      if (path.includes(next) || !this.budgets.has(next)) return null;
      path.push(next);
    }
    return path;
  }

  /** Whether each budget is on a path of at most five that ends, and each mandate has a limit in its currency wherever amounts are limited. */
  isSound(): boolean {
    const paths = [...this.budgets.keys()].map((each) => this.path(each));
    const isTree = paths.every((path) => path !== null && path.length <= BUDGET_DEPTH_MAX);
    return isTree && this.mandates.every((each) => this.permits(each));
  }

  permits({ budgetId, currency }: (typeof this.mandates)[number]): boolean {
    return (this.path(budgetId) ?? []).every((each) => {
      const { currencies = [] } = this.budgets.get(each) ?? {};
      return currency === null || currencies.length === 0 || currencies.includes(currency);
    });
  }
}

describe.each(DRIVERS)('budgets on %s', (_name, open) => {
  let db: Directory;
  let close: () => Promise<void>;
  let run = 0;
  beforeAll(async () => {
    const driver = await open();
    db = await openDirectory(driver);
    close = () => driver.close();
  });
  afterAll(() => close());

  test('a budget is placed exactly where the tree stays one of five levels whose mandates are permitted something', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(placing, mandate), { maxLength: 14 }), async (steps) => {
        run += 1;
        const orgId = `org-${run}`;
        const model = new ModelTree();
        for (const step of steps) {
          if ('currency' in step) await issue(orgId, step, model);
          else await place(orgId, step, model);
        }
        for (const budgetId of model.budgets.keys()) {
          const path = pathOf([budgetId], await budgetsAbove(db, orgId, [budgetId]));
          expect(path.map((each) => each?.budgetId)).toEqual(model.path(budgetId));
        }
      }),
      { numRuns: 60 },
    );
  });

  async function place(
    orgId: string,
    { budgetId, parent, limits }: { budgetId: string; parent: string | null; limits: readonly { currency?: string }[] },
    model: ModelTree,
  ) {
    const currencies = limits.flatMap(({ currency }) => currency ?? []);
    const earlier = model.budgets.get(budgetId);
    const isParentThere = parent === null || parent === budgetId || model.budgets.has(parent);
    model.budgets.set(budgetId, { parent, currencies });
    const isSound = isParentThere && model.isSound();
    const request = { name: budgetId, parent, limits: limits as never };
    const planned = await planBudget({ orgId, budgetId }, request, AT, db);
    expect(planned.ok).toBe(isSound);
    if (planned.ok) return storeBudget(db, planned.value.after);
    if (earlier === undefined) model.budgets.delete(budgetId);
    else model.budgets.set(budgetId, earlier);
  }

  /** Issues a mandate where its budget permits one, as the gate says it. */
  async function issue(
    orgId: string,
    { budgetId, currency }: { budgetId: string; currency: string | null },
    model: ModelTree,
  ) {
    if (!model.budgets.has(budgetId)) return;
    const path = pathOf([budgetId], await budgetsAbove(db, orgId, [budgetId]));
    const { obstacle } = budgetDemand(
      path.map((each) => (each === null ? null : { ...each, limits: raisedLimits(each, []) })),
      currency,
    );
    expect(obstacle === null).toBe(model.permits({ budgetId, currency }));
    if (obstacle !== null) return;
    const mandateId = `mandate-${model.mandates.length}`;
    model.mandates.push({ budgetId, currency });
    await addMandate(db, {
      ...{ orgId, mandateId, agentDid: `did:key:${mandateId}`, action: 'buy', currency, requirePayloadBinding: false },
      ...{ document: {}, credential: {}, issuedAt: AT, parentMandateId: null, reservationId: null },
      ...{ accountId: mandateId, budgetId },
    });
  }
});

test('a path has each budget and those above it once, the nearest first, and ends in a loop', () => {
  const parents = fc.array(fc.option(fc.integer({ min: 0, max: 7 })), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(parents, fc.array(fc.integer({ min: 0, max: 9 }).map(String), { maxLength: 4 }), (parents, starts) => {
      const budgets = new Map(
        parents.map((parent, index) => [
          String(index),
          { budgetId: String(index), parentId: parent?.toString() ?? null },
        ]),
      );
      const path = pathOf(starts, budgets);
      const there = path.flatMap((each) => each?.budgetId ?? []);
      expect(new Set(there).size).toBe(there.length);
      for (const start of starts) expect(there.includes(start) || path.includes(null)).toBe(true);
      for (const each of path) {
        const parent = each?.parentId ?? null;
        if (parent !== null) expect(there.includes(parent) || !budgets.has(parent)).toBe(true);
      }
      expect(path[0]?.budgetId ?? starts[0]).toBe(starts[0]);
    }),
  );
});

test('limits that cannot be read permit nothing', () => {
  const damaged: Pick<StoredBudget, 'limits'> = { limits: [{ amount: 1, per: 'never' }] };
  expect(limitsOf(damaged)).toMatchObject([{ units: 0n, count: 0 }]);
  expect(limitsOf({ limits: null })).toMatchObject([{ units: 0n, count: 0 }]);
});
