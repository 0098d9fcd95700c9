import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadCommands } from '../src/commands/index.js';
import { ServedGate } from './support/served-gate.js';

let gate: ServedGate;
beforeAll(async () => {
  gate = await ServedGate.start();
  for (let index = 1; index <= 5; index += 1) {
    const terms = { name: `Buyer ${index}`, scope: 'buy', currency: 'USD', maxAmount: 10 };
    await gate.post('/onboarding/agent', terms, gate.given('owner', 'token'));
  }
});
afterAll(() => gate.end());

const LISTS = (await loadCommands()).filter(({ name }) => / list$/.test(name)).map(({ name }) => name.split(' '));
const agents = async (...options: readonly string[]) => gate.call(['agent', 'list', ...options]);
const rowsOf = (out: string) => out.split('\n').slice(1);

describe('lists', () => {
  test.each(LISTS)(
    'a list of %s is a table, has all members with --full, and is JSON with --json',
    async (...words) => {
      const listed = await gate.call(words);
      expect([listed.status, listed.err]).toEqual([0, '']);
      expect(await gate.call([...words, '--full'])).toMatchObject({ status: 0 });
      expect(Object.values(await gate.json(words)).some(Array.isArray)).toBe(true);
      const heads = listed.out.split('\n')[0]?.split(/ {2,}/) ?? [];
      if (listed.out !== 'nothing') expect(heads.length).toBeGreaterThan(3);
    },
  );

  test('a list is filtered by any member, in text and in JSON', async () => {
    const { out } = await agents('--where', 'name=buyer 3');
    expect(rowsOf(out)).toEqual([expect.stringContaining('Buyer 3')]);
    const { agents: found } = await gate.json(['agent', 'list', '--where', 'name=BUYER', '--where', 'status=active']);
    expect((Array.isArray(found) ? found : []).length).toBe(5);
    expect((await agents('--where', 'name=no such')).out).toBe('nothing');
    expect((await agents('--where', 'status=')).out).toBe('nothing');
    const unknown = await agents('--where', 'nam=Buyer');
    expect([unknown.status, unknown.err]).toEqual([2, expect.stringContaining('the rows have no nam; they have')]);
    expect((await agents('--where', 'name')).err).toContain('--where is not of the form MEMBER=TEXT');
  });

  test('a list is paged: pages are apart, cover it, and say what they leave out', async () => {
    const total = rowsOf((await agents()).out).length;
    const pages = [];
    for (let page = 1; page <= Math.ceil(total / 2); page += 1) {
      const { out, err } = await agents('--limit', '2', '--page', String(page));
      const isLast = page === Math.ceil(total / 2);
      expect(err).toContain(`of ${total}${isLast ? '' : `; --page ${page + 1} shows the next`}`);
      pages.push(...rowsOf(out));
    }
    expect(new Set(pages).size).toBe(total);
    const { agents: second } = await gate.json(['agent', 'list', '--limit', '2', '--page', '2']);
    expect((Array.isArray(second) ? second : []).length).toBe(2);
    for (const limit of ['0', '-1', 'two', '1.5']) {
      expect((await agents(`--limit=${limit}`)).err).toContain('--limit is not a whole number above 0');
    }
  });

  test('a command that does not list refuses the options of lists', async () => {
    const { status, err } = await gate.call(['org', 'show', '--limit', '2']);
    expect([status, err]).toEqual([2, expect.stringContaining('--limit is an option of commands that list')]);
  });

  test('a list shows the agent request that waits, and its denial shows the reason and who decided', async () => {
    const ask = { ownerEmail: 'owner@gatewright.local', name: 'Asked', scope: 's', financial: false };
    const asked: JsonObject = await gate.post('/onboarding/requests', ask, gate.given('developer', 'token'));
    const id = String(asked['requestId']);
    const { out } = await gate.call(['onboarding', 'list', '--where', `requestId=${id}`]);
    expect(rowsOf(out)).toEqual([expect.stringMatching(/pending +Asked/)]);
    const denied = await gate.call(['onboarding', 'deny', '--id', id, '--reason', 'no such project', '--yes']);
    expect(denied.out).toMatch(/decisionReason +no such project/);
    expect(denied.out).toMatch(/decidedByEmail +owner@gatewright.local/);
  });
});
