import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASES } from '../support/databases.js';
import { setApprovals } from '../support/set-approvals.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

/** Rules that block what is above a limit. */
const limit = (amount: number): JsonObject => ({
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
const file = (name: string, amount: number, more: JsonObject = {}) => ({
  ...{ kind: 'sop', name, title: name, documentJson: limit(amount) },
  ...more,
});
/** Editors at once, so many times. */
const RACES = 10;

describe.each(DATABASES)('rules of files on %s', (_name, settings) => {
  let gate: TestGate;
  let agent: JsonObject;
  let agentDid: string;
  beforeAll(async () => {
    gate = await TestGate.start({ ...(await settings()), GATEWRIGHT_TOKEN_RATE: '100000/10000' });
    const asked = { name: 'Buyer', scope: 'purchase-order', maxAmount: 10_000, currency: 'USD' };
    agent = (await gate.asOwner('/onboarding/agent', asked)).data;
    agentDid = textAt(agent, 'agentDid');
    await gate.asOwner(`/agent-identity/${textAt(agent, 'identityId')}/labels`, { labels: ['team=a'] });
  });
  afterAll(() => gate.discard());

  const apply = (
    documents: readonly JsonObject[],
    assignments: readonly JsonObject[] = [],
    more: JsonObject = {},
    token = gate.ownerToken,
  ) => gate.call('POST', '/rules/apply', { token, body: { documents, assignments, ...more } });
  const toBuyer = (...policy: string[]) => [{ name: 'Buyer', policy }];
  const read = async (path: string) => (await gate.get(path, { token: gate.ownerToken })).data;
  const digest = async () => textAt(await read('/rules'), 'digest');
  const decide = async (amount: number) =>
    (await gate.post('/policy/mandate/authorize', signedOrder(agent, { amount }))).data['reasonCode'];
  const acts = (data: JsonObject) =>
    (Array.isArray(data['changes']) ? data['changes'] : []).map((each) => `${Object(each).act} ${Object(each).name}`);

  beforeEach(async () => {
    expect(await apply([], [], { prune: true })).toMatchObject({ status: 200 });
    expect(await read('/rules/bindings')).toMatchObject({ bindings: [] });
  });

  test('a call beside an application of many agents gets CONFLICT, with when that went on and until when it counts', async () => {
    const asked = Array.from({ length: 100 }, (_, index) => {
      return { name: `Crowd ${index}`, scope: 'purchase-order', maxAmount: 10, currency: 'USD' };
    });
    const { results } = (await gate.asOwner('/onboarding/agents', { agents: asked })).data;
    const agents = (Array.isArray(results) ? results : []).map((each) => textAt(Object(each).config, 'agentDid'));
    // The other call may also begin when the first is over, and then finds other rules than it planned with.
    let refused: Awaited<ReturnType<typeof apply>> | undefined;
    for (let attempt = 0; attempt < 8 && refused === undefined; attempt += 1) {
      const names = Array.from({ length: 3 }, (_, index) => `many-${attempt}-${index}`);
      const documents = names.map((name) => file(name, 5));
      const both = await Promise.all([1, 2].map(() => apply(documents, [{ agents, policy: names }])));
      const statuses = both.map(({ status }) => status).sort();
      expect([
        [200, 409],
        [200, 412],
      ]).toContainEqual(statuses);
      refused = both.find(({ status }) => status === 409);
    }
    expect(textAt(refused?.data ?? {}, 'detail')).toMatch(
      /went on last at \d{4}-[\dT:.-]+Z; plan again once it is answered, or after \d{4}-[\dT:.-]+Z/,
    );
  });

  test('documents and bindings are made, said beforehand, in force at once, and made once', async () => {
    const rules = await digest();
    const files = [
      [file('limits', 100), file('second', 1_000, { kind: 'standard' })],
      toBuyer('limits', 'second'),
    ] as const;
    const planned = await apply(...files, { dryRun: true });
    expect(planned).toMatchObject({ status: 200, data: { applied: false, waiting: false } });
    expect(await digest()).toBe(rules);
    expect(await decide(500)).toBe('AUTHORIZED');

    const done = await apply(...files, { expect: textAt(planned.data, 'digest'), message: 'as reviewed' });
    expect(done).toMatchObject({ status: 200, data: { applied: true } });
    expect(acts(done.data)).toEqual(['create limits', 'create second', 'bind limits', 'bind second']);
    expect(acts(planned.data)).toEqual(acts(done.data));
    expect(await decide(500)).toBe('OVER_THE_LIMIT');
    expect(await read('/rules/bindings')).toEqual({
      bindings: [
        {
          ...{ agentDid, name: 'Buyer' },
          policy: expect.arrayContaining(['limits', 'second']),
          direct: expect.arrayContaining(['limits', 'second']),
        },
      ],
      labels: [],
      next: null,
    });

    const again = await apply(...files, { expect: textAt(done.data, 'digest') });
    expect(again).toMatchObject({ status: 200, data: { applied: true, changes: [], digest: done.data['digest'] } });
  });

  test('a changed file is the next version; with prune what no file names is unbound and retired', async () => {
    await apply([file('limits', 100), file('gone', 1)], toBuyer('limits', 'gone'));
    expect(await decide(50)).toBe('OVER_THE_LIMIT');
    const kept = await apply([file('limits', 10_000)], []);
    expect(acts(kept.data)).toEqual(['publish limits']);
    expect(kept.data).toMatchObject({ changes: [{ version: 2, agents: 1, agentDids: [agentDid] }] });
    expect(await decide(50)).toBe('OVER_THE_LIMIT');
    const pruned = await apply([file('limits', 10_000)], [], { prune: true });
    expect(acts(pruned.data)).toEqual(['unbind limits', 'unbind gone', 'retire gone']);
    expect(await decide(50)).toBe('AUTHORIZED');
    const labelled = await apply([file('limits', 10_000)], [{ label: 'team=a', policy: ['limits'] }]);
    expect(acts(labelled.data)).toEqual(['bind limits']);
    // The name is free again.
    expect(acts((await apply([file('limits', 10_000), file('gone', 2)])).data)).toEqual(['create gone']);
  });

  test('what changed since the plan refuses it, and a document made otherwise is called by its id', async () => {
    await apply([file('limits', 100)]);
    const planned = await digest();
    const { sopId } = (await gate.asOwner('/sop', { title: 'By hand', documentJson: limit(5) })).data;
    const late = await apply([file('limits', 200)], [], { expect: planned });
    expect(late).toMatchObject({ status: 412, data: { reasonCode: 'PRECONDITION_FAILED', digest: await digest() } });
    expect(late.data['newest']).toHaveLength(5);
    expect(late.data['newest']).toMatchObject({ 0: { act: 'create', name: sopId, version: 1 } });
    const adopted = await apply([file('limits', 100), file(String(sopId), 6, { title: 'By hand' })]);
    expect(adopted.data).toMatchObject({ changes: [{ act: 'publish', documentId: sopId, version: 2 }] });
    // It is not of the files, and stays where they do not name it.
    expect(acts((await apply([file('limits', 100)], [], { prune: true })).data)).toEqual([]);
  });

  // threat money stale-apply: A checkout of last week is applied over the change of another person, unnoticed => refused
  //   without `expect`; the refusal says whose change it was and when
  test('an application over the change of another person is refused without the digest of a plan, and names the change', async () => {
    const anna = await gate.personToken('admin', 'anna@example.com');
    const [old, fixed, stale] = [file('limits', 100), file('limits', 5), file('limits', 200)];
    await apply([old], toBuyer('limits'));
    // Neither a first application nor a repeated one is of another person's change.
    expect(acts((await apply([file('limits', 90)])).data)).toEqual(['publish limits']);
    const refusedToAnna = await apply([fixed], [], {}, anna);
    expect(refusedToAnna).toMatchObject({ status: 412, data: { reasonCode: 'PRECONDITION_FAILED' } });
    const planned = await apply([fixed], [], { dryRun: true }, anna);
    expect(await apply([fixed], [], { expect: textAt(planned.data, 'digest') }, anna)).toMatchObject({ status: 200 });
    expect(await decide(50)).toBe('OVER_THE_LIMIT');
    expect(await apply([fixed])).toMatchObject({ status: 200, data: { changes: [] } });

    for (const late of [await apply([stale]), await apply([], [], { prune: true })]) {
      expect(late).toMatchObject({ status: 412, data: { newest: [{ act: 'publish', name: 'limits', version: 3 }] } });
      expect(textAt(late.data, 'detail')).toMatch(
        /^limits was changed by anna@example\.com at \d{4}-[\dT:.-]+Z .*plan.*expect/,
      );
    }
    expect(await decide(50)).toBe('OVER_THE_LIMIT');
    const seen = textAt((await apply([stale], [], { dryRun: true })).data, 'digest');
    expect(await apply([stale], [], { expect: seen })).toMatchObject({ status: 200 });
    const { documents } = await read('/rules');
    const { documentId } = Object(
      (Array.isArray(documents) ? documents : []).find((each) => Object(each).name === 'limits'),
    );
    await gate.call('POST', `/sop/${documentId}/rollback`, { token: anna, body: {} });
    expect(textAt((await apply([stale])).data, 'detail')).toContain('(rollback, version 3)');
    expect(await apply([stale], [], { expect: await digest() })).toMatchObject({ status: 200 });
  });

  test('an agent that got a label after the plan is not bound by it', async () => {
    const asked = { name: 'Late', scope: 'purchase-order', maxAmount: 10, currency: 'USD' };
    const late = (await gate.asOwner('/onboarding/agent', asked)).data;
    const label = (labels: string[]) =>
      gate.asOwner(`/agent-identity/${textAt(late, 'identityId')}/labels`, { labels });
    const rules = [[file('limits', 100)], [{ label: 'team=a', policy: ['limits'] }]] as const;
    const planned = async () => textAt((await apply(...rules, { dryRun: true })).data, 'digest');
    const before = await planned();
    await label(['team=a']);
    expect(await apply(...rules, { expect: before })).toMatchObject({ status: 412 });
    const after = await planned();
    expect(await apply(...rules, { expect: after })).toMatchObject({ status: 200, data: { digest: await planned() } });
    expect(await apply(...rules, { expect: await planned() })).toMatchObject({ status: 200, data: { changes: [] } });
    await label([]);
  });

  test('what is refused changes nothing, also after other parts were written', async () => {
    await apply([file('limits', 100)], toBuyer('limits'));
    const before = await digest();
    const bad = { molecules: [{ id: 'm', combinator: 'any', atoms: [{ predicate: 'none' }], decision: 'block' }] };
    const refusals = [
      [[file('limits', 1), file('bad', 1, { documentJson: bad })], [], 'POLICY_DOCUMENT_INVALID'],
      [[file('limits', 1)], [{ agents: ['did:example:unknown'], policy: ['limits'] }], 'NOT_FOUND'],
      [[file('limits', 1), file('limits', 2)], [], 'MALFORMED_REQUEST'],
      [[file('limits', 1)], [{ label: 'team=a', policy: ['other'] }], 'MALFORMED_REQUEST'],
      [[file('limits', 1)], [{ policy: ['limits'] }], 'MALFORMED_REQUEST'],
      [[file('limits', 1)], [{ name: 'Unknown', policy: ['limits'] }], 'NOT_FOUND'],
      [[file('limits', 1, { kind: 'standard' })], [], 'CONFLICT'],
      // The last binding is one too many, after 99 documents were written.
      [
        Array.from({ length: 101 }, (_, index) => file(`many-${index}`, index)),
        toBuyer(...Array.from({ length: 100 }, (_, index) => `many-${index}`)),
        'CONFLICT',
      ],
    ] as const;
    for (const [documents, assignments, reasonCode] of refusals) {
      expect((await apply(documents, assignments)).data).toMatchObject({ reasonCode });
      expect(await digest()).toBe(before);
    }
    expect((await apply([file('bad', 1, { documentJson: bad })])).data['detail']).toContain(
      '$.documents[0].documentJson',
    );
    const auditor = await gate.personToken('auditor', 'auditor@example.com');
    expect((await apply([], [], {}, auditor)).status).toBe(403);
    expect(await decide(50)).toBe('AUTHORIZED');
  });

  test('one of several applications at once is applied whole, and each other is refused with 412', async () => {
    for (let round = 0; round < RACES; round += 1) {
      const expected = await digest();
      const editors = [1, 2, 3].map((editor) => {
        const amount = 1 + round * 10 + editor;
        return apply([file('a', amount), file('b', amount)], [], { expect: expected });
      });
      const statuses = (await Promise.all(editors)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 412, 412]);
      const titles = await Promise.all(
        ['a', 'b'].map(async (name) => {
          const { documents } = await read('/rules');
          const found = (Array.isArray(documents) ? documents : []).find((each) => Object(each).name === name);
          return Object(found).digest;
        }),
      );
      expect(titles[0]).toBe(titles[1]);
    }
  });

  test('publications that need approvals are requested, and what is bound follows them', async () => {
    await apply([file('limits', 100)], toBuyer('limits'));
    await setApprovals(gate, { escalation: 1, onboarding: 1, publish: 1 });
    try {
      const files = [[file('limits', 10), file('fresh', 5)], toBuyer('limits', 'fresh')] as const;
      const asked = await apply(...files);
      expect(asked).toMatchObject({ status: 202, data: { applied: true, waiting: true } });
      expect(acts(asked.data)).toEqual(['request limits', 'create fresh', 'request fresh']);
      expect(await decide(50)).toBe('AUTHORIZED');
      expect(await apply(...files)).toMatchObject({ status: 202, data: { waiting: true, changes: [] } });
      // A request that waited while approvals were needed is no bar once they are not.
      await setApprovals(gate, { escalation: 1, onboarding: 1, publish: 0 });
      expect(acts((await apply(...files, { dryRun: true })).data)).toContain('publish limits');
      await setApprovals(gate, { escalation: 1, onboarding: 1, publish: 1 });
      const anna = await gate.personToken('admin', 'anna@example.com');
      const { documents } = await read('/rules');
      for (const each of Array.isArray(documents) ? documents : []) {
        const { documentId, name } = Object(each);
        if (name !== 'limits' && name !== 'fresh') continue;
        const version = name === 'limits' ? 2 : 1;
        const found = await read(`/sop/${documentId}/versions/${version}`);
        const approved = await gate.call('POST', `/sop/${documentId}/versions/${version}/approve`, {
          ...{ token: anna, body: { digest: textAt(found, 'digest') } },
        });
        expect(approved.status).toBe(200);
      }
      expect(await decide(50)).toBe('OVER_THE_LIMIT');
      expect(acts((await apply(...files)).data)).toEqual(['bind fresh']);
    } finally {
      await setApprovals(gate, { escalation: 1, onboarding: 1, publish: 0 });
    }
  });

  test('a document that is rolled out stays in both versions, and is refused in a third', async () => {
    await apply([file('limits', 100)], toBuyer('limits'));
    const { documents } = await read('/rules');
    const { documentId } = Object(
      (Array.isArray(documents) ? documents : []).find((each) => Object(each).name === 'limits'),
    );
    await gate.asOwner(`/sop/${documentId}/versions`, { documentJson: limit(7), draft: true });
    await gate.asOwner(`/sop/${documentId}/versions/2/publish`, { percent: 50 });
    for (const amount of [100, 7]) expect((await apply([file('limits', amount)])).data['changes']).toEqual([]);
    expect((await apply([file('limits', 8)])).data).toMatchObject({ reasonCode: 'CONFLICT' });
    await gate.asOwner(`/sop/${documentId}/rollback`, {});
  });
});
