import { get } from 'node:http';
import { streamedData } from '@gatewright/service/test-support';
import { afterEach, describe, expect, test } from 'vitest';
import { systemTimers } from '../../src/host/host.js';
import { type Listener, listen } from '../../src/http/listen.js';

const LONG_MS = 60_000;
/** More than a connection takes without its reader. */
const MANY = 200;
const LARGE = JSON.stringify('x'.repeat(1_000_000));

let listener: Listener;
afterEach(() => listener.close());

/** Serves the parts, and reports how often the body ended and with what. */
async function serving(parts: () => AsyncGenerator<string>, idleMs = LONG_MS) {
  const ends: unknown[] = [];
  listener = await listen(
    () => streamedData(parts(), idleMs, (failure) => ends.push(failure), systemTimers),
    '127.0.0.1',
    0,
  );
  return ends;
}

/** Many large items of a list; `made` is how many there are by now. */
function longList() {
  const state = { made: 0, left: false };
  async function* parts() {
    try {
      yield '[0';
      for (state.made = 0; state.made < MANY; state.made += 1) yield `,${LARGE}`;
      yield ']';
    } finally {
      state.left = true;
    }
  }
  return { state, parts };
}

describe('data that is sent in parts', () => {
  test('data that is sent in parts arrives in the envelope as if it were sent in one', async () => {
    const ends = await serving(async function* () {
      yield '{"a":';
      yield '["ü"]}';
    });
    const response = await fetch(listener.origin);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.text()).toBe('{"success":true,"data":{"a":["ü"]}}');
    expect(ends).toEqual([null]);
  });

  test('data that fails on its way ends the connection, and is never read as whole', async () => {
    const failure = new Error('the store is gone');
    const ends = await serving(async function* () {
      yield '{"a":1';
      // What has been sent has its head by now: the failure cannot be its status any more.
      await new Promise((resolve) => setTimeout(resolve, 50));
      throw failure;
    });
    const response = await fetch(listener.origin);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
    expect(ends).toEqual([failure]);
  });

  test('data is made no faster than its client takes it, and given up where that takes nothing', async () => {
    const { state, parts } = longList();
    const ends = await serving(parts, 100);
    const request = get(listener.origin, (response) => response.pause());
    request.on('error', () => undefined);
    await expect.poll(() => ends, { timeout: 60_000 }).toEqual([null]);
    await expect.poll(() => state.left, { timeout: 60_000 }).toBe(true);
    expect(state.made).toBeLessThan(MANY);
    request.destroy();
  });

  test('data that is sent in parts is given up where its client goes away', async () => {
    const { state, parts } = longList();
    const ends = await serving(parts);
    const request = get(listener.origin, (response) => response.once('data', () => request.destroy()));
    await expect.poll(() => state.left, { timeout: 60_000 }).toBe(true);
    expect(ends).toEqual([null]);
    expect(state.made).toBeLessThan(MANY);
  });
});
