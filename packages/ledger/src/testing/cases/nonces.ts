import type { StoreCase } from '../bench.js';
import { AGENT, MANDATE, ORG, openMandate, permit, refusal, setAgent } from '../operations.js';

export const NONCE_CASES: readonly StoreCase[] = [
  {
    promise: 'a nonce twice in one batch is accepted once',
    async run(bench) {
      await bench.submit(openMandate());
      const [first, second] = await bench.batch([permit('1', 100n), permit('2', 100n, {}, { nonce: 'nonce-1' })]);
      bench.expect(first).toMatchObject({ decision: 'allow' });
      bench.expect(second).toMatchObject({ decision: 'block', reasonCode: 'REPLAY_DETECTED', authorizationId: null });
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 100n });
    },
  },
  {
    promise: 'a refusal burns its nonce',
    async run(bench) {
      const replay = await bench.submit(permit('2', 100n, {}, { nonce: 'nonce-1' }), openMandate(), refusal('1'));
      bench.expect(replay).toMatchObject({ decision: 'block', reasonCode: 'REPLAY_DETECTED' });
    },
  },
  {
    promise: 'a refusal for want of budget burns its nonce',
    async run(bench) {
      const replay = await bench.submit(permit('2', 1n, {}, { nonce: 'nonce-1' }), openMandate(), permit('1', 9_999n));
      bench.expect(replay).toMatchObject({ reasonCode: 'REPLAY_DETECTED' });
    },
  },
  {
    promise: 'a refusal before a verified signature burns nothing',
    async run(bench) {
      const unsigned = { nonce: null, verdict: { decision: 'block', reasonCode: 'SIGNATURE_INVALID' } } as const;
      const answer = await bench.submit(permit('1', 100n), openMandate(), refusal('0', unsigned));
      bench.expect(answer).toMatchObject({ decision: 'allow' });
    },
  },
  {
    promise: 'a permit without a nonce is held to the ceiling and the containment like any other',
    async run(bench) {
      const over = await bench.submit(permit('1', 1_001n, {}, { nonce: null }), openMandate());
      bench.expect(over).toMatchObject({ decision: 'block', reasonCode: 'SPEND_LIMIT_EXCEEDED' });
      const contained = await bench.submit(permit('2', 1n, {}, { nonce: null }), setAgent('3', 'suspended'));
      bench.expect(contained).toMatchObject({ decision: 'suspend', authorizationId: null });
    },
  },
  {
    promise: 'agents do not share nonces',
    async run(bench) {
      await bench.submit(permit('1', 100n), openMandate());
      const other = await bench.submit(refusal('2', { agentDid: 'did:magp:test:agent-2', nonce: 'nonce-1' }));
      bench.expect(other).toMatchObject({ reasonCode: 'MERCHANT_NOT_ALLOWED' });
    },
  },
  {
    promise: 'nonces that differ in any character are different, unprintable ones and halves of pairs included',
    async run(bench) {
      const nonces = ['a\0b', 'a\0c', 'a', '\ud800', '\ud801', '\ue000', '\ue0000000'];
      const answers = await bench.race(nonces.map((nonce, index) => refusal(`${index}`, { nonce })));
      bench.expect(answers.map(({ reasonCode }) => reasonCode)).toEqual(nonces.map(() => 'MERCHANT_NOT_ALLOWED'));
      bench
        .expect(await bench.submit(refusal('9', { nonce: 'a\0b' })))
        .toMatchObject({ reasonCode: 'REPLAY_DETECTED' });
    },
  },
  {
    promise: 'a lost answer is found by its nonce, and a refused request has none to find',
    async run(bench) {
      await bench.submit(refusal('2'), openMandate(), permit('1', 100n), permit('3', 1n, {}, { nonce: 'nonce-1' }));
      bench.expect(await bench.store.byRequest(ORG, AGENT, 'nonce-1')).toBe('auth-1');
      bench.expect(await bench.store.byRequest(ORG, AGENT, 'nonce-2')).toBe(null);
      bench.expect(await bench.store.byRequest(ORG, AGENT, 'nonce-9')).toBe(null);
      bench.expect(await bench.store.byRequest(ORG, 'did:magp:test:agent-2', 'nonce-1')).toBe(null);
    },
  },
];
