import { copyFile, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NoteKey, parseNoteKey, verifyBundle } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { nobleEd25519, validateWire, verifyPack } from '@gatewright/protocol/verify';
import { readWebhookSecret } from '@gatewright/service';
import { KEY_NAMES } from '@gatewright/service/internal';
import {
  emptyPostgres,
  escalate,
  reviewedAgent,
  textAt,
  verifiesWebhook,
  WebhookReceiver,
} from '@gatewright/service/test-support';
import { expect, test } from 'vitest';
import { askForRotation, readRotationRequest } from '../../src/keys/rotation-request.js';
import { TestServer } from '../support/test-server.js';

/** As in production, in less time. */
const KEY_PACE = { lookMs: 100, staleMs: 1_000, leadMinMs: 2_000 };

/** What callers of two servers found. */
class Load {
  readonly counts = { authorized: 0, claimed: 0, captured: 0, bundles: 0, mandates: 0 };
  readonly wrong: string[] = [];
  private running = true;
  private readonly loops: Promise<void>[] = [];
  private next = 0;

  constructor(private readonly servers: readonly TestServer[]) {
    this.loops.push(...[0, 1, 2, 3].map((index) => this.settle(index)));
    this.loops.push(this.readBundles(), this.issue());
  }

  async stop(): Promise<void> {
    this.running = false;
    await Promise.all(this.loops);
  }

  /** One server permits, the other one settles, and a repeated claim gets the same token at either. */
  private async settle(index: number): Promise<void> {
    const [own, other] = [this.server(index), this.server(index + 1)];
    while (this.running) {
      const { data } = await own.authorize();
      if (data['reasonCode'] !== 'AUTHORIZED') this.wrong.push(`authorize ${JSON.stringify(data)}`);
      else this.counts.authorized += 1;
      const path = `/policy/mandate/authorize/${data['authorizationId']}`;
      const headers = { 'idempotency-key': `a-key-that-is-not-guessed-at-all-${index}-${this.next++}` };
      const claims = [
        await other.post(`${path}/effect/dispatching`, {}, { headers }),
        await own.post(`${path}/effect/dispatching`, {}, { headers }),
      ];
      const tokens = new Set(claims.map(({ data: claim }) => claim['claimToken']));
      if (claims.some(({ status }) => status !== 200) || tokens.size !== 1) {
        this.wrong.push(`claim ${JSON.stringify(claims.map(({ body }) => body))}`);
      } else this.counts.claimed += 1;
      const [claimToken] = tokens;
      const captured = await other.post(`${path}/capture`, { amountCharged: 100, claimToken });
      if (captured.status !== 200) this.wrong.push(`capture ${JSON.stringify(captured.body)}`);
      else this.counts.captured += 1;
    }
  }

  /** A guard takes a bundle from either server, under the keys that it pinned before it asked. */
  private async readBundles(): Promise<void> {
    for (let turn = 0; this.running; turn += 1) {
      const { data } = await this.server(turn).get('/magp/policy/pubkey');
      const publicKey = [data['publicKey'], data['nextPublicKey']].filter((key) => typeof key === 'string').join();
      const subject = textAt(this.server(0).agent, 'agentDid');
      const bundle = (await this.server(turn + 1).get(`/policy/bundle/${encodeURIComponent(subject)}`)).data;
      const verified = verifyBundle(bundle, { publicKey, subject, now: Date.now() }, nodeEd25519);
      if (!verified.ok) this.wrong.push(`bundle ${JSON.stringify(verified)}`);
      else this.counts.bundles += 1;
    }
  }

  /** A mandate that one server issues permits calls at the other one. */
  private async issue(): Promise<void> {
    for (let turn = 0; this.running; turn += 1) {
      const terms = { scope: `read-${turn}`, currency: 'USD', maxAmount: 1_000 };
      const agentDid = this.server(0).agent['agentDid'];
      const made = await this.server(turn).asOwner('/policy/mandate', { agentDid, ...terms });
      if (made.status !== 201) this.wrong.push(`mandate ${JSON.stringify(made.body)}`);
      const { data } = await this.server(turn + 1).authorize({ action: terms.scope, amount: 1 });
      if (data['reasonCode'] !== 'AUTHORIZED') this.wrong.push(`under a mandate ${JSON.stringify(data)}`);
      else this.counts.mandates += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  private server(index: number): TestServer {
    const server = this.servers[index % this.servers.length];
    if (server === undefined) throw new Error('there is no server');
    return server;
  }
}

const publicKeys = async ({ dataDir }: TestServer) => {
  const kept: Record<string, unknown> = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'));
  return KEY_NAMES.map((name) => kept[name]);
};

const logKey = async (server: TestServer): Promise<NoteKey> => {
  const key = parseNoteKey(textAt((await server.get('/magp/policy/pubkey')).data, 'checkpointKey'));
  if (key === null) throw new Error('no checkpoint key');
  return key;
};

/** Rotates every key by a request at one server, and waits until all servers sign with the new ones. */
async function rotateAll(at: TestServer, servers: readonly TestServer[]): Promise<void> {
  const before = await publicKeys(at);
  await askForRotation(at.dataDir, { keys: KEY_NAMES, leadMs: 0 });
  await expect.poll(() => readRotationRequest(at.dataDir), { timeout: 10_000 }).toBeNull();
  const present = () => Promise.all(servers.map(publicKeys));
  await expect
    .poll(async () => (await present()).every((keys) => keys.every((key, index) => key !== before[index])), {
      timeout: 10_000,
    })
    .toBe(true);
  const [first, ...others] = await present();
  for (const each of others) expect(each).toEqual(first);
}

// covers every-key-can
test('two servers whose keys are all replaced under load refuse no call and sign nothing that does not verify', {
  timeout: 60_000,
}, async () => {
  const environment = { GATEWRIGHT_DATABASE_URL: await emptyPostgres(), GATEWRIGHT_NETWORK: 'testnet' };
  const first = await TestServer.start(undefined, environment, undefined, { keyPace: KEY_PACE });
  const folder = await mkdtemp(join(tmpdir(), 'gatewright-second-'));
  for (const file of ['keys.json', 'starts.json', 'bootstrap.json']) {
    await copyFile(join(first.dataDir, file), join(folder, file));
  }
  const second = await TestServer.start(folder, environment, undefined, { keyPace: KEY_PACE });
  const servers = [first, second];
  const receiver = await WebhookReceiver.start();
  const hook = await first.asOwner('/webhooks', { url: receiver.url, events: ['escalation.created'] });
  const reviewed = await reviewedAgent(first);
  const pinned = await logKey(first);
  const from = first.now;

  const load = new Load(servers);
  await rotateAll(first, servers);
  await rotateAll(second, servers);
  await load.stop();
  expect(load.wrong).toEqual([]);
  for (const count of Object.values(load.counts)) expect(count).toBeGreaterThan(2);

  await escalate(second, reviewed);
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBeGreaterThan(0);
  const secret = readWebhookSecret(textAt(hook.data, 'secret')) ?? new Uint8Array();
  for (const { headers, body } of receiver.received) {
    const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    expect(verifiesWebhook(secret, named, body, Date.now())).toBe(true);
  }

  const until = first.now;
  const path = `/evidence/pack?from=${from}&to=2100-01-01T00:00:00Z`;
  const exported = async () => (await second.get(path, { token: first.ownerToken })).data;
  await expect.poll(async () => String((await exported())['to']) >= until, { timeout: 15_000 }).toBe(true);
  const read = validateWire('EvidencePack', await exported());
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  const present = await logKey(second);
  expect(present.publicKey).not.toEqual(pinned.publicKey);
  for (const checkpointKey of [present, pinned]) {
    expect(await verifyPack(read.value, { checkpointKey }, nobleEd25519)).toMatchObject({
      status: 'verified',
      faults: [],
    });
  }
  process.stdout.write(`rotations: ${JSON.stringify(load.counts)}, ${read.value.batches.length} batches\n`);

  await second.discard();
  await first.discard();
  await receiver.stop();
});
