import type { StoreCase } from '../bench.js';
import {
  AGENT,
  capture,
  claim,
  decided,
  MANDATE,
  ORG,
  openMandate,
  permit,
  refusal,
  setAgent,
  TTL_MS,
  voidHold,
} from '../operations.js';

export const JOURNAL_CASES: readonly StoreCase[] = [
  {
    promise: 'versions of a mandate are dense, and its balances are those of its last line',
    async run(bench) {
      await bench.submit(openMandate());
      await bench.race(Array.from({ length: 20 }, (_, index) => permit(`${index}`, 100n)));
      await bench.submit(voidHold('1'), claim('0'), capture('0', 40n, { claimTokenHash: 'token-0' }), capture('0', 1n));
      const mandate = await bench.store.mandate(ORG, MANDATE);
      const history = await bench.store.history(ORG, MANDATE);
      bench.expect(history.map(({ version }) => version)).toEqual(history.map((_, index) => index + 1));
      bench.expect(history.filter(({ kind }) => kind === 'decide').length).toBe(20);
      bench.expect(history.length).toBe(24);
      bench.expect(mandate?.version).toBe(24);
      const last = history.at(-1);
      bench.expect({ reserved: last?.reserved, captured: last?.captured }).toEqual({ reserved: 800n, captured: 40n });
      bench
        .expect({ reserved: mandate?.reserved, captured: mandate?.captured })
        .toEqual({ reserved: 800n, captured: 40n });
    },
  },
  {
    promise: 'a decision that was answered first has the lower version',
    async run(bench) {
      await bench.submit(openMandate());
      const versions: number[] = [];
      for (const id of ['1', '2', '3']) versions.push(decided(await bench.submit(refusal(id))).version);
      bench.expect(versions).toEqual([2, 3, 4]);
    },
  },
  {
    promise: 'decisions that reached no mandate are numbered in the journal of their organisation',
    async run(bench) {
      await bench.submit(openMandate());
      const lost = { mandateId: null };
      const answers = [
        await bench.submit(refusal('1', lost)),
        await bench.submit(setAgent('2', 'active')),
        await bench.submit(refusal('3', lost)),
        await bench.submit(refusal('4', { ...lost, orgId: 'org-2' })),
      ];
      bench.expect(answers.flatMap((answer) => ('version' in answer ? [answer.version] : []))).toEqual([1, 3, 1]);
      const history = await bench.store.history(ORG, null);
      bench.expect(history.map(({ version, streamId, kind }) => [version, streamId, kind])).toEqual([
        [1, null, 'decide'],
        [2, null, 'setAgent'],
        [3, null, 'decide'],
      ]);
    },
  },
  {
    promise: 'holds that another operation ended have a line each',
    async run(bench) {
      await bench.submit(setAgent('4', 'quarantined'), openMandate(), permit('1', 1n), permit('2', 1n));
      const history = await bench.store.history(ORG, MANDATE);
      bench
        .expect(history.slice(3).map(({ kind, authorizationId }) => `${kind} ${authorizationId}`))
        .toEqual(['void auth-1', 'void auth-2']);
      bench.expect(history.at(-1)).toMatchObject({ reserved: 0n, record: null });
    },
  },
  {
    promise: 'refused settlements leave no line',
    async run(bench) {
      await bench.submit(permit('1', 100n), openMandate());
      const before = await bench.store.history(ORG, MANDATE);
      await bench.submit(
        voidHold('9'),
        capture('1', 1n),
        capture('1', 101n),
        claim('1', { requireHumanApproval: true }),
      );
      bench.expect(await bench.store.history(ORG, MANDATE)).toEqual(before);
    },
  },
  {
    promise: 'a hold is read back with all its members',
    async run(bench) {
      const terms = {
        resource: 'R-1',
        counterparty: 'did:key:z1',
        payloadDigest: 'sha256:aa',
        contextDigest: 'sha256:bb',
        merchant: 'a\0b \ud800|\\',
      };
      await bench.submit(permit('1', 100n, terms), openMandate());
      const service = { claimer: 'svc:did:key:z1', claimTokenHash: null, payloadDigest: 'sha256:aa' } as const;
      const answer = await bench.submit(claim('1', service));
      bench.expect(await bench.store.hold('auth-1')).toEqual({
        ...terms,
        orgId: ORG,
        authorizationId: 'auth-1',
        kind: 'permit',
        mandateId: MANDATE,
        agentDid: AGENT,
        action: 'purchase-order',
        amount: 100n,
        currency: 'USD',
        approvedByHuman: false,
        escalationId: null,
        state: 'dispatching',
        authorizedAt: bench.clock.now,
        expiresAt: bench.clock.now + TTL_MS,
        claimer: 'svc:did:key:z1',
        claimTokenHash: null,
        idempotencyKeyHash: 'key-1',
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
        closedBy: null,
        note: null,
        onSettlement: [],
        charges: [],
      });
      bench.expect(answer.ok && answer.hold).toEqual(await bench.store.hold('auth-1'));
    },
  },
];
