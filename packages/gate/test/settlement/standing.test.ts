import type { Entry, Hold, Op } from '@gatewright/ledger';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import { refusal } from '@gatewright/ledger/testing';
import { expect, test } from 'vitest';
import { areStanding } from '../../src/settlement/claimable.js';
import { voidedHolds } from '../../src/settlement/voided-holds.js';
import { TestAgent } from '../support/test-agent.js';
import { NOON, TestGate } from '../support/test-gate.js';

const [ONE, TWO] = ['did:example:one', 'did:example:two'];
const source = (mandateId: string, agentDid: string) => ({ mandateId, agentDid });

test('a delegation stands while each of its mandates does, and the agent of each is active', async () => {
  const store = createMemoryLedgerStore({ now: () => NOON });
  const open = (mandateId: string, agentDid: string): Op => {
    const terms = { mandateId, agentDid, action: 'pay', currency: null, cap: null };
    return { kind: 'openMandate', orgId: 'org-1', ...terms };
  };
  const standing = (status: 'active' | 'suspended'): Op => {
    const { evidence, verdict } = refusal(status);
    const named = { kind: 'setAgent', orgId: 'org-1', agentDid: TWO, action: 'agent:contain' } as const;
    return { ...named, status, verdict, evidence };
  };
  await store.apply([open('one', ONE), open('two', TWO)], 'opened');
  const both = [source('one', ONE), source('two', TWO)];
  const stand = (sources = both) => areStanding('org-1', sources, store);
  expect([await stand(), await stand([]), await stand([...both, source('none', ONE)])]).toEqual([true, true, false]);
  await store.apply([standing('suspended')], 'suspended');
  expect([await stand(), await stand([source('one', ONE)])]).toEqual([false, true]);
  await store.apply([standing('active')], 'reinstated');
  expect(await stand()).toBe(true);
  await store.apply([{ kind: 'revokeMandate', orgId: 'org-1', mandateId: 'one' }], 'revoked');
  expect([await stand(), await stand([source('two', TWO)])]).toEqual([false, true]);
});

/** The first page of voided holds over a journal of so many lines, each of which voids a hold or notes another act. */
async function pageOf(kinds: readonly string[], after?: string) {
  const agent = new TestAgent();
  const gate = TestGate.open().register(agent);
  await gate.bind(agent, [{ scope: 'purchase-order', currency: 'USD', maxAmount: 100 }]);
  const { data } = await gate.ask(agent, { amount: 1 });
  const hold: Hold | null = await gate.ledger.store.hold(String(data['authorizationId']));
  const lines: Entry[] = kinds.map((kind, index) =>
    JSON.parse(JSON.stringify({ kind, authorizationId: kind === 'void' ? 'auth' : null, version: index + 1 })),
  );
  const { store } = gate.ports.ledger;
  const replaced = {
    history: async (_: string, __: string, { after: from = 0, limit = 0 } = {}) => lines.slice(from, from + limit),
    hold: async () => hold,
  };
  const ledger = { ...gate.ports.ledger, store: Object.assign(Object.create(store), replaced) };
  const answer = await voidedHolds('org-1', 'mandate', after, { ...gate.ports, ledger });
  const { holds, next } = answer.data;
  return { status: answer.status, count: Array.isArray(holds) ? holds.length : null, next };
}

const many = (count: number, kind = 'void') => Array.from({ length: count }, () => kind);

test.each([
  ['no line', [], undefined, 0, null],
  ['fewer lines than a page reads', many(999, 'decide'), undefined, 0, null],
  ['as many lines as a page reads', many(1_000, 'decide'), undefined, 0, '1000'],
  ['more lines than a page reads', many(1_001, 'decide'), '1000', 0, null],
  ['as many voided holds as a page shows', many(100), undefined, 100, null],
  ['one more', many(101), undefined, 100, '100'],
  ['the rest of them', many(101), '100', 1, null],
] as const)('a page of voided holds over %s names where the next begins', async (_, kinds, after, count, next) => {
  expect(await pageOf(kinds, after)).toEqual({ status: 200, count, next });
});

test.each(['-1', '1.5', 'x', '9007199254740993'])('a page behind the line %s is malformed', async (after) => {
  expect((await pageOf([], after)).status).toBe(400);
});
