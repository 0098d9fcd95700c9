import { afterAll, beforeAll, expect, test } from 'vitest';
import { RULE_DOCUMENTS_PER_AGENT_MAX } from '../limits.js';
import { reviewedAgent, reviewRules } from '../testing/escalated.js';
import { TestServer, textAt } from '../testing/test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.discard());

async function create(path: string, id: string): Promise<string> {
  return textAt((await server.asOwner(path, { title: 'Review', documentJson: reviewRules() })).data, id);
}

test('an agent is bound to a bounded number of documents, of both kinds together; those that it has stay', async () => {
  const identityId = textAt(await reviewedAgent(server), 'identityId');
  const bindSop = (sopId: string) => server.asOwner(`/sop/agents/${identityId}/assign`, { sopId });
  const standardId = await create('/standards', 'standardId');
  const bindStandard = () => server.asOwner(`/standards/agents/${identityId}/assign`, { standardId });

  let last = '';
  // The agent came with one.
  for (let bound = 1; bound < RULE_DOCUMENTS_PER_AGENT_MAX; bound += 1) {
    last = await create('/sop', 'sopId');
    expect((await bindSop(last)).status).toBe(200);
  }
  expect(await bindSop(await create('/sop', 'sopId'))).toMatchObject({ status: 409, data: { reasonCode: 'CONFLICT' } });
  expect(await bindStandard()).toMatchObject({ status: 409, data: { reasonCode: 'CONFLICT' } });
  expect((await bindSop(last)).status).toBe(200);
});

test('a document with very many faults is answered with the first of them, and how many more there are', async () => {
  const atoms = Array.from({ length: 50 }, () => ({ predicate: 'no-such-atom' }));
  const molecules = Array.from({ length: 100 }, (_, index) => ({
    id: `m${index}`,
    combinator: 'any',
    decision: 'block',
    atoms,
  }));
  const answer = await server.asOwner('/sop', { title: 'Wrong', documentJson: { molecules } });
  expect(answer.status).toBe(400);
  expect(answer.data['faults']).toHaveLength(100);
  expect(textAt(answer.data, 'detail')).toMatch(/^\$.*; and \d+ more$/);
});
