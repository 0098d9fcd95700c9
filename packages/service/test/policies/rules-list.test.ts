import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../support/databases.js';
import { reviewRules } from '../support/escalated.js';
import { TestGate } from '../support/test-gate.js';

const TITLES = ['Orders over 100 %', 'orders_of the plant', 'Travel', "O'Brien \\ sons"];

describe.each(DATABASES)('%s', (_name, settings) => {
  let gate: TestGate;
  beforeAll(async () => {
    gate = await TestGate.start(await settings());
    for (const [index, title] of TITLES.entries()) {
      await gate.asOwner('/sop', { title, documentJson: reviewRules(), draft: index % 2 === 1 });
    }
  });
  afterAll(() => gate.discard());

  const read = (query: string) => gate.get(`/rules${query}`, { token: gate.ownerToken });
  const titles = ({ data }: { data: JsonObject }) =>
    (Array.isArray(data['documents']) ? data['documents'] : []).map((row): string => Object(row).title).sort();

  test.each([
    ['ORDERS', [0, 1]],
    ['100 %', [0]],
    ['%', [0]],
    ['_', [1]],
    ['\\', [3]],
    ["'", [3]],
    ['trave', [2]],
    ['nothing', []],
    ['\0', []],
  ])('the list of documents with %j in the title has those documents alone', async (part, expected) => {
    const found = await read(`?title=${encodeURIComponent(part)}`);
    expect(found.status).toBe(200);
    expect(titles(found)).toEqual(expected.map((index) => TITLES[index]).sort());
  });

  test('the list of documents has those in force or drafts alone, and the digest of all', async () => {
    const all = await read('');
    const [published, draft] = [await read('?status=published'), await read('?status=draft')];
    expect(titles(published)).toEqual([TITLES[0], TITLES[2]].sort());
    expect(titles(draft)).toEqual([TITLES[1], TITLES[3]].sort());
    expect(titles(await read('?status=draft&title=plant'))).toEqual([TITLES[1]]);
    expect(published.data['digest']).toBe(all.data['digest']);
    expect(await read('?status=retired')).toMatchObject({ status: 400, data: { faults: [{ path: '?status' }] } });
  });
});
