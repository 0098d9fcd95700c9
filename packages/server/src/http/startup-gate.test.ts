import { expect, test } from 'vitest';
import { closedDoor } from './startup-gate.js';

const call = (path: string) => new Request(`http://gate.test${path}`);

test('calls that come early wait, and are answered once the door is open', async () => {
  const answered: string[] = [];
  const door = closedDoor(({ url }) => {
    answered.push(url);
    return new Response(url);
  });
  const early = [door.fetch(call('/1'), {}), door.fetch(call('/2'), {})];
  await new Promise((resolve) => setImmediate(resolve));
  expect(answered).toEqual([]);
  door.open();
  expect(await Promise.all(early)).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(door.fetch(call('/3'), {})).toBeInstanceOf(Response);
});

test('calls to a service that will not be there are refused, with a verdict: nothing of them was done', async () => {
  const door = closedDoor(() => new Response('answered'));
  const early = door.fetch(call('/1'), {});
  door.abandon();
  for (const response of [await early, await door.fetch(call('/2'), {})]) {
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      success: false,
      message: 'GATE_UNAVAILABLE',
      data: { decision: 'block' },
    });
  }
});
