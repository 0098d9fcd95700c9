import type { Decide, DenyEscalation, ModifyEscalation, ResumeEscalation } from '../../operations/ops.js';
import type { StoreCase } from '../bench.js';
import {
  changeMandate,
  claim,
  decided,
  evidenceOf,
  holdRequest,
  MANDATE,
  ORG,
  openMandate,
  permit,
  refusal,
  reserveSlot,
  START,
  setAgent,
  voidHold,
} from '../operations.js';

const DAY_MS = 86_400_000;
const NAMED = { orgId: ORG, escalationId: 'esc-1' };
const DENY: DenyEscalation = {
  kind: 'denyEscalation',
  ...NAMED,
  decidedBy: 'owner-1',
  reason: null,
  evidence: evidenceOf('deny'),
};
const RESUME: ResumeEscalation = { kind: 'resumeEscalation', ...NAMED };
const MODIFY: ModifyEscalation = {
  kind: 'modifyEscalation',
  ...NAMED,
  decidedBy: 'owner-1',
  reason: null,
  opening: {
    ...refusal('modify'),
    nonce: null,
    verdict: { decision: 'escalate', reasonCode: 'PROCUREMENT_APPROVAL_REQUIRED' },
    readSet: null,
    hold: null,
    containment: null,
    escalation: { escalationId: 'esc-2', expiresAt: START + DAY_MS, required: 1, request: '{"amount":400}' },
    approval: null,
  },
};

function escalate(id: string, required = 1): Decide {
  return refusal(id, {
    verdict: { decision: 'escalate', reasonCode: 'PROCUREMENT_APPROVAL_REQUIRED' },
    escalation: { escalationId: `esc-${id}`, expiresAt: START + DAY_MS, required, request: '{"amount":500}' },
  });
}

function approve(
  id: string,
  approver: string,
  discounted: readonly string[] = [],
  reason: string | null = null,
): Decide {
  return refusal(id, {
    nonce: null,
    verdict: { decision: 'allow', reasonCode: 'ESCALATION_APPROVED' },
    hold: holdRequest(id, 500n, { approvedByHuman: true, contextDigest: 'sha256:cc' }),
    approval: { escalationId: 'esc-1', approver, reason, earlier: [], discounted },
  });
}

/** An approval that was evaluated beside earlier ones. */
function beside(earlier: readonly string[], op: Decide): Decide {
  return op.approval === null ? op : { ...op, approval: { ...op.approval, earlier } };
}

export const ESCALATION_CASES: readonly StoreCase[] = [
  {
    promise:
      'an approval that was evaluated beside other approvers is refused, to be evaluated again, and leaves nothing',
    async run(bench) {
      await bench.submit(approve('2', 'owner-1'), openMandate(), escalate('1', 2));
      const behind = await bench.submit(approve('3', 'owner-2'));
      bench.expect(behind).toMatchObject({ ok: false, reasonCode: 'EFFECT_TRANSITION_CONTENDED' });
      bench.expect(await bench.store.escalation('esc-1')).toMatchObject({ approvers: ['owner-1'], status: 'pending' });
      const again = await bench.submit(beside(['owner-1'], approve('3', 'owner-2')));
      bench.expect(again).toMatchObject({ decision: 'allow', approved: { approvers: ['owner-1', 'owner-2'] } });
    },
  },
  {
    promise: 'an escalation waits without a hold, and the approval makes it',
    async run(bench) {
      const opened = await bench.submit(escalate('1'), openMandate());
      bench.expect(opened).toMatchObject({ decision: 'escalate', escalationId: 'esc-1', authorizationId: null });
      bench.expect(decided(opened).expiresAt).toBe(START + DAY_MS);
      bench
        .expect((await bench.store.pendingEscalations(ORG, 9)).map((row) => row.request))
        .toEqual(['{"amount":500}']);
      const approved = await bench.submit(approve('2', 'owner-1'));
      bench.expect(approved).toMatchObject({ reasonCode: 'ESCALATION_APPROVED', authorizationId: 'auth-2' });
      bench.expect(await bench.hold('2')).toMatchObject({ approvedByHuman: true, escalationId: 'esc-1' });
      bench
        .expect(await bench.store.escalation('esc-1'))
        .toMatchObject({ status: 'approved', authorizationId: 'auth-2' });
      bench.expect(await bench.store.pendingEscalations(ORG, 9)).toEqual([]);
    },
  },
  {
    promise: 'escalations of one millisecond and of several are listed page by page, each once and in one order',
    async run(bench) {
      await bench.submit(escalate('2'), openMandate(), escalate('1'), escalate('3'));
      bench.clock.advance(1);
      await bench.submit(escalate('4'));
      const all = await bench.store.pendingEscalations(ORG, 9);
      bench.expect(all.map(({ escalationId }) => escalationId)).toEqual(['esc-1', 'esc-2', 'esc-3', 'esc-4']);
      for (const [index, place] of all.entries()) {
        bench.expect(await bench.store.pendingEscalations(ORG, 2, place)).toEqual(all.slice(index + 1, index + 3));
      }
    },
  },
  {
    promise: 'an approval permits another action of the agent as little as an action of another agent',
    async run(bench) {
      await bench.submit(openMandate(), escalate('1'));
      const others = [{ action: 'read-report' }, { agentDid: 'did:magp:test:agent-2' }];
      for (const [index, other] of others.entries()) {
        bench
          .expect(await bench.submit({ ...approve(`other-${index}`, 'owner-1'), ...other }))
          .toMatchObject({ decision: 'block', reasonCode: 'ESCALATION_REQUEST_MISMATCH', authorizationId: null });
      }
      bench.expect(await bench.store.escalation('esc-1')).toMatchObject({ status: 'pending' });
    },
  },
  {
    promise: 'an approved action is resumed by no agent that may only read or lost its authority, nor beside a payment',
    async run(bench) {
      const delegatedFrom = [{ mandateId: MANDATE, agentDid: 'did:magp:test:parent' }];
      await bench.submit(approve('2', 'owner-1'), openMandate(), escalate('1'));
      await bench.submit(setAgent('3', null, { operatingMode: 'read_only' }));
      bench.expect(await bench.submit(RESUME)).toMatchObject({ ok: false, reasonCode: 'MODE_READ_ONLY' });
      await bench.submit(setAgent('4', null), setAgent('5', 'suspended', { agentDid: 'did:magp:test:parent' }));
      const broken = { ok: false, reasonCode: 'DELEGATION_CHAIN_BROKEN' };
      bench.expect(await bench.submit({ ...RESUME, delegatedFrom })).toMatchObject(broken);
      await bench.submit(reserveSlot('2'));
      bench.expect(await bench.submit(RESUME)).toMatchObject({ ok: false, reasonCode: 'SETTLEMENT_REUSED' });
    },
  },
  {
    promise: 'two approvals take two people',
    async run(bench) {
      const first = await bench.submit(approve('2', 'owner-1'), openMandate(), escalate('1', 2));
      bench
        .expect(first)
        .toMatchObject({ decision: 'escalate', reasonCode: 'ESCALATION_PENDING', escalationId: 'esc-1' });
      bench
        .expect(await bench.submit(beside(['owner-1'], approve('3', 'owner-1'))))
        .toMatchObject({ reasonCode: 'ESCALATION_PENDING' });
      bench.expect(await bench.store.escalation('esc-1')).toMatchObject({ approvers: ['owner-1'], status: 'pending' });
      bench
        .expect(await bench.submit(beside(['owner-1'], approve('4', 'owner-2'))))
        .toMatchObject({ decision: 'allow' });
      bench
        .expect(await bench.submit(beside(['owner-1', 'owner-2'], approve('5', 'owner-3'))))
        .toMatchObject({ decision: 'block', reasonCode: 'CONFLICT' });
    },
  },
  {
    promise: 'an approval that counts no more is replaced by those that do',
    async run(bench) {
      await bench.submit(escalate('1', 2), openMandate());
      await bench.submit(approve('2', 'gone'));
      const second = await bench.submit(beside(['gone'], approve('3', 'owner-1', ['gone'])));
      bench.expect(second).toMatchObject({ decision: 'escalate', reasonCode: 'ESCALATION_PENDING' });
      bench.expect(await bench.store.escalation('esc-1')).toMatchObject({ approvers: ['owner-1'], status: 'pending' });
      bench
        .expect(await bench.submit(beside(['owner-1'], approve('4', 'owner-2'))))
        .toMatchObject({ decision: 'allow' });
      bench.expect(await bench.store.escalation('esc-1')).toMatchObject({ approvers: ['owner-1', 'owner-2'] });
    },
  },
  {
    promise: 'the reasons of approvals that count and of the decision that ends an escalation are kept, and no others',
    async run(bench) {
      const reasonsOf = async () => (await bench.store.escalation('esc-1'))?.reasons;
      await bench.submit(escalate('1', 3), openMandate());
      bench.expect(await reasonsOf()).toEqual([]);
      await bench.submit(approve('2', 'gone', [], 'I leave today'));
      await bench.submit(beside(['gone'], approve('3', 'owner-1', ['gone'], 'within “budget” — ok')));
      await bench.submit(beside(['owner-1'], approve('4', 'owner-2')));
      const counting = { by: 'owner-1', decision: 'approve', reason: 'within “budget” — ok' };
      bench.expect(await reasonsOf()).toEqual([counting]);
      await bench.submit({ ...DENY, decidedBy: 'owner-3', reason: 'wrong vendor' });
      bench.expect(await reasonsOf()).toEqual([counting, { by: 'owner-3', decision: 'deny', reason: 'wrong vendor' }]);
      const denied = JSON.stringify((await bench.store.evidence(DENY.evidence.eventId))?.record);
      bench.expect([denied.includes('ESCALATION_NOT_APPROVED'), denied.includes('vendor')]).toEqual([true, false]);
    },
  },
  {
    promise: 'no approval goes past the ceiling, and the escalation waits on',
    async run(bench) {
      const over = await bench.submit(approve('2', 'owner-1'), openMandate(), escalate('1'), permit('3', 600n));
      bench.expect(over).toMatchObject({ decision: 'block', reasonCode: 'SPEND_LIMIT_EXCEEDED' });
      bench.expect(await bench.store.escalation('esc-1')).toMatchObject({ status: 'pending', approvers: [] });
      await bench.submit(voidHold('3'));
      bench.expect(await bench.submit(approve('4', 'owner-1'))).toMatchObject({ decision: 'allow' });
    },
  },
  {
    promise: 'no approval is accepted for a contained agent',
    async run(bench) {
      const late = await bench.submit(
        approve('3', 'owner-1'),
        openMandate(),
        escalate('1'),
        setAgent('2', 'suspended'),
      );
      bench.expect(late).toMatchObject({ decision: 'suspend', authorizationId: null });
    },
  },
  {
    promise: 'a denial ends the escalation, with evidence',
    async run(bench) {
      bench.expect(await bench.submit(DENY, openMandate(), escalate('1'))).toMatchObject({ ok: true });
      bench
        .expect(await bench.submit(approve('2', 'owner-2')))
        .toMatchObject({ decision: 'block', reasonCode: 'CONFLICT' });
      bench.expect(await bench.submit(RESUME)).toMatchObject({ reasonCode: 'ESCALATION_NOT_APPROVED' });
      const record = { reasonCode: 'ESCALATION_NOT_APPROVED', escalationId: 'esc-1', mandateId: MANDATE };
      bench.expect((await bench.store.evidence('event-deny'))?.record).toMatchObject(record);
    },
  },
  {
    promise: 'an escalation that was not decided in time cannot be decided any more',
    async run(bench) {
      await bench.submit(escalate('1'), openMandate());
      bench.clock.advance(DAY_MS);
      bench.expect(await bench.submit(approve('2', 'owner-1'))).toMatchObject({ reasonCode: 'ESCALATION_EXPIRED' });
      bench.expect(await bench.submit(DENY)).toMatchObject({ reasonCode: 'ESCALATION_EXPIRED' });
      bench.expect(await bench.submit(MODIFY)).toMatchObject({ reasonCode: 'ESCALATION_EXPIRED' });
      bench.expect(await bench.submit(RESUME)).toMatchObject({ reasonCode: 'ESCALATION_EXPIRED' });
      bench.expect(await bench.store.pendingEscalations(ORG, 9)).toEqual([]);
    },
  },
  {
    promise: 'a modified escalation names its successor, which opens in the same step or not at all',
    async run(bench) {
      bench.expect(await bench.submit(MODIFY)).toMatchObject({ reasonCode: 'NOT_FOUND' });
      bench.expect(await bench.store.escalation('esc-2')).toBe(null);
      await bench.submit(MODIFY, openMandate(), escalate('1'));
      const modified = { status: 'modified', nextEscalationId: 'esc-2', decidedBy: 'owner-1' };
      bench.expect(await bench.store.escalation('esc-1')).toMatchObject(modified);
      bench
        .expect(await bench.store.escalation('esc-2'))
        .toMatchObject({ status: 'pending', request: '{"amount":400}' });
      bench.expect((await bench.store.evidence('event-modify'))?.record).toMatchObject({ escalationId: 'esc-2' });
      bench.expect(await bench.submit(RESUME)).toMatchObject({ reasonCode: 'MODIFIED' });
    },
  },
  {
    promise: 'an escalation that is modified under earlier terms of its mandate waits on',
    async run(bench) {
      const stale = await bench.submit(MODIFY, openMandate(), escalate('1'), changeMandate());
      bench.expect(stale).toMatchObject({ ok: false, reasonCode: 'CONFLICT' });
      bench.expect(await bench.store.escalation('esc-1')).toMatchObject({ status: 'pending', nextEscalationId: null });
      const opening = { ...MODIFY.opening, termsId: 'changed' };
      bench.expect(await bench.submit({ ...MODIFY, opening })).toMatchObject({ ok: true });
      bench.expect(await bench.store.escalation('esc-2')).toMatchObject({ status: 'pending' });
    },
  },
  {
    promise: 'an approved action is resumed by one process, while its hold lives',
    async run(bench) {
      await bench.submit(escalate('1'), openMandate());
      bench.expect(await bench.submit(RESUME)).toMatchObject({ reasonCode: 'ESCALATION_PENDING' });
      await bench.submit(approve('2', 'owner-1'));
      const answers = await bench.race([RESUME, RESUME]);
      bench
        .expect(answers.map((answer) => (answer.ok ? 'resumed' : answer.reasonCode)).sort())
        .toEqual(['AUTHORIZATION_IN_USE', 'resumed']);
      await bench.submit(voidHold('2'));
      bench.expect(await bench.submit(RESUME)).toMatchObject({ reasonCode: 'AUTHORIZATION_VOIDED' });
    },
  },
  {
    promise: 'a contained agent resumes nothing until it is reinstated',
    async run(bench) {
      await bench.submit(approve('2', 'owner-1'), openMandate(), escalate('1'));
      await bench.submit(setAgent('3', 'suspended'));
      bench.expect(await bench.submit(RESUME)).toMatchObject({ reasonCode: 'AGENT_SUSPENDED' });
      await bench.submit(setAgent('4', 'active'));
      bench.expect(await bench.submit(RESUME)).toMatchObject({ ok: true });
    },
  },
  {
    promise: 'a resume that was handed back is taken by one process again, while the hold lives',
    async run(bench) {
      const reopen = { kind: 'reopenResume', ...NAMED } as const;
      bench.expect(await bench.submit(reopen, openMandate())).toMatchObject({ reasonCode: 'NOT_FOUND' });
      await bench.submit(RESUME, escalate('1'), approve('2', 'owner-1'));
      bench.expect(await bench.submit(reopen)).toMatchObject({ ok: true });
      const answers = await bench.race([RESUME, RESUME]);
      bench.expect(answers.filter(({ ok }) => ok).length).toBe(1);
      await bench.submit(reopen, voidHold('2'));
      bench.expect(await bench.submit(RESUME)).toMatchObject({ reasonCode: 'AUTHORIZATION_VOIDED' });
    },
  },
  {
    promise:
      'a request is erased once its action can neither be decided nor carried out, with the words of its reviewers',
    async run(bench) {
      const erase = { kind: 'eraseRequest', ...NAMED, request: '{}' } as const;
      bench.expect(await bench.submit(erase, openMandate())).toMatchObject({ reasonCode: 'NOT_FOUND' });
      bench.expect(await bench.submit(erase, escalate('1'))).toMatchObject({ reasonCode: 'CONFLICT' });
      bench
        .expect(await bench.submit(erase, approve('2', 'owner-1', [], 'as agreed')))
        .toMatchObject({ reasonCode: 'CONFLICT' });
      bench.expect(await bench.submit(erase, voidHold('2'))).toMatchObject({ ok: true });
      const [erased, ...others] = await bench.store.escalationsAfter(ORG, '', 9);
      bench.expect(erased).toMatchObject({ escalationId: 'esc-1', status: 'approved', request: '{}', reasons: [] });
      bench.expect(others).toEqual([]);
      bench.expect(await bench.store.escalationsAfter(ORG, 'esc-1', 9)).toEqual([]);
      bench.expect(await bench.store.escalationsAfter('org-2', '', 9)).toEqual([]);
    },
  },
  {
    promise: 'a request of an escalation that ran out or was denied is erased',
    async run(bench) {
      await bench.submit(DENY, openMandate(), escalate('1'));
      await bench.submit(escalate('2'));
      bench.clock.advance(DAY_MS);
      for (const escalationId of ['esc-1', 'esc-2']) {
        const answer = await bench.submit({ kind: 'eraseRequest', orgId: ORG, escalationId, request: '{}' });
        bench.expect(answer).toMatchObject({ ok: true, escalation: { request: '{}' } });
      }
    },
  },
  {
    promise: 'a claim of an approved hold names the context that was approved',
    async run(bench) {
      await bench.submit(approve('2', 'owner-1'), openMandate(), escalate('1'));
      const asked = { requireHumanApproval: true };
      bench
        .expect(await bench.submit(claim('2', asked)))
        .toMatchObject({ reasonCode: 'AUTHORIZATION_CONTEXT_REQUIRED' });
      const other = { ...asked, expect: { contextDigest: 'sha256:dd' } };
      bench
        .expect(await bench.submit(claim('2', other)))
        .toMatchObject({ reasonCode: 'AUTHORIZATION_CONTEXT_MISMATCH' });
      const right = { ...asked, expect: { contextDigest: 'sha256:cc' } };
      bench.expect(await bench.submit(claim('2', right))).toMatchObject({ ok: true });
    },
  },
];
