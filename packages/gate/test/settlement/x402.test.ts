import type { Hold } from '@gatewright/ledger';
import { type JsonObject, PAYMENT_ASSETS, type PaymentAsset, readPaymentAsset, toUnits } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { x402Mismatch, x402Payees } from '../../src/settlement/x402.js';

const HELD: Hold = {
  orgId: 'org-1',
  authorizationId: 'auth-1',
  kind: 'permit',
  mandateId: 'mandate-1',
  agentDid: 'did:key:z1',
  action: 'buy',
  amount: 0n,
  currency: 'USD',
  merchant: null,
  resource: null,
  counterparty: null,
  payloadDigest: null,
  contextDigest: null,
  approvedByHuman: false,
  escalationId: null,
  state: 'held',
  authorizedAt: 0,
  expiresAt: 1,
  claimer: null,
  claimTokenHash: null,
  idempotencyKeyHash: null,
  remoteRef: null,
  settledAmount: null,
  settledAt: null,
  refundedAmount: 0n,
  refunds: [],
  settlementEvidence: null,
  settlementTxHash: null,
  bookingRef: null,
  slotState: null,
  slotHolder: null,
  paidOutside: null,
  slotTxHash: null,
  onSettlement: [],
  charges: [],
  closedBy: null,
  note: null,
};

const hold = (amount: string, currency: string): Hold => ({
  ...HELD,
  amount: toUnits(amount, currency) ?? -1n,
  currency,
});

/** A way to pay exactly the hold's amount in the asset. */
function way({ network, asset, decimals }: PaymentAsset, tokens: string, change: JsonObject = {}): JsonObject {
  const paid = String(BigInt(Math.round(Number(tokens) * 1000)) * 10n ** BigInt(decimals - 3));
  const extra = { magpAuthorizationId: 'auth-1', magpAgentDid: 'did:key:z1' };
  return { scheme: 'exact', network, asset, maxAmountRequired: paid, payTo: 'shop', extra, ...change };
}

const DOLLARS = PAYMENT_ASSETS.filter(({ currencies }) => currencies.includes('USD'));
const EUROS = PAYMENT_ASSETS.filter(({ currencies }) => currencies.includes('EUR'));
const [USDC = PAYMENT_ASSETS[0]] = DOLLARS;
if (USDC === undefined) throw new Error('the gate knows no asset');

const mismatch = (accepts: readonly JsonObject[], held: Hold, assets = PAYMENT_ASSETS) =>
  x402Mismatch({ x402Version: 1, accepts: [...accepts] }, held, assets);

describe('x402', () => {
  // threat holds payment-requirements-which: Payment requirements of which only the first entry is of the hold, or
  //   whose asset is of another currency: 10,000 USDC for 10,000 yen => `AUTHORIZATION_CURRENCY_MISMATCH`, or the
  //   code of the entry, and the hold stays unclaimed
  test('payment requirements are refused where one way to pay is not of the hold, wherever it stands', () => {
    const bad = fc.constantFrom<[JsonObject, string]>(
      [way(USDC, '100', { extra: {} }), 'MISSING_BINDING'],
      [way(USDC, '100', { extra: { magpAuthorizationId: 'auth-2' } }), 'AUTHORIZATION_MISMATCH'],
      [way(USDC, '100', { extra: { magpAuthorizationId: 'auth-1', magpAgentDid: 'x' } }), 'AUTHORIZATION_MISMATCH'],
      [way(USDC, '100.001'), 'AMOUNT_MISMATCH'],
      [way(USDC, '100', { maxAmountRequired: 100 }), 'AMOUNT_INVALID'],
      [way(USDC, '100', { asset: 'EURC' }), 'AUTHORIZATION_CURRENCY_MISMATCH'],
      [way(USDC, '100', { network: 'eip155:5' }), 'AUTHORIZATION_CURRENCY_MISMATCH'],
      ...EUROS.map((asset): [JsonObject, string] => [way(asset, '100'), 'AUTHORIZATION_CURRENCY_MISMATCH']),
    );
    const good = fc.array(
      fc.constantFrom(...DOLLARS).map((asset) => way(asset, '100')),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(good, bad, good, (before, [wrong, code], after) => {
        expect(mismatch([...before, wrong, ...after], hold('100', 'USD'))).toBe(code);
        expect(mismatch([...before, ...after, way(USDC, '100')], hold('100', 'USD'))).toBe(null);
      }),
    );
  });

  // threat payment-requirements-which
  test.each(['JPY', 'KWD', 'GBP', 'USDT', 'HBAR', 'EUR'])(
    'payment requirements in dollars are none of a hold of 10,000 %s',
    (currency) => {
      for (const asset of DOLLARS) {
        expect(mismatch([way(asset, '0.001')], hold('10000', currency))).toBe('AUTHORIZATION_CURRENCY_MISMATCH');
      }
    },
  );

  test.each([
    ['eip155:84532', '0x036cbd53842c5426634e7929541ec2318f3dcf7e', 'USD'],
    ['base-sepolia', '0x036CbD53842c5426634e7929541eC2318f3dCF7e', 'USDC'],
    ['hedera-testnet', 'USDC', 'USD'],
    ['avalanche', 'EURC', 'EUR'],
    ['solana', 'HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr', 'EURC'],
  ])('payment requirements on %s in %s are those of a hold in %s', (network, asset, currency) => {
    expect(mismatch([way({ ...USDC, network, asset }, '100')], hold('100', currency))).toBe(null);
  });

  test('payment requirements compare base58 addresses letter by letter', () => {
    const asset = 'epjfwdd5aufqssqem2qn1xzybapc8g4weggkzwytdt1v';
    expect(mismatch([way({ ...USDC, network: 'solana', asset }, '1')], hold('1', 'USD'))).not.toBe(null);
  });

  test('payment requirements of an asset that the operator added count in its own decimals', () => {
    const dai = readPaymentAsset('ethereum/0x6B175474E89094C44Da98b954EedeAC495271d0F=USD:18');
    if (dai === null) throw new Error('the setting was not read');
    const assets = [...PAYMENT_ASSETS, dai];
    expect(mismatch([way(dai, '0.001')], hold('0.001', 'USD'), assets)).toBe(null);
    expect(
      mismatch([way(dai, '0.001', { maxAmountRequired: `${10n ** 15n + 1n}` })], hold('0.001', 'USD'), assets),
    ).toBe('AMOUNT_MISMATCH');
    expect(mismatch([way(dai, '0.001')], hold('0.001', 'USD'))).toBe('AUTHORIZATION_CURRENCY_MISMATCH');
  });

  test.each([{}, { accepts: [] }, { accepts: {} }, { accepts: [null] }, { accepts: ['way'] }])(
    'payment requirements that name nothing are MISSING_BINDING: %j',
    (requirements) => {
      expect(x402Mismatch(requirements, hold('1', 'USD'), PAYMENT_ASSETS)).toBe('MISSING_BINDING');
    },
  );

  test('payment requirements name each payee once', () => {
    const accepts = ['a', 'b', 'a', '', undefined].map((payTo) => ({ payTo: payTo ?? null }));
    expect(x402Payees({ accepts })).toEqual(['a', 'b']);
  });
});
