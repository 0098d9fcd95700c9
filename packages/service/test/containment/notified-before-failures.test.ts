import { LedgerUnavailableError, type Op } from '@gatewright/ledger';
import { openSqlite, type SqlDriver } from '@gatewright/ledger/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApplicationContext } from '../../src/app/context.js';
import { findAgentOf } from '../../src/features/agents/repository.js';
import { decommissionAgent } from '../../src/features/containment/handlers.js';
import { findCaller } from '../../src/features/identity/repository.js';
import { issueMandate } from '../../src/features/mandates/issue-handlers.js';
import { onboard } from '../../src/features/onboarding/onboard.js';
import { PolicyEvents } from '../../src/platform/events/policy-events.js';
import type { Caller } from '../../src/platform/settings/roles.js';
import { firstMembers } from '../support/first-members.js';
import { serviceOn } from '../support/service-on.js';
import { TestClock } from '../support/test-clock.js';
import { textAt } from '../support/text-at.js';

const TERMS = {
  scope: 'purchase-order',
  currency: 'USD',
  perTxnMax: 100,
  maxAmount: 400,
  merchants: ['acme-supplies'],
};

let driver: SqlDriver;
let service: ApplicationContext;
let owner: Caller;
let buyer: string;

beforeEach(async () => {
  driver = await openSqlite(':memory:');
  const policyEvents = new PolicyEvents(10);
  policyEvents.close();
  service = { ...(await serviceOn(driver, new TestClock())), policyEvents };
  const first = await firstMembers(service);
  const caller = await findCaller(service.directory, textAt(first, 'owner', 'token'), new Date().toISOString());
  if (caller === null) throw new Error('the owner is not known');
  [owner, buyer] = [{ ...caller, client: 'a test' }, textAt(first, 'agent', 'agentDid')];
});
afterEach(() => driver.close());

const call = (params = {}) => ({
  ...{ params, query: {}, headers: {}, source: 'a test', caller: owner },
  body: new Uint8Array(),
});

/** The service while its ledger takes no step of a kind. */
function without(step: Op['kind']): ApplicationContext {
  const { ledger } = service.gate;
  const failing: typeof ledger = Object.create(ledger, {
    submit: {
      value: async (op: Op) => {
        if (op.kind === step) throw new LedgerUnavailableError('not_applied', 'the store failed');
        return ledger.submit(op);
      },
    },
  });
  return { ...service, gate: { ...service.gate, ledger: failing } };
}

/** The frames on the streams of an agent's guards. */
function heardBy(agentDid: string): string[] {
  const received: string[] = [];
  service.policyEvents.subscribe(agentDid, {
    source: 'a test',
    send: (frame) => received.push(frame),
    end: () => undefined,
  });
  return received;
}

test('what was delegated from a replaced mandate permits nothing, though the account of that one could not be closed', async () => {
  const onboarding = await onboard({ name: 'Helper', scope: 'read-report' }, owner, service);
  if (!onboarding.ok) throw new Error('the agent was refused');
  const helper = onboarding.value.agentDid;
  const issue = (agentDid: string, more: object, on = service) =>
    issueMandate({ agentDid, ...TERMS, ...more }, call(), on);
  const parent = textAt((await issue(buyer, {})).data, 'mandateId');
  expect((await issue(helper, { parentMandateId: parent, maxAmount: 100 })).status).toBe(201);
  const granted = async () => {
    const { mandates } = await service.policies.policy({ orgId: owner.orgId, did: helper });
    return mandates.find(({ action }) => action === TERMS.scope);
  };
  expect(await granted()).toMatchObject({ chainIntact: true });
  const [buyers, helpers] = [heardBy(buyer), heardBy(helper)];
  await expect(issue(buyer, {}, without('revokeMandate'))).rejects.toThrow('the store failed');
  expect(await granted()).toMatchObject({ chainIntact: false });
  await expect.poll(() => [buyers.length, helpers.length]).toEqual([1, 1]);
});

test('guards are notified that their agent was retired, though it could not be noted who did it', async () => {
  const agent = await findAgentOf(service.directory, owner.orgId, buyer);
  const contained: string[] = [];
  const events = { ...service.events, contained: ({ agentDid }: { agentDid: string }) => contained.push(agentDid) };
  await driver.exec('drop table agent_act');
  const retired = decommissionAgent({ reason: 'replaced' }, call({ ref: agent?.identityId }), { ...service, events });
  await expect(retired).rejects.toThrow('agent_act');
  expect(contained).toEqual([buyer]);
});
