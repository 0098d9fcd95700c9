import { setTimeout as wait } from 'node:timers/promises';
import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../support/databases.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

/** Documents of an application, in pages of at most so many; an agent is bound to the first hundred. */
const DOCUMENTS = 210;
const PAGE_DOCUMENTS = 70;
const BOUND = 100;
const ROUNDS = 2;
/** How long a reader waits before it reads again, ms: what it reads is not to be slower for it. */
const READ_AGAIN_MS = 20;

const named = (index: number) => `document-${String(index).padStart(4, '0')}`;
/** Rules whose code names their round. */
const document = (index: number, round: number): JsonObject => ({
  ...{ kind: 'sop', name: named(index), title: `Round ${round}` },
  documentJson: {
    molecules: [
      {
        ...{ id: 'cap', combinator: 'any', decision: 'block', reasonCode: `ROUND_${round}` },
        atoms: [{ predicate: 'amount-over', config: { limit: 100 } }],
      },
    ],
  },
});

describe.each(DATABASES)('documents that are applied in pages on %s', (_name, settings) => {
  let gate: TestGate;
  let agentDid: string;
  beforeAll(async () => {
    gate = await TestGate.start({ ...(await settings()), GATEWRIGHT_TOKEN_RATE: '1000000/100000' });
    const asked = { name: 'Buyer', scope: 'purchase-order', maxAmount: 10_000, currency: 'USD' };
    agentDid = textAt((await gate.asOwner('/onboarding/agent', asked)).data, 'agentDid');
  });
  afterAll(() => gate.discard());

  const store = async (documents: readonly JsonObject[]) =>
    textAt((await gate.asOwner('/rules/pages', { documents })).data, 'page');
  const pagesOf = async (round: number, count = DOCUMENTS) => {
    const pages: string[] = [];
    for (let first = 0; first < count; first += PAGE_DOCUMENTS) {
      const size = Math.min(PAGE_DOCUMENTS, count - first);
      pages.push(await store(Array.from({ length: size }, (_, index) => document(first + index, round))));
    }
    return pages;
  };
  const assignments = [{ agents: [] as string[], policy: Array.from({ length: BOUND }, (_, index) => named(index)) }];
  const apply = (pages: readonly string[], more: JsonObject = {}) => {
    const to = assignments.map((each) => ({ ...each, agents: [agentDid] }));
    return gate.asOwner('/rules/apply', { documents: [], pages: [...pages], assignments: to, ...more });
  };
  const read = async (path: string) => (await gate.get(path, { token: gate.ownerToken })).data;
  const digest = async () => textAt(await read('/rules'), 'digest');
  const titles = async () => {
    const { documents } = await read('/rules');
    return (Array.isArray(documents) ? documents : []).map((each) => textAt(Object(each), 'title'));
  };

  test('readers beside applications see the documents of one round, and so do bundles', async () => {
    const first = await pagesOf(0);
    const before = await digest();
    const planned = await apply(first, { dryRun: true });
    expect(planned).toMatchObject({ status: 200, data: { digest: before, applied: false } });
    expect(await digest()).toBe(before);
    expect(await apply(first, { expect: before })).toMatchObject({ status: 200 });
    const mixtures: unknown[] = [];
    const seen = new Set<string>();
    const running = { over: false };
    const reader = async () => {
      // Once more after the last application: the reader may have been slow.
      for (let isLast = false; !isLast; ) {
        isLast = running.over;
        await wait(READ_AGAIN_MS);
        const [round, ...others] = new Set(await titles());
        if (others.length > 0) mixtures.push([round, ...others]);
        seen.add(String(round));
        const bundle = await gate.get(`/policy/bundle/${agentDid}`);
        const [, ...more] = new Set(JSON.stringify(bundle.data).match(/ROUND_\d/g));
        if (more.length > 0) mixtures.push(more);
      }
    };
    const reading = reader();
    try {
      for (let round = 1; round <= ROUNDS; round += 1) {
        expect(await apply(await pagesOf(round))).toMatchObject({ status: 200 });
        expect(new Set(await titles())).toEqual(new Set([`Round ${round}`]));
      }
    } finally {
      running.over = true;
      await reading;
    }
    expect(mixtures).toEqual([]);
    expect([...seen]).toContain(`Round ${ROUNDS}`);
  });

  test('a plan is refused once the rules are others, and pages alone change nothing', async () => {
    const pages = await pagesOf(7);
    const before = await digest();
    const [one] = await pagesOf(6, 1);
    expect(await apply([String(one)], { assignments: [] })).toMatchObject({ status: 200 });
    const late = await apply(pages, { expect: before });
    expect(late).toMatchObject({ status: 412, data: { reasonCode: 'PRECONDITION_FAILED' } });
    expect((await titles()).filter((title) => title === 'Round 7')).toEqual([]);
    expect(await apply(pages)).toMatchObject({ status: 200 });
  });

  test('prune retires what no page names, in the same step', async () => {
    const pages = await pagesOf(7, BOUND);
    const { data } = await apply(pages, { prune: true });
    const changes = Array.isArray(data['changes']) ? data['changes'] : [];
    expect(changes.filter((each) => Object(each).act === 'retire')).toHaveLength(DOCUMENTS - BOUND);
    expect(await titles()).toHaveLength(BOUND);
  });

  test('a page that is not there, a name in two pages, and more than 2,000 documents are refused by name', async () => {
    const missing = await apply([`sha256:${'0'.repeat(64)}`]);
    expect(missing).toMatchObject({ status: 404, data: { page: `sha256:${'0'.repeat(64)}` } });
    const twice = await apply([await store([document(0, 8)]), await store([document(0, 9)])]);
    expect(twice).toMatchObject({
      status: 400,
      data: { faults: [{ path: '$.pages[1].documents[0].name', message: `is given twice: ${named(0)}` }] },
    });
    const wrong = { ...document(0, 8), documentJson: { molecules: 1 } };
    expect((await apply([await store([document(1, 8), wrong])])).data).toMatchObject({
      reasonCode: 'POLICY_DOCUMENT_INVALID',
      faults: [{ path: expect.stringMatching(/^\$\.pages\[0\]\.documents\[1\]\.documentJson/) }],
    });
    const many = await apply(await pagesOf(8, 2_001), { assignments: [] });
    expect(many).toMatchObject({ status: 400, data: { faults: [{ path: '$.pages' }] } });
    expect(textAt(Object(many.data['faults'])[0], 'message')).toContain('at most 2000 documents and 4194304 bytes');
  });
});
