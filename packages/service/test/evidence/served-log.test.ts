import { Anchoring, EvidenceLog, MemoryReceipts } from '@gatewright/gate';
import { createSqliteLedgerStore } from '@gatewright/ledger/sqlite';
import {
  AppendOnlyTree,
  fromHex,
  isConsistent,
  logEntry,
  logLeafHash,
  logNodeHash,
  type NoteKey,
  openCheckpoint,
  parseNoteKey,
  readHash,
  seedSigner,
  toHex,
} from '@gatewright/protocol';
import { nodeEd25519, nodeSha256 } from '@gatewright/protocol/node';
import { nobleEd25519, validateWire, verifyCompactProof } from '@gatewright/protocol/verify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptDatabase } from '../support/kept-database.js';
import { LogBench } from '../support/log-bench.js';
import { TestGate } from '../support/test-gate.js';
import { testIds } from '../support/test-machine.js';
import { textAt } from '../support/text-at.js';

/** One tile of 256, and four entries past it. */
const BATCHES = 260;
const ORIGIN = 'gatewright/testnet';
const LOG = '/magp/evidence/log';

let gate: TestGate;
let eventIds: string[];
let key: NoteKey;
/** The log as a reader rebuilds it from the served entries and nothing else. */
let entries: Uint8Array[];
let tree: AppendOnlyTree;

beforeAll(async () => {
  gate = await TestGate.start();
  const organisation = await gate.get('/organisation', { token: gate.ownerToken });
  await gate.stop();
  eventIds = await fillLog(textAt(organisation.data, 'orgId'));
  gate = await gate.restart();
  const pinned = parseNoteKey(textAt((await gate.get('/magp/policy/pubkey')).data, 'checkpointKey'));
  if (pinned === null) throw new Error('the gate shows no key of its log');
  key = pinned;
  entries = [...entriesIn(await bytesOf('/tile/entries/000')), ...entriesIn(await bytesOf('/tile/entries/001.p/4'))];
  tree = new AppendOnlyTree(logNodeHash);
  for (const entry of entries) tree.append(logLeafHash(entry));
});
afterAll(() => gate.discard());

/** Closes batches of one decision in the database of the stopped gate; returns a decision of each batch. */
async function fillLog(orgId: string): Promise<string[]> {
  const clock = { now: () => bench.now };
  const store = await createSqliteLedgerStore(keptDatabase(gate.database), clock);
  const bench: LogBench = new LogBench(store);
  const log = new EvidenceLog({
    store,
    ed25519: nodeEd25519,
    sha256: nodeSha256,
    clock,
    ids: testIds,
    anchoring: new Anchoring([], new MemoryReceipts()),
    origin: ORIGIN,
    signer: seedSigner(gate.keys.log, nodeEd25519),
  });
  const decided: string[] = [];
  // The stop sealed what the first start attested.
  for (const { batchId } of await store.batchRoots(0)) {
    decided.push(...((await store.batch(batchId))?.records.slice(0, 1).map(({ eventId }) => eventId) ?? []));
  }
  while (decided.length < BATCHES) decided.push(...(await bench.seal(log, 1, orgId)));
  await store.close();
  return decided;
}

async function bytesOf(path: string): Promise<Uint8Array> {
  const response = await gate.fetch(`${LOG}${path}`);
  expect(response.status, path).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

/** Each entry stands after its length, two big-endian bytes (C2SP tlog-tiles, "Log Entries"). */
function entriesIn(bundle: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let at = 0; at < bundle.length; ) {
    const length = ((bundle[at] ?? 0) << 8) | (bundle[at + 1] ?? 0);
    found.push(bundle.slice(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return found;
}

async function note(): Promise<string> {
  return (await gate.fetch(`${LOG}/checkpoint`)).text();
}

describe('tiles', () => {
  test('the served tiles hold every entry, and lead to the root of the signed checkpoint', async () => {
    expect(entries).toHaveLength(BATCHES);
    const checkpoint = openCheckpoint(await note(), key, nobleEd25519);
    expect(checkpoint).toEqual({ origin: ORIGIN, size: BATCHES, root: tree.root() });
  });

  test.each([
    ['0/000', 0, 0, 256],
    ['0/001.p/4', 0, 256, 260],
    ['0/000.p/5', 0, 0, 5],
    ['0/000.p/255', 0, 0, 255],
    ['1/000.p/1', 8, 0, 1],
  ])('the served tile of hashes %s holds the bytes of the tree', async (path, level, from, to) => {
    const hashes = Array.from(
      { length: to - from },
      (_, at) => tree.completeNode(level, from + at) ?? new Uint8Array(),
    );
    expect(toHex(await bytesOf(`/tile/${path}`))).toBe(hashes.map(toHex).join(''));
  });

  test('a served tile of entries that is partial holds the first ones', async () => {
    expect(entriesIn(await bytesOf('/tile/entries/000.p/7'))).toEqual(entries.slice(0, 7));
  });

  test.each([
    ['that the log has not reached', ['0/002', '0/001.p/5', '0/001', '1/000.p/2', '1/000', '2/000.p/1', 'entries/002']],
    ['of no address', ['0/1', '0/000.p/0', '0/000.p/256', '0/000.p/05', '7/000', 'entry/000', '0/x000/001', '-1/000']],
  ])('tiles %s get NOT_FOUND', async (_, paths) => {
    for (const path of paths) {
      const response = await gate.fetch(`${LOG}/tile/${path}`);
      expect({ path, status: response.status, body: await response.json() }).toMatchObject({
        status: 404,
        body: { success: false, message: 'NOT_FOUND', data: { reasonCode: 'NOT_FOUND' } },
      });
    }
  });
});

describe('checkpoints', () => {
  test('the served checkpoint is the same note in both forms, with size, root and the key that verifies it', async () => {
    const { data } = await gate.get('/magp/evidence/checkpoint');
    expect(data).toMatchObject({ size: BATCHES, root: toHex(tree.root()), note: await note() });
    expect(parseNoteKey(textAt(data, 'checkpointKey'))).toEqual(key);
  });

  test('the served checkpoint does not open under another key, or with another size', async () => {
    const foreign = { ...key, publicKey: nobleEd25519.publicKey(new Uint8Array(32).fill(3)) };
    expect(openCheckpoint(await note(), foreign, nobleEd25519)).toBeNull();
    expect(openCheckpoint((await note()).replace('\n260\n', '\n261\n'), key, nobleEd25519)).toBeNull();
  });
});

describe('consistency proofs', () => {
  test.each([
    [1, 260],
    [2, 3],
    [100, 200],
    [255, 257],
    [256, 260],
    [260, 260],
  ])('a consistency proof from %d to %d verifies between the two states, and between no others', async (from, to) => {
    const { data } = await gate.get(`/magp/evidence/consistency?from=${from}&to=${to}`);
    expect(data).toMatchObject({ from, to });
    const path = Array.isArray(data['path'])
      ? data['path'].map((hash) => fromHex(String(hash)) ?? new Uint8Array())
      : [];
    const states = { oldSize: from, oldRoot: tree.root(from), newSize: to, newRoot: tree.root(to) };
    expect(isConsistent(states, path, logNodeHash)).toBe(true);
    expect(isConsistent({ ...states, oldRoot: new Uint8Array(32) }, path, logNodeHash)).toBe(false);
    expect(isConsistent({ ...states, newRoot: new Uint8Array(32) }, path, logNodeHash)).toBe(false);
  });

  test.each([
    ['from=0&to=5', 400, 'MALFORMED_REQUEST'],
    ['from=5', 400, 'MALFORMED_REQUEST'],
    ['from=01&to=5', 400, 'MALFORMED_REQUEST'],
    ['from=6&to=5', 404, 'NOT_FOUND'],
    ['from=5&to=261', 404, 'NOT_FOUND'],
  ])('a consistency proof of %s is refused with %d %s', async (query, status, code) => {
    expect(await gate.get(`/magp/evidence/consistency?${query}`)).toMatchObject({
      status,
      data: { reasonCode: code },
    });
  });
});

describe('proofs', () => {
  const recordOf = async (eventId: string) => {
    const { data } = await gate.get(`/evidence/${eventId}`, { token: gate.ownerToken });
    const read = validateWire('EvidenceRecord', data['record'] ?? null);
    if (!read.ok) throw new Error(JSON.stringify(read.faults));
    return read.value;
  };

  test('a served proof names the entry of its batch that the tiles hold', async () => {
    for (const [logIndex, eventId] of eventIds.entries()) {
      if (logIndex % 37 !== 0) continue;
      const read = validateWire('EvidenceProof', (await gate.get(`/magp/evidence/${eventId}/proof`)).data);
      if (!read.ok) throw new Error(JSON.stringify(read.faults));
      const { root, treeSize, checkpoint } = read.value;
      expect(checkpoint.logIndex).toBe(logIndex);
      expect(logEntry(readHash(root) ?? new Uint8Array(), treeSize)).toEqual(entries[logIndex]);
    }
  });

  test('a served proof as text is the compact form, which verifies from the record to the pinned key', async () => {
    const [eventId = ''] = eventIds;
    const path = `/magp/evidence/${eventId}/proof`;
    const response = await gate.fetch(path, { headers: { accept: 'text/plain' } });
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('vary')).toBe('Accept');
    const held = { record: await recordOf(eventId), checkpointKey: key };
    expect(verifyCompactProof(await response.text(), held, nobleEd25519)).toMatchObject({ status: 'verified' });
    const asJson = await gate.get(path, { headers: { accept: 'application/json, text/plain, */*' } });
    expect(asJson.data).toMatchObject({ eventId });
  });
});
