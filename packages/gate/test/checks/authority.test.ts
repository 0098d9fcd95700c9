import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import { expect, test } from 'vitest';
import { agent, ORDERS } from '../support/ordering-gate.js';
import { NOON, TestGate } from '../support/test-gate.js';

test('standing and account are asked for in one journey to the ledger', async () => {
  const store = createMemoryLedgerStore({ now: () => NOON });
  const [askStanding, askAccount] = [store.agent.bind(store), store.mandate.bind(store)];
  let askedForAccount = () => {};
  const accountAsked = new Promise<void>((resolve) => {
    askedForAccount = resolve;
  });
  // A standing that comes once the account was asked for too: asked for one after the other, neither would come.
  store.agent = async (orgId, agentDid) => {
    await accountAsked;
    return askStanding(orgId, agentDid);
  };
  store.mandate = (orgId, mandateId) => {
    askedForAccount();
    return askAccount(orgId, mandateId);
  };
  const gate = await TestGate.open({}, store).register(agent).bind(agent, [ORDERS]);
  const { data } = await gate.ask(agent, { amount: 10 });
  expect(data).toMatchObject({ decision: 'allow' });
});
