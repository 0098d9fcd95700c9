import { gatewright } from '@gatewright/msw';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createShop } from './shop.js';

const gate = gatewright({ url: 'https://gate.example', seed: 'shop', now: '2026-03-01T09:00:00Z' });
const orders: unknown[] = [];
const supplier = http.post('https://supplier.example/orders', async ({ request }) => {
  orders.push(await request.json());
  return HttpResponse.json({ orderId: `order-${orders.length}` }, { status: 201 });
});
const server = setupServer(supplier, ...gate.handlers);

/** A restocking agent with 500 USD, 200 an order; people look at orders above 100. */
const TERMS = {
  ...{ name: 'Restocking agent', scope: 'restock', currency: 'USD', perTxnMax: 200, maxAmount: 500 },
  rules: {
    strict: true,
    molecules: [
      {
        id: 'large-orders',
        combinator: 'all',
        atoms: [{ predicate: 'amount-over', config: { limit: 100 } }],
        decision: 'escalate',
        reasonCode: 'LARGE_ORDER',
      },
    ],
  },
};
const CUPS = { item: 'cup', count: 10, price: 8 };
const POTS = { item: 'pot', count: 5, price: 30 };

let shop: ReturnType<typeof createShop>;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(async () => {
  const { config } = await gate.addAgent(TERMS);
  // Without pauses: a guard looks for a hold behind a lost answer for most of a minute.
  shop = createShop(config, { clock: gate.now, retryPausesMs: [0] });
});
afterEach(async () => {
  gate.reachable();
  await shop.settled();
  await gate.reset();
  server.resetHandlers();
  orders.length = 0;
});
afterAll(() => server.close());

const stateOfLast = async () => {
  const last = (await gate.decisions()).at(-1);
  return (await gate.hold(last?.authorizationId ?? ''))?.state;
};

describe('orders', () => {
  test('the shop orders what its mandate covers, and the gate has it settled', async () => {
    expect(await shop.restock('cups', CUPS)).toEqual({ status: 'ordered', orderId: 'order-1' });
    expect(orders).toEqual([CUPS]);
    expect(await stateOfLast()).toBe('settled');
  });

  test('the shop orders nothing above a limit that no one can approve', async () => {
    expect(await shop.restock('pots', { ...POTS, count: 50 })).toEqual({
      status: 'refused',
      reason: 'SPEND_LIMIT_EXCEEDED',
    });
    expect(orders).toEqual([]);
  });

  test('the shop orders nothing more once the mandate is spent', async () => {
    for (let count = 0; count < 6; count += 1) await shop.restock(`cups-${count}`, CUPS);
    expect(await shop.restock('cups', CUPS)).toEqual({ status: 'refused', reason: 'SPEND_LIMIT_EXCEEDED' });
    expect(orders).toHaveLength(6);
  });

  test('the shop waits for people with a large order, and places it once when they approved', async () => {
    const restocked = await shop.restock('pots', POTS);
    expect(orders).toEqual([]);
    await gate.approve(restocked.status === 'waiting' ? restocked.escalationId : '');
    expect(await shop.restock('pots', POTS)).toEqual({ status: 'ordered', orderId: 'order-1' });
    expect(await shop.restock('pots', POTS)).toEqual({ status: 'ordered', orderId: 'order-1' });
    expect(orders).toEqual([POTS]);
  });

  test('the shop gives the money back where the supplier has none', async () => {
    server.use(http.post('https://supplier.example/orders', () => new HttpResponse(null, { status: 409 })));
    expect(await shop.restock('cups', CUPS)).toEqual({ status: 'failed', reason: 'the supplier is out of stock' });
    expect(await stateOfLast()).toBe('voided');
  });

  test('the shop orders nothing while the gate cannot be reached', async () => {
    gate.unreachable();
    expect(await shop.restock('cups', CUPS)).toEqual({ status: 'refused', reason: 'GATE_UNREACHABLE' });
    expect(orders).toEqual([]);
  });

  test('the shop orders nothing that the answer of the gate does not say, although the gate permitted it', async () => {
    gate.loseAnswers();
    expect(await shop.restock('cups', CUPS)).toEqual({ status: 'refused', reason: 'GATE_UNREACHABLE' });
    expect((await gate.decisions()).map(({ decision }) => decision)).toEqual(['allow']);
    expect(orders).toEqual([]);
  });
});

test('two runs of the same seed are the same run', async () => {
  const run = async () => {
    await gate.reset('the same world');
    const { config } = await gate.addAgent(TERMS);
    let asked = 0;
    const ids = () => {
      asked += 1;
      return `request-${asked}`;
    };
    await createShop(config, { clock: gate.now, ids }).restock('cups', CUPS);
    return gate.decisions();
  };
  expect(await run()).toEqual(await run());
});
