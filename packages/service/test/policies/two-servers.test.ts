import { openPostgres, type PostgresDriver } from '@gatewright/ledger/postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApplicationContext } from '../../src/app/context.js';
import { synchronizePolicies } from '../../src/features/compiled-policies/peer-sync.js';
import { onboard } from '../../src/features/onboarding/onboard.js';
import { createOrganisation, newIdentity } from '../../src/features/organisations/create-organisation.js';
import { setOrganisationHolds } from '../../src/features/organisations/handlers.js';
import { assignSop } from '../../src/features/rules/http/assignment-handlers.js';
import { ruleDocumentHandlers } from '../../src/features/rules/http/rule-handlers.js';
import { emptyPostgres } from '../support/databases.js';
import { serviceOn } from '../support/service-on.js';
import { TestClock } from '../support/test-clock.js';
import { textAt } from '../support/text-at.js';

const PERSON = 'person-1';
const { create, replace } = ruleDocumentHandlers('sop');

let drivers: PostgresDriver[];
let here: ApplicationContext;
let there: ApplicationContext;
beforeEach(async () => {
  const url = await emptyPostgres();
  drivers = [];
  const [first, second] = [await openPostgres(url), await openPostgres(url)];
  drivers.push(first, second);
  const clock = new TestClock();
  [here, there] = [await serviceOn(first, clock), await serviceOn(second, clock)];
  const failed = (error: unknown) => {
    throw error;
  };
  await synchronizePolicies(first, 'here', here, failed);
  await synchronizePolicies(second, 'there', there, failed);
  // Until each has heard that the other joined.
  await new Promise((resolve) => setTimeout(resolve, 200));
});
afterEach(async () => {
  for (const driver of drivers) await driver.close();
});

/** An organisation with an agent that is bound to an SOP. */
async function organisation(name: string) {
  const owner = `${name}@example.com`;
  const { orgId } = await createOrganisation({ name, owner }, await newIdentity(here), here.directory, here);
  const call = (params: Record<string, string> = {}) =>
    Object({ caller: { orgId, personId: PERSON, role: 'owner' }, params, query: {}, headers: {} });
  const agentIn = async (agentName: string) => {
    const asked = { name: agentName, scope: 'pay', maxAmount: 100 };
    const onboarded = await onboard(asked, Object({ orgId, personId: PERSON }), here);
    if (!onboarded.ok) throw new Error('the agent was refused');
    return { orgId, did: onboarded.value.agentDid };
  };
  const [bound, unbound] = [await agentIn('bound'), await agentIn('unbound')];
  const sopId = textAt((await create({ title: 'Caps', documentJson: rules(1) }, call(), here)).data, 'sopId');
  await assignSop({ sopId }, call({ identityId: bound.did }), here);
  return { call, bound, unbound, sopId };
}

function rules(limit: number) {
  const atoms = [{ predicate: 'amount-over', config: { limit } }];
  return { molecules: [{ id: 'cap', combinator: 'any', decision: 'block', atoms }] };
}

// covers directed-invalidation: A change on one server evicts on the others what it concerns, and nothing else
test('a change on one server evicts on another the policies that it concerns, and no others', async () => {
  const [changing, other] = [await organisation('changing'), await organisation('other')];
  await here.policyChanges.applied();
  const agents = [changing.bound, changing.unbound, other.bound, other.unbound];
  const evictedBy = async (change: () => Promise<unknown>) => {
    const before = await Promise.all(agents.map((agent) => there.policies.policy(agent)));
    await change();
    await here.policyChanges.applied();
    const after = await Promise.all(agents.map((agent) => there.policies.policy(agent)));
    return before.map((policy, index) => policy !== after[index]);
  };
  const { call, sopId } = changing;
  const replacing = () => replace({ documentJson: rules(2) }, call({ id: sopId }), here);
  expect(await evictedBy(replacing)).toEqual([true, false, false, false]);
  const assigning = () => assignSop({ sopId }, call({ identityId: changing.unbound.did }), here);
  expect(await evictedBy(assigning)).toEqual([false, true, false, false]);
  expect(await evictedBy(replacing)).toEqual([true, true, false, false]);
  const holding = () => setOrganisationHolds({ minutes: 5 }, call(), here);
  expect(await evictedBy(holding)).toEqual([true, true, false, false]);
  const { policy, holdTtlMs } = await there.policies.policy(changing.unbound);
  const asked = { action: 'pay', agentDid: changing.unbound.did, amount: 3 };
  expect(policy.evaluate(asked, { now: 0, spent: null }).fired).toEqual([`${sopId}/cap`]);
  expect(holdTtlMs).toBe(5 * 60_000);
});

test('what contains an agent on one server evicts no policy on another', async () => {
  const { bound } = await organisation('containing');
  await here.policyChanges.applied();
  const before = await there.policies.policy(bound);
  here.policyEvents.changed({ orgId: bound.orgId, agentDid: bound.did }, 'contained');
  await here.policyChanges.applied();
  expect(await there.policies.policy(bound)).toBe(before);
});
