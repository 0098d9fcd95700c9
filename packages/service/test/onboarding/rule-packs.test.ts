import { compile, publishedForm, validateRuleDocument } from '@gatewright/evaluator';
import { unitsToNumber } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findRulePack,
  NO_SPEND,
  RULE_PACKS,
  type SpendTerms,
  STARTER_PACK,
} from '../../src/features/onboarding/rule-packs.js';

const currency = fc.constantFrom('USD', 'EUR', 'JPY', 'KWD');
const terms: fc.Arbitrary<SpendTerms> = fc.oneof(
  fc.constant(NO_SPEND),
  fc.record({ currency, perTxnMax: fc.option(fc.bigInt({ min: 0n, max: 10_000_000n })) }),
);
const PERMITS = new Set(['allow', 'observe']);

/** A mandate that limits nothing, so that what is refused is refused by the rules; it states money where the agent moves any. */
function unlimited({ currency: stated }: SpendTerms) {
  const anyAmount = { leftOperand: 'mm:payAmount', operator: 'gteq', rightOperand: 0 };
  return { permission: [{ target: 'buy', action: 'execute', constraint: stated === null ? [] : [anyAmount] }] };
}

function starterOf(spend: SpendTerms) {
  const molecules = findRulePack(STARTER_PACK)?.molecules(spend) ?? [];
  return compile({
    mandates: [{ action: 'buy', document: unlimited(spend) }],
    sops: [{ id: 'sop-1', document: { molecules: [...molecules] } }],
  });
}

function judge(spend: SpendTerms, request: object) {
  return starterOf(spend).evaluate({ agentDid: 'did:key:zAgent', action: 'buy', ...request }, { now: 0, spent: 0 });
}

const decide = (spend: SpendTerms, request: object) => judge(spend, request).decision;

test('every pack compiles under any spend terms, with ids of its own', () => {
  fc.assert(
    fc.property(fc.constantFrom(...RULE_PACKS), terms, (pack, spend) => {
      const molecules = [...pack.molecules(spend)];
      expect(validateRuleDocument({ molecules }, '$')).toEqual([]);
      expect(new Set(molecules.map(({ id }) => id)).size).toBe(molecules.length);
      expect(molecules.length).toBeGreaterThan(0);
    }),
  );
});

// covers published-guards-which
test('every pack is shown to published guards with its own rules, and none that always escalates', () => {
  fc.assert(
    fc.property(fc.constantFrom(...RULE_PACKS), terms, (pack, spend) => {
      const { molecules } = publishedForm({ strict: true, molecules: [...pack.molecules(spend)] });
      expect(molecules).toMatchObject(pack.molecules(spend));
    }),
  );
});

describe('starter pack', () => {
  const spending = fc.record({ currency, perTxnMax: fc.bigInt({ min: 0n, max: 10_000_000n }) });
  const low = { context: { riskLevel: 'low' } };

  // covers starter-rules-unknown
  test('the starter pack permits no amount above the maximum per transaction, and every one up to it', () => {
    fc.assert(
      fc.property(spending, fc.bigInt({ min: 0n, max: 20_000_000n }), (spend, units) => {
        const amount = unitsToNumber(units, spend.currency);
        const decision = decide(spend, { ...low, amount, currency: spend.currency });
        expect(PERMITS.has(decision)).toBe(units <= spend.perTxnMax);
      }),
    );
  });

  test('the starter pack permits no amount in another currency than that of the maximum', () => {
    fc.assert(
      fc.property(spending, currency, (spend, other) => {
        fc.pre(other !== spend.currency);
        expect(decide(spend, { ...low, amount: 0, currency: other })).toBe('block');
      }),
    );
  });

  // One that is absent is 0 to the protocol's atoms; a mandate that states money refuses it.
  test('the starter pack permits no amount that is there and unreadable, where the agent moves money', () => {
    fc.assert(
      fc.property(spending, fc.constantFrom('abc', -5, Number.NaN, [900]), (spend, amount) => {
        const { decision, fired } = judge(spend, { ...low, amount, currency: spend.currency });
        expect([decision, fired]).toEqual(['block', ['sop-1/unknown-amount']]);
      }),
    );
  });

  test('the starter pack permits no risk but low and medium, whatever the agent moves', () => {
    fc.assert(
      fc.property(terms, fc.oneof(fc.constantFrom('low', 'medium', 'high', 'critical'), fc.string()), (spend, risk) => {
        const amount = spend.currency === null ? {} : { amount: 0, currency: spend.currency };
        const decision = decide(spend, { ...amount, context: { riskLevel: risk } });
        expect(PERMITS.has(decision)).toBe(['low', 'medium'].includes(risk.trim().toLowerCase()));
      }),
    );
  });
});
