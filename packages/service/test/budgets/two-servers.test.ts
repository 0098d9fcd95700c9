import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyPostgres } from '../support/databases.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';

/** Freezes in one test, and calls at each server around each of them. */
const FREEZES = 6;
const CALLS = 6;

let first: TestGate;
/** No notification of the first server ever reaches it. */
let deaf: TestGate;
beforeAll(async () => {
  const environment = { GATEWRIGHT_DATABASE_URL: await emptyPostgres() };
  first = await TestGate.start(environment);
  deaf = await first.beside(environment);
});
afterAll(async () => {
  await deaf.discard();
  await first.discard();
});

/** An agent under a budget of its own, which permits 1,000 USD. */
async function buyerUnder(budgetId: string): Promise<JsonObject> {
  const limits = [{ amount: 1_000, currency: 'USD', per: 'total' }];
  await first.call('PUT', `/budgets/${budgetId}`, { token: first.ownerToken, body: { name: 'Team', limits } });
  const terms = { name: budgetId, scope: 'purchase-order', currency: 'USD', maxAmount: 100_000, budget: budgetId };
  return (await first.asOwner('/onboarding/agent', terms)).data;
}

const ask = (gate: TestGate, buyer: JsonObject, amount: number) =>
  gate.post('/policy/mandate/authorize', signedOrder(buyer, { amount, issuedAt: gate.now }));
const askAll = (buyer: JsonObject, amount: number) =>
  Promise.all([first, deaf].flatMap((gate) => Array.from({ length: CALLS }, () => ask(gate, buyer, amount))));
const permitsIn = (answers: readonly { readonly status: number }[]) =>
  answers.filter(({ status }) => status === 200).length;

test('a freeze that is answered before a decision begins refuses it on each of two servers, and a thaw permits it', async () => {
  for (let freeze = 0; freeze < FREEZES; freeze += 1) {
    const buyer = await buyerUnder(`team-${freeze}`);
    expect(permitsIn(await askAll(buyer, 1))).toBe(2 * CALLS);
    const before = askAll(buyer, 1);
    expect((await first.asOwner(`/budgets/team-${freeze}/freeze`, {})).status).toBe(200);
    const after = await askAll(buyer, 1);
    expect(after.map(({ data }) => data['reasonCode'])).toEqual(after.map(() => 'BUDGET_FROZEN'));
    await before;
    expect((await first.asOwner(`/budgets/team-${freeze}/thaw`, {})).status).toBe(200);
    expect(permitsIn(await askAll(buyer, 1))).toBe(2 * CALLS);
  }
});

test('servers at once spend no more under a budget than its limit', async () => {
  const buyer = await buyerUnder('shared');
  expect(permitsIn(await askAll(buyer, 100))).toBe(10);
  expect((await first.get('/budgets/shared', { token: first.ownerToken })).data).toMatchObject({
    limits: [{ used: 1_000, remaining: 0, percent: 100 }],
  });
  expect((await ask(deaf, buyer, 1)).data['reasonCode']).toBe('PERIOD_LIMIT_EXCEEDED');
  // A server that heard of nothing reserves under the limit that is in force.
  expect((await first.asOwner('/budgets/shared/reset', { limit: 0 })).status).toBe(200);
  expect((await ask(first, buyer, 1_000)).status).toBe(200);
  expect((await ask(deaf, buyer, 1)).data['reasonCode']).toBe('PERIOD_LIMIT_EXCEEDED');
});

test('a mandate that is issued while its budget is deleted counts under it, or is refused', async () => {
  const buyer = await buyerUnder('issuing');
  for (let round = 0; round < FREEZES; round += 1) {
    const path = `/budgets/short-${round}`;
    await first.call('PUT', path, { token: first.ownerToken, body: { name: 'Short' } });
    const terms = { agentDid: buyer['agentDid'] ?? null, scope: `act-${round}`, budget: `short-${round}` };
    const [issued, deleted] = await Promise.all([
      deaf.asOwner('/policy/mandate', terms),
      first.call('DELETE', path, { token: first.ownerToken }),
    ]);
    expect([
      [201, 409],
      [400, 200],
    ]).toContainEqual([issued.status, deleted.status]);
  }
});
