import fs from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLedger, type Decide, type Op } from '@gatewright/ledger';
import { type DiskImage, describeLedgerStore, type StoreOnDisk } from '@gatewright/ledger/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LogDamagedError, type LogDisk } from './log-file.js';
import { openLogStore } from './log-store.js';

let directory = '';
let files = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gatewright-log-store-'));
});

afterAll(() => rm(directory, { recursive: true }));

function freshFile(): string {
  files += 1;
  return join(directory, `${files}.log`);
}

const openFresh = (now: () => number) => openLogStore(freshFile(), now);

describeLedgerStore('append-only file', openFresh, { describe, test, expect }, openOnDisk);

/** The store on a file of its own, whose writes can be limited. */
async function openOnDisk(image: DiskImage, now: () => number): Promise<StoreOnDisk> {
  const file = freshFile();
  await writeFile(file, image.get('log') ?? '');
  let room = Number.POSITIVE_INFINITY;
  const writeSync: LogDisk['writeSync'] = (descriptor, bytes) => {
    const written = fs.writeSync(descriptor, bytes.subarray(0, Math.min(room, bytes.length)));
    room -= written;
    if (written === 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    return written;
  };
  const store = await openLogStore(file, now, { ...fs, writeSync });
  return {
    store,
    image: async () => new Map([['log', await readFile(file)]]),
    async limit(bytes) {
      room = bytes ?? Number.POSITIVE_INFINITY;
    },
  };
}

test('what was answered is there after the file is opened again', async () => {
  const file = freshFile();
  const terms = { orgId: '$org', agentDid: 'did:example:a', action: 'buy', currency: 'USD', cap: 2n ** 60n };
  const open: Op = { kind: 'openMandate', mandateId: '$5n', ...terms };
  const first = await openLogStore(file, () => 1);
  await first.apply([open], 'batch-1');
  await first.close();
  const second = await openLogStore(file, () => 2);
  expect(await second.mandate('$org', '$5n')).toMatchObject({ cap: 2n ** 60n, version: 1 });
  expect(await second.receipt('batch-1')).toBe(true);
  await second.close();
});

/** What a host asks of the ledger once it has judged a request to be permitted, were it not for the budget. */
function permit(id: string, amount: bigint): Decide {
  const hold = { authorizationId: `auth-${id}`, amount, currency: 'USD', merchant: 'acme-supplies', ttlMs: 900_000 };
  const unbound = { resource: null, payloadDigest: null, contextDigest: null, approvedByHuman: false };
  return {
    kind: 'decide',
    orgId: 'org',
    agentDid: 'did:example:a',
    action: 'buy',
    nonce: `nonce-${id}`,
    mandateId: 'mandate-1',
    verdict: { decision: 'allow', reasonCode: 'AUTHORIZED' },
    readSet: null,
    hold: { ...hold, ...unbound },
    containment: null,
    escalation: null,
    approval: null,
    evidence: {
      eventId: `event-${id}`,
      policyDigest: null,
      contextFields: ['amount'],
      firedRules: [],
      orgId: 'org',
      network: 'testnet',
      requestDigest: null,
    },
  };
}

test('behind a ledger it holds what fits under the cap, and refuses the rest', async () => {
  const ledger = createLedger(await openLogStore(freshFile(), Date.now), { batchIds: () => crypto.randomUUID() });
  const terms = { orgId: 'org', agentDid: 'did:example:a', action: 'buy', currency: 'USD', cap: 100_00n };
  await ledger.submit({ kind: 'openMandate', mandateId: 'mandate-1', ...terms });
  const first = await ledger.submit(permit('1', 60_00n));
  expect(first).toMatchObject({ decision: 'allow', authorizationId: 'auth-1', remaining: 40_00n });
  const second = await ledger.submit(permit('2', 60_00n));
  expect(second).toMatchObject({ decision: 'block', reasonCode: 'SPEND_LIMIT_EXCEEDED', authorizationId: null });
  const replay = await ledger.submit({ ...permit('3', 1_00n), nonce: 'nonce-1' });
  expect(replay).toMatchObject({ decision: 'block', reasonCode: 'REPLAY_DETECTED' });
  await ledger.close();
});

test('a file that is damaged before its last line does not open, and is left as it is', async () => {
  const file = freshFile();
  const store = await openLogStore(file, () => 1);
  for (const id of ['1', '2', '3']) await store.apply([permit(id, 0n)], `batch-${id}`);
  await store.close();
  const bytes = await readFile(file);
  bytes.fill(0, bytes.indexOf('batch-2'), bytes.indexOf('batch-2') + 7);
  await writeFile(file, bytes);
  await expect(openLogStore(file, () => 2)).rejects.toThrow(new LogDamagedError(file, 2));
  expect(await readFile(file)).toEqual(bytes);
});

test('a write that failed fails every call until the store is opened again', async () => {
  const disk = await openOnDisk(new Map(), () => 1);
  await disk.store.apply([permit('1', 0n)], 'batch-1');
  await disk.limit?.(10);
  await expect(disk.store.apply([permit('2', 0n)], 'batch-2')).rejects.toThrow('ENOSPC');
  await disk.limit?.(null);
  await expect(disk.store.receipt('batch-2')).rejects.toThrow('open the store again');
  const again = await openOnDisk(await disk.image(), () => 2);
  expect(await again.store.receipt('batch-1')).toBe(true);
  expect(await again.store.receipt('batch-2')).toBe(false);
  await Promise.all([disk.store.close(), again.store.close()]);
});
