import { expect, test } from 'vitest';
import { SLICE_MS, Slices } from '../../src/platform/runtime/slices.js';
import { testTimers } from '../support/timers.js';

/** Work of so many steps, each as long as a slice; `done` is called with each. */
function* steps(name: string, count: number, done: string[]): Generator<void, string, void> {
  for (let step = 0; step < count; step += 1) {
    const until = performance.now() + SLICE_MS;
    while (performance.now() < until);
    done.push(name);
    yield;
  }
  return name;
}

test('one slice runs in a turn of the event loop, and each task has its turn', async () => {
  const slices = new Slices(testTimers);
  const done: string[] = [];
  const long = slices.run(steps('long', 20, done));
  const short = slices.run(steps('short', 2, done));
  expect(await short).toBe('short');
  expect(done.filter((name) => name === 'long').length).toBeLessThanOrEqual(4);
  const before = done.length;
  await new Promise((resolve) => setImmediate(resolve));
  expect(done.length - before).toBeLessThanOrEqual(2);
  expect(await long).toBe('long');
});

test('what a step throws ends its task, and no other', async () => {
  const slices = new Slices(testTimers);
  const failing = slices.run(
    (function* () {
      yield;
      throw new Error('no step');
    })(),
  );
  const other = slices.run(steps('other', 2, []));
  await expect(failing).rejects.toThrow('no step');
  expect(await other).toBe('other');
});
