import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reviewedAgent } from '../support/escalated.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';

const LOG = '/policy/decisions';
let gate: TestGate;
let agent: JsonObject;
let authorizationId = '';

beforeAll(async () => {
  gate = await TestGate.start();
  agent = await reviewedAgent(gate);
  for (const amount of [12.1, 0.2, 5_000]) {
    const answer = await gate.post('/policy/mandate/authorize', signedOrder(agent, { issuedAt: gate.now, amount }));
    if (amount === 12.1) authorizationId = String(answer.data['authorizationId']);
  }
});
afterAll(() => gate.discard());

const rowsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isJsonObject) : []);

/** An overview once `isDone` holds for it. */
async function overview(
  isDone: (data: JsonObject) => boolean,
  query = '',
  token = gate.ownerToken,
): Promise<JsonObject> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { status, data } = await gate.get(`${LOG}/overview${query}`, { token });
    expect(status).toBe(200);
    if (isDone(data)) return data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the overview does not come to it');
}

const counted = (data: JsonObject) =>
  rowsOf(data['days']).reduce((sum, day) => sum + Number(day['permits']) + Number(day['refusals']), 0);

describe('overview', () => {
  test('an overview has what is held and was refused by day and currency, and who spent it where', async () => {
    const data = await overview((each) => counted(each) === 3);
    const day = gate.now.slice(0, 10);
    expect(data).toMatchObject({ period: '7d', to: day, countedFrom: null, limits: [] });
    const money = { currency: 'USD', permits: 2, refusals: 1, waits: 0, captured: '0', held: '12.3', refused: '5000' };
    expect(rowsOf(data['days'])).toEqual([{ day, ...money, waiting: '0', released: '0', refunded: '0' }]);
    expect(data['agents']).toMatchObject({ isExact: true, rows: [{ agentDid: agent['agentDid'], ...money }] });
    expect(data['merchants']).toMatchObject({ isExact: true, rows: [{ ...money }] });
    expect(data['waits']).toEqual({ count: 0, medianMs: null, longestMs: null });
  });

  test('an overview moves what a hold releases from held to released', async () => {
    const voided = await gate.asOwner(`/policy/mandate/authorize/${authorizationId}/void`, {});
    expect(voided.status).toBe(200);
    const data = await overview((each) => rowsOf(each['days'])[0]?.['released'] !== '0');
    expect(rowsOf(data['days'])[0]).toMatchObject({ held: '0.2', released: '12.1', captured: '0' });
  });

  test('an overview shows a developer the sums of their own agents alone', async () => {
    const developer = await gate.personToken('developer', 'other@example.test');
    const data = await overview(() => true, '?period=30d', developer);
    expect(data).toMatchObject({ days: [], agents: { rows: [] }, merchants: null, waits: null });
  });

  test('an overview refuses a period and a parameter that it does not know', async () => {
    for (const query of ['?period=1y', '?agentDid=x']) {
      expect((await gate.get(`${LOG}/overview${query}`, { token: gate.ownerToken })).status).toBe(400);
    }
  });
});

describe('merchants by a part of their name', () => {
  const found = async (query: string) => {
    const { status, data } = await gate.get(`${LOG}${query}`, { token: gate.ownerToken });
    return { status, count: rowsOf(data['decisions']).length, detail: String(data['detail'] ?? data['title'] ?? '') };
  };

  test('a part of the name of a merchant finds its decisions in any case, and another part none', async () => {
    await overview((each) => counted(each) >= 3);
    const { data } = await gate.get(LOG, { token: gate.ownerToken });
    const name = String(rowsOf(data['decisions'])[0]?.['merchant']);
    const part = encodeURIComponent(name.slice(1, 5).toUpperCase());
    expect(await found(`?merchantContains=${part}`)).toMatchObject({ status: 200, count: 3 });
    expect(await found(`?merchantContains=${part}&currency=USD&minAmount=500`)).toMatchObject({
      status: 200,
      count: 1,
    });
    expect(await found('?merchantContains=none%25')).toMatchObject({ status: 200, count: 0 });
  });
});
