import { expect, test } from 'vitest';
import { streamedText } from '../../src/platform/http/streamed-data.js';
import { testTimers } from '../support/timers.js';

/** Parts that are made without waiting for anything, as those of a store in this process. */
async function* parts(made: { count: number }): AsyncGenerator<string> {
  for (; made.count < 100; made.count += 1) yield 'x';
}

// covers call-holds-up
test('other calls have their turn before each part of an answer that is read in this process', async () => {
  const made = { count: 0 };
  const response = streamedText(parts(made), 'text/plain', 60_000, () => undefined, testTimers);
  const reading = response.text();
  for (let turn = 1; turn <= 50; turn += 1) {
    await testTimers.yieldToEventLoop();
    expect(made.count).toBeLessThanOrEqual(turn + 1);
  }
  expect(await reading).toBe('x'.repeat(100));
});
