import { mkdir, mkdtemp, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fileJournal } from '../../src/calls/file-journal.js';
import { type CallJournal, memoryJournal } from '../../src/calls/journal.js';
import { keepResult } from '../../src/calls/kept-result.js';

const DAY_MS = 24 * 3_600_000;
/** Keys as the digests of calls are. */
const keyOf = (digit: string) => `sha256:${digit.repeat(64)}`;
const KEY = keyOf('a');
const OTHER = keyOf('b');

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'gatewright-journal-')), 'deep', 'calls');
});

describe.each<[string, () => Promise<CallJournal>]>([
  ['memory', async () => memoryJournal()],
  ['files', () => fileJournal(folder)],
])('journals in %s', (_, open) => {
  test('a journal has no state and no mark of a call that it does not know', async () => {
    const journal = await open();
    expect(await journal.get(KEY)).toBeUndefined();
    expect(await journal.begun(KEY)).toEqual([]);
    await journal.end(KEY, 'a');
    await journal.endWait(KEY);
    expect(await journal.get(KEY)).toBeUndefined();
  });

  test('a journal has the last state that was set, of each key its own', async () => {
    const journal = await open();
    await journal.set(KEY, { kind: 'waiting', escalationId: 'one' });
    await journal.set(KEY, { kind: 'waiting', escalationId: 'two' });
    await journal.set(OTHER, { kind: 'done', result: [1, null] });
    expect(await journal.get(KEY)).toEqual({ kind: 'waiting', escalationId: 'two' });
    expect(await journal.get(OTHER)).toEqual({ kind: 'done', result: [1, null] });
  });

  test('the end of a wait leaves a call that is done', async () => {
    const journal = await open();
    await journal.set(KEY, { kind: 'waiting', escalationId: 'one' });
    await journal.endWait(KEY);
    expect(await journal.get(KEY)).toBeUndefined();
    await journal.set(KEY, { kind: 'done' });
    await journal.endWait(KEY);
    expect(await journal.get(KEY)).toEqual({ kind: 'done' });
  });

  test('a mark is made once, and ends alone', async () => {
    const journal = await open();
    expect(await journal.begin(KEY, 'a')).toBe(true);
    expect(await journal.begin(KEY, 'a')).toBe(false);
    expect(await journal.begin(KEY, 'b')).toBe(true);
    expect(await journal.begin(OTHER, 'a')).toBe(true);
    await journal.end(KEY, 'a');
    expect(await journal.begun(KEY)).toEqual(['b']);
    expect(await journal.begun(OTHER)).toEqual(['a']);
    await journal.end(KEY, 'b');
    expect(await journal.begun(KEY)).toEqual([]);
    expect(await journal.begin(KEY, 'a')).toBe(true);
  });

  test.each(['', '..', 'a/b', 'é %'])('the authorization %j is a mark', async (authorizationId) => {
    const journal = await open();
    await journal.begin(KEY, authorizationId);
    expect(await journal.begun(KEY)).toEqual([authorizationId]);
    await journal.end(KEY, authorizationId);
    expect(await journal.begun(KEY)).toEqual([]);
  });
});

test('a journal of files outlives its process, and is of its owner alone', async () => {
  const first = await fileJournal(folder);
  await first.set(KEY, { kind: 'done', result: 'paid' });
  await first.begin(OTHER, 'a');
  const second = await fileJournal(folder);
  expect(await second.get(KEY)).toEqual({ kind: 'done', result: 'paid' });
  expect(await second.begun(OTHER)).toEqual(['a']);
  const names = await readdir(folder, { recursive: true });
  expect(names.sort()).toEqual([`${'a'.repeat(64)}.done`, `${'b'.repeat(64)}.begun`, `${'b'.repeat(64)}.begun/on-a`]);
  const modes = await Promise.all(['.', ...names].map(async (name) => (await stat(join(folder, name))).mode & 0o777));
  expect(modes).toEqual([0o700, 0o600, 0o700, 0o600]);
});

test('a call that is done is done also where its wait was not removed', async () => {
  const journal = await fileJournal(folder);
  await journal.set(KEY, { kind: 'waiting', escalationId: 'one' });
  await journal.set(KEY, { kind: 'done', result: 1 });
  expect(await journal.get(KEY)).toEqual({ kind: 'done', result: 1 });
});

test.each([
  ['done', 'no JSON', { kind: 'done' }],
  ['done', '[]', { kind: 'done' }],
  ['waiting', '{}', undefined],
  ['waiting', '{"escalationId":1}', undefined],
  ['waiting', 'no JSON', undefined],
])('a file of a call that is %s, with %s in it, is read safely', async (kind, text, state) => {
  const journal = await fileJournal(folder);
  await writeFile(join(folder, `${'a'.repeat(64)}.${kind}`), text);
  expect(await journal.get(KEY)).toEqual(state);
});

test('a file beside the marks of a call is no mark', async () => {
  const journal = await fileJournal(folder);
  await journal.begin(KEY, 'a');
  await writeFile(join(folder, `${'a'.repeat(64)}.begun`, 'other'), '');
  expect(await journal.begun(KEY)).toEqual(['a']);
});

test('a journal of files removes what waits or is done after 30 days, and nothing else', async () => {
  const name = (digit: string, end: string) => join(folder, `${digit.repeat(64)}.${end}`);
  const now = Date.now();
  const journal = await fileJournal(folder);
  await journal.set(keyOf('1'), { kind: 'done' });
  await journal.set(keyOf('2'), { kind: 'waiting', escalationId: 'a' });
  await writeFile(name('3', 'done.part'), '');
  await writeFile(join(folder, 'mine.done'), '');
  await writeFile(join(folder, `x${'4'.repeat(64)}.done`), '');
  await writeFile(name('5', 'done.bak'), '');
  await journal.begin(keyOf('6'), 'a');
  await mkdir(name('7', 'begun'), { recursive: true });
  const made = (await readdir(folder)).sort();
  const aged = async (age: number) => {
    for (const each of made) await utimes(join(folder, each), (now - age) / 1000, (now - age) / 1000);
    await fileJournal(folder, () => now);
    return (await readdir(folder)).sort();
  };
  expect(await aged(30 * DAY_MS - 1_000)).toEqual(made);
  expect(await aged(30 * DAY_MS + 1_000)).toEqual(made.filter((each) => !/^[123]{64}/.test(each)));
});

test('a folder that cannot be used is refused, and a call in it fails', async () => {
  const file = `${folder}-file`;
  await mkdir(join(folder, '..'), { recursive: true });
  await writeFile(file, '');
  await expect(fileJournal(file)).rejects.toThrow();
  const journal = await fileJournal(folder);
  await mkdir(join(folder, `${'a'.repeat(64)}.done`));
  await expect(journal.get(KEY)).rejects.toThrow('EISDIR');
  await writeFile(join(folder, `${'b'.repeat(64)}.begun`), '');
  await expect(journal.begun(OTHER)).rejects.toThrow('ENOTDIR');
  await expect(journal.begin(OTHER, 'a')).rejects.toThrow();
});

test('a journal in memory evicts the oldest of more than 10,000 calls that do not run', async () => {
  const journal = memoryJournal();
  const set = (index: number) => journal.set(String(index), { kind: 'done', result: index });
  for (let index = 0; index < 10_000; index += 1) await set(index);
  expect(await journal.get('0')).toBeDefined();
  // One that is set again is the newest.
  await set(0);
  await set(10_000);
  expect(await journal.get('1')).toBeUndefined();
  expect(await journal.get('0')).toBeDefined();
  expect(await journal.get('2')).toBeDefined();
});

test('a journal in memory that is full of calls still takes another mark of one of them', async () => {
  const journal = memoryJournal();
  for (let index = 0; index < 20_000; index += 1) await journal.begin(String(index), 'a');
  expect(await journal.begin('0', 'b')).toBe(true);
});

test.each<[string, unknown, object]>([
  ['JSON', { paid: [1, null] }, { result: { paid: [1, null] } }],
  ['null', null, { result: null }],
  ['undefined', undefined, {}],
  ['a function', () => 1, {}],
  ['a big integer', 1n, {}],
  ['256 Ki characters of JSON', 'x'.repeat(256 * 1024 - 2), { result: 'x'.repeat(256 * 1024 - 2) }],
  ['a character more', 'x'.repeat(256 * 1024 - 1), {}],
])('a call whose result is %s is done, with what a journal keeps of it', async (_, value, kept) => {
  const journal = memoryJournal();
  expect(await keepResult(journal, KEY, value)).toBe(true);
  expect(await journal.get(KEY)).toStrictEqual({ kind: 'done', ...kept });
});

test('a result that the journal cannot take is reported', async () => {
  const set = () => Promise.reject(new Error('no disk'));
  expect(await keepResult({ ...memoryJournal(), set }, KEY, 1)).toBe(false);
});
