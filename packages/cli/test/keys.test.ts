import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BATCH_MAX_AGE_MS } from '@gatewright/gate';
import { isJsonObject, type JsonObject, verifyBundle } from '@gatewright/protocol';
import { nobleEd25519 } from '@gatewright/protocol/verify';
import { createLogger, type RunningServer, readSettings, startServer } from '@gatewright/server';
import { TestClock } from '@gatewright/service/test-support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calledCommand } from './support/called-command.js';
import { signedOrder } from './support/signed-order.js';

let folder: string;
let server: RunningServer;
/** The clock of the server: evidence waits by it to be sealed. */
const clock = new TestClock();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatewright-keys-'));
  await serve();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function serve(): Promise<void> {
  const settings = readSettings({ PORT: '0', GATEWRIGHT_DATA_DIR: folder, GATEWRIGHT_LOG_LEVEL: 'error' });
  server = await startServer(settings, createLogger('error'), clock);
}

/** Runs commands on the directory while no server uses it. */
async function whileStopped<Result>(work: () => Promise<Result>): Promise<Result> {
  await server.close();
  try {
    return await work();
  } finally {
    await serve();
  }
}

const call = (...args: readonly string[]) => calledCommand(args, { clock: Date.now });

const keys = (...words: readonly string[]) => call('keys', ...words, '--data-dir', folder);

async function get(path: string, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(server.baseUrl + path, { headers });
  const body: unknown = await response.json();
  const data = isJsonObject(body) ? body['data'] : null;
  return { status: response.status, data: isJsonObject(data) ? data : {} };
}

async function bootstrap(): Promise<JsonObject> {
  const value: unknown = JSON.parse(await readFile(join(folder, 'bootstrap.json'), 'utf8'));
  if (!isJsonObject(value)) throw new Error('the bootstrap file is not a JSON object');
  return value;
}

async function authorize(): Promise<JsonObject> {
  const body = JSON.stringify(signedOrder(await bootstrap()));
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${server.baseUrl}/policy/mandate/authorize`, { method: 'POST', headers, body });
  const answer: unknown = await response.json();
  const data = isJsonObject(answer) ? answer['data'] : null;
  return isJsonObject(data) ? data : {};
}

/** Revokes every mandate; returns how many there were. */
async function revokeAll(): Promise<number> {
  const { owner } = await bootstrap();
  const token = isJsonObject(owner) ? String(owner['token']) : '';
  const { mandates } = (await get('/mandate', token)).data;
  const ids = (Array.isArray(mandates) ? mandates : []).map((each) => (isJsonObject(each) ? each['mandateId'] : null));
  const headers = { authorization: `Bearer ${token}` };
  for (const id of ids) await fetch(`${server.baseUrl}/mandate/${id}/revoke`, { method: 'POST', headers });
  return ids.length;
}

describe('gatewright keys', () => {
  /** Whether the bundle of the agent verifies for a guard that pinned these keys. */
  async function bundleVerifies(...pinned: readonly string[]): Promise<boolean> {
    const subject = signedOrder(await bootstrap()).agentDid;
    const { data } = await get(`/policy/bundle/${subject}`);
    return verifyBundle(data, { publicKey: pinned.join(','), subject, now: clock.now() }, nobleEd25519).ok;
  }

  test('keys announce, then rotate: a guard that pinned both keys takes the bundles before and after', async () => {
    const before = String((await get('/magp/policy/pubkey')).data['publicKey']);
    const [first, again] = await whileStopped(async () => [await keys('announce'), await keys('announce')]);
    expect(first).toEqual({ status: 0, text: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(again).toEqual(first);
    const next = first?.text ?? '';
    expect((await get('/magp/policy/pubkey')).data).toMatchObject({ publicKey: before, nextPublicKey: next });
    expect(await Promise.all([bundleVerifies(before, next), bundleVerifies(next)])).toEqual([true, false]);

    const rotated = await whileStopped(() => keys('rotate', '--key', 'policy'));
    expect(rotated).toEqual({ status: 0, text: next });
    expect((await get('/magp/policy/pubkey')).data).toMatchObject({ publicKey: next, nextPublicKey: null });
    expect(await Promise.all([bundleVerifies(before, next), bundleVerifies(before)])).toEqual([true, false]);
  });

  test('keys rotate leaves old evidence and old mandates valid, and what is revoked afterwards is shown', async () => {
    const eventId = String((await authorize())['eventId']);
    const proof = () => get(`/magp/evidence/${eventId}/proof`);
    clock.ahead += BATCH_MAX_AGE_MS;
    await expect.poll(async () => (await proof()).status, { timeout: 60_000, interval: 250 }).toBe(200);
    const logKey = String((await get('/magp/policy/pubkey')).data['checkpointKey']);
    const [earlier, later] = [join(folder, 'earlier.json'), join(folder, 'later.json')];
    const span = ['--from', '2020-01-01T00:00:00Z', '--to', '2100-01-01T00:00:00Z', '--data-dir', folder];
    await call('evidence', 'export', ...span, '--out', earlier);

    const [issuer] = await whileStopped(async () => [
      await keys('rotate', '--key', 'issuer'),
      await keys('rotate', '--key', 'policy'),
    ]);
    expect(issuer).toEqual({ status: 0, text: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await get('/magp/policy/pubkey')).data['checkpointKey']).toBe(logKey);
    expect(await authorize()).toMatchObject({ decision: 'allow' });
    expect(await revokeAll()).toBe(1);
    // The new key is bound to the log first.
    clock.ahead += BATCH_MAX_AGE_MS;
    const exportLater = () => call('evidence', 'export', ...span, '--out', later);
    await expect.poll(async () => (await exportLater()).status, { timeout: 60_000, interval: 250 }).toBe(0);
    const list = join(folder, 'status-list.json');
    await writeFile(list, await (await fetch(`${server.baseUrl}/credentials/status/0`)).text());

    for (const pack of [earlier, later]) {
      const { status, text } = await call('verify', '--pack', pack, '--key', logKey, '--status-list', list);
      const steps = ['checkpoint', 'credentials', 'revocations'];
      expect({ pack, status, report: JSON.parse(text) }).toMatchObject({
        status: 0,
        report: { status: 'verified', checked: expect.arrayContaining(steps) },
      });
    }
    // As of the export, and as of the revocation.
    expect(JSON.parse(await readFile(later, 'utf8'))).toMatchObject({ statusLists: [{}, {}] });
  });

  test.each(['announce', 'rotate --key policy', 'rotate --key issuer'])(
    '%s leaves the keys of a running server alone, which would go on with the old ones',
    async (words) => {
      const before = await readFile(join(folder, 'keys.json'), 'utf8');
      expect(await keys(...words.split(' '))).toEqual({
        status: 1,
        text: expect.stringContaining('gatewright.db is in use'),
      });
      expect(await readFile(join(folder, 'keys.json'), 'utf8')).toBe(before);
    },
  );

  test('keys rotate continues from an older key file only with the option that the newest is lost', async () => {
    const file = join(folder, 'keys.json');
    await whileStopped(async () => {
      const older = await readFile(file, 'utf8');
      await keys('rotate', '--key', 'policy');
      await writeFile(file, older);
      const refused = { status: 1, text: expect.stringContaining('is older than the database') };
      for (const words of ['announce', 'rotate --key policy', 'rotate --key issuer']) {
        expect(await keys(...words.split(' '))).toEqual(refused);
      }
      expect((await keys('rotate', '--key', 'policy', '--lost')).status).toBe(0);
    });
    expect(await authorize()).toHaveProperty('decision');
  });

  test('keys rotate --in announces a key to the running server, which signs with it when its time has come', async () => {
    const before = String((await get('/magp/policy/pubkey')).data['publicKey']);
    const announced = await keys('rotate', '--key', 'policy', '--in', '10m');
    const [, next = ''] = /^policy ([0-9a-f]{64}) signs from \S+$/.exec(announced.text) ?? [];
    expect(announced).toMatchObject({ status: 0, text: expect.stringContaining(next) });
    expect((await get('/magp/policy/pubkey')).data).toMatchObject({ publicKey: before, nextPublicKey: next });
    clock.ahead += 10 * 60_000;
    expect((await get('/magp/policy/pubkey')).data).toMatchObject({ publicKey: next, nextPublicKey: null });
    expect(await bundleVerifies(next)).toBe(true);
    // The start after it goes on with the new key.
    await whileStopped(async () => undefined);
    expect((await get('/magp/policy/pubkey')).data).toMatchObject({ publicKey: next, nextPublicKey: null });
  });

  test.each([
    ['--in 10s', 'at least 30s'],
    ['--in soon', 'at least 30s'],
    ['--in 1h --compromised-since 2026-01-01T00:00:00Z', 'stop all servers'],
    ['--in 1h --lost', 'stop all servers'],
  ])('keys rotate %s is refused', async (words, problem) => {
    const answer = await keys('rotate', '--key', 'policy', ...words.split(' '));
    expect(answer).toEqual({ status: 2, text: expect.stringContaining(problem) });
  });

  test('keys announce and rotate print the key as text, and as JSON with --json', async () => {
    await whileStopped(async () => {
      const publicKey = expect.stringMatching(/^[0-9a-f]{64}$/);
      expect((await keys('announce')).text).toEqual(publicKey);
      expect(JSON.parse((await keys('announce', '--json')).text)).toEqual({ key: 'policy', publicKey });
      const rotated = await keys('rotate', '--key', 'policy', '--json');
      expect(JSON.parse(rotated.text)).toEqual({ key: 'policy', publicKey });
    });
  });

  test('keys announce says so where no server was ever started, and makes no keys there', async () => {
    const empty = await mkdtemp(join(folder, 'empty-'));
    const answer = await call('keys', 'announce', '--data-dir', empty);
    expect(answer).toEqual({ status: 1, text: expect.stringContaining('start the server once') });
    await expect(readFile(join(empty, 'keys.json'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('keys rotate replaces no other key: a log under another one is another log', async () => {
    expect(await keys('rotate', '--key', 'log')).toEqual({
      status: 2,
      text: expect.stringContaining('--key must be one of policy, issuer'),
    });
    expect((await keys('rotate')).text).toContain('--key is missing');
  });
});
