import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyPostgres } from '../support/databases.js';
import { escalate, resolveAs, reviewRules } from '../support/escalated.js';
import type { HttpAnswer } from '../support/gate-client.js';
import { codeOf, newSeed, prove, register } from '../support/registrations.js';
import { setApprovals } from '../support/set-approvals.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

/** Changes of one kind that are made in a test, and calls after each. */
const CHANGES = 3;
const CALLS = 8;
/** Documents whose bindings to three agents are staged. */
const STAGED_DOCUMENTS = 90;
const MINUTE_MS = 60_000;
/** A call under replaced terms used to be evaluated again for a quarter of a minute. */
const AT_ONCE_MS = 5_000;
const TERMS = { name: 'Buyer', scope: 'purchase-order', currency: 'USD', perTxnMax: 1_000, maxAmount: 1_000_000 };

let first: TestGate;
/** No notification of the first server ever reaches it. */
let deaf: TestGate;
beforeAll(async () => {
  const environment = { GATEWRIGHT_DATABASE_URL: await emptyPostgres() };
  first = await TestGate.start(environment);
  deaf = await first.beside(environment);
});
afterAll(async () => {
  await deaf.discard();
  await first.discard();
});

const capped = (limit: number) => ({
  molecules: [
    { id: 'cap', combinator: 'any', decision: 'block', atoms: [{ predicate: 'amount-over', config: { limit } }] },
  ],
});
const agentWith = async (documentJson: object): Promise<JsonObject> =>
  (await first.asOwner('/onboarding/agent', { ...TERMS, sop: { title: 'Caps', documentJson } })).data;
const ask = (agent: JsonObject, amount: number): Promise<HttpAnswer> =>
  deaf.post('/policy/mandate/authorize', signedOrder(agent, { amount }));
const askAll = (agent: JsonObject, amount: number) =>
  Promise.all(Array.from({ length: CALLS }, () => ask(agent, amount)));
const permitsIn = (answers: readonly HttpAnswer[]) => answers.filter(({ status }) => status === 200).length;

// covers no-stale-permit: No server permits by rules, people or settings that were answered as replaced, whatever messages get lost
describe('missed messages', () => {
  test('a server without messages permits nothing by replaced rules, and all by those in force', async () => {
    const agent = await agentWith(capped(500));
    const { sopId } = (await first.asOwner('/sop', { title: 'More', documentJson: capped(900) })).data;
    await first.asOwner(`/sop/agents/${textAt(agent, 'identityId')}/assign`, { sopId });
    for (let change = 0; change < CHANGES; change += 1) {
      const limit = 100 - change;
      expect(permitsIn(await askAll(agent, limit + 1))).toBe(CALLS);
      const replaced = await first.asOwner(`/sop/${sopId}/versions`, { documentJson: capped(limit) });
      expect(replaced.status).toBe(201);
      expect(permitsIn(await askAll(agent, limit + 1))).toBe(0);
      expect(permitsIn(await askAll(agent, limit))).toBe(CALLS);
    }
  });

  test('a server without messages permits nothing by replaced rules of files, and all by those in force', async () => {
    const agent = await agentWith(capped(900));
    const document = { kind: 'sop', name: 'replaced', title: 'Replaced' };
    const assignments = [{ agents: [textAt(agent, 'agentDid')], policy: ['replaced'] }];
    const apply = async (limit: number) => {
      const documents = [{ ...document, documentJson: capped(limit) }];
      expect(await first.asOwner('/rules/apply', { documents, assignments })).toMatchObject({ status: 200 });
    };
    await apply(500);
    for (let change = 0; change < CHANGES; change += 1) {
      const limit = 100 - change;
      expect(permitsIn(await askAll(agent, limit + 1))).toBe(CALLS);
      await apply(limit);
      expect(permitsIn(await askAll(agent, limit + 1))).toBe(0);
      expect(permitsIn(await askAll(agent, limit))).toBe(CALLS);
    }
  });

  test('a server without messages permits nothing that a rule blocks to which the agent was bound meanwhile', async () => {
    const agent = await agentWith(capped(500));
    expect(permitsIn(await askAll(agent, 400))).toBe(CALLS);
    const { sopId } = (await first.asOwner('/sop', { title: 'Bound', documentJson: capped(300) })).data;
    await first.asOwner(`/sop/agents/${textAt(agent, 'identityId')}/assign`, { sopId });
    expect(permitsIn(await askAll(agent, 400))).toBe(0);
  });

  test('a server without messages permits nothing that rules of files block, applied to many agents meanwhile', async () => {
    const agent = await agentWith(capped(500));
    const others = [await agentWith(capped(500)), await agentWith(capped(500))];
    expect(permitsIn(await askAll(agent, 400))).toBe(CALLS);
    const documents = Array.from({ length: STAGED_DOCUMENTS }, (_, index) => ({
      ...{ kind: 'sop', name: `staged-${index}`, title: `Staged ${index}`, documentJson: capped(300) },
    }));
    const agents = [agent, ...others].map((each) => textAt(each, 'agentDid'));
    const apply = (limit: number, bound: readonly string[]) =>
      first.asOwner('/rules/apply', {
        documents: documents.map((each) => ({ ...each, documentJson: capped(limit) })),
        assignments: bound.length === 0 ? [] : [{ agents: bound, policy: documents.map(({ name }) => name) }],
        prune: true,
      });
    expect((await apply(300, agents)).status).toBe(200);
    expect(permitsIn(await askAll(agent, 400))).toBe(0);
    expect(permitsIn(await askAll(agent, 300))).toBe(CALLS);
    expect((await apply(200, agents)).status).toBe(200);
    expect(permitsIn(await askAll(agent, 300))).toBe(0);
    expect((await apply(200, [])).status).toBe(200);
    expect((await apply(100, agents)).status).toBe(200);
    expect(permitsIn(await askAll(agent, 200))).toBe(0);
  });

  test('a server without messages permits nothing that a version blocks that was published to a label', async () => {
    const agent = await agentWith(capped(500));
    const { sopId } = (await first.asOwner('/sop', { title: 'Labelled', documentJson: capped(500) })).data;
    await first.asOwner(`/sop/agents/${textAt(agent, 'identityId')}/assign`, { sopId });
    await first.asOwner(`/sop/${sopId}/versions`, { documentJson: capped(300), draft: true });
    await first.asOwner(`/sop/${sopId}/versions/2/publish`, { label: 'risk=high' });
    expect(permitsIn(await askAll(agent, 400))).toBe(CALLS);
    await first.asOwner(`/agent-identity/${textAt(agent, 'identityId')}/labels`, { labels: ['risk=high'] });
    expect(permitsIn(await askAll(agent, 400))).toBe(0);
  });

  test('a server without messages decides at once by the limits of a mandate that was changed', async () => {
    const agent = await agentWith(capped(500));
    expect(permitsIn(await askAll(agent, 400))).toBe(CALLS);
    const id = textAt(agent, 'mandate', 'policyId');
    expect((await first.asOwner(`/mandate/${id}/change`, { perTxnMax: 300 })).status).toBe(200);
    const begun = performance.now();
    expect(permitsIn(await askAll(agent, 400))).toBe(0);
    expect(permitsIn(await askAll(agent, 300))).toBe(CALLS);
    expect(performance.now() - begun).toBeLessThan(AT_ONCE_MS);
  });

  test('a server without messages demands the approvals that the organisation demands', async () => {
    const agent = await agentWith(reviewRules());
    const token = await first.personToken('owner', 'approver@example.test');
    await escalate(deaf, agent);
    await first.asOwner('/organisation/approvals', { escalation: 2, onboarding: 1 });
    const escalationId = await escalate(deaf, agent);
    expect((await resolveAs(deaf, token, escalationId, 'approve')).data).toMatchObject({ status: 'pending' });
    await setApprovals(first, { escalation: 1, onboarding: 1 });
  });

  test('a server without messages holds a permit for as long as the organisation says', async () => {
    const agent = await agentWith(capped(500));
    const { data: before } = await ask(agent, 1);
    await first.asOwner('/organisation/holds', { minutes: 1 });
    const { data: after } = await ask(agent, 1);
    await first.asOwner('/organisation/holds', { minutes: 15 });
    expect(Date.parse(textAt(before, 'expiresAt')) - Date.parse(textAt(after, 'expiresAt'))).toBeGreaterThan(
      13 * MINUTE_MS,
    );
  });

  test('a server without messages counts no approval and takes no token of a person whose access was ended', async () => {
    await first.asOwner('/organisation/approvals', { escalation: 2, onboarding: 1 });
    const agent = await agentWith(reviewRules());
    const [leaving, staying] = [
      await first.personToken('owner', 'leaving@example.test'),
      await first.personToken('owner', 'staying@example.test'),
    ];
    const escalationId = await escalate(deaf, agent);
    await resolveAs(deaf, leaving, escalationId, 'approve');
    expect((await first.asOwner('/people/revoke', { email: 'leaving@example.test' })).status).toBe(200);
    expect((await resolveAs(deaf, staying, escalationId, 'approve')).data).toMatchObject({ status: 'pending' });
    expect((await resolveAs(deaf, leaving, escalationId, 'approve')).status).toBe(401);
    await setApprovals(first, { escalation: 1, onboarding: 1 });
  });

  test('a server without messages takes no token that was revoked', async () => {
    const { data } = await first.asOwner('/tokens', { role: 'developer', email: 'revoked@example.test' });
    const read = async () => (await deaf.get('/organisation', { token: textAt(data, 'token') })).status;
    expect(await read()).toBe(200);
    expect((await first.asOwner(`/tokens/${textAt(data, 'tokenId')}/revoke`, {})).status).toBe(200);
    expect(await read()).toBe(401);
  });

  test('a server without messages permits an agent whose key was proven meanwhile', async () => {
    const agent = await register(first, newSeed(), first.ownerToken);
    expect(await codeOf(deaf, agent)).toBe('AGENT_KEY_UNVERIFIED');
    expect((await prove(first, agent, first.ownerToken)).status).toBe(200);
    expect(await codeOf(deaf, agent)).toBe('AUTHORIZED');
  });
});
