import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  didKey,
  fromHex,
  isJsonObject,
  multikeyOf,
  openCheckpoint,
  parseNoteKey,
  toHex,
  verifyBundle,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { type RotatedKey, signWebhook } from '@gatewright/service';
import { DATABASES, issuersOf, servingKeys, textAt } from '@gatewright/service/test-support';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { KEYS_FILE } from '../../src/keys/key-file.js';
import { readOperatorSecret } from '../../src/keys/operator-secret.js';
import { announcePolicyKey, replaceKey } from '../../src/offline/offline-keys.js';
import { TestServer } from '../support/test-server.js';

describe.each(DATABASES)('on %s, after a key was compromised,', (_name, settingsOf) => {
  let environment: Record<string, string>;
  let server: TestServer;
  beforeEach(async () => {
    environment = await settingsOf();
    server = await TestServer.start(undefined, environment);
  });
  afterEach(async () => {
    await server.stop();
    await rm(server.dataDir, { recursive: true });
  });

  const place = () => ({ dataDir: server.dataDir, databaseUrl: environment['GATEWRIGHT_DATABASE_URL'] ?? null });
  const keysText = () => readFile(join(server.dataDir, KEYS_FILE), 'utf8');
  const restart = async (more: Record<string, string> = {}) => {
    server = await TestServer.start(server.dataDir, { ...environment, ...more });
  };
  const replace = (purpose: RotatedKey, since: number | null) =>
    replaceKey(place(), purpose, Date.now(), 'newest', since === null ? null : new Date(since).toISOString());
  const decided = async () => (await server.authorize()).data['reasonCode'];
  const publicOf = async (name: string) =>
    nodeEd25519.publicKey(fromHex(String(JSON.parse(await keysText())[name])) ?? new Uint8Array());

  test('the mandates that the key of mandates signed before stay, and it is known as compromised', async () => {
    const old = await publicOf('issuer');
    await server.stop();
    await replace('issuer', Date.now() + 1);
    await restart();
    expect(await decided()).toBe('AUTHORIZED');
    const { retired } = JSON.parse(await keysText());
    expect(retired).toMatchObject([{ purpose: 'issuer', publicKey: toHex(old), compromisedSince: expect.any(String) }]);
  });

  // threat attacker-has-key
  test('the mandates that it signed since then are worth nothing, until they are issued again', async () => {
    await server.stop();
    await replace('issuer', Date.parse('2020-01-01T00:00:00Z'));
    await restart();
    expect(await decided()).not.toBe('AUTHORIZED');
    const { agent } = server;
    const terms = { agentDid: textAt(agent, 'agentDid'), scope: 'purchase-order', currency: 'USD', maxAmount: 1000 };
    expect((await server.asOwner('/policy/mandate', terms)).status).toBe(201);
    expect(await decided()).toBe('AUTHORIZED');
  });

  // threat attacker-has-key
  test('the announced key of bundles goes with the one in use', async () => {
    await server.stop();
    const announced = await announcePolicyKey(place(), Date.now());
    const old = await publicOf('policy');
    const next = await replace('policy', Date.now());
    expect(toHex(next)).not.toBe(toHex(announced));
    await restart();
    const { data } = await server.get('/magp/policy/pubkey');
    expect(data).toMatchObject({ publicKey: toHex(next), nextPublicKey: null });
    const subject = textAt(server.agent, 'agentDid');
    const bundle = (await server.get(`/policy/bundle/${encodeURIComponent(subject)}`)).data;
    const verifies = (key: Uint8Array) =>
      verifyBundle(bundle, { publicKey: toHex(key), subject, now: Date.now() }, nodeEd25519).ok;
    expect([verifies(next), verifies(old), verifies(announced)]).toEqual([true, false, false]);
  });

  // threat attacker-has-key
  test('the key of claim tokens signs no call of the operator, and repeats no claim', async () => {
    const { authorizationId } = (await server.authorize()).data;
    const claim = () =>
      server.post(
        `/policy/mandate/authorize/${authorizationId}/effect/dispatching`,
        {},
        { headers: { 'idempotency-key': 'a-key-that-nobody-guesses-at-all-0123456789' } },
      );
    const first = await claim();
    expect(first.status).toBe(200);
    expect((await claim()).data['claimToken']).toBe(first.data['claimToken']);
    const stolen = await readOperatorSecret(server.dataDir, Date.now());
    const before = await keysText();
    await server.stop();
    await replace('claimToken', Date.now());
    await restart();
    expect(await claim()).toMatchObject({ data: { reasonCode: 'AUTHORIZATION_ALREADY_CLAIMED' } });
    const captured = await server.post(`/policy/mandate/authorize/${authorizationId}/capture`, {
      amountCharged: 100,
      claimToken: first.data['claimToken'],
    });
    expect(captured).toMatchObject({ status: 200 });
    const body = JSON.stringify({ name: 'Forged', owner: 'forger@forged.test' });
    const forged = (secret: Uint8Array) =>
      server.post('/organisations', body, {
        headers: { ...signWebhook(secret, `msg_${Math.random()}`, body, Date.now()) },
      });
    expect(await forged(stolen)).toMatchObject({ status: 401 });
    expect(await forged(await readOperatorSecret(server.dataDir, Date.now()))).toMatchObject({ status: 201 });
    // A server with the file of before would go on with the stolen one.
    await server.stop();
    const since = await keysText();
    await writeFile(join(server.dataDir, KEYS_FILE), before);
    await expect(restart()).rejects.toMatchObject({ code: 'KEYS_INVALID' });
    await writeFile(join(server.dataDir, KEYS_FILE), since);
    await restart();
  });

  // covers every-key-can
  // threat attacker-has-key
  test('the log goes on under a new key, which also signs what came before', { timeout: 60_000 }, async () => {
    const { eventId } = (await server.authorize()).data;
    const proof = () => server.get(`/magp/evidence/${eventId}/proof`);
    await server.stop();
    await restart();
    const key = async () => parseNoteKey(textAt((await server.get('/magp/policy/pubkey')).data, 'checkpointKey'));
    const shown = async () => {
      const { checkpoint } = (await proof()).data;
      return isJsonObject(checkpoint) ? String(checkpoint['note']) : '';
    };
    const [oldKey, oldNote] = [await key(), await shown()];
    await server.stop();
    await replace('log', Date.now());
    await restart();
    const newKey = await key();
    if (oldKey === null || newKey === null) throw new Error('the gate shows no key of its log');
    const opens = (note: string) => [oldKey, newKey].map((each) => openCheckpoint(note, each, nodeEd25519) !== null);
    expect(opens(oldNote)).toEqual([true, false]);
    expect(opens(await shown())).toEqual([false, true]);
    const later = (await server.authorize()).data['eventId'];
    await vi.waitFor(async () => expect((await server.get(`/magp/evidence/${later}/proof`)).status).toBe(200), 30_000);
    const [before, after] = [oldNote, await shown()].map((note) => note.split('\n').slice(0, 3));
    expect(after?.[0]).toBe(before?.[0]);
  });

  // covers every-key-can: Every key can be replaced, at once where it is compromised
  test('every key can be replaced at once, and the gate goes on', async () => {
    await server.authorize();
    await server.stop();
    const before = JSON.parse(await keysText());
    for (const each of ['policy', 'log', 'issuer', 'claimToken'] as const) await replace(each, Date.now());
    const after = JSON.parse(await keysText());
    for (const each of ['policy', 'log', 'issuer', 'claimToken']) expect(after[each]).not.toBe(before[each]);
    await restart();
    expect(await decided()).toBe('AUTHORIZED');
  });
});

// threat operations attacker-has-key: An attacker has a key of the gate => `keys rotate --compromised-since` replaces
//   it; what it signed since, or shows elsewhere, counts for nothing
test('a compromised key of mandates is in no DID document, and resolves only what the gate stored before', () => {
  const seed = (byte: number) => new Uint8Array(32).fill(byte);
  const stolen = nodeEd25519.publicKey(seed(9));
  const since = '2026-06-01T00:00:00.000Z';
  const retired = [
    { purpose: 'issuer' as const, orgId: null, publicKey: stolen, retiredAt: since, compromisedSince: since },
    {
      purpose: 'issuer' as const,
      orgId: null,
      publicKey: nodeEd25519.publicKey(seed(8)),
      retiredAt: since,
      compromisedSince: null,
    },
  ];
  const keys = { policy: seed(1), log: seed(2), issuer: seed(3), claimToken: seed(4), nextPolicy: null, retired };
  const { first } = issuersOf(servingKeys({ ...keys, database: 'unused' }, nodeEd25519), 'https://gate.example');
  const document = JSON.stringify(first.didDocument);
  expect(document).not.toContain(multikeyOf(stolen));
  expect(document).toContain(multikeyOf(nodeEd25519.publicKey(seed(8))));
  const method = `${didKey(stolen)}#${multikeyOf(stolen)}`;
  expect(first.resolve(method)).toBeNull();
  expect(first.resolveStored('2026-05-31T23:59:59Z')(method)).toEqual(stolen);
  for (const time of [since, '2026-06-02T00:00:00Z', 'garbled', ''])
    expect(first.resolveStored(time)(method)).toBeNull();
});
