import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASES } from '../support/databases.js';
import { escalate, resolveAs, reviewedAgent, reviewRules, statusOf } from '../support/escalated.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

describe.each(DATABASES)('where two people must approve, on %s', (_name, environment) => {
  let gate: TestGate;
  beforeAll(async () => {
    gate = await TestGate.start(await environment());
    await gate.asOwner('/organisation/approvals', { escalation: 1, onboarding: 2 });
  });
  afterAll(() => gate.discard());

  let people = 0;
  let anna: string;
  let annasAddress: string;
  let ben: string;
  beforeEach(async () => {
    people += 1;
    annasAddress = `anna${people}@example.test`;
    anna = await gate.personToken('admin', annasAddress);
    ben = await gate.personToken('admin', `ben${people}@example.test`);
  });

  const letGo = (email: string) => gate.asOwner('/people/revoke', { email });
  const onlyTokenEnds = async (token: string) => {
    const { tokens } = (await gate.get('/tokens', { token: gate.ownerToken })).data;
    const found = Array.isArray(tokens) ? tokens.find((row) => textAt(row, 'email') === annasAddress) : null;
    return gate.post(`/tokens/${textAt(found ?? null, 'tokenId')}/revoke`, undefined, { token });
  };

  const LEAVING: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['is let go', () => letGo(annasAddress)],
    ['has no token any more', () => onlyTokenEnds(anna)],
  ];

  // threat attacker-approves-let
  test.each(LEAVING)('an action is not approved by one who %s meanwhile', async (_how, leave) => {
    const agent = await reviewedAgent(gate, reviewRules({ approvals: 2 }));
    const escalationId = await escalate(gate, agent);
    expect((await resolveAs(gate, anna, escalationId, 'approve')).data).toMatchObject({ approvals: 1 });
    await leave();
    expect(await statusOf(gate, escalationId)).toMatchObject({ status: 'pending', approvals: 0, required: 2 });
    const second = await resolveAs(gate, ben, escalationId, 'approve');
    expect(second.data).toMatchObject({ status: 'pending', approvals: 1, authorizationId: null });
    const third = await resolveAs(gate, gate.ownerToken, escalationId, 'approve');
    expect(third.data).toMatchObject({ status: 'approved', approvals: 2 });
  });

  // threat attacker-approves-let
  test.each(LEAVING)('an agent is not approved by one who %s meanwhile', async (_how, leave) => {
    const ask = { ownerEmail: textAt(gate.bootstrap, 'owner', 'email'), name: 'A', scope: 'a', financial: false };
    const { requestId } = (await gate.post('/onboarding/requests', ask, { token: gate.developerToken })).data;
    const approve = async (token: string): Promise<JsonObject> =>
      (await gate.post(`/onboarding/requests/${requestId}/resolve`, { decision: 'approve' }, { token })).data;
    expect(await approve(anna)).toMatchObject({ status: 'pending', approvals: 1 });
    await leave();
    expect(await approve(ben)).toMatchObject({ status: 'pending', approvals: 1 });
    expect(await approve(gate.ownerToken)).toMatchObject({ status: 'approved', approvals: 2 });
  });

  test('an approval of an admin who is a developer now no longer counts, and the action stays pending', async () => {
    const agent = await reviewedAgent(gate, reviewRules({ approvals: 2 }));
    const escalationId = await escalate(gate, agent);
    await resolveAs(gate, anna, escalationId, 'approve');
    await onlyTokenEnds(anna);
    await gate.personToken('developer', annasAddress);
    expect((await resolveAs(gate, ben, escalationId, 'approve')).data).toMatchObject({
      status: 'pending',
      approvals: 1,
    });
  });
});
