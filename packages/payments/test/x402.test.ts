import {
  type Counterparty,
  createCounterparty,
  createGuardFromConfig,
  GovernanceBlocked,
  type Guard,
  NotExecuted,
} from '@gatewright/guard';
import { gatewright } from '@gatewright/msw';
import { concatBytes, fromHex, type JsonObject, PAYMENT_ASSETS, toHex } from '@gatewright/protocol';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addressWord, bytesWord, structHash, textHash, word } from '../src/x402/evm.js';
import {
  PaymentRefused,
  PaymentUnsettled,
  payX402,
  readOffers,
  readSettlement,
  runX402Batch,
  verifyPayment,
  type X402Batch,
  type X402Offer,
  type X402Sides,
} from '../src/x402.js';
import vectors from './vectors/x402-v2.json' with { type: 'json' };

const TERMS = { currency: 'USD', assets: PAYMENT_ASSETS };
const SECRET = new Uint8Array(32).fill(7);
const FACILITATOR = '0x00000000000000000000000000000000000000fa';

/** Sides that a payment must not reach. */
const NEVER: X402Sides = {
  sign: () => Promise.reject(new Error('signed')),
  send: () => Promise.reject(new Error('sent')),
};

function offerOf(required: unknown): X402Offer {
  const read = readOffers(required, TERMS);
  if (!read.ok) throw new PaymentRefused(read.faults);
  return read.value;
}

describe('published examples', () => {
  test('the example of exact is read, its signature verifies, and it is settled in full', () => {
    const { required, payment, settlement } = vectors.exact;
    const offer = offerOf(required);
    expect(offer).toMatchObject({ scheme: 'exact', amount: '0.01', currency: 'USD', units: 10_000n });
    expect(verifyPayment(payment, offer, vectors.now)).toMatchObject({
      ok: true,
      value: { payer: '0x857b06519E91e3A54538791bDbb0E22373e36b66', validUntil: 1740672154 },
    });
    expect(readSettlement(settlement, offer)).toMatchObject({ ok: true, value: { units: 10_000n } });
  });

  test('the example of upto holds the most and charges what was used; its signature is no signature', () => {
    const { required, payment, settlement } = vectors.upto;
    const offer = offerOf(required);
    expect(offer).toMatchObject({ scheme: 'upto', amount: '5' });
    expect(readSettlement(settlement, offer)).toMatchObject({ ok: true, value: { units: 2_350_000n } });
    expect(verifyPayment(payment, offer, vectors.now)).toEqual({
      ok: false,
      faults: [{ path: '$.payload.signature', message: expect.any(String) }],
    });
  });

  test('the example of batch-settlement is a commitment in cents', () => {
    const { required, payment, settlement } = vectors.batch;
    const offer = offerOf(required);
    expect(offer).toMatchObject({ scheme: 'batch-settlement', amount: '0.05', payTo: 'merchant' });
    expect(verifyPayment(payment, offer, vectors.now)).toMatchObject({ ok: true, value: { payer: null } });
    expect(readSettlement(settlement, offer)).toMatchObject({ ok: true, value: { units: 5n } });
  });
});

describe('other commitments', () => {
  const { required, payment } = vectors.batch;
  const committed = (signed: JsonObject): JsonObject => ({ ...payment, payload: { ...payment.payload, ...signed } });

  test.each<readonly [string, JsonObject]>([
    ['of another amount', committed({ amount: '6' })],
    ['of a number', committed({ amount: 5 })],
    ['of another asset', committed({ asset: 'EUR' })],
    ['on another network', committed({ network: 'eip155:8453' })],
    ['to another payee', committed({ payTo: 'stranger' })],
    ['with a voucher of a channel', committed({ voucher: { channelId: '0x01', maxClaimableAmount: '500000' } })],
    ['that is empty', { ...payment, payload: {} }],
    ['that accepts another payee', { ...payment, accepted: { ...payment.accepted, payTo: 'stranger' } }],
    ['that accepts another network', { ...payment, accepted: { ...payment.accepted, network: 'eip155:8453' } }],
  ])('a commitment %s is refused', (_name, other) => {
    expect(verifyPayment(other, offerOf(required), vectors.now).ok).toBe(false);
  });

  test.each<readonly [string, JsonObject]>([
    ['batch-settlement on a chain', { network: 'eip155:84532', asset: vectors.exact.required.accepts[0]?.asset ?? '' }],
    ['another scheme on its network', { scheme: 'exact' }],
    ['a payee that its network does not know', { payTo: 'acme' }],
  ])('an offer of %s cannot be paid', (_name, change) => {
    const accepts = required.accepts.map((offer) => ({ ...offer, ...change }));
    expect(readOffers({ ...required, accepts }, TERMS).ok).toBe(false);
  });
});

describe('other payments', () => {
  const exact = (change: JsonObject, signed: JsonObject = {}): JsonObject => {
    const { payload, ...payment } = structuredClone(vectors.exact.payment);
    return { ...payment, ...change, payload: { ...payload, authorization: { ...payload.authorization, ...signed } } };
  };

  test.each<readonly [string, JsonObject]>([
    ['another payee', exact({}, { to: FACILITATOR })],
    ['more', exact({}, { value: '10001' })],
    ['less', exact({}, { value: '9999' })],
    ['another payer', exact({}, { from: FACILITATOR })],
    ['another nonce', exact({}, { nonce: `0x${'00'.repeat(32)}` })],
    ['longer', exact({}, { validBefore: '1740672155' })],
    ['not yet', exact({}, { validAfter: '1740672101' })],
    ['times that are none', exact({}, { validBefore: 'never' })],
    ['another offer', exact({ accepted: { ...vectors.exact.payment.accepted, amount: '1' } })],
    ['version 1', exact({ x402Version: 1 })],
    ['no authorization', { ...exact({}), payload: {} }],
  ])('a payment that is not the one that was held is refused: %s', (_name, payment) => {
    expect(verifyPayment(payment, offerOf(vectors.exact.required), vectors.now).ok).toBe(false);
  });

  test('a payment after its time is refused', () => {
    expect(verifyPayment(vectors.exact.payment, offerOf(vectors.exact.required), 1740672154).ok).toBe(false);
  });

  test('a payment with any byte of its signature changed is refused', () => {
    const { signature } = vectors.exact.payment.payload;
    for (let at = 2; at < signature.length; at += 2) {
      const changed =
        signature.slice(0, at) + (signature.slice(at, at + 2) === '00' ? '01' : '00') + signature.slice(at + 2);
      const payment = { ...vectors.exact.payment, payload: { ...vectors.exact.payment.payload, signature: changed } };
      expect(verifyPayment(payment, offerOf(vectors.exact.required), vectors.now).ok).toBe(false);
    }
  });

  test.each<readonly [string, JsonObject]>([
    ['an unknown scheme', { scheme: 'stream' }],
    ['an unknown token', { asset: FACILITATOR }],
    ['another network of the token', { network: 'eip155:1' }],
    ['a fraction', { amount: '1.5' }],
    ['a negative amount', { amount: '-1' }],
    ['an amount of a number', { amount: 10 }],
    ['no payee', { payTo: '' }],
  ])('an offer with %s cannot be paid', (_name, change) => {
    const [offer] = vectors.exact.required.accepts;
    const read = readOffers({ ...vectors.exact.required, accepts: [{ ...offer, ...change }] }, TERMS);
    expect(read).toMatchObject({ ok: false, faults: [{ path: expect.stringMatching(/^\$\.accepts\[0\]\./) }] });
  });

  test('a settlement of more, of another network, without an amount or that failed is no settlement', () => {
    const offer = offerOf(vectors.upto.required);
    const { amount, ...unstated } = vectors.upto.settlement;
    for (const wrong of [{ amount: '5000001' }, { network: 'eip155:1' }, { success: false }, { amount: '-1' }]) {
      expect(readSettlement({ ...unstated, amount, ...wrong }, offer).ok).toBe(false);
    }
    expect(readSettlement(unstated, offer).ok).toBe(false);
  });
});

describe('at a gate', () => {
  const gate = gatewright({ url: 'https://gate.example', seed: 'x402', now: '2025-02-27T16:01:40Z' });
  const clock = () => vectors.now * 1_000;
  let guard: Guard;
  let payer: Counterparty;
  let sent: object[];
  /** Answers to the payer that are lost from now on; the gate carries the calls out. */
  let loseNext: number;
  /** Alters what the gate answers the payer. */
  let altered: (answer: Response, url: string) => Promise<Response>;
  /** The holds that were claimed. */
  let claimed: string[];

  beforeEach(async () => {
    sent = [];
    loseNext = 0;
    claimed = [];
    altered = async (answer) => answer;
    const { config } = await gate.addAgent({ scope: 'x402', currency: 'USD', perTxnMax: 6, maxAmount: 10 });
    const host = { fetch: (url: string, init?: RequestInit) => gate.fetch(new Request(url, init)), clock: gate.now };
    guard = createGuardFromConfig(config, host);
    const fetch = async (url: string, init?: RequestInit) => {
      const answer = await host.fetch(url, init);
      if (url.endsWith('/effect/dispatching')) claimed.push(url.split('/').at(-3) ?? '');
      if (loseNext === 0) return altered(answer, url);
      loseNext -= 1;
      throw new TypeError('the answer is lost');
    };
    payer = createCounterparty({ api: 'https://gate.example/api/v1', ...host, fetch });
  });
  afterEach(() => gate.reset());

  const answering = (settlement: unknown, sign: X402Sides['sign'] = async (offer) => signedUpto(offer)): X402Sides => ({
    sign,
    send: async (payment) => {
      sent.push(payment);
      return settlement;
    },
  });
  const pay = (settlement: unknown, sign?: X402Sides['sign']) =>
    payX402(
      guard,
      payer,
      vectors.upto.required,
      { action: 'x402', currency: 'USD', clock, retryPausesMs: [0, 0] },
      answering(settlement, sign),
    );

  test('upto holds the most and captures what was used', async () => {
    const paid = await pay(vectors.upto.settlement);
    expect(paid).toMatchObject({ charged: '2.35' });
    expect(await guard.effect(paid.authorizationId)).toMatchObject({ ok: true, effect: { outcome: 'settled' } });
    // 10 − 2.35 leaves room for one more of 5, and none for a third beside it.
    expect((await pay({ ...vectors.upto.settlement, amount: '5000000' })).charged).toBe('5');
    await expect(pay(vectors.upto.settlement)).rejects.toMatchObject({ code: 'SPEND_LIMIT_EXCEEDED' });
    expect(sent).toHaveLength(2);
  });

  test('a wallet that signs another payment, or fails, sends nothing and gives the budget back', async () => {
    for (const sign of [
      async (offer: X402Offer) => signedUpto({ ...offer, payTo: FACILITATOR }),
      async (offer: X402Offer) => signedUpto({ ...offer, units: 5_000_001n }),
      async () => Promise.reject(new Error('locked')),
    ]) {
      await expect(pay(vectors.upto.settlement, sign)).rejects.toBeInstanceOf(NotExecuted);
    }
    await guard.settled();
    expect(sent).toEqual([]);
    expect((await pay({ ...vectors.upto.settlement, amount: '5000000' })).charged).toBe('5');
    expect((await pay({ ...vectors.upto.settlement, amount: '5000000' })).charged).toBe('5');
  });

  test('a payment whose answer is lost, fails or charges more keeps its hold', async () => {
    for (const settlement of [
      { ...vectors.upto.settlement, success: false },
      { ...vectors.upto.settlement, amount: '9000000' },
    ]) {
      const failed: unknown = await pay(settlement).catch((error: unknown) => error);
      if (!(failed instanceof PaymentUnsettled)) throw failed;
      expect(failed.faults).toHaveLength(1);
      expect(await guard.effect(failed.authorizationId)).toMatchObject({ ok: true, effect: { outcome: 'unknown' } });
    }
    await expect(pay(vectors.upto.settlement)).rejects.toMatchObject({ code: 'SPEND_LIMIT_EXCEEDED' });
  });

  test.each([
    ['sent it', new Error('connection reset'), PaymentUnsettled, 'unknown'],
    ['sent nothing', new NotExecuted('no route'), NotExecuted, 'not_executed'],
  ] as const)(
    'an error of a sender that may have %s has its own class, and the hold that outcome',
    async (_, error, type, outcome) => {
      const ids: string[] = [];
      const observed: Counterparty = {
        ...payer,
        claim: (id, terms) => {
          ids.push(id);
          return payer.claim(id, terms);
        },
      };
      const send = async () => Promise.reject(error);
      const sides = { sign: async (offer: X402Offer) => signedUpto(offer), send };
      const terms = { action: 'x402', currency: 'USD', clock };
      await expect(payX402(guard, observed, vectors.upto.required, terms, sides)).rejects.toBeInstanceOf(type);
      expect(await guard.effect(ids[0] ?? '')).toMatchObject({ ok: true, effect: { outcome } });
    },
  );

  // Of claim and capture, the first and the second answer: what the gate did is not asked of it twice.
  test.each([1, 2])('a payment whose next %i answers to the payer are lost is made once and captured', async (lost) => {
    loseNext = lost;
    const paid = await pay(vectors.upto.settlement);
    expect(sent).toHaveLength(1);
    expect(await guard.effect(paid.authorizationId)).toMatchObject({
      effect: { outcome: 'settled', settledAmount: 2.35 },
    });
  });

  test.each([1, 2])('a capture whose next %i answers are lost counts as made', async (lost) => {
    const { send, ...sides } = answering(vectors.upto.settlement);
    const losing: X402Sides = {
      ...sides,
      send: (payment) => {
        loseNext = lost;
        return send(payment);
      },
    };
    const terms = { action: 'x402', currency: 'USD', clock, retryPausesMs: [0, 0] };
    const paid = await payX402(guard, payer, vectors.upto.required, terms, losing);
    expect(await guard.effect(paid.authorizationId)).toMatchObject({
      effect: { outcome: 'settled', settledAmount: 2.35 },
    });
  });

  test('a payment whose capture the gate never answers says what was charged, and its hold stays', async () => {
    const { send, ...sides } = answering(vectors.upto.settlement);
    const losing: X402Sides = {
      ...sides,
      send: (payment) => {
        loseNext = Number.POSITIVE_INFINITY;
        return send(payment);
      },
    };
    const terms = { action: 'x402', currency: 'USD', clock, retryPausesMs: [0] };
    await expect(payX402(guard, payer, vectors.upto.required, terms, losing)).rejects.toMatchObject({
      code: 'PAYMENT_UNSETTLED',
      charge: { amountCharged: '2.35' },
    });
  });

  test('a claim whose answers stay lost, or grant another hold, is released: nothing is sent', async () => {
    loseNext = 3;
    await expect(pay(vectors.upto.settlement)).rejects.toBeInstanceOf(NotExecuted);
    expect(await guard.effect(claimed.at(-1) ?? '')).toMatchObject({ effect: { outcome: 'not_executed' } });
    altered = async (answer, url) => {
      if (!url.endsWith('/effect/dispatching')) return answer;
      const envelope = await answer.json();
      return Response.json({ ...envelope, data: { ...envelope.data, amount: 1 } });
    };
    await expect(pay(vectors.upto.settlement)).rejects.toBeInstanceOf(NotExecuted);
    expect(await guard.effect(claimed.at(-1) ?? '')).toMatchObject({ effect: { outcome: 'not_executed' } });
    await guard.settled();
    expect(sent).toEqual([]);
  });

  test('an error after a payment was sent that is none of the known leaves the hold unknown', async () => {
    const unreadable = {
      get network(): string {
        throw new Error('unreadable');
      },
    };
    await expect(pay(unreadable)).rejects.toThrow('unreadable');
    expect(await guard.effect(claimed.at(-1) ?? '')).toMatchObject({ effect: { outcome: 'unknown' } });
  });

  test('a wallet and a sender that are methods of an object keep it', async () => {
    class Wallet implements X402Sides {
      readonly #settlement = vectors.upto.settlement;
      async sign(offer: X402Offer) {
        return this.#settlement && signedUpto(offer);
      }
      async send() {
        return this.#settlement;
      }
    }
    const terms = { action: 'x402', currency: 'USD', clock };
    const paid = await payX402(guard, payer, vectors.upto.required, terms, new Wallet());
    expect(paid).toMatchObject({ charged: '2.35' });
  });

  describe('batches', () => {
    const terms = { action: 'x402', currency: 'USD', maxAmount: '0.12', payTo: 'merchant', clock };
    const sign = async () => vectors.batch.payment;
    const sides = answering(vectors.batch.settlement, sign);
    const unsent: X402Sides = { sign, send: () => Promise.reject(new NotExecuted('no route')) };
    const unsigned: X402Sides = { ...NEVER, send: sides.send };
    const run = <Result>(work: (batch: X402Batch) => Promise<Result>) => runX402Batch(guard, payer, terms, work);
    const effect = async () => guard.effect(claimed.at(-1) ?? '');

    test('what certainly was not sent is not counted, and leaves its room', async () => {
      await run(async ({ pay, committed }) => {
        for (const failing of [unsent, unsigned, unsent, unsigned]) {
          await expect(pay(vectors.batch.required, failing)).rejects.toBeInstanceOf(NotExecuted);
        }
        await pay(vectors.batch.required, sides);
        expect(committed()).toBe('0.05');
      });
      expect(await effect()).toMatchObject({ effect: { outcome: 'settled', settledAmount: 0.05 } });
    });

    test.each(['1.2.3', '', '.5', '5.', '-1', '1e2', ' 5', '5 ', '٥', '0x5', '1.0000001'])(
      'a maximum of %j is refused before anything is held',
      async (maxAmount) => {
        const held = runX402Batch(guard, payer, { ...terms, maxAmount }, async () => 1);
        await expect(held).rejects.toBeInstanceOf(PaymentRefused);
        expect(claimed).toEqual([]);
      },
    );

    test('a payment that is still being signed when the batch ends is neither sent nor captured', async () => {
      let release = () => {};
      const late: X402Sides = {
        ...sides,
        sign: () => new Promise((resolve) => (release = () => resolve(vectors.batch.payment))),
      };
      let left: Promise<void> = Promise.resolve();
      await run(async ({ pay }) => {
        await pay(vectors.batch.required, sides);
        left = pay(vectors.batch.required, late);
      });
      release();
      await expect(left).rejects.toBeInstanceOf(PaymentRefused);
      expect(sent).toHaveLength(1);
      expect(await effect()).toMatchObject({ effect: { settledAmount: 0.05 } });
    });

    test('a batch that sent nothing is void; beside a payment that was sent it is unknown', async () => {
      await expect(run(({ pay }) => pay(vectors.batch.required, unsent))).rejects.toBeInstanceOf(NotExecuted);
      expect(await effect()).toMatchObject({ effect: { outcome: 'not_executed' } });
      const both = run(async ({ pay }) => {
        await Promise.all([pay(vectors.batch.required, sides), pay(vectors.batch.required, unsent)]);
      });
      await expect(both).rejects.toBeInstanceOf(PaymentUnsettled);
      expect(await effect()).toMatchObject({ effect: { outcome: 'unknown' } });
    });

    test('the unsettled payment of another hold is no outcome of the batch', async () => {
      const other = new PaymentUnsettled('other', []);
      await expect(run(() => Promise.reject(other))).rejects.toBe(other);
      expect(await effect()).toMatchObject({ effect: { outcome: 'not_executed' } });
      const failed = run(async ({ pay }) => {
        await pay(vectors.batch.required, sides);
        throw other;
      });
      await expect(failed).rejects.toMatchObject({
        authorizationId: expect.not.stringMatching(/^other$/),
        cause: other,
      });
      expect(await effect()).toMatchObject({ effect: { outcome: 'unknown' } });
    });
  });

  test('a batch is held once, stays within it, and is captured at its sum', async () => {
    const terms = { action: 'x402', currency: 'USD', maxAmount: '0.12', payTo: 'merchant', clock };
    const sides = answering(vectors.batch.settlement, async () => vectors.batch.payment);
    const id = await runX402Batch(guard, payer, terms, async (batch) => {
      await batch.pay(vectors.batch.required, sides);
      await batch.pay(vectors.batch.required, sides);
      await expect(batch.pay(vectors.batch.required, sides)).rejects.toBeInstanceOf(PaymentRefused);
      await expect(batch.pay(vectors.upto.required, sides)).rejects.toBeInstanceOf(PaymentRefused);
      expect(batch.committed()).toBe('0.1');
      return batch.authorizationId;
    });
    expect(sent).toHaveLength(2);
    expect(await guard.effect(id)).toMatchObject({ ok: true, effect: { outcome: 'settled' } });
    await expect(runX402Batch(guard, payer, { ...terms, maxAmount: '7' }, async () => 1)).rejects.toBeInstanceOf(
      GovernanceBlocked,
    );
  });
});

describe.each([
  ['nothing was sent', 0, 'not_executed'],
  ['a commitment was sent', 1, 'unknown'],
] as const)('a batch that fails after %s', (_sent, commitments, outcome) => {
  test.each<readonly [string, (batch: X402Batch) => Promise<void>]>([
    [
      'a wallet that fails',
      ({ pay }) =>
        pay(vectors.batch.required, {
          sign: () => Promise.reject(new Error('no wallet')),
          send: async () => vectors.batch.settlement,
        }),
    ],
    ['an offer that does not fit', ({ pay }) => pay(vectors.upto.required, NEVER)],
    ['an error of the caller', () => Promise.reject(new Error('closed'))],
  ])('a batch that fails by %s says so, and its hold shows it', async (_failure, fail) => {
    const gate = gatewright({ url: 'https://gate.example', seed: 'x402-batch', now: '2025-02-27T16:01:40Z' });
    const { config } = await gate.addAgent({ scope: 'x402', currency: 'USD', perTxnMax: 6, maxAmount: 10 });
    const fetch = (url: string, init?: RequestInit) => gate.fetch(new Request(url, init));
    const guard = createGuardFromConfig(config, { fetch, clock: gate.now });
    const payer = createCounterparty({ api: gate.api, fetch, clock: gate.now });
    const clock = () => vectors.now * 1_000;
    const terms = { action: 'x402', currency: 'USD', maxAmount: '0.12', payTo: 'merchant', clock };
    const send = async () => vectors.batch.settlement;
    let id = '';
    const failed: unknown = await runX402Batch(guard, payer, terms, async (batch) => {
      id = batch.authorizationId;
      for (let count = 0; count < commitments; count += 1) {
        await batch.pay(vectors.batch.required, { sign: async () => vectors.batch.payment, send });
      }
      await fail(batch);
    }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Error);
    expect(failed instanceof PaymentUnsettled).toBe(commitments > 0);
    expect(await guard.effect(id)).toMatchObject({ ok: true, effect: { outcome } });
  });
});

/** A permit for the offer that a wallet with a key of its own signed. */
function signedUpto({ stated, asset, payTo, units }: X402Offer): JsonObject {
  const key = secp256k1.getPublicKey(SECRET, false).subarray(1);
  const from = `0x${toHex(keccak_256(key).subarray(12))}`;
  const spender = '0x4020A4f3b7b90ccA423B9fabCc0CE57C6C240002';
  const nonce = `0x${'01'.repeat(32)}`;
  const permitted = { token: asset, amount: String(units) };
  const witness = { to: payTo, facilitator: FACILITATOR, validAfter: '1740672089' };
  const permittedType = 'TokenPermissions(address token,uint256 amount)';
  const witnessType = 'Witness(address to,address facilitator,uint256 validAfter)';
  const struct = structHash(
    `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Witness witness)${permittedType}${witnessType}`,
    structHash(permittedType, addressWord(asset), word(units)),
    addressWord(spender),
    bytesWord(nonce),
    word(1740672154n),
    structHash(witnessType, addressWord(payTo), addressWord(FACILITATOR), word(1740672089n)),
  );
  const domain = structHash(
    'EIP712Domain(string name,uint256 chainId,address verifyingContract)',
    textHash('Permit2'),
    word(84532n),
    addressWord('0x000000000022D473030F116dDEE9F6B43aC78BA3'),
  );
  if (struct === null || domain === null) throw new Error('the offer names no addresses');
  const digest = keccak_256(concatBytes(new Uint8Array([0x19, 0x01]), domain, struct));
  const recovered = secp256k1.sign(digest, SECRET, { prehash: false, format: 'recovered' });
  const v = 27 + (recovered[0] ?? 0);
  const signature = `0x${toHex(recovered.subarray(1))}${v.toString(16)}`;
  const permit2Authorization = { permitted, from, spender, nonce, deadline: '1740672154', witness };
  return { x402Version: 2, accepted: stated, payload: { signature, permit2Authorization } };
}

test('the hash of a struct is that of EIP-712 (its example Mail)', () => {
  const person = 'Person(string name,address wallet)';
  const from = structHash(person, textHash('Cow'), addressWord('0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'));
  const to = structHash(person, textHash('Bob'), addressWord('0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'));
  const mail = structHash(`Mail(Person from,Person to,string contents)${person}`, from, to, textHash('Hello, Bob!'));
  expect(mail).toEqual(fromHex('c52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e'));
});
