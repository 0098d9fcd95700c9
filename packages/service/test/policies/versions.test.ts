import type { JsonObject } from '@gatewright/protocol';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ShareKeys, shareOf } from '../../src/features/rules-store/rollout.js';
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
const AGENTS = 12;

describe.each(DATABASES)('versions on %s', (name, settings) => {
  let gate: TestGate;
  let agents: JsonObject[];
  beforeAll(async () => {
    gate = await TestGate.start({ ...(await settings()), GATEWRIGHT_TOKEN_RATE: '100000/10000' });
    agents = [];
    for (let index = 0; index < AGENTS; index += 1) {
      const asked = { name: `Agent ${index}`, scope: 'purchase-order', maxAmount: 10_000, currency: 'USD' };
      agents.push((await gate.asOwner('/onboarding/agent', asked)).data);
    }
  });
  afterAll(() => gate.discard());

  const didOf = (agent: JsonObject | undefined) => textAt(agent ?? {}, 'agentDid');
  const dids = () => agents.map(didOf);
  const labelled = (agent: JsonObject | undefined, labels: readonly string[]) =>
    gate.asOwner(`/agent-identity/${textAt(agent ?? {}, 'identityId')}/labels`, { labels });

  /** The digest of the policy that a decision was made by, as its evidence has it. */
  const digestOf = async ({ eventId }: JsonObject) => {
    const { data } = await gate.get(`/evidence/${eventId}`, { token: gate.ownerToken });
    return textAt(data, 'record', 'policyDigest');
  };

  describe.each([
    ['sop', 'sopId'],
    ['standards', 'standardId'],
  ] as const)('under /%s', (path, idField) => {
    const made: (() => Promise<unknown>)[] = [];
    afterEach(async () => {
      for (const unbind of made.splice(0)) await unbind();
    });

    /** A document with version 1, of a limit of 100, bound to all agents. */
    async function document(bound: readonly string[] = dids()) {
      const created = await gate.asOwner(`/${path}`, { title: 'Limit', documentJson: limit(100), message: 'first' });
      const id = textAt(created.data, idField);
      const at = `/${path}/${id}`;
      const post = (below: string, body: unknown = {}, headers: Record<string, string> = {}, token = gate.ownerToken) =>
        gate.call('POST', at + below, { token, headers, body });
      const get = (below = '', token = gate.ownerToken) => gate.get(at + below, { token });
      made.push(() => post('/agents', { change: 'unbind', agents: dids() }));
      if (bound.length > 0) expect((await post('/agents', { change: 'bind', agents: bound })).status).toBe(200);
      const draft = async (amount: number, message = '') => {
        const written = await post('/versions', { documentJson: limit(amount), draft: true, message });
        expect(written).toMatchObject({ status: 201, data: { state: 'draft' } });
        return Number(written.data['version']);
      };
      const inForce = async () => {
        const { data } = await get();
        const list = data['agents'];
        return new Map(Array.isArray(list) ? list.map((row) => [Object(row).agentDid, Object(row).version]) : []);
      };
      return { id, post, get, draft, inForce };
    }
    const decide = async (agent: JsonObject | undefined) => {
      const { data } = await gate.post('/policy/mandate/authorize', signedOrder(agent ?? {}, { amount: 50 }));
      return data;
    };
    const all = (version: number, of = dids()) => new Map(of.map((did) => [did, version]));

    test('a document names the agents that a publication to a part of them reaches, before it is made', async () => {
      const { post, get, draft, inForce } = await document();
      const version = await draft(10);
      for (const percent of [1, 50, 99]) {
        const { data } = await get(`/reach?percent=${percent}`);
        await post(`/versions/${version}/publish`, { percent });
        const reached = [...(await inForce())].filter(([, each]) => each === version).map(([did]) => did);
        expect(data).toMatchObject({ followers: AGENTS, reached: reached.length, agents: reached.sort() });
      }
      expect((await get('/reach')).data).toMatchObject({ reached: AGENTS, agents: dids().sort() });
      expect((await get('/reach?label=team=none')).data).toMatchObject({ followers: AGENTS, reached: 0, agents: [] });
      await labelled(agents[3], ['team=reached']);
      expect((await get('/reach?label=team=reached')).data).toMatchObject({ reached: 1, agents: [didOf(agents[3])] });
      await labelled(agents[3], []);
      for (const query of ['percent=0', 'percent=101', 'percent=ten', 'percent=5&label=a']) {
        expect((await get(`/reach?${query}`)).status, query).toBe(400);
      }
      expect((await get('/reach', await gate.personToken('developer', 'dev@example.test'))).status).toBe(403);
    });

    test('a document says to which version a rollback goes back, and whether a version was in shadow', async () => {
      const { post, get, draft } = await document();
      const shown = async () => (await get()).data;
      expect(await shown()).toMatchObject({ rollsBackTo: null, hasShadow: false });
      const second = await draft(10);
      await post(`/versions/${second}/shadow`);
      expect(await shown()).toMatchObject({ rollsBackTo: null, hasShadow: true });
      await post('/shadow/end');
      expect(await shown()).toMatchObject({ hasShadow: true });
      await post(`/versions/${second}/publish`, { percent: 50 });
      expect(await shown()).toMatchObject({ rollsBackTo: 1 });
      await post(`/versions/${second}/publish`);
      expect(await shown()).toMatchObject({ published: 2, rollsBackTo: 1 });
      expect((await post('/rollback')).data).toMatchObject({ published: 1 });
      expect(await shown()).toMatchObject({ published: 1, rollsBackTo: null });
    });

    test('a draft is in force for nobody; its publication is for all, and the next decision follows it', async () => {
      const { post, get, draft, inForce } = await document();
      const version = await draft(10, 'lower, as the audit asked');
      expect(await inForce()).toEqual(all(1));
      expect(await decide(agents[0])).toMatchObject({ reasonCode: 'AUTHORIZED' });
      const published = await post(`/versions/${version}/publish`);
      expect(published).toMatchObject({ status: 200, data: { published: 2, rollout: null, agents: AGENTS } });
      expect(await inForce()).toEqual(all(2));
      expect(await decide(agents[0])).toMatchObject({ reasonCode: 'OVER_THE_LIMIT' });

      const listed = await get('/versions');
      expect(listed.data).toMatchObject({
        versions: [
          { version: 2, state: 'published', message: 'lower, as the audit asked', waiting: null },
          { version: 1, state: 'published', message: 'first' },
        ],
        next: null,
      });
      expect((await get('/versions?before=2')).data['versions']).toHaveLength(1);
      expect(await get('/versions/2')).toMatchObject({ status: 200, data: { documentJson: limit(10) } });
      expect((await get('/versions/9')).status).toBe(404);
      expect((await get('/versions?before=none')).status).toBe(400);
      const differing = await get('/diff?from=1&to=2');
      expect(textAt(differing.data, 'diff')).toMatch(
        /^@@ -\d+,7 \+\d+,7 @@\n(?: .*\n){3}- .*100\n\+ .*10\n(?: .*\n?){3}$/,
      );
      expect((await get('/diff?from=2')).data).toMatchObject({ from: 2, to: 2, diff: '', minimal: true });
    });

    test('a rollout by percent is stable by agent, and a higher percentage only adds agents', async () => {
      const { id, post, draft, inForce } = await document();
      const version = await draft(10);
      let before = new Set<unknown>();
      for (const percent of [1, 25, 50, 51, 75, 99]) {
        expect(await post(`/versions/${version}/publish`, { percent })).toMatchObject({
          status: 200,
          data: { published: 1, rollout: { version, percent, label: null } },
        });
        const now = await inForce();
        expect(now).toEqual(new Map(dids().map((did) => [did, shareOf(did, id, gate.keys) < percent ? version : 1])));
        const chosen = new Set([...now].filter(([, each]) => each === version).map(([did]) => did));
        expect([...before].every((did) => chosen.has(did))).toBe(true);
        before = chosen;
      }
      const other = await draft(20);
      expect(await post(`/versions/${other}/publish`)).toMatchObject({ status: 409 });
      expect((await post('/versions', { documentJson: limit(1) })).status).toBe(409);
      expect((await post(`/versions/${version}/publish`)).data).toMatchObject({ published: version, rollout: null });
      expect(await inForce()).toEqual(all(version));
    });

    test('a rollout by label reaches the agents that have it, and those that get it later', async () => {
      const { post, draft, inForce } = await document();
      await labelled(agents[1], ['team=treasury']);
      await labelled(agents[2], []);
      const version = await draft(10);
      const both = { label: 'team=treasury', percent: 5 };
      expect((await post(`/versions/${version}/publish`, both)).status).toBe(400);
      await post(`/versions/${version}/publish`, { label: 'team=treasury' });
      const reached = (...numbers: number[]) =>
        new Map(dids().map((did, index) => [did, numbers.includes(index) ? version : 1]));
      expect(await inForce()).toEqual(reached(1));
      await labelled(agents[2], ['team=treasury', 'region=eu']);
      expect(await inForce()).toEqual(reached(1, 2));
      expect(await decide(agents[2])).toMatchObject({ reasonCode: 'OVER_THE_LIMIT' });
      await labelled(agents[1], []);
      expect(await inForce()).toEqual(reached(2));
      const found = await gate.get('/agent-identity?label=region%3Deu', { token: gate.ownerToken });
      expect(found.data['agents']).toEqual([expect.objectContaining({ agentDid: didOf(agents[2]) })]);
      expect((await post('/rollback')).data).toMatchObject({ published: 1, rollout: null, agents: 1 });
      expect(await inForce()).toEqual(all(1));
      await labelled(agents[2], []);
    });

    test.each([
      ['a percentage', { percent: 50 }],
      ['a label', { label: 'team=late' }],
    ])('agents that are bound during a rollout to %s get the version of their part', async (_part, part) => {
      const { id, post, draft, inForce } = await document([didOf(agents[0])]);
      const isLate = (index: number) => index % 3 === 1;
      for (const [index, agent] of agents.entries()) await labelled(agent, isLate(index) ? ['team=late'] : []);
      const version = await draft(10);
      await post(`/versions/${version}/publish`, part);
      await post('/agents', { change: 'bind', agents: dids().slice(1, AGENTS / 2) });
      for (const agent of agents.slice(AGENTS / 2)) {
        await gate.asOwner(`/${path}/agents/${textAt(agent, 'identityId')}/assign`, { [idField]: id });
      }
      const isReached = (did: string, index: number) =>
        'label' in part ? isLate(index) : shareOf(did, id, gate.keys) < part.percent;
      expect(await inForce()).toEqual(new Map(dids().map((did, index) => [did, isReached(did, index) ? version : 1])));
      for (const agent of agents) await labelled(agent, []);
    });

    test('one call rolls back: a rollout, then what was published, then to a version that is named', async () => {
      const { post, draft, inForce } = await document();
      for (const amount of [10, 20]) await post(`/versions/${await draft(amount)}/publish`);
      expect((await post('/rollback')).data).toMatchObject({ published: 2 });
      expect((await post('/rollback')).data).toMatchObject({ published: 1 });
      expect((await post('/rollback')).status).toBe(409);
      expect((await post('/rollback', { version: 3 })).data).toMatchObject({ published: 3, agents: AGENTS });
      expect(await inForce()).toEqual(all(3));
      expect((await post('/rollback', { version: await draft(1) })).status).toBe(409);
      expect((await post('/rollback', { version: 77 })).status).toBe(404);
    });

    test('a version that is in force for an agent is not retired, and a retired one is never in force again', async () => {
      const { post, draft } = await document();
      await post(`/versions/${await draft(10)}/publish`);
      await post('/agents', { change: 'pin', agents: [didOf(agents[0])], version: 1 });
      expect((await post('/versions/2/retire', undefined)).status).toBe(409);
      expect((await post('/versions/1/retire', undefined)).status).toBe(409);
      await post('/agents', { change: 'follow', agents: [didOf(agents[0])] });
      expect((await post('/versions/1/retire', undefined)).status).toBe(200);
      expect((await post('/versions/1/publish')).status).toBe(409);
      expect((await post('/rollback')).status).toBe(409);
      const pin = { change: 'pin', agents: [didOf(agents[0])], version: 1 };
      expect((await post('/agents', pin)).status).toBe(409);
    });

    test('a group is bound, pinned, let follow and unbound at once, by label or by name', async () => {
      const { post, draft, inForce } = await document([]);
      const group = [3, 4, 5].map((index) => agents[index]);
      for (const agent of group) await labelled(agent, ['group=a']);
      const byLabel = (change: string, more = {}) => post('/agents', { change, label: 'group=a', ...more });
      expect((await byLabel('bind')).data).toMatchObject({ agents: 3 });
      expect((await byLabel('bind')).data).toMatchObject({ agents: 0 });
      expect((await byLabel('pin', { version: 1 })).data).toMatchObject({ agents: 3 });
      await post(`/versions/${await draft(10)}/publish`);
      const members = group.map(didOf);
      expect(await inForce()).toEqual(all(1, members));
      expect((await byLabel('follow')).data).toMatchObject({ agents: 3 });
      expect(await inForce()).toEqual(all(2, members));
      expect(await post('/agents', { change: 'unbind', agents: [members[0]] })).toMatchObject({
        status: 409,
        data: { reasonCode: 'CONFLICT', label: 'group=a' },
      });
      await labelled(group[0], []);
      expect(await inForce()).toEqual(all(2, members.slice(1)));
      await labelled(group[0], ['group=a']);
      expect(await inForce()).toEqual(all(2, members));
      expect((await byLabel('unbind')).data).toMatchObject({ agents: 3 });
      expect(await inForce()).toEqual(new Map());
      expect((await post('/agents', { change: 'bind', agents: ['nobody'] })).status).toBe(404);
      for (const wrong of [
        { change: 'bind' },
        { change: 'pin', label: 'a' },
        { change: 'follow', label: 'a', version: 1 },
      ]) {
        expect((await post('/agents', wrong)).status).toBe(400);
      }
      for (const agent of group) await labelled(agent, []);
    });

    test('one of two editors at once gets 412', async () => {
      const { post, get } = await document();
      const etag = (await get()).headers.get('etag') ?? '';
      const edit = (amount: number) => post('/versions', { documentJson: limit(amount) }, { 'if-match': etag });
      const statuses = (await Promise.all([edit(10), edit(20)])).map(({ status }) => status).sort();
      expect(statuses).toEqual([201, 412]);
      const late = await post('/versions/1/publish', {}, { 'if-match': etag });
      expect(late).toMatchObject({ status: 412, data: { reasonCode: 'PRECONDITION_FAILED' } });
      expect((await post('/versions/1/publish', {}, { 'if-match': `W/${etag}` })).status).toBe(412);
      const now = (await get()).headers.get('etag') ?? '';
      const answer = await post('/rollback', {}, { 'if-match': `"0", ${now}` });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('etag')).not.toBe(now);
      expect((await post('/rollback', { version: 2 }, { 'if-match': '*' })).status).toBe(200);
    });

    test('other administrators approve what is published where it is demanded, for the digest that they saw', async () => {
      const [anna, ben] = [
        await gate.personToken('admin', `anna-${path}@example.com`),
        await gate.personToken('admin', `ben-${path}@example.com`),
      ];
      const { post, get, draft, inForce } = await document();
      await setApprovals(gate, { escalation: 1, onboarding: 1, publish: 2 });
      try {
        expect((await post('/versions', { documentJson: limit(5) })).status).toBe(409);
        expect((await gate.asOwner(`/${path}`, { title: 'New', documentJson: limit(5) })).status).toBe(409);
        const version = await draft(10);
        const at = `/versions/${version}`;
        const digest = textAt((await get(at)).data, 'digest');
        const approve = (token: string, seen = digest) => post(`${at}/approve`, { digest: seen }, {}, token);
        expect((await approve(anna)).status).toBe(409);
        expect(await post(`${at}/publish`, { percent: 99 })).toMatchObject({
          status: 202,
          data: { published: 1, waiting: { approvals: 0, required: 2, percent: 99 } },
        });
        expect((await approve(gate.ownerToken)).status).toBe(403);
        expect(
          (
            await approve(
              anna,
              digest.replace(/.$/, (end) => (end === '0' ? '1' : '0')),
            )
          ).status,
        ).toBe(409);
        expect(await approve(anna)).toMatchObject({ status: 202, data: { waiting: { approvals: 1 } } });
        expect((await approve(anna)).status).toBe(409);
        expect(await inForce()).toEqual(all(1));
        expect(await approve(ben)).toMatchObject({
          status: 200,
          data: { rollout: { version, percent: 99 }, waiting: null },
        });
        expect((await approve(ben)).status).toBe(409);
        const { changes } = (await get('/changes')).data;
        const details = Array.isArray(changes) ? changes.map((change) => Object(change).detail) : [];
        expect(details).toEqual(
          expect.arrayContaining([
            expect.objectContaining({ act: 'request', percent: 99, label: null, required: 2 }),
            expect.objectContaining({ act: 'approve', approvals: 1, required: 2 }),
            expect.objectContaining({ act: 'publish', percent: 99, label: null }),
          ]),
        );
        // What was approved once is rolled back and forth at once.
        expect((await post(`${at}/publish`)).data).toMatchObject({ published: version });
        expect((await post('/rollback')).data).toMatchObject({ published: 1 });
      } finally {
        await setApprovals(gate, { escalation: 1, onboarding: 1, publish: 0 });
      }
    });

    test('every change is listed and in the evidence, which names the version and commits to all that is said of it', async () => {
      const { id, post, get, draft } = await document();
      await post(`/versions/${await draft(10)}/publish`, { percent: 30 });
      await post('/rollback');
      const { changes } = (await get('/changes')).data;
      const listed = Array.isArray(changes) ? changes.map((change) => Object(change)) : [];
      expect(listed.map(({ number, detail }) => [number, detail.act])).toEqual([
        [5, 'rollback'],
        [4, 'publish'],
        [3, 'write'],
        [2, 'bind'],
        [1, 'create'],
      ]);
      const published = listed[1];
      expect(published.detail).toMatchObject({ documentId: id, version: 2, percent: 30, label: null, role: 'owner' });
      const { record } = (await gate.get(`/evidence/${published.eventId}`, { token: gate.ownerToken })).data;
      expect(record).toMatchObject({
        action: 'rules:publish',
        reasonCode: 'RULES_CHANGED',
        policyDigest: published.detail.digest,
        contextFields: expect.arrayContaining(['documentId', 'percent', 'role', 'version']),
        authorizationId: null,
      });
      expect(JSON.stringify(record)).not.toContain('owner@');
      expect((await get('/changes?before=3')).data['changes']).toHaveLength(2);
    });

    test('a decision leads back to the versions that it was made by, for members of its organisation alone', async () => {
      const { id, post, draft } = await document([didOf(agents[6])]);
      await post(`/versions/${await draft(10)}/publish`);
      const policyDigest = await digestOf(await decide(agents[6]));
      const at = `/policy/digests/${policyDigest}`;
      const { sets } = (await gate.get(at, { token: gate.developerToken })).data;
      const version = expect.objectContaining({ documentId: id, version: 2 });
      expect(Object(sets)[0].documents).toEqual(expect.arrayContaining([version]));
      const bundle = await gate.get(`/policy/bundle/${didOf(agents[6])}`);
      expect(textAt(bundle.data, 'policyDigest')).toBe(policyDigest);
      const stranger = await gate.addOrganisation(`Stranger ${path}`, `stranger-${path}@example.com`);
      expect((await gate.get(at, { token: stranger.ownerToken })).status).toBe(404);
    });

    test('another organisation reads and changes nothing', async () => {
      const { post, get } = await document();
      const { ownerToken } = await gate.addOrganisation(`Other ${path}`, `other-${path}@example.com`);
      for (const below of ['', '/versions', '/versions/1', '/diff?from=1', '/changes']) {
        expect((await get(below, ownerToken)).status).toBe(404);
      }
      const digest = `sha256:${'0'.repeat(64)}`;
      for (const [below, body] of [
        ['/versions', { documentJson: limit(1) }],
        ['/versions/1/publish', {}],
        ['/versions/1/approve', { digest }],
        ['/versions/1/retire', undefined],
        ['/rollback', {}],
        ['/retire', undefined],
        ['/agents', { change: 'unbind', agents: dids() }],
      ] as const) {
        expect((await post(below, body, {}, ownerToken)).status).toBe(404);
      }
      expect((await get()).data).toMatchObject({ currentVersion: 1, boundAgents: AGENTS });
    });
  });

  test('whatever editors do, each agent has the version that the rules of publication give it', async () => {
    const index = fc.nat({ max: 3 });
    const version = fc.integer({ min: 1, max: 4 });
    const action = fc.oneof(
      fc.record({ act: fc.constant('draft' as const) }),
      fc.record({
        act: fc.constant('publish' as const),
        version,
        percent: fc.option(fc.integer({ min: 1, max: 100 })),
      }),
      fc.record({ act: fc.constant('label' as const), version }),
      fc.record({ act: fc.constant('rollback' as const), version: fc.option(version) }),
      fc.record({ act: fc.constantFrom('bind' as const, 'unbind' as const, 'follow' as const), index }),
      fc.record({ act: fc.constant('pin' as const), index, version }),
      fc.record({ act: fc.constant('relabel' as const), index, has: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
        const created = await gate.asOwner('/sop', { title: 'Model', documentJson: limit(100) });
        const id = textAt(created.data, 'sopId');
        const post = (below: string, body: unknown = {}) => gate.asOwner(`/sop/${id}${below}`, body);
        const model = new Model(id, gate.keys);
        for (let each = 0; each < 4; each += 1) await labelled(agents[each], []);
        for (const each of actions) {
          const did = 'index' in each ? didOf(agents[each.index]) : '';
          const perform = async () => {
            switch (each.act) {
              case 'draft':
                return post('/versions', { documentJson: limit(100 + model.newest), draft: true });
              case 'publish':
                return post(
                  `/versions/${each.version}/publish`,
                  each.percent === null ? {} : { percent: each.percent },
                );
              case 'label':
                return post(`/versions/${each.version}/publish`, { label: 'x' });
              case 'rollback':
                return post('/rollback', each.version === null ? {} : { version: each.version });
              case 'relabel':
                return labelled(agents[each.index], each.has ? ['x'] : []);
              case 'pin':
                return post('/agents', { change: 'pin', agents: [did], version: each.version });
              default:
                return post('/agents', { change: each.act, agents: [did] });
            }
          };
          const { status } = await perform();
          const mayBe = model.take({ ...each, did });
          expect([each, status < 300]).toEqual([each, mayBe]);
        }
        const { data } = await gate.get(`/sop/${id}`, { token: gate.ownerToken });
        const shown = Array.isArray(data['agents']) ? data['agents'].map((row) => Object(row)) : [];
        expect(new Map(shown.map((row) => [row.agentDid, row.version]))).toEqual(model.versions());
        await post('/agents', { change: 'unbind', agents: dids() });
      }),
      { numRuns: name === 'SQLite' ? 40 : 12 },
    );
  }, 240_000);

  test('editors, binders and readers at once: no reader sees half of a change, and bundles are what decides', async () => {
    const members = [7, 8, 9, 10].map((index) => agents[index]);
    for (const agent of members) await labelled(agent, ['fleet=a']);
    const create = await gate.asOwner('/sop', { title: 'Fleet', documentJson: limit(100) });
    const id = textAt(create.data, 'sopId');
    const post = (below: string, body: unknown = {}) => gate.asOwner(`/sop/${id}${below}`, body);
    await post('/agents', { change: 'bind', label: 'fleet=a' });
    const editor = async (index: number) => {
      const { status } = await post('/versions', { documentJson: limit(40 + (index % 20)) });
      expect(status).toBe(201);
      await post('/rollback');
    };
    const binder = (index: number) =>
      post('/agents', index % 2 === 0 ? { change: 'unbind', label: 'fleet=a' } : { change: 'bind', label: 'fleet=a' });
    const decisions: JsonObject[] = [];
    const reader = async (index: number) => {
      const { data } = await gate.get(`/sop/${id}`, { token: gate.ownerToken });
      const bound = Array.isArray(data['agents']) ? data['agents'].map((row) => Object(row)) : [];
      expect([0, members.length]).toContain(bound.length);
      expect(new Set(bound.map(({ version }) => version)).size).toBeLessThanOrEqual(1);
      decisions.push(await decide(members[index % members.length]));
    };
    const decide = async (agent: JsonObject | undefined) =>
      (await gate.post('/policy/mandate/authorize', signedOrder(agent ?? {}, { amount: 50 }))).data;
    const many = Array.from({ length: 50 }, (_, index) => index);
    await Promise.all([...many.map(editor), ...many.map(binder), ...many.map(reader)]);
    for (const decision of decisions) {
      const { data } = await gate.get(`/policy/digests/${await digestOf(decision)}`, { token: gate.ownerToken });
      const [first] = Array.isArray(data['sets']) ? data['sets'] : [];
      expect(Object(first).documents.length).toBeLessThanOrEqual(2);
    }
    for (const agent of members) {
      const bundle = await gate.get(`/policy/bundle/${didOf(agent)}`);
      expect(await digestOf(await decide(agent))).toBe(textAt(bundle.data, 'policyDigest'));
      await labelled(agent, []);
    }
  }, 240_000);
});

/** What a person does to a document in the property above. */
interface Action {
  readonly act: string;
  readonly did: string;
  readonly version?: number | null;
  readonly percent?: number | null;
  readonly has?: boolean;
}

/** The rules of publication in their plainest form. */
class Model {
  newest = 1;
  private published = 1;
  private rollout: { version: number; percent: number; label: boolean } | null = null;
  private readonly drafts = new Set<number>();
  private readonly follows = new Map<number, number>();
  private readonly pins = new Map<string, number | null>();
  private readonly labels = new Set<string>();

  constructor(
    private readonly id: string,
    private readonly keys: ShareKeys,
  ) {}

  /** Whether the action is allowed; it is done where it is. */
  take({ act, did, version = null, percent = null, has = false }: Action): boolean {
    switch (act) {
      case 'draft':
        this.newest += 1;
        this.drafts.add(this.newest);
        return true;
      case 'publish':
        return this.publish(version ?? 0, percent ?? 100, false);
      case 'label':
        return this.publish(version ?? 0, 100, true);
      case 'rollback':
        return this.rollback(version);
      case 'bind':
        if (!this.pins.has(did)) this.pins.set(did, null);
        return true;
      case 'unbind':
        this.pins.delete(did);
        return true;
      case 'follow':
        if (this.pins.has(did)) this.pins.set(did, null);
        return true;
      case 'relabel':
        if (has) this.labels.add(did);
        else this.labels.delete(did);
        return true;
      default:
        if (!this.isPublished(version ?? 0)) return false;
        if (this.pins.has(did)) this.pins.set(did, version);
        return true;
    }
  }

  versions(): Map<string, number> {
    return new Map([...this.pins].map(([did, pin]) => [did, pin ?? this.following(did)]));
  }

  private following(did: string): number {
    if (this.rollout === null) return this.published;
    const { version, percent, label } = this.rollout;
    const isChosen = label ? this.labels.has(did) : shareOf(did, this.id, this.keys) < percent;
    return isChosen ? version : this.published;
  }

  private isPublished(version: number): boolean {
    return version <= this.newest && !this.drafts.has(version);
  }

  private publish(version: number, percent: number, label: boolean): boolean {
    const isOther = this.rollout !== null && this.rollout.version !== version;
    if (version > this.newest || isOther || (this.rollout === null && version === this.published)) return false;
    this.drafts.delete(version);
    this.follows.set(version, this.published);
    if (percent < 100 || label) this.rollout = { version, percent, label };
    else {
      this.published = version;
      this.rollout = null;
    }
    return true;
  }

  private rollback(version: number | null): boolean {
    if (version === null && this.rollout !== null) {
      this.rollout = null;
      return true;
    }
    const target = version ?? this.follows.get(this.published) ?? 0;
    if (target === 0 || !this.isPublished(target)) return false;
    if (this.rollout === null && target === this.published) return false;
    this.published = target;
    this.rollout = null;
    return true;
  }
}
