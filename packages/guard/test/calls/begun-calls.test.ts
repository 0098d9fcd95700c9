import { beforeEach, describe, expect, test } from 'vitest';
import { PayingAgent } from '../../../tools/test/support/paying-agent.js';
import { BegunCalls } from '../../src/calls/begun-calls.js';
import { type CallJournal, memoryJournal } from '../../src/calls/journal.js';
import { NotExecuted } from '../../src/errors.js';

const KEYS = { byId: 'id', byArguments: 'arguments', asked: null };

describe.each(['memory', 'files'])('with a journal in %s', (kind) => {
  let journal: CallJournal;
  let calls: BegunCalls;

  beforeEach(async () => {
    const options = await (await PayingAgent.open()).options();
    journal = kind === 'files' ? options.journal : memoryJournal();
    calls = new BegunCalls({ effect: options.guard.effect, running: new Set() }, journal);
  });

  /** The marks of both keys. */
  const marks = async () => [await journal.begun('id'), await journal.begun('arguments')];

  test('a call that no process began is marked under its id and its arguments until it ends', async () => {
    await calls.begin(KEYS, 'auth-1');
    expect(await marks()).toEqual([['auth-1'], ['auth-1']]);
    expect(await calls.hasEarlier(KEYS)).toBe(false);
    calls.leave('auth-1');
    expect(await calls.hasEarlier(KEYS)).toBe(true);
    await calls.end(KEYS, 'auth-1');
    expect(await marks()).toEqual([[], []]);
  });

  test('a call that another process began on the same authorization does not begin, and keeps the mark of that process', async () => {
    await journal.begin('id', 'auth-1');
    await expect(calls.begin(KEYS, 'auth-1')).rejects.toThrow(NotExecuted);
    expect(await marks()).toEqual([['auth-1'], []]);
  });

  test('a call that another process began on another authorization does not begin, and leaves no mark', async () => {
    await journal.begin('id', 'auth-1');
    await expect(calls.begin(KEYS, 'auth-2')).rejects.toThrow(NotExecuted);
    expect(await marks()).toEqual([['auth-1'], []]);
  });

  test('a call that another process ended since the journal was read does not begin, and leaves no mark', async () => {
    await journal.set('id', { kind: 'done', result: 1 });
    await expect(calls.begin(KEYS, 'auth-2')).rejects.toThrow(NotExecuted);
    expect(await marks()).toEqual([[], []]);
  });

  test('a call that waited for people begins', async () => {
    await journal.set('id', { kind: 'waiting', escalationId: 'esc-1' });
    await calls.begin(KEYS, 'auth-1');
    expect(await marks()).toEqual([['auth-1'], ['auth-1']]);
  });

  test('a call that was permitted without a hold is marked under its id alone', async () => {
    await calls.begin(KEYS, null);
    expect(await marks()).toEqual([[''], []]);
  });
});
