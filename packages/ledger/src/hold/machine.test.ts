import { familyOf } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOLD_STATES, type Hold, type HoldState } from '../records.js';
import { capturedBy, reservedBy } from './balance.js';
import { effectOf } from './effect.js';
import { isLapsed, MACHINE, stateAt, TRIGGERS, transition } from './machine.js';
import { machineTable } from './machine-table.js';

const HOLD: Hold = {
  orgId: 'org-1',
  authorizationId: 'auth-1',
  mandateId: 'mandate-1',
  agentDid: 'did:magp:test:agent-1',
  action: 'purchase-order',
  amount: 500n,
  currency: 'USD',
  merchant: null,
  resource: null,
  payloadDigest: null,
  contextDigest: null,
  approvedByHuman: false,
  escalationId: null,
  state: 'held',
  authorizedAt: 0,
  expiresAt: 1_000,
  claimer: null,
  claimTokenHash: null,
  idempotencyKeyHash: null,
  remoteRef: null,
  settledAmount: null,
  settledAt: null,
  refundedAmount: 0n,
  settlementEvidence: null,
  settlementTxHash: null,
  bookingRef: null,
  closedBy: null,
  note: null,
};

const FINAL = ['voided', 'expired', 'reversed'] as const satisfies readonly HoldState[];
const CLAIMED = ['dispatching', 'dispatched', 'unknown'] as const satisfies readonly HoldState[];

describe('the hold machine', () => {
  test.each(FINAL)('nothing leads out of %s', (state) => {
    expect(TRIGGERS.filter((trigger) => 'to' in MACHINE[trigger][state])).toEqual([]);
  });

  test('only a refund leads out of settled, and never back to a reservation', () => {
    const ways = TRIGGERS.filter((trigger) => 'to' in MACHINE[trigger].settled);
    expect(ways).toEqual(['refundPart', 'refundRest']);
  });

  test.each(CLAIMED)('time, revocation and containment never end a hold that is %s', (state) => {
    for (const trigger of ['expire', 'close'] as const) {
      expect(MACHINE[trigger][state]).toEqual({ refuse: 'AUTHORIZATION_ALREADY_CLAIMED' });
    }
    expect(stateAt({ ...HOLD, state }, Number.MAX_SAFE_INTEGER)).toBe(state);
  });

  test('every state can be reached from held', () => {
    const reached = new Set<HoldState>(['held']);
    for (const from of reached) {
      for (const trigger of TRIGGERS) {
        const cell = MACHINE[trigger][from];
        if ('to' in cell) reached.add(cell.to);
      }
    }
    expect([...reached].sort()).toEqual([...HOLD_STATES].sort());
  });

  test('every refusal is a code that stops the caller', () => {
    const cells = TRIGGERS.flatMap((trigger) => HOLD_STATES.map((state) => MACHINE[trigger][state]));
    const families = cells.flatMap((cell) => ('refuse' in cell ? [familyOf(cell.refuse)] : []));
    expect(new Set(families)).toEqual(new Set(['block']));
  });

  test('an unclaimed hold lapses at its instant, not before', () => {
    expect(isLapsed(HOLD, 999)).toBe(false);
    expect(isLapsed(HOLD, 1_000)).toBe(true);
    expect(transition('capture', HOLD, 999)).toEqual({ to: 'settled' });
    expect(transition('capture', HOLD, 1_000)).toEqual({ refuse: 'AUTHORIZATION_EXPIRED' });
  });

  test('a voided hold is refused with what voided it', () => {
    const revoked: Hold = { ...HOLD, state: 'voided', closedBy: 'MANDATE_REVOKED' };
    expect(transition('capture', revoked, 0)).toEqual({ refuse: 'MANDATE_REVOKED' });
    expect(transition('void', revoked, 0)).toEqual({ refuse: 'NOT_HELD' });
    const voided: Hold = { ...revoked, closedBy: 'HOLD_VOIDED' };
    expect(transition('claim', voided, 0)).toEqual({ refuse: 'AUTHORIZATION_VOIDED' });
  });

  test('the printed table has a row for every trigger and a cell for every state', () => {
    const lines = machineTable().trimEnd().split('\n');
    expect(lines.length).toBe(TRIGGERS.length + 2);
    expect(new Set(lines.map((line) => line.split('|').length))).toEqual(new Set([HOLD_STATES.length + 3]));
    expect(lines[2]).toMatch(/^\| bind \| \*\*held\*\* \| AUTHORIZATION_ALREADY_CLAIMED \|/);
  });
});

describe('what a look-up says', () => {
  test.each(HOLD_STATES)('a retry of a %s hold is safe only if nothing happened', (state) => {
    const effect = effectOf({ ...HOLD, state }, 0);
    if (effect.retrySafe) expect(effect.nothingExecuted).toBe(true);
    expect(effect.retrySafe).toBe(state === 'voided' || state === 'expired');
    expect(effect.nothingExecuted).toBe(['held', 'voided', 'expired'].includes(state));
  });

  test('a lapsed hold reads as expired before anybody has released it', () => {
    expect(effectOf(HOLD, 999)).toMatchObject({ outcome: 'not_started', retrySafe: false, spendStatus: 'held' });
    expect(effectOf(HOLD, 1_000)).toMatchObject({ outcome: 'expired', retrySafe: true, spendStatus: 'voided' });
  });

  test('a settled hold tells both amounts', () => {
    const settled: Hold = { ...HOLD, state: 'settled', settledAmount: 400n, claimer: 'anonymous' };
    expect(effectOf(settled, 0)).toMatchObject({
      outcome: 'settled',
      claimed: true,
      effectState: 'succeeded',
      authorizedAmount: 500n,
      settledAmount: 400n,
    });
  });
});

describe('what a hold weighs', () => {
  test('a hold is reserved or captured or neither, never more than its amount', () => {
    const holds = fc.record({ state: fc.constantFrom(...HOLD_STATES), settled: fc.bigInt({ min: 0n, max: 500n }) });
    fc.assert(
      fc.property(holds, ({ state, settled }) => {
        const hold: Hold = { ...HOLD, state, settledAmount: settled };
        const [reserved, captured] = [reservedBy(hold), capturedBy(hold)];
        expect(reserved === 0n || captured === 0n).toBe(true);
        expect(reserved + captured <= hold.amount).toBe(true);
      }),
    );
  });
});
