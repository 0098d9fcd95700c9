import { afterEach, beforeEach, expect, test } from 'vitest';
import { PolicyEvents } from '../../src/platform/events/policy-events.js';

const PLACES = 4;

let events: PolicyEvents;
let ended: string[];
beforeEach(() => {
  events = new PolicyEvents(PLACES);
  ended = [];
});
afterEach(() => events.close());

/** Opens a stream as a handler does: it is given up where it ends. */
function open(source: string, name: string): boolean {
  const leaving: { leave: (() => void) | null } = { leave: null };
  const end = () => {
    leaving.leave?.();
    ended.push(name);
  };
  leaving.leave = events.subscribe('did:key:z1', { source, send: () => undefined, end });
  return leaving.leave !== null;
}

test('one source that takes every place of the streams gives the oldest up to others', () => {
  for (let stream = 1; stream <= PLACES; stream += 1) open('greedy', `greedy ${stream}`);
  expect([open('a', 'a 1'), open('b', 'b 1')]).toEqual([true, true]);
  expect(ended).toEqual(['greedy 1', 'greedy 2']);
});

test('a stream takes no place of a source that has no more of them than its own then would', () => {
  for (const source of ['a', 'b']) for (const stream of [1, 2]) open(source, `${source} ${stream}`);
  expect([open('a', 'a 3'), open('c', 'c 1'), open('c', 'c 2')]).toEqual([false, true, false]);
  expect(ended).toEqual(['a 1']);
});
