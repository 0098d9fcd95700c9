import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RULE_DOCUMENTS_PER_AGENT_MAX } from '../../src/features/rules/rule-room.js';
import { DATABASES } from '../support/databases.js';
import { reviewedAgent, reviewRules } from '../support/escalated.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start();
});
afterAll(() => gate.discard());

async function create(path: string, id: string): Promise<string> {
  return textAt((await gate.asOwner(path, { title: 'Review', documentJson: reviewRules() })).data, id);
}

test('an agent is bound to a bounded number of documents, of both kinds together; those that it has stay', async () => {
  const identityId = textAt(await reviewedAgent(gate), 'identityId');
  const bindSop = (sopId: string) => gate.asOwner(`/sop/agents/${identityId}/assign`, { sopId });
  const standardId = await create('/standards', 'standardId');
  const bindStandard = () => gate.asOwner(`/standards/agents/${identityId}/assign`, { standardId });

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
  const answer = await gate.asOwner('/sop', { title: 'Wrong', documentJson: { molecules } });
  expect(answer.status).toBe(400);
  expect(answer.data['faults']).toHaveLength(100);
  expect(textAt(answer.data, 'detail')).toMatch(/^\$.*; and \d+ more$/);
});

describe.each(DATABASES)('on %s', (_database, settings) => {
  let gate: TestGate;
  beforeAll(async () => {
    gate = await TestGate.start(await settings());
  });
  afterAll(() => gate.discard());

  describe.each([
    ['sop', 'sopId', 'sops'],
    ['standards', 'standardId', 'standards'],
  ] as const)('documents under /%s', (path, idField, listField) => {
    const asOwner = (method: 'GET' | 'POST', below: string, body?: unknown) =>
      gate.call(method, `/${path}${below}`, { token: gate.ownerToken, ...(body === undefined ? {} : { body }) });
    const limit = (amount: number) => ({
      molecules: [
        {
          id: 'cap',
          combinator: 'any',
          atoms: [{ predicate: 'amount-over', config: { limit: amount } }],
          decision: 'block',
          reasonCode: 'OVER_THE_LIMIT',
        },
      ],
    });

    async function boundDocument(amount: number) {
      const agent = (
        await gate.asOwner('/onboarding/agent', { name: 'Buyer', scope: 'purchase-order', maxAmount: 10_000 })
      ).data;
      const created = await asOwner('POST', '', { title: 'Limit', documentJson: limit(amount) });
      const id = textAt(created.data, idField);
      const identityId = textAt(agent, 'identityId');
      expect((await asOwner('POST', `/agents/${identityId}/assign`, { [idField]: id })).status).toBe(200);
      const decide = async () => (await gate.post('/policy/mandate/authorize', signedOrder(agent))).data['reasonCode'];
      return { agent, id, identityId, decide };
    }

    test('rule documents are listed, of one agent where it is named, and read with their rules and agents', async () => {
      const { agent, id } = await boundDocument(50);
      const agentDid = textAt(agent, 'agentDid');
      const listed = await asOwner('GET', `?agentDid=${encodeURIComponent(agentDid)}`);
      expect(listed.data[listField]).toEqual([expect.objectContaining({ [idField]: id, version: 1, retiredAt: null })]);
      expect(JSON.stringify((await asOwner('GET', '')).data[listField])).toContain(id);
      expect((await asOwner('GET', `/${id}`)).data).toMatchObject({
        [idField]: id,
        version: 1,
        currentVersion: 1,
        documentJson: limit(50),
        boundAgents: 1,
        agents: [{ agentDid }],
      });
    });

    test('rule documents change in place: the next decision follows, and earlier versions stay readable', async () => {
      const { id, decide } = await boundDocument(50);
      expect(await decide()).toBe('OVER_THE_LIMIT');
      const replaced = await asOwner('POST', `/${id}/versions`, { documentJson: limit(500) });
      expect(replaced).toMatchObject({ status: 201, data: { version: 2, title: 'Limit', boundAgents: 1 } });
      expect(await decide()).toBe('AUTHORIZED');
      expect((await asOwner('POST', `/${id}/versions`, { title: 'Tight', documentJson: limit(1) })).status).toBe(201);
      expect(await decide()).toBe('OVER_THE_LIMIT');

      const version = async (number: number) => (await asOwner('GET', `/${id}?version=${number}`)).data;
      expect(await version(1)).toMatchObject({
        version: 1,
        currentVersion: 3,
        title: 'Limit',
        documentJson: limit(50),
      });
      expect(await version(2)).toMatchObject({ version: 2, documentJson: limit(500) });
      expect(await version(3)).toMatchObject({ version: 3, title: 'Tight', documentJson: limit(1) });
      for (const none of ['0', '4', '-1', '1.5', 'x', '1e0', '']) {
        expect((await asOwner('GET', `/${id}?version=${none}`)).status, none).toBe(404);
      }
    });

    test('rules with a registered reason code of another family are refused with its path', async () => {
      const molecules = limit(50).molecules.map((molecule) => ({ ...molecule, reasonCode: 'AUTHORIZED' }));
      expect(await asOwner('POST', '', { title: 'Limit', documentJson: { molecules } })).toMatchObject({
        status: 400,
        data: {
          faults: [{ path: '$.documentJson.molecules[0].reasonCode', message: expect.stringContaining('allow') }],
        },
      });
    });

    // covers misspelt-member-rules
    // threat person-misspells-member
    test('rules with a misspelt member are refused with what was meant; labels are kept with warnings', async () => {
      const [molecule] = limit(50).molecules;
      const misspelt = { molecules: [{ ...molecule, decision: 'escalate', approval: 2 }] };
      const refused = await asOwner('POST', '', { title: 'Limit', documentJson: misspelt });
      expect(refused).toMatchObject({
        status: 400,
        data: {
          faults: [
            {
              path: '$.documentJson.molecules[0].approval',
              message: expect.stringContaining('did you mean approvals?'),
            },
          ],
        },
      });
      const labelled = { molecules: [{ ...molecule, labels: ['money'] }], severity: 'high' };
      const created = await asOwner('POST', '', { title: 'Limit', documentJson: labelled });
      const told = ['$.documentJson.severity', '$.documentJson.molecules[0].labels'].map((path) =>
        expect.objectContaining({ path }),
      );
      expect(created).toMatchObject({ status: 201, data: { documentJson: labelled } });
      expect(created.data['warnings']).toEqual(expect.arrayContaining(told));
      const replaced = await asOwner('POST', `/${textAt(created.data, idField)}/versions`, { documentJson: labelled });
      expect(replaced.data['warnings']).toEqual(expect.arrayContaining(told));
    });

    test('rules that do not compile become no version of a document: POLICY_DOCUMENT_INVALID', async () => {
      const { id } = await boundDocument(50);
      const refused = await asOwner('POST', `/${id}/versions`, { documentJson: { molecules: [{ id: 'x' }] } });
      expect(refused).toMatchObject({ status: 400, data: { reasonCode: 'POLICY_DOCUMENT_INVALID' } });
      expect((await asOwner('GET', `/${id}`)).data).toMatchObject({ version: 1, documentJson: limit(50) });
    });

    test('versions at once each get a number of their own', async () => {
      const { id } = await boundDocument(50);
      const limits = [1, 2, 3, 4, 5, 6];
      const answers = await Promise.all(
        limits.map((amount) => asOwner('POST', `/${id}/versions`, { documentJson: limit(amount) })),
      );
      expect(answers.map(({ data }) => data['version']).sort()).toEqual([2, 3, 4, 5, 6, 7]);
      expect((await asOwner('GET', `/${id}`)).data['version']).toBe(7);
    });

    test('rule documents are unbound from one agent, and NOT_FOUND says where nothing was bound', async () => {
      const { id, identityId, decide } = await boundDocument(50);
      const unassign = () => asOwner('POST', `/agents/${identityId}/unassign`, { [idField]: id });
      expect(await decide()).toBe('OVER_THE_LIMIT');
      expect(await unassign()).toMatchObject({ status: 200, data: { assigned: false } });
      expect(await decide()).toBe('AUTHORIZED');
      expect(await unassign()).toMatchObject({ status: 404, data: { reasonCode: 'NOT_FOUND' } });
    });

    test('rule documents retire only when they bind no agent, take no version and no agent then, and stay readable', async () => {
      const { id, identityId } = await boundDocument(50);
      const bound = await asOwner('POST', `/${id}/retire`);
      expect(bound).toMatchObject({ status: 409, data: { reasonCode: 'CONFLICT' } });
      await asOwner('POST', `/agents/${identityId}/unassign`, { [idField]: id });
      const retired = await asOwner('POST', `/${id}/retire`);
      expect(retired).toMatchObject({ status: 200, data: { retiredAt: expect.any(String) } });
      expect((await asOwner('POST', `/${id}/retire`)).data['retiredAt']).toBe(retired.data['retiredAt']);
      expect((await asOwner('POST', `/agents/${identityId}/assign`, { [idField]: id })).status).toBe(409);
      expect((await asOwner('POST', `/${id}/versions`, { documentJson: limit(1) })).status).toBe(409);
      expect((await asOwner('GET', `/${id}`)).data).toMatchObject({ documentJson: limit(50), boundAgents: 0 });
    });

    test('rule documents grow by a version only as far as every agent that is bound to them may carry', async () => {
      const { id, identityId } = await boundDocument(50);
      const long = (characters: number) => ({ ...limit(50), note: 'x'.repeat(characters) });
      for (let each = 0; each < 4; each += 1) {
        const other = await asOwner('POST', '', { title: 'Long', documentJson: long(240_000) });
        const bound = await asOwner('POST', `/agents/${identityId}/assign`, { [idField]: textAt(other.data, idField) });
        expect(bound.status).toBe(200);
      }
      const refused = await asOwner('POST', `/${id}/versions`, { documentJson: long(240_000) });
      expect(refused).toMatchObject({ status: 409, data: { reasonCode: 'CONFLICT' } });
      expect((await asOwner('GET', `/${id}`)).data).toMatchObject({ version: 1, documentJson: limit(50) });
    });
  });
});
