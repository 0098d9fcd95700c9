import type { RevokeMandate } from '../../operations/ops.js';
import type { StoreCase } from '../bench.js';
import {
  AGENT,
  capture,
  claim,
  finalizeSlot,
  MANDATE,
  ORG,
  openMandate,
  permit,
  refusal,
  releaseSlot,
  reserveSlot,
  setAgent,
  TTL_MS,
} from '../operations.js';

const SHOP = { claimer: 'svc:did:key:z1' } as const;
const REVOKE: RevokeMandate = { kind: 'revokeMandate', orgId: ORG, mandateId: MANDATE };
const OPEN = [openMandate(), permit('1', 100n), permit('2', 200n), claim('2')] as const;

const HELPER = 'did:magp:test:helper';
const CHILD = 'mandate-child';
/** The child's mandate comes from the agent's. */
const delegatedFrom = [{ mandateId: MANDATE, agentDid: AGENT }] as const;
const FAMILY = [openMandate(), openMandate({ mandateId: CHILD, agentDid: HELPER })] as const;
const childPermit = (id: string) => permit(id, 100n, {}, { agentDid: HELPER, mandateId: CHILD, delegatedFrom });

export const CONTAINMENT_CASES: readonly StoreCase[] = [
  {
    promise: 'what an ending would void is said before it: unclaimed holds that live, and nothing once it has begun',
    async run(bench) {
      const voidable = async () => (await bench.store.voidable(ORG, [MANDATE]))[0];
      bench.expect(await voidable()).toEqual({ holds: 0, amount: 0n });
      await bench.submit(permit('3', 50n), ...OPEN);
      bench.expect(await voidable()).toEqual({ holds: 2, amount: 150n });
      bench.expect(await bench.store.voidable('another', [MANDATE])).toEqual([{ holds: 0, amount: 0n }]);
      const many = Array.from({ length: 300 }, (_, index) => (index === 250 ? MANDATE : `none-${index}`));
      const each = await bench.store.voidable(ORG, many);
      bench.expect(each.map(({ holds }) => holds)).toEqual(many.map((id) => (id === MANDATE ? 2 : 0)));
      bench.expect(await bench.store.voidable(ORG, [])).toEqual([]);
      bench.expect(await bench.store.voidable(ORG, [MANDATE, MANDATE])).toEqual([await voidable(), await voidable()]);
      bench.clock.advance(TTL_MS);
      bench.expect(await voidable()).toEqual({ holds: 0, amount: 0n });
      await bench.submit(permit('4', 70n));
      bench.expect(await voidable()).toEqual({ holds: 1, amount: 70n });
      const set = await bench.submit(setAgent('5', 'quarantined'));
      bench.expect('voided' in set ? set.voided : []).toEqual(['auth-4']);
      bench.expect(await voidable()).toEqual({ holds: 0, amount: 0n });
    },
  },
  {
    promise: 'nothing is permitted under delegated authority while the agent that it comes through is contained',
    async run(bench) {
      await bench.submit(childPermit('1'), ...FAMILY);
      for (const status of ['suspended', 'quarantined', 'decommissioned'] as const) {
        const held = await bench.submit(childPermit(`before-${status}`));
        bench.expect(held).toMatchObject({ decision: 'allow' });
        const delegated = [CHILD];
        const set = await bench.submit(setAgent(status, status, { delegated }));
        const next = await bench.submit(childPermit(`after-${status}`));
        bench.expect(next).toMatchObject({ decision: 'block', reasonCode: 'DELEGATION_CHAIN_BROKEN' });
        const asked = await bench.submit(claim(`before-${status}`, { delegatedFrom }));
        bench.expect(asked).toMatchObject({ ok: false, reasonCode: 'DELEGATION_CHAIN_BROKEN' });
        const { state } = await bench.hold(`before-${status}`);
        bench.expect(state).toBe(status === 'suspended' ? 'held' : 'voided');
        if (status === 'quarantined') {
          bench.expect('voided' in set ? set.voided.length : 0).toBe(3);
        }
        if (status !== 'decommissioned') await bench.submit(setAgent(`back-${status}`, 'active'));
      }
      bench.expect(await bench.store.mandate(ORG, CHILD)).toMatchObject({ reserved: 0n });
    },
  },
  {
    promise: 'a hold under delegated authority that no one voided is neither claimed nor captured in quarantine',
    async run(bench) {
      const verdict = { decision: 'quarantine', reasonCode: 'STANDARD_RULE' } as const;
      const claimed = [childPermit('1'), childPermit('2'), claim('2', { delegatedFrom })];
      await bench.submit(refusal('3', { verdict, containment: 'quarantined' }), ...FAMILY, ...claimed);
      const broken = { ok: false, reasonCode: 'DELEGATION_CHAIN_BROKEN' };
      bench.expect(await bench.submit(claim('1', { delegatedFrom }))).toMatchObject(broken);
      bench.expect(await bench.submit(capture('1', 100n, { delegatedFrom }))).toMatchObject(broken);
      bench.expect(await bench.submit(capture('2', 100n, { delegatedFrom }))).toMatchObject({ ok: true });
    },
  },
  {
    promise: 'nothing is paid outside under delegated authority in quarantine, and what is being paid is noted',
    async run(bench) {
      const holds = ['1', '2', '3', '4'].map(childPermit);
      const paying = ['2', '3', '4'].map((id) => reserveSlot(id, { ...SHOP, delegatedFrom }));
      const verdict = { decision: 'quarantine', reasonCode: 'STANDARD_RULE' } as const;
      const rule = refusal('5', { verdict, containment: 'quarantined' });
      await bench.submit(rule, ...FAMILY, ...holds, ...paying);
      const broken = { ok: false, reasonCode: 'DELEGATION_CHAIN_BROKEN' };
      bench.expect(await bench.submit(reserveSlot('1', { delegatedFrom }))).toMatchObject(broken);
      bench.expect(await bench.submit(finalizeSlot('1', { delegatedFrom }))).toMatchObject(broken);
      bench.expect(await bench.submit(claim('2', { delegatedFrom }))).toMatchObject(broken);
      bench.expect(await bench.submit(finalizeSlot('2', { ...SHOP, delegatedFrom }))).toMatchObject({ ok: true });
      bench.expect(await bench.submit(capture('3', 100n, { delegatedFrom }))).toMatchObject({ ok: true });
      const released = await bench.submit(releaseSlot('4', { ...SHOP, delegatedFrom }));
      const ended = { state: 'voided', closedBy: 'DELEGATION_CHAIN_BROKEN' };
      bench.expect(released).toMatchObject({ ok: true, hold: ended });
      await bench.submit(setAgent('back', 'active'));
      bench.expect(await bench.submit(claim('4', { delegatedFrom }))).toMatchObject(broken);
      bench.expect(await bench.store.mandate(ORG, CHILD)).toMatchObject({ reserved: 200n, captured: 100n });
    },
  },
  {
    promise: 'a decision that waits behind the end of the authority it comes from permits nothing',
    async run(bench) {
      await bench.submit(openMandate(), ...FAMILY);
      const [retired, late] = await bench.batch([setAgent('1', 'decommissioned'), childPermit('2')]);
      bench.expect(retired).toMatchObject({ ok: true });
      bench.expect(late).toMatchObject({ reasonCode: 'DELEGATION_CHAIN_BROKEN', authorizationId: null });
      const orphan = { mandateId: CHILD, agentDid: HELPER, delegatedFrom: [{ mandateId: 'gone', agentDid: 'gone' }] };
      bench
        .expect(await bench.submit(permit('3', 1n, {}, orphan)))
        .toMatchObject({ reasonCode: 'DELEGATION_CHAIN_BROKEN' });
    },
  },
  {
    promise: 'nothing is permitted under a mandate once one that it comes from was revoked',
    async run(bench) {
      await bench.submit(REVOKE, ...FAMILY);
      bench.expect(await bench.submit(childPermit('1'))).toMatchObject({ reasonCode: 'DELEGATION_CHAIN_BROKEN' });
    },
  },
  {
    promise: 'a fired rule contains the agent for the next call, and an owner reinstates it',
    async run(bench) {
      const verdict = { decision: 'suspend', reasonCode: 'SOP_RULE' } as const;
      const fired = await bench.submit(refusal('3', { verdict, containment: 'suspended' }), ...OPEN);
      bench.expect(fired).toMatchObject({ reasonCode: 'SOP_RULE', agent: { status: 'suspended' } });
      const next = await bench.submit(permit('4', 1n));
      bench.expect(next).toMatchObject({ decision: 'suspend', reasonCode: 'AGENT_SUSPENDED', authorizationId: null });
      await bench.submit(setAgent('5', 'active'));
      bench.expect(await bench.submit(permit('6', 1n))).toMatchObject({ decision: 'allow' });
    },
  },
  {
    promise: 'a suspended agent keeps its holds, which cannot be claimed meanwhile',
    async run(bench) {
      const set = await bench.submit(setAgent('3', 'suspended'), ...OPEN);
      bench.expect(set).toMatchObject({ ok: true, voided: [] });
      bench.expect(await bench.submit(claim('1'))).toMatchObject({ reasonCode: 'AGENT_SUSPENDED' });
      bench.expect(await bench.submit(capture('1', 100n))).toMatchObject({ ok: true });
    },
  },
  {
    promise: 'no payment begins while the agent is contained or may only read, and what began is reported',
    async run(bench) {
      const token = { claimTokenHash: 'token-2' };
      const begins = [claim('1'), reserveSlot('1'), claim('2'), reserveSlot('2', token)];
      const codes = async () => (await bench.race(begins)).map((answer) => !answer.ok && answer.reasonCode);
      await bench.submit(setAgent('3', 'active', { operatingMode: 'read_only' }), ...OPEN);
      bench.expect(await codes()).toEqual(begins.map(() => 'MODE_READ_ONLY'));
      await bench.submit(setAgent('4', 'suspended', { operatingMode: null }));
      bench.expect(await codes()).toEqual(begins.map(() => 'AGENT_SUSPENDED'));
      await bench.submit(reserveSlot('2', token), setAgent('5', 'active'));
      await bench.submit(setAgent('6', 'quarantined'));
      const gone = 'AGENT_QUARANTINED';
      bench.expect(await codes()).toEqual([gone, gone, gone, 'SETTLEMENT_REUSED']);
      bench.expect(await bench.submit(finalizeSlot('2', token))).toMatchObject({ ok: true });
      bench.expect(await bench.submit(capture('2', 200n, token))).toMatchObject({ ok: true });
    },
  },
  {
    promise: 'no payment begins while an agent that the authority comes through is contained, also of a claimed hold',
    async run(bench) {
      const claimed = [childPermit('1'), claim('1', { delegatedFrom }), setAgent('2', 'suspended')];
      const token = { claimTokenHash: 'token-1', delegatedFrom };
      const reserved = await bench.submit(reserveSlot('1', token), ...FAMILY, ...claimed);
      bench.expect(reserved).toMatchObject({ ok: false, reasonCode: 'DELEGATION_CHAIN_BROKEN' });
      const replayed = await bench.submit(claim('1', { delegatedFrom }));
      bench.expect(replayed).toMatchObject({ ok: false, reasonCode: 'DELEGATION_CHAIN_BROKEN' });
    },
  },
  {
    promise: 'quarantine voids the unclaimed holds and leaves claimed ones to their claimer',
    async run(bench) {
      const verdict = { decision: 'quarantine', reasonCode: 'STANDARD_RULE' } as const;
      const fired = await bench.submit(refusal('3', { verdict, containment: 'quarantined' }), ...OPEN);
      bench.expect(fired).toMatchObject({ decision: 'quarantine', voided: ['auth-1'] });
      bench.expect(await bench.store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 200n });
      bench.expect(await bench.submit(capture('1', 100n))).toMatchObject({ reasonCode: 'AGENT_QUARANTINED' });
      bench.expect(await bench.submit(capture('2', 200n))).toMatchObject({ ok: true });
    },
  },
  {
    promise: 'a retired agent stays retired',
    async run(bench) {
      const set = await bench.submit(setAgent('3', 'decommissioned'), ...OPEN);
      bench.expect(set).toMatchObject({ ok: true, voided: ['auth-1'] });
      bench.expect(await bench.submit(setAgent('4', 'active'))).toMatchObject({ reasonCode: 'AGENT_DECOMMISSIONED' });
      bench.expect(await bench.submit(permit('5', 1n))).toMatchObject({ decision: 'decommission' });
    },
  },
  {
    promise: 'the agent’s status is what was set last, and active where it was never set',
    async run(bench) {
      bench.expect(await bench.store.agent(ORG, AGENT)).toMatchObject({ status: 'active', operatingMode: null });
      await bench.submit(setAgent('1', 'active', { operatingMode: 'restricted' }));
      bench
        .expect(await bench.store.agent(ORG, AGENT))
        .toMatchObject({ status: 'active', operatingMode: 'restricted' });
    },
  },
  {
    promise: 'a change of mode lifts no containment, and a containment keeps the mode',
    async run(bench) {
      const { operatingMode: _, ...suspend } = setAgent('1', 'suspended');
      await bench.submit(suspend, setAgent('2', 'active', { operatingMode: 'restricted' }));
      bench
        .expect(await bench.store.agent(ORG, AGENT))
        .toMatchObject({ status: 'suspended', operatingMode: 'restricted' });
      await bench.submit(setAgent('3', null, { operatingMode: 'read_only' }));
      bench
        .expect(await bench.store.agent(ORG, AGENT))
        .toMatchObject({ status: 'suspended', operatingMode: 'read_only' });
    },
  },
  {
    promise: 'a revocation voids the unclaimed holds, refuses what comes later and spares claimed holds',
    async run(bench) {
      bench.expect(await bench.submit(REVOKE, ...OPEN)).toMatchObject({ ok: true, voided: ['auth-1'] });
      bench.expect(await bench.submit(REVOKE)).toMatchObject({ ok: true, voided: [] });
      bench
        .expect(await bench.submit(permit('3', 1n)))
        .toMatchObject({ decision: 'block', reasonCode: 'MANDATE_REVOKED' });
      bench.expect(await bench.submit(claim('1'))).toMatchObject({ reasonCode: 'MANDATE_REVOKED' });
      bench.expect(await bench.submit(capture('1', 100n))).toMatchObject({ reasonCode: 'MANDATE_REVOKED' });
      bench.expect(await bench.submit(capture('2', 200n))).toMatchObject({ ok: true });
      bench
        .expect(await bench.store.mandate(ORG, MANDATE))
        .toMatchObject({ revoked: true, reserved: 0n, captured: 200n });
    },
  },
  {
    promise: 'a mandate that ends and keeps its holds makes no more, until a revocation voids those',
    async run(bench) {
      await bench.submit(permit('1', 100n), openMandate(), permit('2', 200n));
      const kept = await bench.submit({ ...REVOKE, keepsHolds: true });
      bench.expect(kept).toMatchObject({ ok: true, voided: [], mandate: { revoked: true, reserved: 300n } });
      bench.expect(await bench.submit(permit('3', 1n))).toMatchObject({ reasonCode: 'MANDATE_REVOKED' });
      bench.expect(await bench.submit(claim('1'))).toMatchObject({ ok: true });
      bench.expect(await bench.submit(REVOKE)).toMatchObject({ voided: ['auth-2'], mandate: { reserved: 100n } });
    },
  },
  {
    promise: 'a containment and a permit in one batch are answered in their order',
    async run(bench) {
      await bench.submit(openMandate());
      const [before, , after] = await bench.batch([permit('1', 1n), setAgent('2', 'quarantined'), permit('3', 1n)]);
      bench.expect(before).toMatchObject({ decision: 'allow' });
      bench.expect(after).toMatchObject({ decision: 'quarantine', reasonCode: 'AGENT_QUARANTINED' });
      bench.expect(await bench.hold('1')).toMatchObject({ state: 'voided', closedBy: 'AGENT_QUARANTINED' });
    },
  },
];
