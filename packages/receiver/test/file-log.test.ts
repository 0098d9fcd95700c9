import { spawnSync } from 'node:child_process';
import { appendFile, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseNoteKey } from '@gatewright/protocol';
import { nodeEd25519, nodeSha256, nodeSha256Hex } from '@gatewright/protocol/node';
import { createReceiver, type Effect, EffectsReader } from '@gatewright/receiver';
import { incomingRequest, openEffectLog, respondRefused, settleWithResponse } from '@gatewright/receiver/node';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listening } from './support/listening.js';
import { PAY, type Serve, Shop } from './support/shop.js';

const KEY = 'ab'.repeat(32);
const NAME = 'shop.example/effects';
/** Most that a written and synced entry takes, ms: well under the second after which a checkpoint is due. */
const AT_ONCE_MS = 180;
const EFFECT = {
  authorizationId: 'a',
  agentDid: 'did:example:a',
  action: 'pay',
  amount: '5',
  currency: 'USD',
  merchant: 'acme',
  method: 'POST',
  target: '/pay',
  payloadDigest: `sha256:${'0'.repeat(64)}`,
};

let path: string;
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'gatewright-effects-')), 'effects.jsonl');
});

afterEach(() => {
  vi.restoreAllMocks();
});

const opened = () => openEffectLog({ path, name: NAME, key: KEY });

async function read(verifierKey: string, kept?: string): Promise<EffectsReader> {
  const reader = new EffectsReader(
    parseNoteKey(verifierKey),
    { hash: nodeSha256, hashText: nodeSha256Hex, ed25519: nodeEd25519 },
    () => undefined,
  );
  if (kept !== undefined) reader.holdAgainst(kept);
  for (const line of (await readFile(path, 'utf8')).trimEnd().split('\n')) reader.add(line);
  reader.end();
  return reader;
}

test('effects that come at once are all in the log, under signed checkpoints, also after it was opened again', async () => {
  const first = await opened();
  await Promise.all(
    Array.from({ length: 600 }, (_, index) => first.begin({ ...EFFECT, authorizationId: `a${index}` })),
  );
  await first.close();
  const second = await opened();
  await second.end('a0', 'unknown');
  await second.close();
  const { faults, sealed, tree } = await read(second.verifierKey);
  expect({ faults, sealed, size: tree.size }).toEqual({ faults: [], sealed: 601, size: 601 });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('a line that a crash cut off is removed, and the log continues', async () => {
  const first = await opened();
  await first.begin(EFFECT);
  await first.close();
  await appendFile(path, '{"kind":"effect","at":"2026-');
  const second = await opened();
  await second.begin({ ...EFFECT, authorizationId: 'b' });
  await second.close();
  expect((await read(second.verifierKey)).faults).toEqual([]);
});

const ENTRY = JSON.stringify({ kind: 'effect', at: '2026-01-01T00:00:00.000Z', ...EFFECT });
test.each<[string, string, number]>([
  ['zeros', '\0'.repeat(100_000), 0],
  ['a line that ends in zeros', `${ENTRY.slice(0, 40)}${'\0'.repeat(4_096)}`, 0],
  ['zeros ahead of a line', `${'\0'.repeat(512)}${ENTRY.slice(-40)}\n${ENTRY}\n`, 1],
  ['a part of a line ahead of lines', `${ENTRY.slice(-40)}\n${ENTRY}\n`, 1],
  ['an empty line', '\n', 1],
])('a tail of %s is removed, and the log continues', async (_, tail, kept) => {
  const first = await opened();
  await first.begin(EFFECT);
  await first.close();
  await appendFile(path, tail);
  const second = await opened();
  await second.begin({ ...EFFECT, authorizationId: 'b' });
  await second.close();
  const { faults } = await read(second.verifierKey);
  expect(faults.map(({ code }) => code)).toEqual(kept === 1 ? ['TAIL_MOVED'] : []);
  const beside = (await readdir(join(path, '..'))).filter((name) => name.includes('.torn-'));
  expect(beside).toHaveLength(kept);
  for (const name of beside) expect(await readFile(join(path, '..', name), 'utf8')).toBe(tail);
});

test('the lines of two processes are named, and moved to another file where this is asked for', async () => {
  const base = await opened();
  await base.begin(EFFECT);
  await base.close();
  const prefix = await readFile(path, 'utf8');
  const tails: string[][] = [];
  for (const writer of ['b', 'c']) {
    await writeFile(path, prefix);
    const log = await opened();
    for (const number of [1, 2]) await log.begin({ ...EFFECT, authorizationId: `${writer}${number}` });
    await log.close();
    tails.push((await readFile(path, 'utf8')).slice(prefix.length).trimEnd().split('\n'));
  }
  const [[b1, b2, bSeal] = [], [c1, c2, cSeal] = []] = tails;
  const tail = `${[b1, c1, c2, cSeal, b2, bSeal].join('\n')}\n`;
  await writeFile(path, prefix + tail);
  await expect(opened()).rejects.toThrow(/:6: CHECKPOINT_MISMATCH: .*recover, which moves the lines after line 2/);
  const recovered = await openEffectLog({ path, name: NAME, key: KEY, recover: true });
  await recovered.begin({ ...EFFECT, authorizationId: 'd' });
  await recovered.close();
  const { faults, tree } = await read(recovered.verifierKey);
  expect({ codes: faults.map(({ code }) => code), size: tree.size }).toEqual({ codes: ['TAIL_MOVED'], size: 3 });
  const beside = (await readdir(join(path, '..'))).filter((name) => name.includes('.interleaved-'));
  expect(beside).toHaveLength(1);
  expect(await readFile(join(path, '..', beside[0] ?? ''), 'utf8')).toBe(tail);
  await (await opened()).close();
});

test('a log of another key is not recovered', async () => {
  const log = await opened();
  await log.begin(EFFECT);
  await log.close();
  const other = openEffectLog({ path, name: NAME, key: 'cd'.repeat(32), recover: true });
  await expect(other).rejects.toThrow('CHECKPOINT_UNSIGNED');
});

// threat records two-writers: Two processes write one log of effects, so that no receiver starts again => the second is refused, and
//   the lines of both are recovered by name
test('a second process is refused while the first has the log', async () => {
  const first = await opened();
  await expect(opened()).rejects.toThrow('another process writes it');
  await first.close();
  await (await opened()).close();
});

test('the lease of a process that ended is taken at once, and one without a keeper after five seconds', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const began = performance.now();
  await writeFile(`${path}.lock`, JSON.stringify({ token: 'a', host: hostname(), process: pid }));
  await (await opened()).close();
  expect(performance.now() - began).toBeLessThan(4_000);
  await writeFile(`${path}.lock`, JSON.stringify({ token: 'a', host: 'elsewhere', process: pid }));
  await (await opened()).close();
  expect(performance.now() - began).toBeGreaterThan(5_000);
}, 20_000);

test('the lease of another machine that is given back meanwhile is taken', async () => {
  const text = JSON.stringify({ token: 'a', host: 'elsewhere', process: 1 });
  await writeFile(`${path}.lock`, text);
  const began = performance.now();
  const second = opened();
  await rm(`${path}.lock`);
  await (await second).close();
  expect(performance.now() - began).toBeLessThan(4_000);
  expect(await readdir(join(path, '..'))).toEqual(['effects.jsonl']);
});

test('the lease of another machine whose holder runs is not taken', async () => {
  const text = (beat: number) => JSON.stringify({ token: 'a', host: 'elsewhere', process: 1, beat });
  await writeFile(`${path}.lock`, text(0));
  const second = opened();
  const beating = setInterval(() => void writeFile(`${path}.lock`, text(performance.now())), 200);
  await expect(second).rejects.toThrow('another process writes it');
  clearInterval(beating);
});

test('entries are under a checkpoint about a second after the first of them', async () => {
  const log = await opened();
  await log.begin(EFFECT);
  expect((await read(log.verifierKey)).sealed).toBe(0);
  await expect.poll(async () => (await read(log.verifierKey)).sealed, { timeout: 10_000 }).toBe(1);
  await log.begin({ ...EFFECT, authorizationId: 'b' });
  await expect.poll(async () => (await read(log.verifierKey)).sealed, { timeout: 10_000 }).toBe(2);
  const before = await readFile(path, 'utf8');
  await log.close();
  expect(await readFile(path, 'utf8')).toBe(before);
  await expect(log.begin(EFFECT)).rejects.toThrow('the log is closed');
});

test('a checkpoint is written with each 256 entries', async () => {
  const log = await opened();
  const entries = (count: number) => Promise.all(Array.from({ length: count }, () => log.end('a', 'unknown')));
  await entries(255);
  expect((await read(log.verifierKey)).sealed).toBe(0);
  await entries(1);
  expect((await read(log.verifierKey)).sealed).toBe(256);
  await log.close();
});

test('an action is written once, also after the log was opened again', async () => {
  for (const actions of [['pay', 'pay', 'book'], ['pay']]) {
    const log = await opened();
    for (const action of actions) await log.serve(action);
    await log.close();
  }
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  const served = lines.map((line) => JSON.parse(line)).flatMap(({ action }) => action ?? []);
  expect(served).toEqual(['pay', 'book']);
});

test('the times of entries never go back, whatever the clock does', async () => {
  const times = [3_000, 1_000, 2_000, 4_000];
  const log = await openEffectLog({ path, name: NAME, key: KEY, clock: () => times.shift() ?? 0 });
  for (const id of ['a', 'b', 'c', 'd']) await log.begin({ ...EFFECT, authorizationId: id });
  await log.close();
  const again = await openEffectLog({ path, name: NAME, key: KEY, clock: () => 5 });
  await again.begin(EFFECT);
  await again.close();
  const { faults, lastAt } = await read(log.verifierKey);
  expect({ faults, lastAt }).toEqual({ faults: [], lastAt: new Date(4_000).toISOString() });
});

test.each([
  [{ key: 'ab' }, 'key: '],
  [{ name: 'a b' }, 'name: '],
  [{ name: 'a+b' }, 'name: '],
  [{ name: '' }, 'name: '],
])('a log with %j is refused, and nothing is left beside it', async (change, message) => {
  await expect(openEffectLog({ path, name: NAME, key: KEY, ...change })).rejects.toThrow(message);
  expect(await readdir(join(path, '..'))).toEqual([]);
});

test('a log that cannot be opened gives its lease back', async () => {
  const log = await opened();
  await log.begin(EFFECT);
  await log.close();
  await expect(openEffectLog({ path, name: NAME, key: 'cd'.repeat(32) })).rejects.toThrow('CHECKPOINT_UNSIGNED');
  expect(await readdir(join(path, '..'))).toEqual(['effects.jsonl']);
});

test('a log that was cut back under its writer takes no more entries', async () => {
  const log = await opened();
  await log.begin(EFFECT);
  await truncate(path, 5);
  await expect(log.begin(EFFECT)).rejects.toThrow('the file was cut back');
  await log.close();
});

test('a process whose lease was taken over writes nothing', async () => {
  const log = await opened();
  await writeFile(`${path}.lock`, JSON.stringify({ token: 'b' }));
  await expect(log.begin(EFFECT)).rejects.toThrow('another process took the log over');
  await log.close();
  expect(await readFile(path, 'utf8')).toBe('');
  await rm(`${path}.lock`);
});

test('after a full disk the log has no effect that was refused, and continues without a restart', async () => {
  const log = await opened();
  const shop = await Shop.open(serveNode, { effects: log });
  const first = await shop.permitted(5);
  expect((await shop.send('/pay', first)).status).toBe(200);
  const handle = await open(path);
  const prototype = Object.getPrototypeOf(handle);
  await handle.close();
  const full = vi.spyOn(prototype, 'appendFile').mockImplementation(async function (this: unknown, bytes: unknown) {
    // As write(2) on a full disk: a part is there, then the call fails.
    if (bytes instanceof Buffer) await appendFile(path, bytes.subarray(0, bytes.length / 2));
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  const refused = await shop.permitted(6);
  expect((await shop.send('/pay', refused)).status).toBe(503);
  expect(await shop.state(refused.id)).toBe('voided');
  full.mockRestore();
  const last = await shop.permitted(7);
  expect((await shop.send('/pay', last)).status).toBe(200);
  await shop.close();
  await log.close();
  expect((await read(log.verifierKey)).faults).toEqual([]);
  const text = await readFile(path, 'utf8');
  expect([first, refused, last].map(({ id }) => text.includes(id))).toEqual([true, false, true]);
});

test('a log that could not be written when its route was declared is written later', async () => {
  const log = await opened();
  const handle = await open(path);
  const full = vi.spyOn(Object.getPrototypeOf(handle), 'appendFile').mockRejectedValue(new Error('no space left'));
  await handle.close();
  const shop = await Shop.open(serveNode, { effects: log });
  const first = await shop.permitted();
  expect((await shop.send('/pay', first)).status).toBe(503);
  full.mockRestore();
  expect((await shop.send('/pay', first)).status).toBe(200);
  await shop.close();
  await log.close();
});

test('a log that was changed, or is of another key, is not continued', async () => {
  const log = await opened();
  await log.begin(EFFECT);
  await log.close();
  await expect(openEffectLog({ path, name: NAME, key: 'cd'.repeat(32) })).rejects.toThrow('CHECKPOINT_UNSIGNED');
  await writeFile(path, (await readFile(path, 'utf8')).replace('"amount":"5"', '"amount":"6"'));
  await expect(opened()).rejects.toThrow('CHECKPOINT_MISMATCH');
});

test('a log that was cut back does not continue a checkpoint that its reader kept', async () => {
  const log = await opened();
  await log.begin(EFFECT);
  await log.begin({ ...EFFECT, authorizationId: 'b' });
  await log.close();
  const last = (await readFile(path, 'utf8')).trimEnd().split('\n').at(-1) ?? '';
  const note: string = JSON.parse(last).checkpoint;
  expect((await read(log.verifierKey, note)).faults).toEqual([]);
  const again = await opened();
  await again.begin({ ...EFFECT, authorizationId: 'c' });
  await again.close();
  expect((await read(log.verifierKey, note)).faults).toEqual([]);
  await truncate(path, (await readFile(path, 'utf8')).indexOf('\n') + 1);
  expect((await read(log.verifierKey, note)).faults).toMatchObject([
    { code: 'CHECKPOINT_MISMATCH', detail: 'the log ends before the kept checkpoint of 2 entries; it has 1' },
  ]);
  const other = await opened();
  for (const authorizationId of ['d', 'e']) await other.begin({ ...EFFECT, authorizationId });
  await other.close();
  const detail = 'the first 2 entries of the log are not those of the kept checkpoint';
  expect((await read(log.verifierKey, note)).faults).toMatchObject([{ code: 'CHECKPOINT_MISMATCH', detail }]);
  const late = await read(log.verifierKey);
  late.holdAgainst(note);
  expect(late.faults).toMatchObject([{ code: 'CHECKPOINT_MISMATCH', detail: expect.stringContaining('came after') }]);
});

const serveNode: Serve = async (options, ran) => {
  const receiver = createReceiver(options);
  const admit = receiver.route(PAY);
  const server = createServer(async (message, response) => {
    const received = await incomingRequest(message, { receiver });
    const admitted = received.ok ? await admit(received) : received;
    if (!admitted.ok) return respondRefused(response, admitted);
    settleWithResponse(message, response, admitted);
    await ran(admitted.notExecuted);
    response.end('{}');
  });
  return { ...(await listening(server)), settled: () => receiver.settled() };
};

test('nothing runs while the log cannot be written, and the hold is voided', async () => {
  const log = await opened();
  const shop = await Shop.open(serveNode, { effects: log });
  await log.close();
  const { body, headers, id } = await shop.permitted();
  expect((await shop.send('/pay', { body, headers })).status).toBe(503);
  expect(shop.executed).toBe(0);
  expect(await shop.state(id)).toBe('voided');
  await shop.close();
});

test.each([
  ['voided', 'was written', true],
  ['unknown', 'cannot be written', false],
] as const)('a hold that nothing ran under is %s where its end %s', async (state, _, isWritable) => {
  const log = await opened();
  const end = (id: string) => (isWritable ? log.end(id, 'voided') : Promise.reject(new Error('the disk is full')));
  const effects = { serve: (action: string) => log.serve(action), begin: (effect: Effect) => log.begin(effect), end };
  const shop = await Shop.open(serveNode, { effects });
  shop.handler = async (notExecuted) => {
    notExecuted();
    return 200;
  };
  const { body, headers, id } = await shop.permitted();
  await shop.send('/pay', { body, headers });
  await expect.poll(() => shop.state(id)).toBe(state);
  await shop.close();
  await log.close();
});

test('a hold is captured under the reference of its effect', async () => {
  const log = await opened();
  const shop = await Shop.open(serveNode, { effects: log });
  const { body, headers, id } = await shop.permitted();
  expect((await shop.send('/pay', { body, headers })).status).toBe(200);
  expect(await shop.state(id)).toBe('settled');
  expect((await shop.gate.hold(id))?.bookingRef).toMatch(/^effect:1:[0-9a-f]{64}$/);
  await shop.close();
  await log.close();
});

test('a claim whose answer is lost is asked for again, and the request runs once', async () => {
  const shop = await Shop.open(serveNode);
  const { body, headers, id } = await shop.permitted();
  shop.loseNext = 1;
  expect((await shop.send('/pay', { body, headers })).status).toBe(200);
  expect(shop.executed).toBe(1);
  expect(await shop.state(id)).toBe('settled');
  await shop.close();
});

test('a claim whose answers stay lost runs nothing, and its hold is voided later', async () => {
  const shop = await Shop.open(serveNode);
  const { body, headers, id } = await shop.permitted();
  shop.loseNext = 2;
  expect((await shop.send('/pay', { body, headers })).status).toBe(503);
  expect(shop.executed).toBe(0);
  expect(await shop.state(id)).toBe('voided');
  await shop.close();
});

test.each(['agentDid', 'currency', 'merchant'])('a grant without %s runs nothing, and is voided', async (member) => {
  const log = await opened();
  const shop: Shop = await Shop.open(serveNode, {
    effects: log,
    fetch: async (url, init) => {
      const answer = await shop.gate.fetch(new Request(url, init));
      if (!url.endsWith('/effect/dispatching')) return answer;
      const envelope = await answer.json();
      return Response.json({ ...envelope, data: { ...envelope.data, [member]: undefined } });
    },
  });
  const { body, headers, id } = await shop.permitted();
  expect((await shop.send('/pay', { body, headers })).status).toBeGreaterThanOrEqual(400);
  expect(shop.executed).toBe(0);
  expect(await shop.state(id)).toBe('voided');
  await shop.close();
  await log.close();
  expect(await readFile(path, 'utf8')).not.toContain(id);
});

test('a grant of another hold than was asked runs nothing, and is voided', async () => {
  const shop: Shop = await Shop.open(serveNode, {
    fetch: async (url, init) => {
      const answer = await shop.gate.fetch(new Request(url, init));
      if (!url.endsWith('/effect/dispatching')) return answer;
      const envelope = await answer.json();
      return Response.json({ ...envelope, data: { ...envelope.data, amount: 6 } });
    },
  });
  const { body, headers, id } = await shop.permitted();
  expect(await shop.send('/pay', { body, headers })).toMatchObject({ code: 'AUTHORIZATION_AMOUNT_MISMATCH' });
  expect(shop.executed).toBe(0);
  expect(await shop.state(id)).toBe('voided');
  await shop.close();
});

test('entries one after another each are written at once, and texts with line separators are one line', async () => {
  const log = await opened();
  const waits: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    const began = performance.now();
    await log.begin({ ...EFFECT, authorizationId: `a${index}`, merchant: 'a\u2028b\u2029c\rd' });
    waits.push(performance.now() - began);
  }
  // The first waits for nothing in any case; of the others a busy machine delays some.
  expect(Math.min(...waits.slice(1))).toBeLessThan(AT_ONCE_MS);
  await log.close();
  const second = await opened();
  await second.close();
  expect((await read(second.verifierKey)).faults).toEqual([]);
});
