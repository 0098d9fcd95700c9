import { familyOf } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  HOLD_KINDS,
  HOLD_STATES,
  type Hold,
  type HoldKind,
  type HoldState,
  type SlotState,
} from '../../src/operations/records.js';
import { effectOf } from '../../src/reducer/hold/effect.js';
import {
  CALLERS,
  capturedBy,
  cellOf,
  isExpired,
  leastCapture,
  MACHINES,
  newHold,
  reservedBy,
  stateAt,
  type Trigger,
  transition,
} from '../../src/reducer/hold/machine.js';
import {
  callersTable,
  machineDiagram,
  machineTable,
  slotTable,
  triggersOf,
} from '../../src/reducer/hold/machine-markdown.js';

const HOLD = newHold({
  orgId: 'org-1',
  authorizationId: 'auth-1',
  kind: 'permit',
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
});

const FINAL = ['voided', 'expired', 'reversed'] as const satisfies readonly HoldState[];
const CLAIMED = ['dispatching', 'dispatched', 'unknown'] as const satisfies readonly HoldState[];
const TRIGGERS = triggersOf('permit');
const PERMIT_STATES = HOLD_STATES.filter((state) => state !== 'setAside');
const cell = (trigger: Trigger, state: HoldState) => cellOf('permit', trigger, state);

describe('the hold machine', () => {
  test.each(FINAL)('nothing leads out of %s', (state) => {
    const ways = TRIGGERS.map((trigger) => cell(trigger, state)).filter((each) => 'to' in each && each.to !== state);
    expect(ways).toEqual([]);
  });

  test('only a refund leads out of settled, and never back to a reservation', () => {
    const ways = TRIGGERS.map((trigger) => cell(trigger, 'settled')).flatMap((each) => ('to' in each ? [each.to] : []));
    expect(new Set(ways)).toEqual(new Set(['settled', 'reversed']));
  });

  test.each(CLAIMED)('time, revocation and containment never end a hold that is %s', (state) => {
    for (const trigger of ['expire', 'close'] as const) {
      expect(cell(trigger, state)).toEqual({ refuse: 'AUTHORIZATION_ALREADY_CLAIMED' });
    }
    expect(stateAt({ ...HOLD, state }, Number.MAX_SAFE_INTEGER)).toBe(state);
  });

  test.each<[HoldKind, HoldState, readonly HoldState[]]>([
    ['permit', 'held', PERMIT_STATES],
    ['delegatedBudget', 'setAside', ['setAside', 'settled', 'voided']],
  ])('a hold of the kind %s reaches from %s each of its states, and no other', (kind, first, states) => {
    const reached = new Set<HoldState>([first]);
    for (const from of reached) {
      for (const trigger of triggersOf(kind)) {
        const each = cellOf(kind, trigger, from);
        if ('to' in each) reached.add(each.to);
      }
    }
    expect([...reached].sort()).toEqual([...states].sort());
  });

  test('each kind of hold has triggers of its own, and all others find nothing under its id', () => {
    for (const trigger of Object.keys(CALLERS) as Trigger[]) {
      const kinds = HOLD_KINDS.filter((kind) => trigger in MACHINES[kind]);
      expect([trigger, kinds.length]).toEqual([trigger, 1]);
      for (const kind of HOLD_KINDS.filter((each) => !kinds.includes(each))) {
        for (const state of HOLD_STATES) {
          const found = transition(trigger, { ...HOLD, kind, state }, 0);
          expect(found).toEqual({ refuse: 'AUTHORIZATION_NOT_FOUND' });
        }
      }
    }
  });

  test('every refusal is a code that stops the caller', () => {
    const cells = TRIGGERS.flatMap((trigger) => PERMIT_STATES.map((state) => cell(trigger, state)));
    const families = cells.flatMap((each) => ('refuse' in each ? [familyOf(each.refuse)] : []));
    expect(new Set(families)).toEqual(new Set(['block']));
  });

  test('an unclaimed hold expires at its instant, not before', () => {
    expect(isExpired(HOLD, 999)).toBe(false);
    expect(isExpired(HOLD, 1_000)).toBe(true);
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

  test.each<SlotState>(['reserved', 'final'])('nothing gives back what is paid outside: %s', (slotState) => {
    for (const state of ['paying', ...CLAIMED] as const) {
      const paying: Hold = { ...HOLD, state, slotState, paidOutside: slotState === 'final' ? 400n : null };
      for (const trigger of triggersOf('permit')) {
        const after = transition(trigger, paying, Number.MAX_SAFE_INTEGER);
        if (!('to' in after) || trigger === 'releaseSlot') continue;
        expect([trigger, reservedBy({ ...paying, state: after.to }) > 0n || after.to === 'settled']).toEqual([
          trigger,
          true,
        ]);
      }
      expect(leastCapture(paying)).toBe(slotState === 'final' ? 400n : 500n);
    }
  });

  test('the printed table has a row for every trigger and a cell for every state', () => {
    const lines = machineTable('permit').trimEnd().split('\n');
    expect(lines.length).toBe(TRIGGERS.length + 2);
    expect(new Set(lines.map((line) => line.split('|').length))).toEqual(new Set([PERMIT_STATES.length + 3]));
    expect(machineTable('delegatedBudget').split('\n')[0]).toBe('| trigger | setAside | settled | voided |');
    expect(callersTable()).toContain('| delegatedBudget | settleBudget | the end of the delegation |');
    expect(slotTable()).toContain('| void | – | SETTLEMENT_REUSED | SETTLEMENT_REUSED |');
    expect(lines[2]).toMatch(/^\| bind \| \*\*held\*\* \| SETTLEMENT_REUSED \| AUTHORIZATION_ALREADY_CLAIMED \|/);
  });

  test.each(HOLD_KINDS)(
    'the diagram of a %s has each change of state with all of its triggers, and no other',
    (kind) => {
      const drawn = machineDiagram(kind)
        .split('\n')
        .flatMap((line) => {
          const [, from, to, triggers] = /^ {2}(\w+) --> (\w+): (.+)$/.exec(line) ?? [];
          return (triggers?.split('<br>') ?? []).map((trigger) => `${from} ${trigger} ${to}`);
        });
      const changes = triggersOf(kind).flatMap((trigger) =>
        HOLD_STATES.flatMap((state) => {
          const cell = cellOf(kind, trigger, state);
          return 'to' in cell && cell.to !== state ? [`${state} ${trigger} ${cell.to}`] : [];
        }),
      );
      expect(drawn.toSorted()).toEqual(changes.toSorted());
    },
  );
});

describe('look-ups', () => {
  // covers 1.7 outcome-nothingexecuted-retrysafe: The outcome with nothingExecuted and retrySafe
  test.each(HOLD_STATES)('a retry of a %s hold is safe only if nothing happened', (state) => {
    const effect = effectOf({ ...HOLD, state }, 0);
    if (effect.retrySafe) expect(effect.nothingExecuted).toBe(true);
    expect(effect.retrySafe).toBe(state === 'voided' || state === 'expired');
    expect(effect.nothingExecuted).toBe(['held', 'voided', 'expired'].includes(state));
  });

  test('an expired hold reads as expired before it is released', () => {
    expect(effectOf(HOLD, 999)).toMatchObject({ outcome: 'not_started', retrySafe: false, spendStatus: 'held' });
    expect(effectOf(HOLD, 1_000)).toMatchObject({ outcome: 'expired', retrySafe: true, spendStatus: 'voided' });
  });

  test('a settled hold shows both amounts', () => {
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

describe('sums of a mandate', () => {
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
