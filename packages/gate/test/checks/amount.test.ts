import type { MandateRequest } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer.js';
import { TestAgent } from '../support/test-agent.js';
import { TestGate } from '../support/test-gate.js';

type Terms = Omit<MandateRequest, 'agentDid'>;

const NO_PERMIT = expect.not.stringMatching(/^(allow|observe)$/);
const agent = new TestAgent();

async function gateFor(terms: Partial<Terms>): Promise<TestGate> {
  return TestGate.open()
    .register(agent)
    .bind(agent, [{ scope: 'purchase-order', ...terms }]);
}

/** Signs the amount as given; absent, as published guards leave it out of what they send. */
function ask(gate: TestGate, amount: unknown, currency?: string): Promise<Answer> {
  const stated: object = { amount, ...(currency === undefined ? {} : { currency }) };
  return gate.ask(agent, Object.assign({}, stated));
}

const money = fc.record(
  {
    currency: fc.constantFrom('USD', 'usd'),
    perTxnMax: fc.integer({ min: 1, max: 1e9 }),
    maxAmount: fc.integer({ min: 1, max: 1e9 }),
  },
  { requiredKeys: ['currency'] },
);

const garbage = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    'abc',
    [900],
    '9e2',
    '-5',
    -5,
    '',
    true,
    {},
    '0x10',
    ' 5',
    '+5',
    '1e3',
    '-0',
  ),
  fc.constantFrom<unknown>('0.0000001', 0.0000001, '9'.repeat(33), '٣', 'Infinity', 'NaN', '.5', '5.'),
  fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !/^[0-9]{1,32}(\.[0-9]{1,32})?$/.test(text)),
);

const positive = fc.oneof(
  fc.constantFrom<number | string>(1_000_000_000, '0.000001', 0.01),
  fc.integer({ min: 1, max: 2 ** 31 }).map((minor) => (minor / 100).toFixed(2)),
);

describe('amounts', () => {
  // covers amount-determinable-fails
  // threat money amount-left-out: The amount left out, or misspelt by the caller, under a mandate with money =>
  //   `AMOUNT_NOT_DETERMINABLE`; a guard sends nothing where it is undefined
  test('an amount that is absent or cannot be read is permitted under no mandate with money', async () => {
    const property = fc.asyncProperty(money, garbage, async (terms, amount) => {
      const { data, success } = await ask(await gateFor(terms), amount);
      expect([success, data]).toEqual([false, expect.objectContaining({ decision: NO_PERMIT, authorizationId: null })]);
    });
    await fc.assert(property, { numRuns: 150 });
  });

  // covers amount-determinable-fails
  // threat money money-under-mandate: Money under a mandate that states none => `AMOUNT_NOT_DETERMINABLE`
  test('an amount above 0 is permitted under no mandate without money', async () => {
    const gate = await gateFor({});
    const property = fc.asyncProperty(positive, fc.constantFrom('USD', 'JPY', undefined), async (amount, currency) => {
      const { data } = await ask(gate, amount, currency);
      expect(data).toMatchObject({ decision: 'block', authorizationId: null });
    });
    await fc.assert(property, { numRuns: 100 });
  });

  test.each([undefined, null, 0, '0'])(
    'an amount of %s is permitted under a mandate without money, as it always was',
    async (amount) => {
      const { status, data } = await ask(await gateFor({}), amount);
      expect([status, data['reasonCode']]).toEqual([200, 'AUTHORIZED']);
    },
  );

  test.each([0, '0'])('a stated amount of %j is permitted under a mandate with money', async (amount) => {
    const { status } = await ask(await gateFor({ currency: 'USD', perTxnMax: 10 }), amount);
    expect(status).toBe(200);
  });

  test('a missing amount is explained to the caller, with what to do (AMOUNT_NOT_DETERMINABLE)', async () => {
    expect((await ask(await gateFor({ currency: 'USD' }), undefined)).data).toMatchObject({
      reasonCode: 'AMOUNT_NOT_DETERMINABLE',
      detail: 'the mandate is in USD, and the request states no amount',
      hint: expect.stringContaining('state the amount'),
    });
    expect((await ask(await gateFor({}), 1_000_000_000)).data).toMatchObject({
      reasonCode: 'AMOUNT_NOT_DETERMINABLE',
      detail: expect.stringContaining('states no money'),
      hint: expect.stringContaining('currency'),
    });
  });
});

describe('amounts in another currency', () => {
  test('an amount in another currency than the mandate is SPEND_LIMIT_EXCEEDED, with both currencies named', async () => {
    const gate = await gateFor({ currency: 'USD', perTxnMax: 10 });
    expect((await ask(gate, 5, 'EUR')).data).toMatchObject({
      decision: 'block',
      reasonCode: 'SPEND_LIMIT_EXCEEDED',
      detail: 'the mandate is in USD, and the request is in EUR',
      hint: expect.stringContaining('send the request in USD'),
    });
    expect((await ask(gate, 50, 'usd')).data).not.toHaveProperty('detail');
  });
});

describe('mandates without a ceiling', () => {
  test.each(['USD', 'usd', 'Usd'])('a mandate in USD without a ceiling permits %s', async (currency) => {
    expect((await ask(await gateFor({ currency: 'USD' }), 500_000, currency)).status).toBe(200);
  });

  // threat currency-letters-become
  test.each(['EUR', 'u\u017fd', 'USD ', 'US', ''])(
    'a mandate in USD without a ceiling refuses %j, and no amount of it is held',
    async (currency) => {
      const gate = await gateFor({ currency: 'USD' });
      for (const amount of [500_000, '0.01', 0]) {
        expect((await ask(gate, amount, currency)).data).toMatchObject({ decision: 'block', authorizationId: null });
      }
    },
  );
});
