import { expect, test } from 'vitest';
import { BalanceError } from '../src/operations/errors.js';
import type { Op, OpenMandate } from '../src/operations/ops.js';
import type { Hold, Mandate } from '../src/operations/records.js';
import { runBatch } from '../src/reducer/step.js';
import { LoadedTables, mandateView, Tables, voidableAmong } from '../src/reducer/tables.js';
import {
  capture,
  claim,
  MANDATE,
  ORG,
  openMandate,
  permit,
  START,
  setAgent,
  TTL_MS,
  voidHold,
} from '../src/testing/operations.js';

/** The rows after a permit of 10 units under a mandate. */
function permitted(terms: Partial<OpenMandate> = {}): { state: Tables; mandate: Mandate; hold: Hold } {
  const state = new Tables();
  state.put(runBatch(state, [openMandate(terms), permit('1', 10n)], START).changes);
  const [mandate, hold] = [state.mandate(ORG, MANDATE), state.hold(ORG, 'auth-1')];
  if (mandate === null || hold === null) throw new Error('nothing was permitted');
  return { state, mandate, hold };
}

test('a mandate is opened once under its terms, and under no others', () => {
  const { state } = permitted();
  const again = (change: Partial<OpenMandate>) => runBatch(state, [openMandate(change)], START).results[0];
  expect(again({})).toMatchObject({ ok: true, created: false, mandate: { reserved: 10n } });
  const others = [
    { agentDid: 'did:example:other' },
    { action: 'other' },
    { currency: 'EUR' },
    { cap: 1_001n },
    { cap: null },
  ];
  for (const change of others)
    expect({ change, ...again(change) }).toMatchObject({ ok: false, reasonCode: 'CONFLICT' });
});

test.each([
  ['reserve less than nothing', { reserved: 9n }, voidHold('1')],
  ['have captured less than nothing', { captured: -11n }, capture('1', 10n)],
  ['have spent more than its ceiling', { cap: 9n }, capture('1', 10n)],
] as const)('a step after which an account would %s throws, and writes nothing', (_, wrong, op) => {
  const { state, mandate } = permitted();
  state.putMandate({ ...mandate, ...wrong });
  expect(() => runBatch(state, [op], START)).toThrow(BalanceError);
});

test('a step at the bounds of an account is made', () => {
  const { state, mandate } = permitted();
  state.putMandate({ ...mandate, cap: 10n });
  expect(runBatch(state, [capture('1', 10n)], START).changes.mandates).toMatchObject([{ reserved: 0n, captured: 10n }]);
});

test('a claim that is repeated is answered again until its hold is settled', () => {
  const { state } = permitted();
  const answerOf = (op: Op) => {
    const { results, changes } = runBatch(state, [op], START);
    state.put(changes);
    return results[0];
  };
  expect(answerOf(claim('1'))).toMatchObject({ ok: true, replayed: false });
  expect(answerOf(claim('1'))).toMatchObject({ ok: true, replayed: true });
  expect(answerOf(capture('1', 10n, { claimTokenHash: 'token-1' }))).toMatchObject({ ok: true });
  expect(answerOf(claim('1'))).toMatchObject({ ok: false, reasonCode: 'AUTHORIZATION_ALREADY_USED' });
});

test('a contained agent is refused as that while its holds still wait to be released', () => {
  const { state } = permitted();
  state.put(runBatch(state, [setAgent('1', 'quarantined', { maxHolds: 0 })], START).changes);
  expect(state.mandate(ORG, MANDATE)?.ending).not.toBeNull();
  expect(runBatch(state, [permit('2', 1n)], START).results).toMatchObject([
    { ok: true, decision: 'quarantine', reasonCode: 'AGENT_QUARANTINED' },
  ]);
});

test('readers see a budget without what expired holds reserve, and an account without money as it is', () => {
  const { mandate, hold } = permitted();
  expect(mandateView(mandate, [hold])).toMatchObject({ mandateId: MANDATE, reserved: 0n });
  expect(mandateView(mandate, [])).toMatchObject({ reserved: 10n });
  expect(mandateView(mandate, [])).not.toHaveProperty('orgId');
  expect(mandateView({ ...mandate, currency: null, reserved: 0n }, [hold])).toMatchObject({ reserved: 0n });
});

test('what ends with a mandate are its live permits, and no budgets', () => {
  const { hold } = permitted();
  expect(voidableAmong([hold, hold], START)).toEqual({ holds: 2, amount: 20n });
  expect(voidableAmong([hold], START + TTL_MS)).toEqual({ holds: 0, amount: 0n });
  expect(voidableAmong([{ ...hold, kind: 'delegatedBudget' }, hold], START)).toEqual({ holds: 1, amount: 10n });
});

test('loaded rows have what the store counted of rows that were not loaded', () => {
  const { state, mandate, hold } = permitted();
  const loaded = new LoadedTables();
  loaded.putMandate(mandate);
  loaded.putHold(hold);
  const at = START + TTL_MS;
  expect([state, loaded].map((rows) => rows.expiredAmount(ORG, MANDATE, at))).toEqual([10n, 10n]);
  loaded.putExpiredAmount(ORG, MANDATE, 7n);
  expect(loaded.expiredAmount(ORG, MANDATE, at)).toBe(7n);
});
