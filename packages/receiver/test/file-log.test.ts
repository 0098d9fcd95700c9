import { appendFile, mkdtemp, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseNoteKey } from '@gatewright/protocol';
import { nodeEd25519, nodeSha256, nodeSha256Hex } from '@gatewright/protocol/node';
import { createReceiver, EffectsReader } from '@gatewright/receiver';
import { incomingRequest, openEffectLog, respondRefused, settleWithResponse } from '@gatewright/receiver/node';
import { beforeEach, expect, test } from 'vitest';
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
    await ran();
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
