import { type MandateRequest, utf8 } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import type { GateSettings } from '../../src/ports.js';
import { capture } from '../../src/settlement/index.js';
import { TestAgent } from '../support/test-agent.js';
import { TestGate } from '../support/test-gate.js';

const agent = new TestAgent();
const RATE = { id: 'rate', combinator: 'any', decision: 'block', reasonCode: 'TOO_OFTEN' } as const;
const REVIEW = { id: 'risk', combinator: 'any', decision: 'escalate', reasonCode: 'RISK_REVIEW' } as const;
const RULES = {
  molecules: [
    { ...RATE, atoms: [{ predicate: 'rate-limit-exceeded', config: { max: 3 } }] },
    { ...REVIEW, atoms: [{ predicate: 'risk-at-or-above', config: { level: 'high' } }] },
  ],
};

type Terms = Omit<MandateRequest, 'agentDid' | 'scope'>;

async function gateFor(terms: Terms, rules: object[] = [], settings: Partial<GateSettings> = {}) {
  const gate = await TestGate.open(settings)
    .register(agent)
    .bind(agent, [{ scope: 'purchase-order', currency: 'USD', maxAmount: 10_000, ...terms }], {
      sops: rules.map((rule) => ({ ...rule })),
    });
  const ask = (amount: number, merchant = 'acme') =>
    gate.ask(agent, { amount, merchant, itinerary: { riskLevel: 'low' } });
  const pay = async (amount: number, merchant = 'acme') => {
    const { data } = await ask(amount, merchant);
    const body = utf8(JSON.stringify({ amountCharged: amount }));
    return capture({ authorizationId: String(data['authorizationId']), body, headers: {} }, gate.ports);
  };
  return { gate, ask, pay };
}

const signalsOf = (data: { readonly [name: string]: unknown }) => JSON.stringify(data['riskSignals']);

describe('windows of rules', () => {
  const block = (reasonCode: string, predicate: string, config: object) => ({
    molecules: [{ id: 'm', combinator: 'any', decision: 'block', reasonCode, atoms: [{ predicate, config }] }],
  });
  const hourly = block('TOO_OFTEN', 'rate-limit-exceeded', { max: 2, windowSeconds: 3600 });
  const minutely = block('TOO_FAST', 'rate-limit-exceeded', { max: 1 });
  const unseen = block('UNSEEN', 'merchant-unseen', { withinDays: 2 });
  const codeOf = async (asked: Promise<{ data: { readonly [name: string]: unknown } }>) =>
    (await asked).data['reasonCode'];

  // covers 3.7 windows-of-rules: A rule counts the calls of the window that it names, beside those of a minute
  test('a rule with a window has the calls of that window counted exactly, beside those of a minute', async () => {
    const { gate, ask } = await gateFor({ merchants: ['acme'] }, [hourly, minutely]);
    expect(await codeOf(ask(1))).toBe('AUTHORIZED');
    expect(await codeOf(ask(1))).toBe('TOO_FAST');
    gate.now += 60_001;
    expect(await codeOf(ask(1))).toBe('TOO_OFTEN');
    gate.now += 3_600_000 - 60_001;
    // The first two were exactly an hour ago, and the third is within it.
    expect(await codeOf(ask(1))).toBe('TOO_OFTEN');
    gate.now += 60_002;
    expect(await codeOf(ask(1))).toBe('AUTHORIZED');
  });

  test('a rule with a window has its own numbers, which the agent cannot state', async () => {
    const { gate } = await gateFor({ merchants: ['acme'] }, [hourly, unseen]);
    const itinerary = { callCounts: { 3600: 0 }, merchantPayments: { 2: 1 } };
    const { data } = await gate.ask(agent, { amount: 1, merchant: 'acme', itinerary });
    expect(data['reasonCode']).toBe('UNSEEN');
    const unnamed = await gate.ask(agent, { amount: 0, itinerary });
    expect(unnamed.data['decision']).toBe('block');
  });

  test('a policy of more windows than are counted at most escalates with CONTEXT_UNVERIFIABLE', async () => {
    const windows = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((windowSeconds) =>
      block('TOO_OFTEN', 'rate-limit-exceeded', { max: 9, windowSeconds }),
    );
    const { ask } = await gateFor({ merchants: ['acme'] }, windows);
    expect((await ask(1)).data).toMatchObject({ decision: 'escalate', reasonCode: 'CONTEXT_UNVERIFIABLE' });
    expect(await codeOf((await gateFor({ merchants: ['acme'] }, windows.slice(1))).ask(1))).toBe('AUTHORIZED');
  });

  test('a merchant is unseen until a payment was settled, and once more after the days of the window', async () => {
    const observed = { molecules: unseen.molecules.map((molecule) => ({ ...molecule, decision: 'observe' })) };
    const { gate, ask, pay } = await gateFor({ riskSignals: { newMerchant: false } }, [observed]);
    expect(await codeOf(ask(10))).toBe('UNSEEN');
    await pay(10);
    expect(await codeOf(ask(10))).not.toBe('UNSEEN');
    expect(await codeOf(ask(10, 'globe'))).toBe('UNSEEN');
    gate.now += 2 * 24 * 60 * 60 * 1000;
    expect(await codeOf(ask(10))).not.toBe('UNSEEN');
    gate.now += 1;
    expect(await codeOf(ask(10))).toBe('UNSEEN');
  });
});

describe('first payments', () => {
  // covers 3.7 risk-signals-rate: Risk signals, rate facts, spend pattern
  // threat money first-payment-unknown: A first payment to an unknown merchant => risk high, named in the verdict
  test('a first payment to a merchant is named in the verdict and raises the risk, until one was settled', async () => {
    const { gate, ask } = await gateFor({}, [RULES]);
    const first = await ask(10);
    expect(first.data).toMatchObject({ decision: 'escalate', reasonCode: 'RISK_REVIEW' });
    expect(first.data['riskSignals']).toMatchObject([{ signal: 'new-merchant', level: 'high' }]);
    const known = await gateFor({});
    await known.pay(10);
    expect(signalsOf((await known.ask(10)).data)).toBe('[]');
    expect(signalsOf((await known.ask(10, 'acme ')).data)).toContain('new-merchant');
    expect(gate.failures).toEqual([]);
  });

  test('a payment that is held and not settled leaves the merchant new', async () => {
    const { ask } = await gateFor({});
    await ask(10);
    expect(signalsOf((await ask(10)).data)).toContain('new-merchant');
  });

  // threat money payment-nothing-captured: A payment of nothing, or captured at nothing, makes a merchant known, or
  //   widens the usual amounts => it is no payment
  test('a first payment stays the first one after payments of nothing, with the agent’s own proof too', async () => {
    const { gate, ask } = await gateFor({ merchants: ['acme'], riskSignals: { newMerchant: 'strict' } }, [RULES]);
    const authorizationId = String((await ask(0)).data['authorizationId']);
    const proof = agent.settlementProof({ verb: 'capture', amount: 0 }, authorizationId, gate.now);
    const body = utf8(JSON.stringify({ amountCharged: 0, agentProof: proof }));
    const captured = await capture({ authorizationId, body, headers: {} }, gate.ports);
    expect(captured.data['captured']).toBe(true);
    expect((await ask(600)).data).toMatchObject({
      decision: 'escalate',
      riskSignals: [{ signal: 'new-merchant', level: 'high' }],
    });
  });

  test.each([
    ['a mandate that lists its merchants', { merchants: ['acme'] }, false],
    [
      'one that lists them and asks for it all the same',
      { merchants: ['acme'], riskSignals: { newMerchant: 'strict' } },
      true,
    ],
    ['one that switches it off', { riskSignals: { newMerchant: false } }, false],
    ['one that switches every signal off', { riskSignals: false }, false],
  ] satisfies [string, Terms, boolean][])(
    'a first payment to a merchant is signalled as the terms demand under %s',
    async (_what, terms, signalled) => {
      const { ask } = await gateFor(terms);
      expect(signalsOf((await ask(10)).data).includes('new-merchant')).toBe(signalled);
    },
  );

  test('a call without a value is no first payment', async () => {
    const { gate, ask } = await gateFor({});
    expect(signalsOf((await ask(0)).data)).toBe('[]');
    expect(signalsOf((await gate.ask(agent, { amount: 0, merchant: null })).data)).toBe('[]');
  });

  // threat money first-payment-unnamed: An agent leaves the merchant out, so that no payment is a first one => the risk is
  //   unverifiable, and at least high
  test.each([null, ''])('the signal of a first payment cannot be avoided by a merchant of %j', async (merchant) => {
    const itinerary = { riskLevel: 'low' };
    const observed = { molecules: RULES.molecules.map((molecule) => ({ ...molecule, decision: 'observe' })) };
    for (const rules of [
      { ...RULES, strict: true },
      { ...RULES, strict: false },
      { ...observed, strict: true },
    ]) {
      const { gate, pay } = await gateFor({}, [rules]);
      await pay(10);
      const { data } = await gate.ask(agent, { amount: 10, merchant, itinerary });
      expect(data).toMatchObject({ decision: 'escalate' });
      expect(data['riskSignals']).toMatchObject([{ signal: 'new-merchant', level: 'high' }]);
    }
  });

  test('a payment under a mandate that does not watch for first payments needs no merchant', async () => {
    const { gate } = await gateFor({ riskSignals: { newMerchant: false } }, [RULES]);
    const { data } = await gate.ask(agent, { amount: 10, merchant: null, itinerary: { riskLevel: 'low' } });
    expect(data).toMatchObject({ decision: 'allow' });
  });
});

describe('spending', () => {
  const spend = { ...REVIEW, reasonCode: 'SPENT', atoms: [{ predicate: 'cumulative-over', config: { limit: 100 } }] };

  // threat money agent-understates-spent: The agent understates what it spent, also where its mandate has no total =>
  //   its own word is left out: the rule fires
  test.each([
    ['a mandate without a total', { currency: 'USD' }],
    ['one with a total', { currency: 'USD', maxAmount: 10_000 }],
  ] satisfies [string, Terms][])('an agent cannot understate what it spent under %s', async (_what, terms) => {
    const gate = await TestGate.open()
      .register(agent)
      .bind(agent, [{ scope: 'purchase-order', ...terms }], { sops: [{ molecules: [spend] }] });
    for (const stated of [0, -1_000_000, { x: 1 }]) {
      const itinerary = { cumulativeSpend: stated };
      const { data } = await gate.ask(agent, { amount: 120, itinerary });
      expect(data, JSON.stringify(stated)).toMatchObject({ decision: 'escalate', reasonCode: 'SPENT' });
    }
  });
});

describe('calls', () => {
  // covers risk-signals-rate
  test('calls of an agent are counted within a minute, refused ones too, this one included', async () => {
    const { gate, ask } = await gateFor({ merchants: ['acme'] }, [RULES]);
    await ask(10);
    await ask(10, 'other');
    expect((await ask(10)).success).toBe(true);
    expect((await ask(10)).data).toMatchObject({ decision: 'block', reasonCode: 'TOO_OFTEN' });
    gate.now += 60_001;
    expect((await ask(10)).success).toBe(true);
  });

  // covers service-decides-agent
  // threat money agent-understates-how: The agent understates how often it called => the rule fires: the gate counts
  test('an agent cannot understate how often it called', async () => {
    const { gate, ask } = await gateFor({ merchants: ['acme'] }, [RULES]);
    for (const amount of [1, 2, 3]) await ask(amount);
    const liar = await gate.ask(agent, { amount: 4, itinerary: { riskLevel: 'low', callCount: 0 } });
    expect(liar.data['reasonCode']).toBe('TOO_OFTEN');
  });
});

describe('unusual amounts', () => {
  async function afterFivePayments(settings: Partial<GateSettings>) {
    const known = await gateFor({ merchants: ['acme'] }, [], settings);
    for (let count = 0; count < 5; count += 1) await known.pay(10);
    return known;
  }

  // threat money many-small-payments: Many small payments, then a large one => `SPEND_PATTERN_ANOMALY`, where it is
  //   switched on
  test('an unusual amount waits for people where the operator switched that on (SPEND_PATTERN_ANOMALY)', async () => {
    const { ask } = await afterFivePayments({ spendAnomaly: true });
    expect((await ask(40)).data['reasonCode']).toBe('AUTHORIZED');
    expect((await ask(40.01)).data).toMatchObject({
      decision: 'escalate',
      reasonCode: 'SPEND_PATTERN_ANOMALY',
      escalationId: expect.any(String),
      authorizationId: null,
    });
  });

  test('an unusual amount is permitted where the operator did not switch reviews on', async () => {
    const { ask } = await afterFivePayments({ spendAnomaly: false });
    expect((await ask(4_000)).success).toBe(true);
  });

  // threat payment-nothing-captured
  test('an unusual amount is judged by payments above 0 alone', async () => {
    const { ask, pay } = await gateFor({ merchants: ['acme'] }, [], { spendAnomaly: true });
    for (const amount of [10, 10, 10, 10, 11, 0, 0, 0, 0, 0]) await pay(amount);
    expect((await ask(20)).data['reasonCode']).toBe('SPEND_PATTERN_ANOMALY');
  });

  test('an unusual amount above the ceiling is refused with SPEND_LIMIT_EXCEEDED, not reviewed', async () => {
    const { ask } = await afterFivePayments({ spendAnomaly: true });
    expect((await ask(20_000)).data).toMatchObject({ decision: 'block', reasonCode: 'SPEND_LIMIT_EXCEEDED' });
  });
});
