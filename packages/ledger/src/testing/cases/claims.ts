import type { Dispatched, Reconcile, Unknown } from '../../operations/ops.js';
import { OPEN_HOLD_STATES, type OpenHoldState } from '../../operations/records.js';
import type { StoreCase } from '../bench.js';
import { AGENT, capture, claim, MANDATE, ORG, openMandate, permit, TTL_MS, voidHold } from '../operations.js';

const NAMED = { orgId: ORG, authorizationId: 'auth-1' };
const OWN_TOKEN = { claimTokenHash: 'token-1', claimer: null };
const DISPATCHED: Dispatched = { kind: 'dispatched', ...NAMED, ...OWN_TOKEN, remoteRef: 'order-7', open: false };
const UNKNOWN: Unknown = { kind: 'unknown', ...NAMED, ...OWN_TOKEN, operator: false, reason: 'no answer' };
const SETTLED: Reconcile = { kind: 'reconcile', ...NAMED, outcome: 'settled', amount: null };

const OPEN = [openMandate(), permit('1', 500n)] as const;

export const CLAIM_CASES: readonly StoreCase[] = [
  {
    promise: 'a claimed hold never expires and keeps its reservation',
    async run(bench) {
      await bench.submit(claim('1'), ...OPEN);
      bench.clock.advance(TTL_MS * 1_000);
      bench.expect(await bench.store.sweepExpired(10)).toEqual([]);
      bench.expect(await bench.submit(permit('2', 501n))).toMatchObject({ reasonCode: 'SPEND_LIMIT_EXCEEDED' });
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 500n });
      bench.expect(await bench.submit(capture('1', 500n))).toMatchObject({ ok: true });
    },
  },
  {
    promise: 'holds whose effect may be on its way are listed by their states, oldest first, until they are settled',
    async run(bench) {
      await bench.submit(permit('2', 100n), ...OPEN);
      bench.clock.advance(1);
      await bench.submit(permit('3', 100n));
      const ids = async (...states: OpenHoldState[]) =>
        (await bench.store.openHolds(ORG, states, 9)).map(({ authorizationId }) => authorizationId);
      bench.expect(await ids(...OPEN_HOLD_STATES)).toEqual([]);
      await bench.submit(claim('3', { claimer: 'agent' }), claim('1'));
      await bench.submit(UNKNOWN);
      bench.expect(await ids(...OPEN_HOLD_STATES)).toEqual(['auth-1', 'auth-3']);
      bench.expect(await ids('unknown')).toEqual(['auth-1']);
      bench.expect(await ids()).toEqual([]);
      bench
        .expect(await bench.store.openHolds(ORG, OPEN_HOLD_STATES, 1))
        .toMatchObject([{ authorizationId: 'auth-1' }]);
      bench.expect(await bench.store.openHolds('another', OPEN_HOLD_STATES, 9)).toEqual([]);
      await bench.submit(SETTLED, capture('3', 100n));
      bench.expect(await ids(...OPEN_HOLD_STATES)).toEqual([]);
      bench.expect(await bench.hold('3')).toMatchObject({ claimer: 'agent', settlementEvidence: 'unattested' });
    },
  },
  {
    promise: 'an unclaimed hold past its time cannot be claimed, swept or not',
    async run(bench) {
      await bench.submit(permit('2', 1n), ...OPEN);
      bench.clock.advance(TTL_MS);
      bench.expect(await bench.submit(claim('1'))).toMatchObject({ reasonCode: 'AUTHORIZATION_EXPIRED' });
      await bench.store.sweepExpired(10);
      bench.expect(await bench.submit(claim('1'))).toMatchObject({ reasonCode: 'AUTHORIZATION_EXPIRED' });
    },
  },
  {
    promise: 'exactly one of many claims at once is granted',
    async run(bench) {
      await bench.submit(permit('2', 1n), ...OPEN);
      const keys = Array.from({ length: 16 }, (_, index) => `key-${index}`);
      const claims = keys.map((key) => claim('1', { idempotencyKeyHash: key, claimTokenHash: `token-of-${key}` }));
      const answers = await bench.race(claims);
      bench.expect(answers.filter(({ ok }) => ok).length).toBe(1);
      const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.reasonCode]));
      bench.expect(new Set(refused)).toEqual(new Set(['AUTHORIZATION_ALREADY_CLAIMED']));
    },
  },
  {
    promise: 'the same idempotency key repeats the grant, without a key nothing is repeated',
    async run(bench) {
      bench.expect(await bench.submit(claim('1'), ...OPEN)).toMatchObject({ ok: true, replayed: false });
      bench.expect(await bench.submit(claim('1'))).toMatchObject({ ok: true, replayed: true });
      await bench.submit(claim('2', { idempotencyKeyHash: null }), permit('2', 1n));
      const again = await bench.submit(claim('2', { idempotencyKeyHash: null }));
      bench.expect(again).toMatchObject({ reasonCode: 'AUTHORIZATION_ALREADY_CLAIMED' });
      const other = await bench.submit(claim('1', { claimer: 'svc:did:key:z1' }));
      bench.expect(other).toMatchObject({ reasonCode: 'AUTHORIZATION_ALREADY_CLAIMED' });
    },
  },
  {
    promise: 'a claim that takes the hold for something else leaves it unclaimed',
    async run(bench) {
      await bench.submit(permit('2', 1n), ...OPEN);
      const mistaken = [
        ['AUTHORIZATION_AGENT_MISMATCH', { agentDid: 'did:magp:test:agent-2' }],
        ['AUTHORIZATION_ACTION_MISMATCH', { action: 'refund' }],
        ['AUTHORIZATION_AMOUNT_MISMATCH', { amount: 499n }],
        ['AUTHORIZATION_CURRENCY_MISMATCH', { currency: 'EUR' }],
        ['AUTHORIZATION_MERCHANT_MISMATCH', { merchant: 'acme-supplies ' }],
      ] as const;
      for (const [reasonCode, expect] of mistaken) {
        bench.expect(await bench.submit(claim('1', { expect }))).toMatchObject({ ok: false, reasonCode });
      }
      bench.expect(await bench.hold('1')).toMatchObject({ state: 'held', claimer: null });
      // No person approved a context, so none is compared.
      const seen = { merchant: 'acme-supplies', contextDigest: 'sha256:00' };
      const right = { agentDid: AGENT, amount: 500n, currency: 'USD', ...seen };
      bench.expect(await bench.submit(claim('1', { expect: right }))).toMatchObject({ ok: true });
    },
  },
  {
    promise: 'a bound payload must be named as it is, an unbound one not at all',
    async run(bench) {
      await bench.submit(permit('2', 1n, { payloadDigest: 'sha256:aa' }), ...OPEN);
      bench.expect(await bench.submit(claim('2'))).toMatchObject({ reasonCode: 'PAYLOAD_DIGEST_REQUIRED' });
      const other = claim('2', { payloadDigest: 'sha256:bb' });
      bench.expect(await bench.submit(other)).toMatchObject({ reasonCode: 'PAYLOAD_DIGEST_MISMATCH' });
      const unbound = claim('1', { payloadDigest: 'sha256:aa' });
      bench.expect(await bench.submit(unbound)).toMatchObject({ reasonCode: 'PAYLOAD_NOT_BOUND_AT_AUTHORIZE' });
      bench.expect(await bench.submit(claim('2', { payloadDigest: 'sha256:aa' }))).toMatchObject({ ok: true });
    },
  },
  {
    promise: 'a payload is bound once, before the claim',
    async run(bench) {
      const bind = (payloadDigest: string) => ({ kind: 'bindPayload', ...NAMED, payloadDigest }) as const;
      bench.expect(await bench.submit(bind('sha256:aa'), ...OPEN)).toMatchObject({ ok: true, alreadyBound: false });
      bench.expect(await bench.submit(bind('sha256:aa'))).toMatchObject({ ok: true, alreadyBound: true });
      bench.expect(await bench.submit(bind('sha256:bb'))).toMatchObject({ reasonCode: 'PAYLOAD_ALREADY_BOUND' });
      await bench.submit(claim('1', { payloadDigest: 'sha256:aa' }));
      bench
        .expect(await bench.submit(bind('sha256:aa')))
        .toMatchObject({ reasonCode: 'AUTHORIZATION_ALREADY_CLAIMED' });
    },
  },
  {
    promise: 'a hold without an approval does not pass for an approved one, and stays unclaimed',
    async run(bench) {
      const unapproved = await bench.submit(claim('1', { requireHumanApproval: true }), ...OPEN);
      bench.expect(unapproved).toMatchObject({ ok: false, reasonCode: 'ESCALATION_NOT_APPROVED' });
      bench.expect(await bench.hold('1')).toMatchObject({ state: 'held' });
    },
  },
  {
    promise: 'an unknown outcome keeps the reservation until an operator says what happened',
    async run(bench) {
      await bench.submit(UNKNOWN, ...OPEN, claim('1'), DISPATCHED);
      bench.clock.advance(TTL_MS * 10);
      const token = { claimTokenHash: 'token-1' };
      for (const call of [capture('1', 500n, token), voidHold('1', token)] as const) {
        bench.expect(await bench.ledger.submit(call)).toMatchObject({ reasonCode: 'HOLD_UNDER_RECONCILIATION' });
      }
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 500n });
      const settled = { state: 'settled', settlementEvidence: 'reconciled_at_authorized', remoteRef: 'order-7' };
      bench.expect(await bench.submit(SETTLED)).toMatchObject({ ok: true, hold: settled });
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 0n, captured: 500n });
    },
  },
  {
    promise: 'an open dispatch names the effect of an anonymous claim once, and its claimer has the last word',
    async run(bench) {
      await bench.submit(claim('1'), ...OPEN);
      const byId = { ...DISPATCHED, claimTokenHash: null, open: true };
      bench.expect(await bench.submit(byId)).toMatchObject({ ok: true, hold: { remoteRef: 'order-7' } });
      const again = await bench.submit({ ...byId, remoteRef: 'order-8' });
      bench.expect(again).toMatchObject({ reasonCode: 'COUNTERPARTY_MISMATCH' });
      const own = await bench.submit({ ...DISPATCHED, remoteRef: 'order-9' });
      bench.expect(own).toMatchObject({ ok: true, hold: { remoteRef: 'order-9' } });
      const unnamed = await bench.submit({ ...DISPATCHED, remoteRef: null });
      bench.expect(unnamed).toMatchObject({ ok: true, hold: { remoteRef: 'order-9' } });
      await bench.submit(claim('2', { claimer: 'svc:did:key:z1', claimTokenHash: null }), permit('2', 1n));
      const signed = await bench.submit({ ...byId, authorizationId: 'auth-2' });
      bench.expect(signed).toMatchObject({ reasonCode: 'COUNTERPARTY_MISMATCH' });
    },
  },
  {
    promise: 'only the claimer reports on the effect, and only an operator beside it calls it unknown',
    async run(bench) {
      await bench.submit(claim('1'), ...OPEN);
      const stranger = { claimTokenHash: 'token-2' };
      bench
        .expect(await bench.submit({ ...DISPATCHED, ...stranger }))
        .toMatchObject({ reasonCode: 'COUNTERPARTY_MISMATCH' });
      bench
        .expect(await bench.submit({ ...UNKNOWN, ...stranger }))
        .toMatchObject({ reasonCode: 'COUNTERPARTY_MISMATCH' });
      bench.expect(await bench.submit({ ...UNKNOWN, ...stranger, operator: true })).toMatchObject({ ok: true });
    },
  },
];
