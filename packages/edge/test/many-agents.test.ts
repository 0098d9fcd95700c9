import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningWorkerd, startWorkerd } from '../src/testing/workerd.js';
import { GateCalls } from './support/gate-calls.js';

/** More than a statement of a Durable Object has parameters. */
const AGENTS = 130;

describe('many agents, on a Durable Object', () => {
  let workerd: RunningWorkerd;
  let gate: GateCalls;
  const call = async (method: string, path: string, body?: JsonObject) => {
    const { status, data } = await gate.asOwner(method, path, body);
    expect([status, data['reasonCode']]).toEqual([expect.any(Number), undefined]);
    return data;
  };

  beforeAll(async () => {
    workerd = await startWorkerd({});
    gate = new GateCalls(workerd.url, workerd.bootstrap);
    const agents = Array.from({ length: AGENTS }, (_, index) => ({ name: `Agent ${index}`, scope: 'read-report' }));
    await call('POST', '/onboarding/agents', { agents });
  });
  afterAll(() => workerd.close());

  test('more agents than one statement names are listed, bound, pinned and unbound in one call each', async () => {
    const { agents } = await call('GET', '/agent-identity');
    const identities = Array.isArray(agents) ? agents.map((agent) => Object(agent).identityId) : [];
    expect(identities.length).toBeGreaterThanOrEqual(AGENTS);
    const atoms = [{ predicate: 'amount-over', config: { limit: 5 } }];
    const documentJson = { molecules: [{ id: 'large', combinator: 'all', decision: 'block', atoms }] };
    const { sopId } = await call('POST', '/sop', { title: 'Limit', documentJson });
    for (const [change, more] of [
      ['bind', {}],
      ['pin', { version: 1 }],
      ['follow', {}],
      ['unbind', {}],
    ] as const) {
      const done = await call('POST', `/sop/${sopId}/agents`, { change, agents: identities, ...more });
      expect([change, done['agents']]).toEqual([change, identities.length]);
    }
  });

  test('many agents are bound and unbound by files in one call each, whose bindings are staged', async () => {
    const { agents } = await call('GET', '/agent-identity');
    const dids = Array.isArray(agents) ? agents.map((agent) => String(Object(agent).agentDid)) : [];
    const atoms = [{ predicate: 'amount-over', config: { limit: 5 } }];
    const documentJson = { molecules: [{ id: 'large', combinator: 'all', decision: 'block', atoms }] };
    const policy = ['one', 'two', 'three'];
    const documents = policy.map((name) => ({ kind: 'sop', name, title: name, documentJson }));
    const boundTo = async () => {
      const { bindings } = await call('GET', '/rules/bindings');
      return (Array.isArray(bindings) ? bindings : []).filter((each) => Object(each).policy.includes('three')).length;
    };
    await call('POST', '/rules/apply', { documents, assignments: [{ agents: dids, policy }] });
    expect(await boundTo()).toBe(dids.length);
    await call('POST', '/rules/apply', { documents, assignments: [], prune: true });
    expect(await boundTo()).toBe(0);
  });

  test('more documents than one message takes are applied in pages, whose rows are staged', async () => {
    const atoms = [{ predicate: 'amount-over', config: { limit: 5 } }];
    const documentJson = { molecules: [{ id: 'large', combinator: 'all', decision: 'block', atoms }] };
    for (const title of ['First', 'Second']) {
      const pages: string[] = [];
      for (const part of ['one', 'two', 'three']) {
        const documents = Array.from({ length: 80 }, (_, index) => {
          return { kind: 'sop', name: `paged-${part}-${index}`, title, documentJson };
        });
        pages.push(String((await call('POST', '/rules/pages', { documents }))['page']));
      }
      const assignments = [{ label: 'team=a', policy: ['paged-one-0'] }];
      await call('POST', '/rules/apply', { documents: [], pages, assignments });
      const { documents } = await call('GET', '/rules');
      const titles = (Array.isArray(documents) ? documents : []).map((each) => Object(each).title);
      expect(titles.filter((each) => each === title)).toHaveLength(240);
    }
  });
});
