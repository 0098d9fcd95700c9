import type { Op } from '@gatewright/ledger';
import { didKey, type ServiceCall, serviceProofBytes, utf8 } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOLD_TTL_MS } from '../../src/commit.js';
import type { GateSettings, RegisteredAgent } from '../../src/ports.js';
import { capture, claim, dispatched, effect, reserveSettlement, voidHold } from '../../src/settlement/index.js';
import { admitClaimer } from '../../src/settlement/registry.js';
import { type Ask, TestAgent } from '../support/test-agent.js';
import { TestGate } from '../support/test-gate.js';

const service = new TestAgent(new Uint8Array(32).fill(91));
const DID = didKey(service.publicKey);
const KEY = 'k'.repeat(40);

async function withHold(settings: Partial<GateSettings> = {}, ask: Ask = {}) {
  const network = settings.network ?? 'testnet';
  const agent = new TestAgent(new Uint8Array(32).fill(7), network);
  const issuer = { orgId: 'org-1', verification: 'verified', verifiedAt: null, network } as const;
  const facts: Partial<RegisteredAgent> = { network, issuer };
  const gate = await TestGate.open(settings)
    .register(agent, facts)
    .bind(agent, [{ scope: 'purchase-order', currency: 'USD', maxAmount: 1000 }]);
  const id = String((await gate.ask(agent, ask)).data['authorizationId']);
  const call = (body: object, headers: Record<string, string> = {}) => ({
    authorizationId: id,
    body: utf8(JSON.stringify(body)),
    headers,
  });
  const signed = (serviceCall: ServiceCall) => {
    const proof = { serviceDid: DID, nonce: gate.ports.ids.uuid(), issuedAt: new Date(gate.now).toISOString() };
    const signature = service.sign(serviceProofBytes(serviceCall, id, { ...proof, signature: '' }));
    return {
      'x-magp-service-did': DID,
      'x-magp-service-nonce': proof.nonce,
      'x-magp-service-issued-at': proof.issuedAt,
      'x-magp-service-signature': signature,
    };
  };
  return {
    gate,
    row: () => gate.ports.ledger.store.hold(id),
    claim: (body: object = {}) => claim(call(body), gate.ports),
    signedClaim: (body: object = {}) =>
      claim(call(body, { ...signed({ verb: 'claim', idempotencyKey: KEY }), 'idempotency-key': KEY }), gate.ports),
    dispatched: () => dispatched(call({ remoteRef: 'order-7' }), gate.ports),
    capture: () => capture(call({ amountCharged: 100 }), gate.ports),
    signedCapture: () => capture(call({ amountCharged: 100 }, signed({ verb: 'capture', amount: 100 })), gate.ports),
    signedReserve: () => reserveSettlement(call({ authorizationId: id }, signed({ verb: 'reserve' })), gate.ports),
    void: (ports = gate.ports) => voidHold(call({}), ports),
    outcome: async () => (await effect(id, gate.ports)).data['outcome'],
  };
}

describe('production network', () => {
  // covers 1.14 claims-production-network: Claims on the production network are signed
  test('a claim on the production network is signed, also without a registered counterparty', async () => {
    const hold = await withHold({ network: 'mainnet', settlement: 'strict' });
    expect(await hold.claim()).toMatchObject({ status: 403, data: { reasonCode: 'COUNTERPARTY_AUTH_REQUIRED' } });
    expect(await hold.outcome()).toBe('not_started');
    expect((await hold.signedClaim()).success).toBe(true);
  });

  test('a claim on the production network is signed even where settlement was set open', async () => {
    const hold = await withHold({ network: 'mainnet', settlement: 'open' });
    expect((await hold.claim()).data['reasonCode']).toBe('COUNTERPARTY_AUTH_REQUIRED');
  });
});

describe('open settlement', () => {
  const other = (mayClaim: boolean) => [{ did: 'did:key:z6MkOther', merchants: null, mayClaim }];

  test('an anonymous claim is COUNTERPARTY_AUTH_REQUIRED once a counterparty that may claim is registered', async () => {
    const hold = await withHold();
    hold.gate.counterparties = other(true);
    expect(await hold.claim()).toMatchObject({ status: 403, data: { reasonCode: 'COUNTERPARTY_AUTH_REQUIRED' } });
    expect((await hold.signedClaim()).data['reasonCode']).toBe('COUNTERPARTY_NOT_REGISTERED');
    expect(await hold.outcome()).toBe('not_started');
  });

  test('an anonymous claim is granted beside a counterparty that may only report', async () => {
    const hold = await withHold();
    hold.gate.counterparties = other(false);
    expect((await hold.claim()).success).toBe(true);
  });
});

describe('claims that demand approval', () => {
  const review = { requireHumanApproval: true };

  test('a claim that demands approval is ESCALATION_NOT_APPROVED on an unapproved hold, for every caller', async () => {
    const hold = await withHold({ settlement: 'strict' });
    hold.gate.counterparties = [{ did: 'did:key:z6MkOther', merchants: null, mayClaim: true }];
    for (const answer of [await hold.claim(review), await hold.signedClaim(review)]) {
      expect(answer).toMatchObject({ status: 409, data: { claimed: false, reasonCode: 'ESCALATION_NOT_APPROVED' } });
    }
    expect((await hold.claim()).data['reasonCode']).toBe('COUNTERPARTY_AUTH_REQUIRED');
    expect((await hold.signedClaim()).data['reasonCode']).toBe('COUNTERPARTY_NOT_REGISTERED');
    expect(await hold.outcome()).toBe('not_started');
  });

  test('a claim that demands approval is refused with the end of a hold that is over (AUTHORIZATION_VOIDED)', async () => {
    const hold = await withHold();
    await hold.void();
    expect((await hold.claim(review)).data['reasonCode']).toBe('AUTHORIZATION_VOIDED');
  });
});

describe('strict settlement without counterparties', () => {
  test('strict settlement takes no anonymous claim, on a test network either (COUNTERPARTY_AUTH_REQUIRED)', async () => {
    const hold = await withHold({ settlement: 'strict' });
    expect(await hold.claim()).toMatchObject({ status: 403, data: { reasonCode: 'COUNTERPARTY_AUTH_REQUIRED' } });
    expect(await hold.outcome()).toBe('not_started');
    expect((await hold.signedClaim()).success).toBe(true);
  });

  // threat holds self-made-did-settles: A self-made DID settles what it did not claim => nothing: a stranger's
  //   signature attests nothing
  test('strict settlement does not take a service at its own word: any caller can make a DID', async () => {
    const hold = await withHold({ settlement: 'strict' });
    expect((await hold.signedCapture()).data['reasonCode']).toBe('COUNTERPARTY_AUTH_REQUIRED');
    expect((await hold.signedReserve()).data['reasonCode']).toBe('COUNTERPARTY_AUTH_REQUIRED');
    await hold.signedClaim();
    expect((await hold.signedReserve()).data['reserved']).toBe(true);
    expect((await hold.signedCapture()).data['captured']).toBe(true);
  });

  test('an anonymous claim names no effect once a counterparty is registered (COUNTERPARTY_MISMATCH)', async () => {
    const hold = await withHold();
    await hold.claim();
    hold.gate.counterparties = [{ did: DID, merchants: null, mayClaim: true }];
    expect((await hold.dispatched()).data['reasonCode']).toBe('COUNTERPARTY_MISMATCH');
  });
});

describe('open settlement without counterparties', () => {
  // covers 1.7 capture-void-keyed: Capture and void are keyed by the authorization id; the agent's own token does not
  //   substitute
  test('open settlement settles by the id, and a stranger’s signature attests nothing', async () => {
    const hold = await withHold();
    expect((await hold.signedCapture()).data).toMatchObject({ captured: true, settlementEvidence: 'unattested' });
  });

  test('open settlement takes the name of an effect from the id of an anonymous claim, not of a signed one', async () => {
    const anonymous = await withHold();
    await anonymous.claim();
    expect((await anonymous.dispatched()).data).toMatchObject({ dispatched: true, remoteRef: 'order-7' });
    const signed = await withHold();
    await signed.signedClaim();
    expect((await signed.dispatched()).data['reasonCode']).toBe('COUNTERPARTY_MISMATCH');
  });
});

describe('counterparties', () => {
  test('a counterparty that agreed to report only claims nothing (COUNTERPARTY_NOT_REGISTERED)', async () => {
    const hold = await withHold();
    hold.gate.counterparties = [{ did: DID, merchants: null, mayClaim: false }];
    expect((await hold.signedClaim()).data['reasonCode']).toBe('COUNTERPARTY_NOT_REGISTERED');
  });

  // covers 2.13 counterparty-purpose-report: A counterparty of purpose report only reports, about the agents named,
  //   and claims what a person approved without value
  test('a counterparty that reports claims only what people approved, without value, of an agent it is named for', async () => {
    const hold = await withHold();
    const row = await hold.row();
    if (row === null) throw new Error('no hold');
    const ask = fc.record({
      agents: fc.constantFrom<readonly string[] | undefined>(
        undefined,
        [],
        [row.agentDid],
        ['did:key:other'],
        ['did:key:other', row.agentDid],
      ),
      amount: fc.constantFrom(0n, 1n, 10_000n),
      approvedByHuman: fc.boolean(),
      isClosed: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(ask, async ({ agents, amount, approvedByHuman, isClosed }) => {
        const reporter = { did: DID, merchants: null, mayClaim: false, ...(agents === undefined ? {} : { agents }) };
        const claimer = { did: 'did:key:another', merchants: null, mayClaim: true };
        hold.gate.counterparties = isClosed ? [reporter, claimer] : [reporter];
        const admitted = admitClaimer({ ...row, amount, approvedByHuman }, `svc:${DID}`, hold.gate.ports);
        const isItsOwn = amount === 0n && approvedByHuman && (agents?.includes(row.agentDid) ?? false);
        const refusal = { reasonCode: 'COUNTERPARTY_NOT_REGISTERED', detail: expect.any(String) };
        expect(await admitted).toEqual(isItsOwn ? { ok: true, value: true } : { ok: false, refusal });
      }),
    );
  });

  // covers counterparty-purpose-report
  test('a counterparty that may report only closes nothing to others', async () => {
    const hold = await withHold();
    hold.gate.counterparties = [{ did: 'did:key:another', merchants: null, mayClaim: false }];
    expect((await hold.claim()).success).toBe(true);
    const unclaimed = await withHold();
    unclaimed.gate.counterparties = [{ did: 'did:key:another', merchants: null, mayClaim: false }];
    expect((await unclaimed.capture()).data['captured']).toBe(true);
  });

  test('a counterparty of some merchants has nothing to do with a hold of none', async () => {
    const hold = await withHold({}, { merchant: null });
    hold.gate.counterparties = [{ did: DID, merchants: ['acme'], mayClaim: true }];
    expect((await hold.signedClaim()).data['reasonCode']).toBe('COUNTERPARTY_NOT_ALLOWED_FOR_MERCHANT');
    const itsOwn = await withHold();
    itsOwn.gate.counterparties = [{ did: DID, merchants: ['acme'], mayClaim: true }];
    expect((await itsOwn.signedClaim()).success).toBe(true);
  });

  test('a counterparty that claims a hold while it is voided settles it outside, and the void comes too late', async () => {
    const hold = await withHold();
    const { ledger } = hold.gate;
    const overtaken: typeof ledger = Object.create(ledger, {
      submit: {
        value: async (op: Op) => {
          if (op.kind === 'void') await hold.signedClaim();
          return ledger.submit(op);
        },
      },
    });
    expect((await hold.void({ ...hold.gate.ports, ledger: overtaken })).data['voided']).toBe(false);
    expect((await hold.signedReserve()).data['reserved']).toBe(true);
  });

  test('a counterparty that was removed settles what it claimed before', async () => {
    const hold = await withHold();
    hold.gate.counterparties = [{ did: DID, merchants: null, mayClaim: true }];
    await hold.signedClaim();
    hold.gate.counterparties = [{ did: 'did:key:another', merchants: null, mayClaim: true }];
    expect((await hold.signedCapture()).data).toMatchObject({ settlementEvidence: 'counterparty_attested' });
  });
});

describe('expiry', () => {
  // covers claimed-hold-stays
  // threat holds expired-hold-claimed: An expired hold is claimed => `AUTHORIZATION_EXPIRED` from the instant on; a
  //   claimed one lives
  test('an unclaimed hold cannot be claimed from its very end on (AUTHORIZATION_EXPIRED), a claimed one lives', async () => {
    const late = await withHold();
    late.gate.now += HOLD_TTL_MS;
    expect((await late.claim()).data['reasonCode']).toBe('AUTHORIZATION_EXPIRED');
    const early = await withHold();
    early.gate.now += HOLD_TTL_MS - 1;
    expect((await early.claim()).success).toBe(true);
    early.gate.now += HOLD_TTL_MS;
    expect((await early.capture()).data['captured']).toBe(true);
  });
});
