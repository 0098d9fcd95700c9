import type { EndHolds, Op, RevokeMandate } from '../../operations/ops.js';
import type { Result } from '../../operations/results.js';
import type { Bench, StoreCase } from '../bench.js';
import {
  AGENT,
  capture,
  claim,
  finalizeSlot,
  MANDATE,
  ORG,
  openMandate,
  permit,
  refund,
  releaseSlot,
  reserveBudget,
  reserveSlot,
  setAgent,
  settleBudget,
  TTL_MS,
  voidHold,
} from '../operations.js';
import { seededRandom } from '../seeded-random.js';

const SHOP = { claimer: 'svc:did:key:z1' } as const;
const CHILD = 'mandate-child';
const HELPER = 'did:magp:test:helper';
const delegatedFrom = [{ mandateId: MANDATE, agentDid: AGENT }] as const;

/** A revocation that releases nothing itself, as of more holds than one step releases. */
const revoke = (mandateId = MANDATE): RevokeMandate => ({ kind: 'revokeMandate', orgId: ORG, mandateId, maxHolds: 0 });
const endHolds = (limit: number, mandateId = MANDATE): EndHolds => ({ kind: 'endHolds', orgId: ORG, mandateId, limit });
const refundPart = (id: string) => refund(id, { claimTokenHash: `token-${id}`, operator: false, amount: 1n });
const REVOKED = { ok: false, reasonCode: 'MANDATE_REVOKED' } as const;

export const ENDING_CASES: readonly StoreCase[] = [
  {
    promise: 'every hold of a revoked mandate counts as voided at once, however many wait to be released',
    async run(bench) {
      await bench.submit(openMandate());
      for (const id of ['1', '2', '3', '4']) await bench.submit(permit(id, 100n));
      const revoked = await bench.submit(revoke());
      bench.expect(revoked).toMatchObject({ ok: true, voided: [], mandate: { revoked: true, unclaimed: 4 } });
      bench.expect(await bench.store.endings(10)).toEqual([{ orgId: ORG, mandateId: MANDATE }]);
      bench.expect(await bench.hold('1')).toMatchObject({ state: 'voided', closedBy: 'MANDATE_REVOKED' });
      bench.expect(await bench.submit(permit('5', 1n))).toMatchObject({ reasonCode: 'MANDATE_REVOKED' });
      bench.expect(await bench.submit(claim('1'))).toMatchObject(REVOKED);
      bench.expect(await bench.submit(capture('1', 100n))).toMatchObject(REVOKED);
      bench.expect(await bench.submit(reserveSlot('1', SHOP))).toMatchObject(REVOKED);
      bench.expect(await bench.submit(finalizeSlot('1', SHOP))).toMatchObject({ ok: false });
      bench.expect(await bench.submit(voidHold('1'))).toMatchObject({ ok: false, reasonCode: 'NOT_HELD' });
      const first = await bench.submit(endHolds(3));
      bench.expect(first).toMatchObject({ voided: ['auth-1', 'auth-2', 'auth-3'], expired: [], remaining: 1 });
      bench.expect(await bench.submit(claim('4'))).toMatchObject(REVOKED);
      bench.expect(await bench.submit(endHolds(3))).toMatchObject({ voided: ['auth-4'], remaining: 0 });
      bench.expect(await bench.submit(endHolds(3))).toMatchObject({ ok: true, voided: [], remaining: 0 });
      bench.expect(await bench.store.endings(10)).toEqual([]);
      const rest = { reserved: 0n, captured: 0n, unclaimed: 0, ending: null };
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject(rest);
    },
  },
  {
    promise: 'an ending in progress spares what is claimed, of unknown outcome or being paid outside',
    async run(bench) {
      const holds = ['1', '2', '3', '4', '5'].map((id) => permit(id, 100n));
      await bench.submit(openMandate());
      for (const op of [...holds, claim('1'), claim('2'), reserveSlot('3', SHOP), reserveSlot('4', SHOP)])
        await bench.submit(op);
      const token = { claimTokenHash: 'token-2', claimer: null, operator: false, reason: null };
      await bench.submit({ kind: 'unknown', orgId: ORG, authorizationId: 'auth-2', ...token });
      await bench.submit(revoke());
      bench.expect(await bench.submit(capture('1', 100n))).toMatchObject({ ok: true });
      bench.expect(await bench.hold('2')).toMatchObject({ state: 'unknown' });
      bench.expect(await bench.submit(finalizeSlot('3', SHOP))).toMatchObject({ ok: true });
      const ended = { state: 'voided', closedBy: 'MANDATE_REVOKED' };
      bench.expect(await bench.submit(releaseSlot('4', SHOP))).toMatchObject({ ok: true, hold: ended });
      bench.expect(await bench.submit(endHolds(10))).toMatchObject({ voided: ['auth-5'], remaining: 0 });
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 200n, captured: 100n });
    },
  },
  {
    promise: 'the holds of a quarantined agent stay voided when it is reinstated before they are released',
    async run(bench) {
      const child = (id: string) => permit(id, 100n, {}, { agentDid: HELPER, mandateId: CHILD, delegatedFrom });
      await bench.submit(child('2'), openMandate(), openMandate({ mandateId: CHILD, agentDid: HELPER }));
      await bench.submit(permit('1', 100n));
      const set = await bench.submit(setAgent('q', 'quarantined', { delegated: [CHILD], maxHolds: 1 }));
      bench.expect(set).toMatchObject({ ok: true, voided: [], ending: [MANDATE, CHILD].sort() });
      await bench.submit(setAgent('r', 'active'));
      bench.expect(await bench.submit(claim('1'))).toMatchObject({ reasonCode: 'AGENT_QUARANTINED' });
      const broken = { reasonCode: 'DELEGATION_CHAIN_BROKEN' };
      bench.expect(await bench.submit(claim('2', { delegatedFrom }))).toMatchObject(broken);
      const waits = { ok: false, reasonCode: 'EFFECT_TRANSITION_CONTENDED' };
      bench.expect(await bench.submit(permit('3', 1n))).toMatchObject(waits);
      bench.expect(await bench.submit(child('4'))).toMatchObject(waits);
      await bench.submit(endHolds(1, CHILD), endHolds(1));
      bench.expect(await bench.submit(permit('3', 1n))).toMatchObject({ decision: 'allow' });
      bench.expect(await bench.submit(child('4'))).toMatchObject({ decision: 'allow' });
      bench.expect(await bench.submit(claim('3'))).toMatchObject({ ok: true });
    },
  },
  {
    promise: 'the budget of a delegated mandate returns once the holds of its ending are released, to the last unit',
    async run(bench) {
      const own = (id: string) => permit(id, 100n, {}, { mandateId: CHILD, delegatedFrom });
      await bench.submit(own('1'), openMandate(), reserveBudget(CHILD, 400n));
      await bench.submit(own('2'));
      await bench.submit(revoke(CHILD), claim('2', { delegatedFrom }));
      bench.expect(await bench.submit(settleBudget(CHILD))).toMatchObject({ ok: false, reasonCode: 'CONFLICT' });
      await bench.submit(endHolds(1, CHILD));
      bench.expect(await bench.submit(settleBudget(CHILD))).toMatchObject({ ok: true, spent: 100n });
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 0n, captured: 100n });
    },
  },
  {
    promise: 'time ends what had expired before an ending, and the ending what was live then',
    async run(bench) {
      await bench.submit(permit('1', 100n), openMandate());
      bench.clock.advance(TTL_MS / 2);
      await bench.submit(permit('2', 100n), permit('3', 100n));
      bench.clock.advance(TTL_MS / 2);
      await bench.submit(revoke());
      bench.expect(await bench.submit(claim('1'))).toMatchObject({ reasonCode: 'AUTHORIZATION_EXPIRED' });
      bench.clock.advance(TTL_MS);
      bench.expect(await bench.submit(claim('2'))).toMatchObject(REVOKED);
      const swept = await bench.store.sweepExpired(2);
      bench.expect(swept.map(({ state }) => state).sort()).toEqual(['expired', 'voided']);
      bench.expect(await bench.submit(endHolds(10))).toMatchObject({ expired: [], remaining: 0 });
      bench.expect(await bench.hold('1')).toMatchObject({ state: 'expired', closedBy: 'AUTHORIZATION_EXPIRED' });
      for (const id of ['2', '3']) bench.expect(await bench.hold(id)).toMatchObject({ closedBy: 'MANDATE_REVOKED' });
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 0n, unclaimed: 0 });
    },
  },
  {
    promise: 'a journal is read in pages',
    async run(bench) {
      await bench.submit(openMandate());
      for (const id of ['1', '2', '3']) await bench.submit(permit(id, 1n));
      const whole = await bench.store.history(ORG, MANDATE);
      bench.expect(await bench.store.history(ORG, MANDATE, { after: 0, limit: 2 })).toEqual(whole.slice(0, 2));
      bench.expect(await bench.store.history(ORG, MANDATE, { after: 2, limit: 9 })).toEqual(whole.slice(2));
      bench.expect(await bench.store.history(ORG, MANDATE, { after: 4, limit: 9 })).toEqual([]);
    },
  },
  ...[1, 2, 3, 4].map(
    (seed): StoreCase => ({
      promise: `nothing that a revocation forbids happens behind it, whatever calls it races with: seed ${seed}`,
      run: (bench) => raceWithRevocation(bench, seed),
    }),
  ),
];

const HOLDS = 24;

/** Calls of all parties at once, a revocation and its steps among them; each is answered in the order in which it came. */
async function raceWithRevocation(bench: Bench, seed: number): Promise<void> {
  const roll = seededRandom(seed);
  const ids = Array.from({ length: HOLDS }, (_, index) => `${index}`);
  await bench.submit(openMandate({ cap: 1_000_000n }));
  await bench.race(ids.map((id) => permit(id, 10n)));
  for (const id of ids.slice(0, 6)) await bench.submit(claim(id));
  for (const id of ids.slice(0, 3)) await bench.submit(capture(id, 10n, { claimTokenHash: `token-${id}` }));
  const calls = Array.from({ length: 60 }, (_, index): Op => {
    const id = `${roll(HOLDS)}`;
    const token = { claimTokenHash: `token-${id}` };
    const any: readonly Op[] = [
      permit(`late-${index}`, 10n),
      claim(id),
      capture(id, 10n, token),
      reserveSlot(id, { ...SHOP, ...token }),
      finalizeSlot(id, { ...SHOP, ...token }),
      releaseSlot(id, { ...SHOP, ...token }),
      refundPart(id),
    ];
    return any[roll(any.length)] ?? claim(id);
  });
  const at = 20 + roll(20);
  const steps = calls.flatMap((op, index) => (index > at && roll(4) === 0 ? [op, endHolds(2)] : [op]));
  const ops = [...steps.slice(0, at), revoke(), ...steps.slice(at)];
  const before = new Map<string, string>();
  const results: readonly Result[] = await bench.race(ops);
  for (const [index, op] of ops.entries()) {
    const result = results[index];
    if (result?.ok !== true || !('authorizationId' in op)) continue;
    const { authorizationId, kind } = op;
    // Behind the revocation a call moves only what was claimed or reserved before it.
    if (index > at)
      bench.expect([kind, before.has(authorizationId) || Number(authorizationId.slice(5)) < 6]).toEqual([kind, true]);
    else if (kind === 'claim' || kind === 'reserveSlot' || kind === 'capture') before.set(authorizationId, kind);
  }
  const permitted = results
    .slice(at)
    .filter((result) => result.kind === 'decide' && result.ok && result.authorizationId);
  bench.expect(permitted).toEqual([]);
  await bench.submit(endHolds(1_000));
  const holds = await Promise.all(ids.map((id) => bench.hold(id)));
  const open = holds.filter(({ state }) => ['paying', 'dispatching', 'dispatched', 'unknown'].includes(state));
  const settled = holds.filter(({ state }) => state === 'settled' || state === 'reversed');
  const sum = { reserved: 10n * BigInt(open.length), captured: 10n * BigInt(settled.length) };
  bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ ...sum, unclaimed: 0, ending: null });
}
