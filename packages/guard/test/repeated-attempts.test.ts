import { expect, test } from 'vitest';
import { Background } from '../src/background.js';
import { repeat, retryInBackground } from '../src/persistence.js';
import { SeenAnswers } from '../src/seen-answers.js';
import { type SettlementResult, settlementRefusal } from '../src/settlement-result.js';

test('an answer is new once, and the oldest of more than 65,536 are evicted', () => {
  const seen = new SeenAnswers();
  for (let index = 0; index < 65_536; index += 1) seen.take(String(index));
  expect([seen.take('0'), seen.has('0'), seen.has('other')]).toEqual([false, true, false]);
  expect(seen.take('other')).toBe(true);
  expect([seen.has('0'), seen.has('1'), seen.has('other')]).toEqual([false, true, true]);
});

const DONE: SettlementResult = { ok: true, reasonCode: 'SETTLED', data: {} };
const LATER = settlementRefusal('GATE_UNREACHABLE', null, {});
const NEVER = settlementRefusal('NOT_HELD', null, {});

test.each<[string, readonly SettlementResult[], readonly number[], SettlementResult]>([
  ['succeeds', [DONE], [], DONE],
  ['is refused for good', [NEVER], [], NEVER],
  ['succeeds at last', [LATER, LATER, DONE], [1, 2], DONE],
  ['is refused at last', [LATER, NEVER], [1], NEVER],
  ['is never answered', [LATER, LATER, LATER, DONE], [1, 2], LATER],
])('a call that %s is made again after each pause until then', async (_, answers, pauses, last) => {
  const slept: number[] = [];
  const reported: SettlementResult[] = [];
  const background = new Background();
  const sleep = async (ms: number) => {
    slept.push(ms);
  };
  const left = [...answers];
  const call = async () => left.shift() ?? DONE;
  const persistence = { background, host: { sleep }, pauses: [1, 2] };
  const first = await retryInBackground(call, (result) => reported.push(result), persistence);
  expect(first).toBe(answers[0]);
  await background.settled();
  expect({ slept, reported }).toEqual({ slept: pauses, reported: [last] });
  expect(await repeat(async () => DONE, answers[0] ?? DONE, persistence)).toBe(
    answers[0] === LATER ? DONE : answers[0],
  );
});

test('background work is settled once the work that it starts is, too', async () => {
  const background = new Background();
  const order: string[] = [];
  const step = async (name: string, next?: () => void) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    order.push(name);
    next?.();
  };
  background.start(step('first', () => background.start(step('second'))));
  await background.settled();
  expect(order).toEqual(['first', 'second']);
});
